"""What the columns of an uploaded table are: numbers, dates, categories or texts."""

from __future__ import annotations

import numpy as np
import pandas as pd

from .timescale import DateScale

MAX_CLASS_CODES = 10  # whole numbers that a column repeats, to be taken for classes
MAX_CLASSES = 50  # of a target
MAX_CATEGORIES = 20  # columns of 0 and 1 for one feature
HUGE = 1e100
PROBED_TEXTS = 200
MANY_TEXTS = 15  # different ones, even where they repeat
WORDS_OF_A_SENTENCE = 4  # in the mean
MAX_WORDS = 300  # the most frequent ones, whose counts stand for a text
CHOSEN_TEXT = pd.StringDtype("python", na_value=pd.NA)  # of a column that a person calls text


def column_kind(series: pd.Series) -> str:
    """Return "number", "date", "category" or "text"; truth values are categories.

    Text is what has sentences: mostly different ones, or many, of four words or more, of which at
    least half begin with a small letter (names of persons do not). A person's own choice stands in
    the dtype: a Categorical is a category, and `CHOSEN_TEXT` is text.
    """
    if pd.api.types.is_bool_dtype(series):
        return "category"
    if pd.api.types.is_numeric_dtype(series):
        return "number"
    if pd.api.types.is_datetime64_any_dtype(series):
        return "date"
    if isinstance(series.dtype, pd.CategoricalDtype):
        return "category"
    return "text" if series.dtype == CHOSEN_TEXT or _has_sentences(series) else "category"


def _has_sentences(series: pd.Series) -> bool:
    present = series.dropna()
    probe = present.iloc[:: max(1, len(present) // PROBED_TEXTS)].astype(str)
    if len(probe) < 3 or probe.nunique() <= min(len(probe) / 2, MANY_TEXTS):
        return False
    words = [text.split() for text in probe]
    count = sum(map(len, words))
    small = sum(word[0].islower() for text in words for word in text)
    return count >= WORDS_OF_A_SENTENCE * len(probe) and 2 * small >= count


def as_numbers(series: pd.Series, scale: DateScale | None = None) -> pd.Series:
    """Return float64 numbers, dates on a :class:`DateScale`; infinite and huge ones as missing.

    A truth value is 0 or 1. Beyond 1e100 a square would overflow.
    """
    if pd.api.types.is_bool_dtype(series) or pd.api.types.is_numeric_dtype(series):
        values = series.to_numpy(dtype=np.float64, na_value=np.nan)
    else:
        values = (scale or DateScale.of(series)).numbers(series)
    values = np.where(np.abs(values) < HUGE, values, np.nan)
    return pd.Series(values, index=series.index, name=series.name)


def as_categories(series: pd.Series) -> pd.Series:
    """Return text without stray blanks, one spelling for what differs in capitals only.

    The most frequent spelling stands for all; whole numbers lose their decimal point; what is
    missing stays missing (NaN).
    """
    plain = series.map(_plain_text, na_action="ignore").astype(object)
    plain = plain.where(plain.notna() & (plain != ""), np.nan)
    counts = plain.value_counts().sort_index().sort_values(ascending=False, kind="stable")
    spelling: dict[str, str] = {}
    for text in counts.index:
        spelling.setdefault(text.casefold(), text)
    return plain.map(lambda text: spelling[text.casefold()], na_action="ignore").astype(object)


def merged_spellings(series: pd.Series) -> list[str]:
    """Return the raw spellings that :func:`as_categories` changes to another one."""
    if pd.api.types.is_numeric_dtype(series):
        return []
    raw, tidy = series.astype(object), as_categories(series)
    changed = tidy.notna() & (raw.map(str, na_action="ignore") != tidy)
    return sorted({str(text) for text in raw[changed]})


def _plain_text(value: object) -> str:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return " ".join(str(value).split())
