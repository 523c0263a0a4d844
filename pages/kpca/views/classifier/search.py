"""The search for the best classifier on the scores of images, over a grid of three numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sklearn.svm import SVC

from datasets import DataError
from pages.kpca.stage.linear import principal
from pages.kpca.stage.sources import median_gamma
from pages.kpca.views.classifier.recognition import MAX_COMPONENTS, Choice, Images
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import matrix
from pages.shared.pictures.figures.style import CLASSES
from pages.shared.pictures.results.validation import class_folds

COUNTS, COSTS = (4, 8, 16, MAX_COMPONENTS), (0.1, 1.0, 10.0, 100.0)
WIDTHS = (0.1, 0.3, 1.0, 3.0, 10.0)
CELLS = len(COUNTS) * len(COSTS) * len(WIDTHS)
FOLDS = 3


@dataclass(frozen=True)
class Cell:
    """A choice with the share of images that cross-validation misclassifies."""

    choice: Choice
    error: float


def search(images: Images) -> Iterator[Cell]:
    """Yield each choice of the grid with its cross-validated error.

    The components are found anew in each fold, from its training images alone.

    Raises
    ------
    DataError
        Where a class has fewer images than there are folds, or too few groups of them.
    """
    codes, counts = np.unique(images.y, return_counts=True)
    if len(codes) < 2 or counts.min() < FOLDS:
        raise DataError(f"The search needs two classes, and {FOLDS} training images of each.")
    parts = []
    for train, out in class_folds(images.y, images.groups, FOLDS):
        axes = principal(images.X[train])
        parts.append((*((images.X[rows] - axes.mean) @ axes.axes for rows in (train, out)),
                      images.y[train], images.y[out]))  # fmt: skip
    for count in COUNTS:
        for C in COSTS:
            for width in WIDTHS:
                wrong = 0
                for A, B, y, z in parts:
                    gamma = median_gamma(A[:, :count], width)
                    svm = SVC(C=C, gamma=gamma).fit(A[:, :count], y)
                    wrong += int(np.sum(svm.predict(B[:, :count]) != z))
                yield Cell(Choice(count, C, width), wrong / len(images.y))


def best_of(cells: Iterable[Cell]) -> Cell | None:
    """Return the cell with the least error, the first of equals; None without any."""
    return min(cells, key=lambda cell: cell.error, default=None)


def error_table(cells: Sequence[Cell], count: int) -> np.ndarray:
    """Return the errors with ``count`` components, (C, width); NaN where not known yet."""
    errors = np.full((len(COSTS), len(WIDTHS)), np.nan)
    for cell in cells:
        if cell.choice.count == count:
            place = COSTS.index(cell.choice.C), WIDTHS.index(cell.choice.width)
            errors[place] = cell.error
    return errors


def search_plots(cells: Sequence[Cell], here: Choice, best: Cell | None) -> list[Figure]:
    """Return the cross-validated errors, a picture for each number of components."""
    known = [cell.error for cell in cells]
    low, high = min(known), min(max(known), min(known) + 0.3)
    return [_search_plot(error_table(cells, count), count, (low, max(high, low + 1e-9)), here, best)
            for count in COUNTS]  # fmt: skip


def _search_plot(
    errors: np.ndarray, count: int, ends: tuple[float, float], here: Choice, best: Cell | None
) -> Figure:
    texts = [["" if e != e else f"{100 * e:.1f}" for e in row] for row in errors.tolist()]
    figure = matrix.heatmap(
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
    known = errors[np.isfinite(errors)]
    least = f"at least {number(100 * known.min())} %" if len(known) else "none known yet"
    return replace(
        figure,
        layout=figure.layout | more,
        alt=f"Errors with {count} components over C and gamma, {least}.",
    )


def _frame(choice: Choice, colour: str) -> dict[str, Any]:
    i, j = COSTS.index(choice.C), WIDTHS.index(choice.width)
    box = {"x0": j - 0.5, "x1": j + 0.5, "y0": i - 0.5, "y1": i + 0.5, "fillcolor": "rgba(0,0,0,0)"}
    return {"type": "rect", "line": {"color": colour, "width": 3}, **box}
