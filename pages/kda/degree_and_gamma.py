"""Errors over the degree of a polynomial and over the gamma of an RBF kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kernels import RBF, Polynomial
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
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, try_set_kernel
from pages.shared.readouts import share_of
from pages.shared.scene import Readout, Scene
from pages.shared.setting import Setting

TOTAL = 1 + len(DEGREES) + len(GAMMAS)
MOVED = "These errors are of the state before the move."
LINEAR = "The linear kernel: Fisher's own discriminant, on the features as they are."


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the errors depend on: data and lambda."""
    return setting.fingerprint(setting.values["lam"])


def draw(found: KernelEvaluations, computed_for: str, setting: Setting) -> Scene:
    """Draw errors over degree and over gamma, with the present kernel marked."""
    values, part = setting.values, "train" if setting.test is None else "test"
    count = (setting.train if setting.test is None else setting.test).n_samples
    term = values["terms"][0] if len(values["terms"]) == 1 else ""
    readouts = []
    for name, evaluations, settings in (
        ("polynomial", found.degrees, [f"degree {d}" for d in DEGREES]),
        ("RBF", found.gammas, [f"γ = {gamma:.3g}" for gamma in GAMMAS]),
    ):
        if (place := best(evaluations, part)) is not None:
            least = share_of(getattr(evaluations[place], part), count)
            help = f"Least share misclassified, {part}."
            readouts.append(Readout(f"best {name}", f"{least} at {settings[place]}", help))
    return Scene(
        figures.over_kernels(
            found,
            values["k1.degree"] if term == "polynomial" else None,
            values["k1.gamma"] if term == "rbf" else None,
        ),
        [*readouts, Readout("linear", share_of(getattr(found.linear, part), count), LINEAR)],
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
    texts.caption(
        "The boundary of a polynomial kernel is a curve of its degree, which crosses a straight "
        "line at most that many times. The low degrees are too few for the sixteen squares of the "
        "checkerboard. There the best RBF has a lengthscale 1/√(2γ) of about a third of the side "
        "of a square: a much larger one averages over several squares, a much smaller one follows "
        "single points (overfitting). A click takes that kernel to the stage. The rings compare "
        "kernels afterwards: to choose one, use cross-validation, or the test points are not new "
        "any more (leakage)."
    )


def _press(page: Page, sent: Mapping[str, Any]) -> None:
    x = float(sent["x"])
    if sent["figure"] == "degrees":
        try_set_kernel(page, Polynomial(degree=min(max(round(x), DEGREES[0]), DEGREES[-1])))
    else:
        try_set_kernel(page, RBF(gamma=float(figures.GAMMA.nearest(value(figures.GAMMA, x)))))


VIEW = View("degree_and_gamma", "Degree and gamma", show, depends="values")
