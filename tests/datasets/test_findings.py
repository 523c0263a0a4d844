"""Sentences on repeated rows, outliers and a class that has nearly all rows."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from datasets.preparation.findings import findings


def frame(n: int = 200) -> pd.DataFrame:
    X = np.random.default_rng(0).normal(size=(n, 3))
    return pd.DataFrame(X, columns=["a", "b", "y"])


def sentences(table: pd.DataFrame, task: str = "regression") -> list[str]:
    return findings(table, "y", ["a", "b"], task)


def test_an_honest_table_has_no_findings():
    assert sentences(frame()) == []
    skewed = frame()
    skewed["a"] = np.exp(skewed["a"])
    assert sentences(skewed) == []
    grid = pd.DataFrame({"a": [0, 1] * 50, "b": [0, 0, 1, 1] * 25, "y": [0, 1, 1, 0] * 25})
    assert findings(grid, "y", ["a", "b"], "classification") == []


@pytest.mark.parametrize(("copies", "start"), [(1, "1 row repeats"), (30, "30 rows repeat")])
def test_repeated_rows_are_counted(copies, start):
    table = frame()
    (sentence,) = sentences(pd.concat([table, table.head(copies)]))
    assert sentence.startswith(start) and "test error too small" in sentence


def test_an_outlier_is_named_with_its_value():
    table = frame()
    table.loc[3, "b"] = 1e6
    (sentence,) = sentences(table)
    inner = np.sort(table["b"])[2:-2]
    assert f"'b' (1e+06; most lie from {inner[0]:g} to {inner[-1]:g})" in sentence


def test_a_class_with_nearly_all_rows_is_compared_with():
    table = frame(1000).assign(y=["ok"] * 990 + ["broken"] * 10)
    (sentence,) = sentences(table, "classification")
    assert "'ok' has 990 of 1,000 rows" in sentence and "error of 0.01" in sentence
    assert sentences(table.assign(y=["ok", "broken"] * 500), "classification") == []
