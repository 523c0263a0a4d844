"""Check: errors and support vectors over C, and how many points of each class count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets import DataError
from kernels import KernelError
from pages.shared.model.declarations.blocks import Blocks, Change, Note, Stage, Table, Text, Work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number, share
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.decades import axis_of, position, value
from pages.shared.pictures.figures.error_map import STOPPED_NOTE, stopped_marks
from pages.shared.pictures.figures.style import ACCENT, INK, MUTED
from pages.shared.pictures.results.held_out import fold_remark
from pages.shared.pictures.results.readouts import baseline, used_points, validated
from pages.shared.pictures.results.validation import thinned
from pages.svm.stage.evaluation import (
    ERRORS,
    FOLD_STOPPED,
    Evaluation,
    Line,
    column,
    error_name,
    evaluate,
    notes,
    upper_limit,
    validate,
)
from pages.svm.stage.svm import C, depends_on, fit_svm

STEPS = 16
SHARES: tuple[Line, ...] = (
    ("support", "support vectors", INK, "solid"),
    ("bounded", "at the bound", MUTED, "dot"),
)


@dataclass(frozen=True)
class Path:
    """What the machine does along C."""

    costs: Sequence[float]
    evaluations: Sequence[Evaluation]  # of the first of them, as far as they are computed
    of: str  # what the errors are


def along_c(setting: Setting, costs: Sequence[float]) -> Iterator[Evaluation]:
    """Yield what the machine does at each C."""
    for cost in costs:
        yield evaluate(setting, number(cost), C=cost)


def errors_along_c(path: Path, present: float) -> Figure:
    """Return the errors over C, the present C marked."""
    return Figure(
        "errors",
        "Errors over C",
        _lines(path, ERRORS, present),
        _axes(path, ERRORS, path.of),
        "grey: training, purple: cross-validated, gold: test; dashes: here · a click sets C"
        + STOPPED_NOTE * (not all(one.converged for one in path.evaluations)),
        "Errors over C.",
    )


def shares_along_c(path: Path, present: float) -> Figure:
    """Return the share of support vectors over C, the present C marked."""
    return Figure(
        "shares",
        "Support vectors over C",
        _lines(path, SHARES, present),
        _axes(path, SHARES, "share of the training points"),
        "line: support vectors, dots: those at the bound |α| = C; dashes: here · a click sets C"
        + STOPPED_NOTE * (not all(one.converged for one in path.evaluations)),
        "Support vectors over C.",
    )


def _lines(path: Path, lines: Sequence[Line], present: float) -> list[dict[str, Any]]:
    here, top = float(position(C, present)), upper_limit(path.evaluations, lines)
    x = position(C, path.costs)[: len(path.evaluations)]
    stopped = np.array([not one.converged for one in path.evaluations], dtype=bool)
    traces = []
    for field, name, colour, dash in lines:
        y = column(path.evaluations, field)
        if np.isfinite(y).any():
            traces.append(curve.line(x, y, name, colour, 2, dash))
        if np.isfinite(y[stopped]).any():
            traces.append(stopped_marks(x[stopped], y[stopped]))
    mark = curve.line(np.array([here, here]), np.array([0, top]), "here", ACCENT, 1.5, "dash")
    return [*traces, mark]


def _axes(path: Path, lines: Sequence[Line], of: str) -> dict[str, Any]:
    top = upper_limit(path.evaluations, lines)
    return layout(axis_of(C, path.costs), axis(of, (0, top)), meta={"press": True})


def compare(setting: Setting) -> tuple[list[Readout], list[str]]:
    """Return the cross-validated error at a setting and what it is compared with, and notices."""
    try:
        here = validate(setting)
    except (KernelError, DataError):
        return [], []
    readouts = [validated(here.error, setting, here.used), baseline(setting)]
    return readouts, [] if here.converged else [FOLD_STOPPED]


def count_by_class(setting: Setting) -> list[dict[str, str | int]]:
    """Return the rows of a table: for each class its points and both kinds of support vectors."""
    model, data = fit_svm(setting), setting.train
    rows: list[dict[str, str | int]] = []
    for code, name in enumerate(data.class_names):
        own = data.y[model.support_] == code
        count, bounded = int(np.sum(data.y == code)), int(np.sum(own & model.bounded_))
        rows.append(
            {
                "class": name,
                "points": count,
                "0 < |α| < C": int(own.sum()) - bounded,
                "|α| = C": bounded,
                "share of support vectors": share(int(own.sum()) / count) if count else "none",
            }
        )
    return rows


CAPTION = (
    "A small C gives {what}. C is the cost of one unit of slack, so that the training error tends "
    "to fall with C; the error on new points need not. C and lambda of ridge regression run "
    "opposite ways, C = 1/(2λ): a small C is strong regularisation. Cross-validation uses {used}."
)
MARGIN = "a wide margin, and many points inside it have |α| = C (at the bound)"
FLAT = "a flat curve, and many points outside its tube have |α| = C (at the bound)"


def body(setting: Setting) -> Blocks:
    """Show errors and support vectors over C, and the support vectors of each class."""
    classes = setting.train.task == "classification"
    costs, depends = C.spread(STEPS), depends_on(setting, "C")
    evaluations = yield Work(
        depends, len(costs), lambda: along_c(setting, costs), "Fitting along C"
    )
    path = Path(costs, evaluations, error_name(setting))

    def draw(now: Setting) -> Scene:
        here = now.values["C"]
        figures = [errors_along_c(path, here), shares_along_c(path, here)]
        return Scene(figures, *compare(now))

    yield Stage(draw, height=320, press=press, depends=f"{depends} {len(evaluations)}")
    for note in notes(evaluations):
        yield Note(note)
    used = used_points(setting, thinned(setting).train.n_samples)
    what = MARGIN if classes else FLAT
    yield Note(CAPTION.format(what=what, used=used) + fold_remark(setting))
    if classes:
        yield Text("**Support vectors of each class**")
        yield Table(count_by_class(setting), is_wide=False)


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Go to the C that was clicked."""
    return {"C": value(C, sent["x"])}


VIEW = View("c_path", "Errors over C", body, depends="values")
