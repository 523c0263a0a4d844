"""Predicted against actual ratings, with the mean prediction of each rating."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.shared.figures import predicted
from pages.shared.results.predicted import Predicted
from pages.shared.scene import Figure
from pages.shared.style import ACCENT
from pages.text.results.ratings import Ratings

WIDE = 0.5  # of the gap between two ratings: dots of one rating are spread over it
GOLDEN = (np.sqrt(5) - 1) / 2  # its multiples, less whole numbers, leave no large gap


def ratings(found: Ratings, title: str = "Predicted against actual") -> Figure:
    """Return the predictions; where few numbers occur, side by side, with the mean of each."""
    many = not len(found.levels)
    figure = predicted.predicted(found.predicted if many else spread(found))
    if many:
        return figure
    note = figure.note.replace("dashes: predicted = actual", "dashes: perfect")
    return replace(
        figure,
        title=title,
        data=[*figure.data, _means(found)],
        note=f"{note} · line: mean prediction of each rating, {found.part} part · dots of one "
        "rating lie side by side",
        alt=figure.alt + f" Mean predictions of the {found.part} part: "
        + ", ".join(f"{level:g}: {mean:.2f}" for level, mean in zip(found.levels, found.means,
                                                                    strict=True)) + ".",
    )  # fmt: skip


def spread(found: Ratings) -> Predicted:
    """Return the same with the dots of one rating beside each other, each in a place of its own."""
    gap = float(np.diff(found.levels).min()) if len(found.levels) > 1 else 1.0
    seen = found.predicted

    def moved(actual: np.ndarray) -> np.ndarray:
        return np.asarray(actual + gap * WIDE * (np.arange(len(actual)) * GOLDEN % 1 - 0.5))

    held = None if seen.held_out is None else (moved(seen.held_out[0]), seen.held_out[1])
    return replace(seen, actual=moved(seen.actual), held_out=held)


def _means(found: Ratings) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": found.levels,
        "y": found.means,
        "name": "mean prediction",
        "line": {"color": ACCENT, "width": 2.5},
        "marker": {"color": ACCENT, "size": 9},
        "meta": {"role": "mark"},
        "hovertemplate": "%{x:g}: mean prediction %{y:.3g}<extra></extra>",
    }
