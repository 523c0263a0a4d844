"""Features as numbers: dates, fill-ins, scaling and one-hot columns, as one pipeline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder

from ..bag_of_words import tokens
from ..scaler import Scaler
from ..tables.columns import (
    HUGE,
    MAX_CATEGORIES,
    MAX_WORDS,
    as_categories,
    as_numbers,
    column_kind,
)
from ..tables.timescale import DateScale
from .scaling import SCALING_NOTES, new_transformer, scaler_of

MISSING_CATEGORY = "(missing)"
OTHER = "(other)"
is_number = pd.api.types.is_numeric_dtype


def date_scales(frame: pd.DataFrame, columns: Sequence[str]) -> dict[str, DateScale]:
    """Return on which scale each column of dates becomes numbers."""
    dates = (name for name in columns if column_kind(frame[name]) == "date")
    return {name: DateScale.of(frame[name]) for name in dates}


def feature_frame(
    frame: pd.DataFrame, features: Sequence[str], dates: Mapping[str, DateScale] | None = None
) -> pd.DataFrame:
    """Return the features as numbers and tidy categories; nothing is fitted.

    Dates become numbers on the scales of ``dates``, by name of column; on that of their own
    column where it says nothing.
    """
    dates = dates or {}
    columns = {}
    for name in features:
        if column_kind(frame[name]) == "category":
            columns[name] = as_categories(frame[name]).fillna(MISSING_CATEGORY)
        elif column_kind(frame[name]) == "text":
            columns[name] = frame[name].astype(object).fillna(MISSING_CATEGORY)
        else:
            columns[name] = as_numbers(frame[name], dates.get(name))
    return pd.DataFrame(columns, index=frame.index)


def conversion_notes(
    frame: pd.DataFrame, inputs: pd.DataFrame, features: Sequence[str]
) -> list[str]:
    """Say which features were dates and which numbers are too large to compute with."""
    notes = []
    for name in features:
        what = column_kind(frame[name])
        if what == "date":
            unit = DateScale.of(frame[name]).label
            notes.append(f"{str(name)!r} is a date and became a number: {unit}.")
        elif what == "number" and (lost := int((inputs[name].isna() & frame[name].notna()).sum())):
            notes.append(f"{str(name)!r}: values beyond {HUGE:g}, counted as missing: {lost}.")
    return notes


def new_pipeline(
    inputs: pd.DataFrame, missing: str, scaling: str, notes: list[str], texts: Sequence[str] = ()
) -> Pipeline:
    """Return the unfitted pipeline: fill in, scale, one-hot; words of the ``texts`` counted."""
    numbers = [name for name in inputs if is_number(inputs[name])]
    categories = [name for name in inputs if name not in numbers and name not in texts]
    scaled = [("scale", new_transformer(scaling))]
    if missing != "drop":
        scaled.insert(0, ("fill", SimpleImputer(strategy=missing, keep_empty_features=True)))
    if numbers:
        notes.append(SCALING_NOTES[scaling])
    for name in categories:
        count = inputs[name].nunique()
        capped = f", the rarest ones together as {OTHER}" if count > MAX_CATEGORIES else ""
        notes.append(f"{str(name)!r}: its {count} categories became columns of 0 and 1{capped}.")
    for name in texts:
        notes.append(
            f"{str(name)!r} holds sentences: they became the counts of their words, at most the "
            f"{MAX_WORDS} most frequent ones of the training part."
        )
    # Of two categories one column says it all; its absence is the other one (or a new one).
    pairs = [name for name in categories if inputs[name].nunique() == 2]
    more = [name for name in categories if name not in pairs]
    common = {"sparse_output": False, "feature_name_combiner": _category_name}
    one_column = OneHotEncoder(
        categories=[[max(inputs[name])] for name in pairs], handle_unknown="ignore", **common
    )
    columns = OneHotEncoder(
        max_categories=MAX_CATEGORIES, handle_unknown="infrequent_if_exist", **common
    )
    steps = [
        ("number", Pipeline(scaled), numbers),
        ("pair", one_column, pairs),
        ("category", columns, more),
        *((f"words {i}", _word_counter(), name) for i, name in enumerate(texts)),
    ]  # fmt: skip
    kept = [step for step in steps if step[2]]
    return Pipeline([("columns", ColumnTransformer(kept, sparse_threshold=0))])


def _word_counter() -> CountVectorizer:
    return CountVectorizer(
        tokenizer=tokens, token_pattern=None, lowercase=False, max_features=MAX_WORDS
    )


def _category_name(column: object, category: object) -> str:
    """Return the name of the column of 0 and 1 that stands for a category."""
    category = OTHER if category == "infrequent_sklearn" else category
    return f"{column} = {category}"


def encoded_names(pipeline: Pipeline) -> tuple[str, ...]:
    """Return the names of the columns that the fitted pipeline makes."""
    names = pipeline.get_feature_names_out()
    return tuple(str(name).split("__", 1)[1] for name in names)


def encoded_scaler(pipeline: Pipeline, n_features: int) -> Scaler:
    """Return the scaler of the columns that the fitted pipeline makes.

    The numbers come first; the columns of 0 and 1 behind them keep offset 0 and scale 1.
    """
    fitted = pipeline["columns"].named_transformers_
    if "number" not in fitted:
        return Scaler.identity(n_features)
    transformer = fitted["number"]["scale"]
    numbers = scaler_of(transformer, transformer.n_features_in_)
    rest = n_features - numbers.n_features
    offset = np.append(numbers.offset, np.zeros(rest))
    scale = np.append(numbers.scale, np.ones(rest))
    return Scaler(offset, scale, numbers.as_product)
