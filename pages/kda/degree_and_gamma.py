"""Errors over the degree of a polynomial and over the gamma of an RBF kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import streamlit as st

from kernels import RBF, Kernel, Polynomial
from pages.kda.figures import evaluation as figures
from pages.kda.results.evaluation import (
    DEGREES,
    GAMMAS,
    KernelEvaluations,
    along_kernels,
    best,
    by_kernel,
)
from pages.shared.declarations import Page, View
from pages.shared.figures.decades import value
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, share
from pages.shared.setting import Setting
from pages.shared.state import events, store
from pages.shared.state.control import kernel_values

TOTAL = 1 + len(DEGREES) + len(GAMMAS)
MOVED = "These errors are of the state before the move."
LINEAR = "Fisher's own discriminant, without a kernel."


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the errors depend on: data and lambda."""
    return setting.fingerprint(setting.values["lam"])


def draw(found: KernelEvaluations, computed_for: str, setting: Setting) -> Scene:
    """Draw errors over degree and over gamma, with the present kernel marked."""
    values, part = setting.values, "train" if setting.test is None else "test"
    term = values["terms"][0] if len(values["terms"]) == 1 else ""
    readouts = []
    for name, evaluations, settings in (
        ("polynomial", found.degrees, [f"p = {p}" for p in DEGREES]),
        ("RBF", found.gammas, [f"γ = {gamma:.3g}" for gamma in GAMMAS]),
    ):
        if (place := best(evaluations, part)) is not None:
            text = f"{share(getattr(evaluations[place], part))} at {settings[place]}"
            readouts.append(Readout(f"best {name}", text, f"Least {part} error."))
    return Scene(
        figures.over_kernels(
            found,
            values["k1.degree"] if term == "polynomial" else None,
            values["k1.gamma"] if term == "rbf" else None,
        ),
        [*readouts, Readout("linear", share(getattr(found.linear, part)), LINEAR)],
        [MOVED] if depends_on(setting) != computed_for else [],
    )


def show(page: Page, setting: Setting) -> None:
    """Fit every degree and every gamma at the present lambda; a click takes that kernel."""
    key, depends = f"{page.slug}_kernel_errors", depends_on(setting)
    start = partial(along_kernels, setting)
    found = gradually(key, depends, TOTAL, start, "Fitting degrees and gammas")
    if not found:
        return
    StageView(
        page,
        partial(draw, by_kernel(found), depends),
        name=VIEW.slug,
        height=330,
        on={"press": partial(_press, page)},
        depends=f"{depends} {len(found)}",
    ).mount()
    st.caption(
        "A polynomial of degree p bends its boundary a limited number of times; a checkerboard of "
        "sixteen fields asks for more than the low degrees have. An RBF can bend anywhere, if its "
        "width 1/√(2γ) is about the size of a field: a wider one averages over several fields, a "
        "narrower one follows single points. A click takes that kernel to the stage."
    )


def _press(page: Page, sent: Mapping[str, Any]) -> None:
    x = float(sent["x"])
    if sent["figure"] == "degrees":
        _take(page, Polynomial(degree=min(max(round(x), DEGREES[0]), DEGREES[-1])))
    else:
        _take(page, RBF(gamma=float(figures.GAMMA.nearest(value(figures.GAMMA, x)))))


def _take(page: Page, kernel: Kernel) -> None:
    """Go to a kernel with all its numbers: one step to undo."""
    state, values = store.page_state(page), kernel_values(kernel)
    terms, ops = values.pop("terms"), values.pop("ops")
    one_step = object()
    state.apply(events.SetKernel(terms, ops), gesture=one_step)
    state.apply(events.SetValues(values), gesture=one_step)


VIEW = View("degree_and_gamma", "Degree and gamma", show, depends="values")
