"""Predicted against actual numbers, and the mean prediction of each number that occurs often."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernels import LRUCache
from pages.shared.model.scene.scene import Callout, Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import points, predicted
from pages.shared.pictures.figures.axes import plain
from pages.shared.pictures.figures.style import ACCENT
from pages.shared.pictures.results.errors import Predictions
from pages.shared.pictures.results.predicted import Predicted, beside_actual, drawn_rows

_NAMES: LRUCache[tuple[tuple[str, ...], tuple[str, ...]]] = LRUCache(max_entries=8)
MAX_LEVELS = 12  # different numbers up to which each has a column of its own


@dataclass(frozen=True, eq=False)
class Ratings:
    """Predictions beside actual ratings."""

    predicted: Predicted
    levels: np.ndarray  # (m,) The different ratings; empty where there are more than twelve
    # (m,) The mean prediction of the texts of each: of held-out ones, where there are any
    means: np.ndarray
    part: str  # of which part the means are
    # What is said of each dot: of the training part, and of the held-out ones that are drawn
    names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def compare_ratings(setting: Setting, predictions: Predictions) -> Ratings:
    """Return predictions beside actual ratings, in the unit of the ratings."""
    train, test = setting.train, setting.test
    predictions_beside = beside_actual(setting, predictions)
    if test is None or predictions.test is None:
        actual, values, part = predictions_beside.actual, predictions_beside.predicted, "training"
    else:
        undo = train.target_scaler.undo if train.target_scaler else np.asarray
        actual, values, part = undo(test.y), undo(predictions.test), "test"
    key = setting.fingerprint(predictions_beside.held_out is None)
    names = _NAMES.get(key, lambda: _names(setting, predictions_beside))
    return Ratings(predictions_beside, *mean_of_each(actual, values), part, names)


def _names(setting: Setting, shown: Predicted) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is said of each dot, of both parts."""
    test, name = setting.test, plain(shown.name)

    def said(texts: Iterable[str], values: np.ndarray, part: str) -> tuple[str, ...]:
        each = zip(texts, values.tolist(), strict=True)
        return tuple(f"{beginning(text)}<br>{name} {number(v)} ({part})" for text, v in each)

    training = said(setting.train.texts, shown.actual, "training")
    if test is None or shown.held_out is None:
        return training, ()
    rows = drawn_rows(test.n_samples)
    return training, said((test.texts[i] for i in rows), shown.held_out[0], "test")


def beginning(text: str) -> str:
    """Return the first words of a text, as Plotly shows them literally."""
    return f"“{plain(text)}”"


def mean_of_each(actual: np.ndarray, predicted: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the different actual numbers, and the mean prediction of each."""
    levels, place = np.unique(np.round(actual, 9), return_inverse=True)
    if len(levels) > MAX_LEVELS:
        return np.empty(0), np.empty(0)
    counts = np.bincount(place, minlength=len(levels))
    return levels, np.bincount(place, predicted, minlength=len(levels)) / counts


WIDE = 0.5  # of the gap between two ratings: dots of one rating are spread over it
DOTS, PERFECT = "dots: training, circles: test", "dashes: perfect"
CALLOUTS = (
    Callout("points", "training text", DOTS),
    Callout("test", "test text", DOTS),
    Callout("perfect", "perfect", PERFECT),
)
GOLDEN = (np.sqrt(5) - 1) / 2  # its multiples, less whole numbers, leave no large gap


def ratings_figure(ratings: Ratings, title: str = "Predicted against actual") -> Figure:
    """Return the predictions; where few numbers occur, side by side, with the mean of each."""
    many = not len(ratings.levels)
    figure = predicted.against_actual(ratings.predicted if many else spread(ratings))
    figure = replace(figure, data=[_named(trace, ratings) for trace in figure.data])
    if many:
        return figure
    note = figure.note.replace("dashes: predicted = actual", PERFECT)
    line = f"line: mean of each {plain(ratings.predicted.name)}, {ratings.part} part"
    return replace(
        figure,
        title=title,
        data=[*figure.data, _means(ratings)],
        note=f"{note} · {line}",
        callouts=(*CALLOUTS, Callout("mean prediction", f"mean, {ratings.part} part", line)),
        alt=figure.alt + f" Mean predictions of the {ratings.part} part: "
        + ", ".join(f"{level:g}: {mean:.2f}" for level, mean in zip(ratings.levels, ratings.means,
                                                                    strict=True)) + ".",
    )  # fmt: skip


def _named(trace: dict[str, Any], ratings: Ratings) -> dict[str, Any]:
    """Return a trace of points with what is said of each."""
    place = {"points": 0, "test": 1}.get(trace["meta"]["role"])
    if place is None:
        return trace
    return points.named(trace, ratings.names[place], "predicted %{y:.3g}")


def spread(ratings: Ratings) -> Predicted:
    """Return the same with the dots of one rating beside each other, each in a place of its own."""
    gap = float(np.diff(ratings.levels).min()) if len(ratings.levels) > 1 else 1.0
    predicted = ratings.predicted

    def moved(actual: np.ndarray) -> np.ndarray:
        return np.asarray(actual + gap * WIDE * (np.arange(len(actual)) * GOLDEN % 1 - 0.5))

    held = (
        None
        if predicted.held_out is None
        else (moved(predicted.held_out[0]), predicted.held_out[1])
    )
    return replace(predicted, actual=moved(predicted.actual), held_out=held)


def _means(ratings: Ratings) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": ratings.levels,
        "y": ratings.means,
        "name": "mean prediction",
        "line": {"color": ACCENT, "width": 2.5},
        "marker": {"color": ACCENT, "size": 9},
        "meta": {"role": "mark"},
        "hovertemplate": "%{x:g}: mean prediction %{y:.3g}<extra></extra>",
    }
