"""What a class said, summed up: bars, a density, a median with its bands. No row is one student's.

Below `FEW` answers only their number is told, since the others could guess whose they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pages.shared.model.rooms.answers import Given, is_answer

FEW = 5  # answers from which they are shown
BINS = 40  # of a number between two ends
MAX_LINES = 60  # thin ones
QUANTILES = {"low90": 0.05, "low50": 0.25, "median": 0.5, "high50": 0.75, "high90": 0.95}
DIGITS = 5


def summary(
    answers: Sequence[Given], asked: Mapping[str, Any], hands: Sequence[int] = ()
) -> dict[str, Any]:
    """Return what all answers of one round say together.

    Parameters
    ----------
    answers : sequence
        As `answers.checked` returns them; what is no answer to the question is left out.
    asked : mapping
        The question, as `question_data.question` makes it.
    hands : sequence of int
        Hands that were counted in the room, one number for each choice; they are added.

    Returns
    -------
    dict
        ``count``, and from `FEW` answers on: of choices ``bars``; of a number ``low``, ``high``,
        ``counts`` of equal bins between them, ``density`` in their middles and the ``median``; of a
        stroke ``lines`` (at most `MAX_LINES`) and the quantiles of `QUANTILES` at each place; of a
        straight line ``lines`` and their ``median``.
    """
    answers = [one for one in answers if is_answer(asked, one)]
    count = len(answers) + sum(hands)
    if count < FEW:
        return {"count": count}
    match asked["kind"]:
        case "choice":
            told = {"bars": _bars(answers, len(asked["choices"]), hands)}
        case "stroke":
            told = _bands(np.asarray(answers, dtype=float))
        case "line":
            told = _straight(np.asarray(answers, dtype=float))
        case _:
            told = _spread(np.asarray(answers, dtype=float), asked["low"], asked["high"])
    return {"count": count, **told}


def _bars(answers: Sequence[Given], choices: int, hands: Sequence[int]) -> list[int]:
    counts = np.bincount(np.asarray(answers, dtype=int), minlength=choices)
    return (counts + (np.asarray(hands) if hands else 0)).tolist()


def _spread(values: np.ndarray, low: float, high: float) -> dict[str, Any]:
    """Return counts and density of numbers.

    The density is that of a Gaussian kernel, its standard deviation by Silverman's rule of thumb,
    0.9 min(s, IQR / 1.34) n^(-1/5) (Density Estimation, 1986, equation 3.31), at least half a bin.
    """
    # On the way from one end to the other: ends that differ in their last digits have no 40 bins.
    share = np.clip((values - low) / (high - low), 0, 1)
    counts, _ = np.histogram(share, BINS, (0, 1))
    width = (high - low) / BINS
    middles = low + width * (np.arange(BINS) + 0.5)
    q1, q3 = np.quantile(values, (0.25, 0.75))
    usual = [s for s in (values.std(), (q3 - q1) / 1.34) if s > 0]
    sd = max(0.9 * min(usual, default=0.0) * len(values) ** -0.2, width / 2)
    bumps = np.exp(-(((middles[:, None] - values) / sd) ** 2) / 2)
    density = bumps.mean(axis=1) / (sd * np.sqrt(2 * np.pi))
    return {
        "low": low,
        "high": high,
        "counts": counts.tolist(),
        "density": _rounded(density),
        "median": _rounded(np.median(values)),
    }


def _bands(strokes: np.ndarray) -> dict[str, Any]:
    """Return quantiles at each place, and some of the strokes (n, places)."""
    levels = np.quantile(strokes, list(QUANTILES.values()), axis=0)
    bands = {name: _rounded(level) for name, level in zip(QUANTILES, levels, strict=True)}
    return {**bands, "lines": _some(strokes)}


def _straight(lines: np.ndarray) -> dict[str, Any]:
    """Return some of the lines a x + b y = c (n, 3), a^2 + b^2 = 1, and one in their middle.

    A direction and its opposite are one line: directions are averaged by twice their angle (Mardia
    and Jupp, Directional Statistics, 2000, section 1.1), then c is the median.
    """
    lines = lines / np.hypot(lines[:, 0], lines[:, 1])[:, None]
    twice = 2 * np.arctan2(lines[:, 1], lines[:, 0])
    angle = np.arctan2(np.sin(twice).mean(), np.cos(twice).mean()) / 2
    normal = np.array([np.cos(angle), np.sin(angle)])
    side = np.where(lines[:, :2] @ normal < 0, -1.0, 1.0)
    median = np.append(normal, np.median(side * lines[:, 2]))
    return {"median": _rounded(median), "lines": _some(lines)}


def _some(rows: np.ndarray) -> list[list[float]]:
    """Return at most `MAX_LINES` of the rows, evenly spaced."""
    some: list[list[float]] = _rounded(rows[np.linspace(0, len(rows) - 1, MAX_LINES).astype(int)]
                                       if len(rows) > MAX_LINES else rows)  # fmt: skip
    return some


def _rounded(values: np.ndarray | np.floating[Any]) -> Any:
    """Return numbers with as many digits as a picture needs."""
    if np.ndim(values) > 0:
        return [_rounded(value) for value in np.asarray(values)]
    return float(f"{float(values):.{DIGITS}g}")
