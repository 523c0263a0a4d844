"""Errors over the degree of a polynomial and over the gamma of an RBF kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from math import isnan
from typing import Any

from kernels import RBF, Polynomial
from pages.kda.stage import evaluation
from pages.kda.stage.evaluation import (
    DEGREES,
    GAMMAS,
    KernelEvaluations,
    along_kernels,
    best,
    by_kernel,
)
from pages.shared.model.declarations.blocks import Blocks, Change, Note, Work, stage_of_work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures.decades import value
from pages.shared.pictures.results.readouts import share_of
from pages.shared.pictures.results.validation import thinned

TOTAL = 1 + len(DEGREES) + len(GAMMAS)
MOVED = "These errors are of the state before the move."
LINEAR = "The linear kernel: Fisher's own discriminant, on the features as they are."


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the errors depend on: data and lambda."""
    return setting.fingerprint(setting.values["lam"])


def draw(kernel_evaluations: KernelEvaluations, computed_for: str, setting: Setting) -> Scene:
    """Draw errors over degree and over gamma, with the present kernel marked."""
    values, count = setting.values, thinned(setting).train.n_samples
    term = values["terms"][0] if len(values["terms"]) == 1 else ""
    readouts = []
    for name, evaluations, settings in (
        ("polynomial", kernel_evaluations.degrees, [f"degree {d}" for d in DEGREES]),
        ("RBF", kernel_evaluations.gammas, [f"γ = {gamma:.3g}" for gamma in GAMMAS]),
    ):
        if (place := best(evaluations, "validated")) is not None:
            error, help = evaluations[place].validated, "Lowest cross-validated error."
            least = share_readout(f"error_{name.lower()}", error, f"best {name}", help)
            words = f"{share_of(error, count)} at {settings[place]}"
            readouts.append(replace(least, words=words))
    return Scene(
        evaluation.over_kernels(
            kernel_evaluations,
            values["k1.degree"] if term == "polynomial" else None,
            values["k1.gamma"] if term == "rbf" else None,
        ),
        [
            *readouts,
            *_linear(kernel_evaluations.linear.validated, count),
        ],
        [MOVED] if depends_on(setting) != computed_for else [],
    )


def _linear(error: float, count: int) -> list[Readout]:
    if isnan(error):
        return []
    return [share_readout("error_linear", error, "linear", LINEAR, count)]


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Take the kernel at the place that was clicked."""
    x = float(sent["x"])
    if sent["figure"] == "degrees":
        return Polynomial(degree=min(max(round(x), DEGREES[0]), DEGREES[-1]))
    return RBF(gamma=float(evaluation.GAMMA.nearest(value(evaluation.GAMMA, x))))


def body(setting: Setting) -> Blocks:
    """Fit every degree and every gamma at the present lambda; a click takes that kernel."""
    depends, start = depends_on(setting), partial(along_kernels, setting)
    work = Work(depends, TOTAL, start, "Fitting degrees and gammas", key="kernel_errors")
    evaluations = yield from stage_of_work(
        work, lambda some: partial(draw, by_kernel(some), depends), height=330, press=press
    )
    if evaluations:
        yield Note(CAPTION)


CAPTION = (
    "The boundary of a polynomial kernel is a curve of its degree, which crosses a straight line "
    "at most that many times. The low degrees are too few for the sixteen squares of the "
    "checkerboard. There RBF kernels do well with a lengthscale 1/√(2γ) of a third to two thirds "
    "of the side of a square: a much larger one averages over several squares, a much smaller one "
    "follows single points (overfitting). A click takes that kernel to the stage. The rings mark "
    "the lowest cross-validated errors: if the kernel were chosen by the test error, the test "
    "points would no longer be new (leakage)."
)


VIEW = View("degree_and_gamma", "Degree and gamma", body, depends="values")
