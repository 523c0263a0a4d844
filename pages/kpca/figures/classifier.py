"""Images with the names predicted for them, the confusion matrix, and the errors of a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pages.kpca.results.classifier import (
    COSTS,
    COUNTS,
    WIDTHS,
    Cell,
    Choice,
    Images,
    Recognised,
    table,
)
from pages.shared.figures import images, matrix
from pages.shared.figures.axes import plain
from pages.shared.scene import Figure, number
from pages.shared.style import CLASSES, SEQUENTIAL

A_ROW = 6
RIGHT, WRONG = "#2e8b57", "#d1495b"  # green and red, readable on light and on dark ground
NAMED = 12  # classes up to which the axes name each and the cells their numbers
LETTERS = 14
GAP = 0.45  # height of the name above an image, in heights of an image


def named(found: Images, judged: Recognised) -> Figure:
    """Return images with their predicted names: green where right, else red with the true one."""
    h, w = found.shape[:2]
    blank = max(2, round(GAP * h))
    rows = [judged.shown[start : start + A_ROW] for start in range(0, len(judged.shown), A_ROW)]
    tall = h + blank
    framed = [
        np.hstack([np.full((len(row), blank * w), np.nan), _unit(found.Z[row])]) for row in rows
    ]
    figure = images.sheet(
        framed,
        (tall, w),
        [""] * len(rows),
        "named",
        "Predicted names",
        "green: right; red: wrong, with the true name; the wrong ones come first",
        (0.0, 1.0),
        SEQUENTIAL,
        weight=1.5,
    )
    names = [
        _name(found, judged, int(one), j * (w + 1) + (w - 1) / 2, i * (tall + 1) + blank / 2 - 0.5)
        for i, row in enumerate(rows)
        for j, one in enumerate(row)
    ]
    wrong = int(np.sum(judged.predicted != found.z))
    return replace(
        figure,
        layout=figure.layout | {"annotations": names},
        alt=f"{len(judged.shown)} images with their predicted names; {wrong} of "
        f"{len(found.z)} are wrong.",
    )


def _unit(X: np.ndarray) -> np.ndarray:
    """Return images with grey values from 0 to 1."""
    top = float(np.abs(X).max(initial=0.0)) or 1.0
    return np.clip(X / top, 0.0, 1.0)


def _name(found: Images, judged: Recognised, row: int, x: float, y: float) -> dict[str, Any]:
    codes = int(found.z[row]), int(judged.predicted[row])
    true, said = (plain(found.classes[code])[:LETTERS] for code in codes)
    right = codes[0] == codes[1]
    return {
        "x": x,
        "y": y,
        "text": f"✓ {said}" if right else f"✗ {said}<br>true: {true}",
        "showarrow": False,
        "font": {"size": 11, "color": RIGHT if right else WRONG},
    }


def confusion(found: Images, judged: Recognised) -> Figure:
    """Return the confusion matrix: colour the share of a row, number the images."""
    counts, few = judged.confusion, len(found.classes) <= NAMED
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    names = found.classes if few else ()
    texts = [[str(n) if n and few else "" for n in row] for row in counts.tolist()]
    return matrix.matrix(
        shares,
        "confusion",
        "Confusion matrix",
        "colour: share of the true class, number: images",
        ("predicted", "true class"),
        (names, names),
        texts,
        (0.0, 1.0),
    )


def searched(cells: Sequence[Cell], here: Choice, best: Cell | None) -> list[Figure]:
    """Return the cross-validated errors, a picture for each number of components."""
    known = [cell.error for cell in cells]
    low, high = min(known), min(max(known), min(known) + 0.3)
    return [_searched(table(cells, count), count, (low, max(high, low + 1e-9)), here, best)
            for count in COUNTS]  # fmt: skip


def _searched(
    errors: np.ndarray, count: int, ends: tuple[float, float], here: Choice, best: Cell | None
) -> Figure:
    texts = [["" if e != e else f"{100 * e:.1f}" for e in row] for row in errors.tolist()]
    figure = matrix.matrix(
        np.where(np.isnan(errors), ends[1], np.clip(errors, *ends)),
        f"search{count}",
        f"{count} components",
        "cross-validated error in %",
        ("γ × median squared distance", "C"),
        ([f"{w:g}" for w in WIDTHS], [f"{C:g}" for C in COSTS]),
        texts,
        ends,
    )
    marks = [_frame(best.choice, CLASSES[1])] if best and best.choice.count == count else []
    if here.count == count and here.C in COSTS and here.width in WIDTHS:
        marks.append(_frame(here, "var(--kp-accent)"))
    more = {"shapes": marks, "meta": {"press": True}}
    least = np.nanmin(errors) if np.isfinite(errors).any() else float("nan")
    return replace(
        figure,
        layout=figure.layout | more,
        alt=f"Errors with {count} components over C and gamma, at least {number(100 * least)} %.",
    )


def _frame(choice: Choice, colour: str) -> dict[str, Any]:
    i, j = COSTS.index(choice.C), WIDTHS.index(choice.width)
    box = {"x0": j - 0.5, "x1": j + 0.5, "y0": i - 0.5, "y1": i + 0.5, "fillcolor": "rgba(0,0,0,0)"}
    return {"type": "rect", "line": {"color": colour, "width": 3}, **box}
