"""Check: ten degrees and ten widths, each a small picture, trained until it has converged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from datasets import DataError
from kernels import (
    RBF,
    Kernel,
    KernelDiscriminant,
    KernelError,
    Polynomial,
    SupportVectorClassifier,
)
from pages.compare.stage.compute import SIDE, small_viewport
from pages.compare.stage.methods import DISCRIMINANT, MACHINE
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.declarations.blocks import Blocks, Change, Note, Work, stage_of_work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number, share
from pages.shared.pictures.figures import decision, multiples
from pages.shared.pictures.figures.multiples import ID
from pages.shared.pictures.results.decision import Decision
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.points import place_points
from pages.shared.pictures.results.unit_length import mean_square, unit_length
from pages.shared.pictures.results.validation import Validated, cross_validation, thinned
from pages.shared.pictures.results.viewport import evaluate

METHODS = {DISCRIMINANT: KernelDiscriminant, MACHINE: SupportVectorClassifier}
DEGREES = range(1, 11)
GAMMAS = tuple(float(f"{gamma:.3g}") for gamma in np.logspace(-2, 2.5, 10))
MAX_STEPS = 8_000_000  # of libsvm, for one machine


@dataclass(frozen=True, eq=False)
class Step:
    """One method with one kernel."""

    name: str
    kernel: Kernel
    f: np.ndarray | None  # (40, 40) In single precision, which is all that a picture shows
    # Shares misclassified
    train: float | None
    validated: float | None  # None where a fold cannot be fitted
    converged: bool  # whether it, and the machine of each fold, is the optimum
    note: str = ""  # why not, or what else was done beyond the formula


def kernels(setting: Setting) -> list[tuple[str, Kernel]]:
    """Return degrees 1 to 10 of (gamma x.z + 1)^degree, and ten Gaussians from wide to narrow.

    gamma = 1 / mean ||x||^2, so that the powers neither grow nor vanish with the degree.
    """
    scale = unit_length(setting.train.X)
    return [
        *((f"degree {d}", Polynomial(degree=d, gamma=scale)) for d in DEGREES),
        *((f"γ = {number(gamma)}", RBF(gamma=gamma)) for gamma in GAMMAS),
    ]


def compute(setting: Setting, method: str) -> Iterator[Step]:
    """Yield the method with each kernel; the SVM is given eight million steps to converge.

    So are the machines of its folds, but where it has not converged itself: no error of such a
    kernel counts, and its folds would take five times as long to say so.
    """
    estimator = METHODS[method]
    more = {"max_iter": MAX_STEPS} if method == MACHINE else {}
    viewport = small_viewport(setting, SIDE)
    assert viewport is not None  # the view is offered over two features alone
    for name, kernel in kernels(setting):
        here = replace(setting, kernel=kernel)
        try:
            model = here.fit(estimator, **more)
        except (KernelError, DataError) as reason:
            yield Step(name, kernel, None, None, None, False, str(reason))
            continue
        f = evaluate(viewport, model, "decision_function")
        converged = bool(getattr(model, "converged_", True))
        held_out = _held_out(estimator, here, more if converged else {})
        validated = None if held_out is None else held_out.error
        # The error of folds that stopped early would be that of the solver.
        converged = converged and (held_out is None or held_out.converged)
        notes = " ".join(model.notices_)
        train = error(model, setting.train)
        yield Step(name, kernel, f.astype(np.float32), train, validated, converged, notes)


def _held_out(estimator: type, setting: Setting, more: Mapping[str, Any]) -> Validated | None:
    try:
        return cross_validation(estimator, thinned(setting), **more)
    except (KernelError, DataError):
        return None


def pictured(setting: Setting, step: Step) -> Decision | None:
    """Return what the picture of a step shows."""
    viewport = small_viewport(setting, SIDE)
    if viewport is None or step.f is None:
        return None
    return Decision(viewport, place_points(setting, viewport), step.f, None, None)


MARK = " *"  # of what has not converged


def step_figure(step: Step, picture: Decision | None, place: int, limit: float) -> Figure:
    """Return the boundary of one step with its errors; a click on it is a press."""
    title = step.name + ("" if step.converged else MARK)
    if picture is None:
        return Figure(f"{multiples.ID}{place}", title, [], {}, note="not fitted", alt=step.note)
    figure = multiples.multiple(decision.boundary(picture, (), (), limit, ""), place, title)
    errors = [("train", step.train), ("CV", step.validated)]
    said = ", ".join(f"{name} {share(value)}" for name, value in errors if value is not None)
    return replace(figure, note=said)


METHOD = replace(
    choice("sweep_of", tuple(METHODS), "Which method is fitted with each kernel."),
    symbol="fitted by",
)
LIMITS = dict(zip(METHODS, (4.0, 2.0), strict=True))  # at which the colours saturate
HEIGHT, COLUMNS = 190, 5
CAPTION = (
    "The same points, twenty kernels: degrees 1 to 10 of $(\\gamma\\, x^\\top z + 1)^{{degree}}$ "
    "with $\\gamma$ = {gamma:.3g}, so that $\\gamma \\lVert x \\rVert^2$ is {size:.2g} on average, "
    "and Gaussians from wide to narrow. λ and C are those of the sidebar. **A click takes a "
    "kernel.** "
    "A polynomial of low degree has too few bends for a checkerboard; a wide Gaussian averages "
    "over several squares, a narrow one follows single points (overfitting). The best of each ten "
    "has the lowest cross-validated error (CV); the test points take no part in it."
)
STOPPED = (
    f"Of a kernel marked * the machine, or that of a fold, stopped after {MAX_STEPS:,} steps, "
    "before the optimum: its errors do not show what the kernel can do. Standardise the features "
    "(scaling, in the sidebar) or lower C."
)


def of_the_plane(values: Values) -> bool:
    """Whether the data are two classes over two features."""
    return bool(values["task"] == "classification" and values["width"] == 2)


LEAST_ERROR_HELP = "Lowest cross-validated share misclassified."


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the pictures depend on."""
    method = setting.values["sweep_of"]
    number = setting.values["lam" if method == DISCRIMINANT else "C"]
    return setting.fingerprint(method, number)


