"""A page's present state as a program for NumPy, SciPy, scikit-learn and Plotly alone."""

from __future__ import annotations

from collections.abc import Callable

from sklearn.base import RegressorMixin

from pages.shared.export.sections import Program, Section
from pages.shared.export.standard import (
    components,
    discriminant,
    lift,
    logistic,
    perceptron,
    process,
    ridge,
    spectrum,
    support_vectors,
)
from pages.shared.export.standard.data import data_section
from pages.shared.export.standard.functions import NotExported, kernel_section
from pages.shared.export.standard.picture import gram_section, short
from pages.shared.export.standard.state import State

Sections = Callable[[State], list[Section]]

METHODS: dict[str, Sections] = {
    "KernelRidge": ridge.sections,
    "SupportVectorClassifier": support_vectors.classifier,
    "SupportVectorRegressor": support_vectors.regressor,
    "KernelDiscriminant": discriminant.sections,
    "KernelPCA": components.sections,
    "GaussianProcess": process.sections,
    "KernelPerceptron": perceptron.sections,
    "KernelLogistic": logistic.newton,
    "StochasticKernelLogistic": logistic.stochastic,
}
"""By the name of the estimator."""

IDEAS: dict[str, Sections] = {"kernels": spectrum.sections, "features": lift.sections}
"""By the slug of a page without an estimator."""


def program(state: State, link: str = "") -> Program:
    """Return the program of a page's state; ``link`` is the state's address.

    Raises
    ------
    NotExported
        If there is no code for its kernel or its method.
    """
    page, setting = state.page, state.setting
    estimator = page.estimator_for(setting.values)
    write = METHODS.get(estimator.__name__) if estimator else IDEAS.get(page.slug)
    if write is None:
        raise NotExported(
            f"There is no code with standard libraries for {page.menu!r}; choose this project's "
            "kernels."
        )
    if estimator and issubclass(estimator, RegressorMixin) and state.train.class_names:
        raise NotExported(
            "There is no code with standard libraries for a regression on classes; choose this "
            "project's kernels."
        )
    data = state.train.title or state.train.name
    lines = [
        "From Kernel Playground. It needs NumPy, SciPy, scikit-learn and Plotly.",
        f"Data: {one_line(data)}. Kernel: {setting.kernel}.",
        *([f"Its address in the app: {one_line(link)}"] if link else []),
    ]
    sections = (
        data_section(state),
        kernel_section(setting.kernel, state.whole_texts, setting.values),
        *write(state),
        gram_section(state),
    )
    return Program(page.title, tuple(lines), sections)


def one_line(text: str) -> str:
    """Return a text without line breaks, as it stands in a comment."""
    return short(" ".join(text.split())) if len(text) > 300 else " ".join(text.split())
