"""The types of columns as a person chooses them: converted, obeyed, or refused with the row."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import datasets
from datasets import PreparationError, column_kind, prepare, retyped
from datasets.tables.types import unit_of

DAYS = pd.to_datetime(["2024-03-01", None, "2024-03-15"])
COLUMNS = {
    "number": pd.Series([1.0, np.nan, 2.5], name="x"),
    "date": pd.Series(DAYS, name="x"),
    "category": pd.Series(["1.5", None, "2,5"], name="x"),
}


@pytest.mark.parametrize(
    ("kind", "chosen", "expected"),
    [
        ("number", "category", ["1", None, "2.5"]),
        ("date", "category", ["2024-03-01", None, "2024-03-15"]),
        ("date", "number", [0.0, None, 14.0]),
        ("category", "number", [1.5, None, 2.5]),
        ("category", "text", ["1.5", None, "2,5"]),
    ],
)
def test_a_column_becomes_what_it_is_chosen_to_be(kind, chosen, expected):
    column = COLUMNS[kind]
    new = retyped(column, chosen)
    assert column_kind(new) == chosen and column_kind(column) == kind
    assert [None if pd.isna(value) else value for value in new] == expected


@pytest.mark.parametrize("kind", COLUMNS)
def test_what_a_column_is_already_and_an_identifier_change_nothing(kind):
    assert retyped(COLUMNS[kind], kind) is COLUMNS[kind]
    assert retyped(COLUMNS[kind], "identifier") is COLUMNS[kind]
    with pytest.raises(PreparationError, match="number, date, category, text, identifier"):
        retyped(COLUMNS[kind], "colour")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1949.0, 1950.5, np.nan], ["1949-01-01", "1950-07-02T12:00:00", None]),
        ([20240301.0, 20241231.0, np.nan], ["2024-03-01", "2024-12-31", None]),
        (["3 March 2024", "4 March 2024", None], ["2024-03-03", "2024-03-04", None]),
        (["2024-01", "2024-02", "2024-03"], ["2024-01-01", "2024-02-01", "2024-03-01"]),
    ],
)
def test_years_compact_days_and_words_become_dates(values, expected):
    new = retyped(pd.Series(values, name="when"), "date")
    assert column_kind(new) == "date"
    np.testing.assert_array_equal(
        new.to_numpy("datetime64[s]"), np.array(expected, dtype="datetime64[s]")
    )


@pytest.mark.parametrize(
    ("values", "chosen", "says"),
    [
        (["1", "2", "oak", "elm"], "number", "'x': 'oak' in row 3 is no number, and 1 more: "),
        (["2024-01-05", "soon"], "date", "'x': 'soon' in row 2 is no date: "),
        ([1949.0, 12.0], "date", "'x': 12 in row 2 is no date: "),
        ([20240301.0, 20241399.0], "date", "row 2 is no date"),
        ([1.0, 2.0], "text", "'x' holds numbers, which have no words to count: choose category."),
        (list(DAYS), "text", "'x' holds dates"),
    ],
)
def test_what_cannot_be_converted_names_column_row_and_remedy(values, chosen, says):
    with pytest.raises(PreparationError) as refused:
        retyped(pd.Series(values, name="x"), chosen)
    assert says in str(refused.value) and str(refused.value).endswith(".")


def test_thousands_are_read_and_a_date_as_number_has_its_unit():
    assert list(retyped(pd.Series(["1,250.5", "12"], name="x"), "number")) == [1250.5, 12.0]
    assert unit_of(COLUMNS["date"], "number") == "days since 2024-03-01"
    assert unit_of(COLUMNS["date"], "date") == unit_of(COLUMNS["number"], "number") == ""


def prepared(chosen: str, column: pd.Series):
    frame = pd.DataFrame({"x": retyped(column, chosen), "y": np.arange(40) % 2})
    return prepare(frame, "y", ["x"], "classification", scaling="none", test_share=0).train


def test_preparation_obeys_the_chosen_type():
    codes = pd.Series(np.arange(40.0) % 4, name="x")
    assert prepared("number", codes).feature_names == ("x",)
    assert prepared("category", codes).feature_names == ("x = 0", "x = 1", "x = 2", "x = 3")
    words = pd.Series(["red oak", "old elm"] * 20, name="x")
    assert prepared("text", words).feature_names == ("elm", "oak", "old", "red")
    assert prepared("category", words).feature_names == ("x = red oak",)
    sentences = pd.Series([f"the tree number {i} is old" for i in range(40)], name="x")
    assert column_kind(sentences) == "text"
    assert len(prepared("category", sentences).feature_names) == datasets.MAX_CATEGORIES
    days = pd.Series(pd.date_range("2024-01-01", periods=40), name="x")
    assert prepared("date", days).X[:3, 0].tolist() == [0, 1, 2]
    assert prepared("number", days).X[:3, 0].tolist() == [0, 1, 2]