def draw(steps: list[Step], method: str, setting: Setting) -> Scene:
    """Draw what is fitted so far."""
    pictures = [
        step_figure(one, pictured(setting, one), i, LIMITS[method]) for i, one in enumerate(steps)
    ]
    return Scene(pictures, readouts(steps))


def readouts(steps: list[Step]) -> list[Readout]:
    """Return the least errors of the degrees and of the widths, among what has converged."""
    listed = []
    of = len(DEGREES)
    for key, label, part in (
        ("best_degree", "best degree", steps[:of]),
        ("best_gaussian", "best Gaussian", steps[of:]),
    ):
        known = {one.name: one.validated for one in part if one.converged}
        errors = {kernel: value for kernel, value in known.items() if value is not None}
        if errors:
            best = min(errors, key=lambda kernel: errors[kernel])
            readout = share_readout(key, errors[best], label, LEAST_ERROR_HELP)
            listed.append(replace(readout, detail=best))
    return listed


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Take the kernel of the picture that was clicked."""
    place, listed = sent["figure"].removeprefix(ID), kernels(setting)
    if place.isdigit() and int(place) < len(listed):
        return listed[int(place)][1]
    return None


def body(setting: Setting) -> Blocks:
    """Fit kernel by kernel, and show the pictures as they come."""
    listed, method = kernels(setting), setting.values["sweep_of"]
    depends = depends_on(setting)
    start = partial(compute, setting, method)
    steps = yield from stage_of_work(
        Work(depends, len(listed), start, "Fitting kernel by kernel"),
        lambda some: partial(draw, some, method),
        height=HEIGHT,
        press=press,
        columns=COLUMNS,
    )
    if not all(one.converged for one in steps):
        yield Note(STOPPED)
    gamma = listed[0][1].parameters["gamma"]
    yield Note(CAPTION.format(gamma=gamma, size=gamma * mean_square(setting.train.X)))


VIEW = View(
    "degree_sweep", "Ten degrees, ten widths", body, (METHOD,), depends="values", when=of_the_plane
)
