"""A page's present state as a program for NumPy, SciPy, scikit-learn and Plotly alone."""

from __future__ import annotations

from sklearn.base import RegressorMixin

from pages.shared.export.cells.sections import Program
from pages.shared.export.cells.state import State, one_line
from pages.shared.export.cells.template import filled
from pages.shared.export.standard.data import data_sections
from pages.shared.export.standard.kernel import NotExported, kernel_section

REGRESSION = ("regression_errors", "regression_picture")
CLASSIFICATION = ("classification_errors", "classification_picture")

METHODS: dict[str, tuple[str, ...]] = {
    "KernelRidge": ("ridge", *REGRESSION),
    "SupportVectorClassifier": ("support_vectors", *CLASSIFICATION),
    "SupportVectorRegressor": ("support_vectors", *REGRESSION),
    "KernelDiscriminant": ("discriminant", *CLASSIFICATION),
    "KernelPCA": ("components", "scores_picture"),
    "GaussianProcess": ("process", *REGRESSION),
    "KernelPerceptron": ("perceptron", *CLASSIFICATION),
    "KernelLogistic": ("logistic", "logistic_loss", *CLASSIFICATION),
    "StochasticKernelLogistic": ("logistic_steps", "logistic_loss", *CLASSIFICATION),
    "BatchKernelLogistic": ("logistic_batch", "logistic_loss", *CLASSIFICATION),
}
"""Templates by the name of the estimator."""

IDEAS: dict[str, tuple[str, ...]] = {
    "kernels": ("spectrum",),
    "features": ("lift", "classification_errors", "lift_picture"),
}
"""Templates by the slug of a page without an estimator."""


def program(state: State, link: str = "") -> Program:
    """Return the program of a page's state; ``link`` is the state's address.

    Raises
    ------
    NotExported
        If there is no code for its kernel or its method.
    """
    page, kernel, estimator = state.page, state.setting.kernel, state.estimator
    templates = METHODS.get(estimator.__name__) if estimator else IDEAS.get(page.slug)
    if templates is None:
        raise NotExported(repr(page.menu))
    if estimator and issubclass(estimator, RegressorMixin) and state.train.class_names:
        raise NotExported("a regression on classes")
    if state.is_singular and "process" in templates:
        raise NotExported("a prior so wide that the noise is lost in its rounding")
    if page.data.whole_texts:
        templates = (templates[0], "shared_words", *templates[1:])
    lines = [
        "From Kernel Playground. It needs NumPy, SciPy, scikit-learn and Plotly.",
        f"Data: {one_line(state.train.title or state.train.name, 300)}. Kernel: {kernel}.",
        *([f"Its address in the app: {''.join(link.split())}"] if link else []),
    ]
    sections = (
        *data_sections(state),
        kernel_section(kernel, state.setting.values, state.whole_texts),
        *filled((*templates, "gram_picture"), state.given() | {"has_band": "process" in templates}),
    )
    return Program(page.title, tuple(lines), sections)
