"""The stage: a small picture of each method with its errors, and the Gram matrix of them all."""

from __future__ import annotations

from dataclasses import replace

from pages.compare.stage.compute import Result
from pages.compare.stage.method import method, said
from pages.compare.stage.methods import (
    DISCRIMINANT,
    LOGISTIC,
    MACHINE,
    NEAREST,
    PERCEPTRON,
    PROCESS,
    RIDGE,
)
from pages.compare.stage.small import small
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number, share
from pages.shared.pictures.figures import gram
from pages.shared.pictures.results.errors import Errors

# By method: the id of its picture, and its title.
PICTURES = {
    RIDGE: ("stage", "Ridge"),  # the first picture of a page is its stage
    PROCESS: ("process", "Gaussian process"),
    DISCRIMINANT: ("discriminant", "Discriminant"),
    LOGISTIC: ("logistic", "Logistic"),
    PERCEPTRON: ("perceptron", "Perceptron"),
    MACHINE: ("machine", "SVM"),
    NEAREST: ("nearest", "Nearest neighbours"),
}
CHOSEN = "dotted rings: k(xᵢ, ·)"  # of the chosen point, on the other pictures
UNFITTED = "not fitted"


def pictures(result: Result) -> list[Figure]:
    """Return the picture of each method, and the Gram matrix."""
    matrix, count = gram.heatmap(result.gram), f"{result.gram.count} points, by {result.gram.order}"
    note = matrix.note if result.gram.chosen else count
    if any(getattr(one, "kernel", None) is not None for one in result.pictures.values()):
        note = CHOSEN
    return [
        *(_picture(result, name) for name in result.outcomes),
        small(matrix, "gram", matrix.title, note),
    ]


def errors(errors: Errors) -> str:
    """Return both errors in a few letters."""
    of = share if errors.of == "share" else number
    text = f"train {of(errors.train)}"
    return text if errors.test is None else f"{text}, test {of(errors.test)}"


def _picture(result: Result, name: str) -> Figure:
    id, title = PICTURES[name]
    if result.outcomes[name].refusal:
        return _unfitted(result, name)
    if name == result.method:
        title += " (dotted)"  # as its boundary is on all pictures
    note = " · ".join(filter(None, [errors(result.errors[name]), said(result, name)]))
    return small(method(result, name), id, title, note)


def _unfitted(result: Result, name: str) -> Figure:
    """Return the axes and the points of another method's picture, without a fit."""
    id, title = PICTURES[name]
    other = method(result, next(iter(result.pictures)))
    traces = [trace for trace in other.data if (trace.get("meta") or {}).get("role") == "points"]
    empty = small(replace(other, data=traces), id, title, UNFITTED)
    return replace(empty, alt=f"{title}: {result.outcomes[name].refusal}")
