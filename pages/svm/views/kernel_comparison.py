"""Check: linear, degrees 1 to 8, RBF and sigmoid compared at the present C; a click takes one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter, perf_counter_ns
from typing import Any

import numpy as np

from datasets import Dataset
from kernels import RBF, Kernel, Linear, Polynomial, Sigmoid
from pages.shared.model.controls.control import kernel_of
from pages.shared.model.declarations.blocks import Blocks, Change, Note, Work, stage_of_work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.error_map import STOPPED_NOTE
from pages.shared.pictures.results.held_out import fold_remark
from pages.shared.pictures.results.readouts import used_points
from pages.shared.pictures.results.unit_length import mean_square, unit_length
from pages.shared.pictures.results.validation import thinned
from pages.svm.stage.evaluation import (
    ERRORS,
    STOPPED,
    Evaluation,
    column,
    error_name,
    evaluate,
    markers,
    notes,
    upper_limit,
)
from pages.svm.stage.svm import depends_on, fit_svm

DEGREES = range(1, 9)
PRESENT = "present"
SYMBOLS = ("circle-open", "diamond", "square")
TRIES = 3  # of a fit whose time is taken
TIME = (
    "From the points to the weights, with the Gram matrix: measured on this server when the errors "
    "were computed, the least of three tries. Another machine, or a busy one, takes another time."
)


def kernels_compared(setting: Setting) -> dict[str, Kernel]:
    """Return the kernels that are compared: linear, degrees 1 to 8, RBF, sigmoid, the present one.

    The polynomials are (gamma x.z + 1)^degree with gamma of `unit_length`; RBF and sigmoid have
    the gamma of the page where it has one.
    """
    values = setting.values
    gamma = next((v for n, v in values.items() if n.endswith(".gamma")), 1.0)
    scale = unit_length(setting.train.X)
    return {
        "linear": Linear(),
        **{f"degree {d}": Polynomial(degree=d, gamma=scale) for d in DEGREES},
        "RBF": RBF(gamma=gamma),
        "sigmoid": Sigmoid(gamma=gamma),
        PRESENT: kernel_of(values),
    }


def evaluate_kernels(setting: Setting) -> Iterator[Evaluation]:
    """Yield what the machine does with each of the compared kernels, at the page's C.

    Of the present kernel the fit is timed, too.
    """
    for name, kernel in kernels_compared(setting).items():
        there = replace(setting, kernel=kernel)
        evaluation = evaluate(there, name)
        if name == PRESENT and np.isfinite(evaluation.train):
            evaluation = replace(evaluation, seconds=seconds_to_fit(there))
        yield evaluation


def seconds_to_fit(setting: Setting) -> float:
    """Return the seconds of a fit, Gram matrix included, the least of three tries.

    The points come in another order each time: what is remembered of them is of no use.
    """
    seconds = []
    for _ in range(TRIES):
        order = np.random.default_rng(perf_counter_ns()).permutation(setting.train.n_samples)
        shuffled = replace(setting, train=setting.train.take(order))
        start = perf_counter()
        fit_svm(shuffled)
        seconds.append(perf_counter() - start)
    return min(seconds)


def time_readouts(evaluations: Sequence[Evaluation], data: Dataset) -> list[Readout]:
    """Return how long the fit with the present kernel took, where it was measured."""
    size = f"{data.n_samples} points of {data.n_features} features"
    return [
        Readout(
            "seconds_to_fit", float(f"{each.seconds:.2g}"), "s", "time to fit, present kernel",
            TIME, detail=size,
        )
        for each in evaluations
        if np.isfinite(each.seconds)
    ]  # fmt: skip


def errors_by_kernel(evaluations: Sequence[Evaluation], of: str) -> Figure:
    """Return the errors of machines with one kernel or another, in the order given."""
    x, top = np.arange(len(evaluations), dtype=float), upper_limit(evaluations, ERRORS)
    stopped = [not evaluation.converged for evaluation in evaluations]
    names = [
        evaluation.name + STOPPED * is_stopped
        for evaluation, is_stopped in zip(evaluations, stopped, strict=True)
    ]
    return Figure(
        id="kernels",
        title="Errors of each kernel",
        data=[
            markers(x + 0.16 * (i - 1), y, name, colour, SYMBOLS[i])
            for i, (field, name, colour, _) in enumerate(ERRORS)
            if np.isfinite(y := column(evaluations, field)).any()
        ],
        layout=layout(
            axis("kernel", (-0.6, len(names) - 0.4), tickvals=x, ticktext=names),
            axis(of, (-0.03 * top, top)),
            meta={"press": True},
        ),
        note="circles: training, diamonds: cross-validated, squares: test; a click sets the kernel"
        + STOPPED_NOTE * any(stopped),
        alt=f"{of} of {len(names)} kernels.",
    )


CAPTION = (
    "The polynomial kernels are (γ x·z + 1)^degree with γ = {gamma}, so that γ‖x‖² is {size} on "
    "average over these points. "
    "Each degree has all functions of those below it, so that the training error tends to fall; "
    "the error on new points need not. RBF and sigmoid take the present gamma, or 1 "
    "where the kernel has none. Cross-validation uses {used}."
)
LONGER = (
    "On the page *Compare*, *Ten degrees, ten widths* trains machines for longer, and leaves out "
    "what has not converged."
)


def body(setting: Setting) -> Blocks:
    """Fit every kernel at the present C and show its errors; a click takes the kernel."""
    depends, of = depends_on(setting), error_name(setting)
    kernels = list(kernels_compared(setting).values())
    start = partial(evaluate_kernels, setting)
    work = Work(depends, len(kernels), start, "Fitting kernel by kernel")

    def draw(some: Sequence[Evaluation], now: Setting) -> Scene:
        return Scene([errors_by_kernel(some, of)], time_readouts(some, now.train))

    def press(sent: Mapping[str, Any], now: Setting) -> Change:
        return kernels[min(max(round(sent["x"]), 0), len(kernels) - 1)]

    evaluations = yield from stage_of_work(
        work, lambda some: partial(draw, some), height=380, press=press
    )
    for note in notes(evaluations):
        yield Note(note)
    if not all(evaluation.converged for evaluation in evaluations):
        yield Note(LONGER)
    used = used_points(setting, thinned(setting).train.n_samples)
    gamma = unit_length(setting.train.X)
    size = gamma * mean_square(setting.train.X)
    caption = CAPTION.format(gamma=number(gamma), size=f"{size:.2g}", used=used)
    yield Note(caption + fold_remark(setting))


VIEW = View("kernel_comparison", "Comparison of kernels", body, depends="values")
