"""The stage: a small picture of each method with its errors, and the Gram matrix of them all."""

from __future__ import annotations

from dataclasses import replace

from pages.compare.compute import Result
from pages.compare.figures.method import method, said
from pages.compare.figures.small import small
from pages.compare.results.methods import (
    DISCRIMINANT,
    LOGISTIC,
    MACHINE,
    NEAREST,
    PERCEPTRON,
    PROCESS,
    RIDGE,
)
from pages.shared.figures import gram
from pages.shared.results.errors import Errors
from pages.shared.scene import Figure, number, share

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
UNFITTED = "not fitted"


def pictures(found: Result) -> list[Figure]:
    """Return the picture of each method, and the Gram matrix."""
    matrix, count = gram.gram(found.gram), f"{found.gram.count} points, by {found.gram.order}"
    note = matrix.note if found.gram.chosen else count
    return [
        *(_picture(found, name) for name in found.outcomes),
        small(matrix, "gram", matrix.title, note),
    ]


def errors(found: Errors) -> str:
    """Return both errors in a few letters."""
    of = share if found.of == "share" else number
    text = f"train {of(found.train)}"
    return text if found.test is None else f"{text}, test {of(found.test)}"


def _picture(found: Result, name: str) -> Figure:
    id, title = PICTURES[name]
    if found.outcomes[name].refusal:
        return _unfitted(found, name)
    if name == found.method:
        title += " (dotted)"  # as its boundary is on all pictures
    note = " · ".join(filter(None, [errors(found.errors[name]), said(found, name)]))
    return small(method(found, name), id, title, note)


def _unfitted(found: Result, name: str) -> Figure:
    """Return the axes and the points of another method's picture, without a fit."""
    id, title = PICTURES[name]
    other = method(found, next(iter(found.pictures)))
    dots = [trace for trace in other.data if (trace.get("meta") or {}).get("role") == "points"]
    empty = small(replace(other, data=dots), id, title, UNFITTED)
    return replace(empty, alt=f"{title}: {found.outcomes[name].refusal}")
