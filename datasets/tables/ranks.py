"""Answers in words that have an order, from "strongly disagree" to "strongly agree", as ranks."""

from __future__ import annotations

import numpy as np
import pandas as pd

# Each scale from its low to its high end; words for the same answer stand beside each other.
_SCALES = (
    "strongly disagree/completely disagree, disagree, "
    "neutral/neither agree nor disagree/undecided/neither, agree, strongly agree/completely agree",
    "strongly disagree/completely disagree, disagree, somewhat disagree/slightly disagree, "
    "neutral/neither agree nor disagree/undecided/neither, somewhat agree/slightly agree, agree, "
    "strongly agree/completely agree",
    "very dissatisfied, dissatisfied, neutral/neither satisfied nor dissatisfied, satisfied, "
    "very satisfied",
    "very unlikely, unlikely, neutral/neither likely nor unlikely, likely, very likely",
    "never, rarely/seldom, sometimes/occasionally, often/frequently, always/very often",
    "very poor/very bad, poor/bad, fair/average/ok, good, very good",
    "poor, fair, good, very good, excellent",
    "not at all important/not important, slightly important, moderately important/important, "
    "very important, extremely important",
    "not at all, a little/slightly, somewhat/moderately, quite a bit/very, extremely/very much",
    "stimme gar nicht zu/stimme überhaupt nicht zu, stimme eher nicht zu/stimme nicht zu, "
    "teils teils/teils-teils/weder noch/neutral, stimme eher zu/stimme zu, "
    "stimme voll zu/stimme voll und ganz zu",
    "trifft gar nicht zu/trifft überhaupt nicht zu/trifft nicht zu, trifft eher nicht zu, "
    "teils teils/teils-teils/weder noch/neutral, trifft eher zu, "
    "trifft voll zu/trifft voll und ganz zu/trifft zu",
    "sehr unzufrieden, unzufrieden, neutral/weder noch, zufrieden, sehr zufrieden",
    "nie, selten, manchmal/gelegentlich, oft/häufig, immer/sehr oft",
)
SCALES = tuple(tuple(tuple(step.split("/")) for step in scale.split(", ")) for scale in _SCALES)
MIN_ANSWERS = 3  # different ones: "always" and "never" alone may be two classes


def answer_scale(series: pd.Series) -> tuple[str, ...]:
    """Return the answers from the low to the high end of the scale of a column; empty for none."""
    steps = _steps(series)
    return tuple(step[0] for step in steps)


def ranks(series: pd.Series) -> pd.Series:
    """Return answers on a scale as 1, 2, ..., NaN where one is missing.

    Raises
    ------
    KeyError
        If the column holds no such answers: see :func:`answer_scale`.
    """
    rank = {word: i for i, step in enumerate(_steps(series), 1) for word in step}
    values = [np.nan if pd.isna(cell) else float(rank[_plain(cell)]) for cell in series]
    return pd.Series(values, index=series.index, name=series.name, dtype=np.float64)


def _steps(series: pd.Series) -> tuple[tuple[str, ...], ...]:
    if pd.api.types.is_numeric_dtype(series) or pd.api.types.is_datetime64_any_dtype(series):
        return ()
    different = series.dropna().unique()
    if len(different) < MIN_ANSWERS or len(different) > 20:
        return ()
    answers = {_plain(cell) for cell in different}
    return next((s for s in SCALES if answers <= {word for step in s for word in step}), ())


def _plain(cell: object) -> str:
    text = " ".join(str(cell).casefold().replace("/", " ").split())
    return text.rstrip(".").replace("( ", "(")
