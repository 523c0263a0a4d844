"""Guesses about the columns of a table, and dates as years."""

import numpy as np
import pandas as pd
import pytest

from datasets import (
    feature_frame,
    feature_report,
    guess_target,
    guess_task,
    prepare,
    read_table,
)


def series(values):
    return pd.Series(values, name="column")


def numbers(n=40, d=3, seed=0):
    rng = np.random.default_rng(seed)
    frame = pd.DataFrame(rng.normal(5, 3, (n, d)), columns=[f"x{j}" for j in range(d)])
    return frame.assign(target=frame.sum(axis=1))


@pytest.mark.parametrize(
    ("values", "task"),
    [
        (["a", "b", "a"], "classification"),
        ([True, False, True], "classification"),
        ([0.0, 1, 1, 0, 1, 0], "classification"),
        ([1.5, 2.5, 1.5, 2.5, 1.5, 2.5], "regression"),
        (np.arange(30.0), "regression"),
        ([1.0, 2.0, 3.0], "regression"),
        (pd.to_datetime(["2024-01-02", "2024-01-03", "2024-02-03"]), "regression"),
    ],
)
def test_guess_task(values, task):
    guess, reason = guess_task(series(values))
    assert guess == task and reason.endswith(".")


def test_guess_target():
    frame = numbers().rename(columns={"target": "z"})
    assert guess_target(frame)[0] == "z"
    assert guess_target(frame.assign(after=1.0))[0] == "z"
    assert guess_target(frame.rename(columns={"x1": "Class"}))[0] == "Class"
    frame.insert(0, "kind", ["a", "b"] * 20)
    assert guess_target(frame)[0] == "kind"
    assert guess_target(pd.DataFrame({"only": [np.nan, np.nan]}))[0] == "only"


def test_feature_report_gives_reasons():
    n = 60
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(
        {
            "Unnamed: 0": np.arange(float(n)),
            "customer id": rng.permutation(n) + 1000.0,
            "name": [f"person {i}" for i in range(n)],
            "remark": [f"text {i // 2}" if i else None for i in range(110, 170)],
            "empty": np.nan,
            "constant": 3.0,
            "year": np.arange(1900.0, 1900 + n),
            "value": rng.random(n),
            "colour": rng.choice(["red", "green", "blue"], n),
            "day": pd.date_range("2020-01-01", periods=n),
            "goal": rng.random(n),
        }
    )
    frame["copy"] = frame["goal"]
    report = {choice.column: choice for choice in feature_report(frame, "goal")}
    off = {"Unnamed: 0": "counts", "customer id": "names the rows", "name": "names the rows",
           "empty": "empty", "constant": "constant", "copy": "copy"}  # fmt: skip
    assert {column for column, choice in report.items() if not choice.on} == set(off)
    for column, reason in off.items():
        assert reason in report[column].reason
    assert "years" in report["day"].reason and "3 categories" in report["colour"].reason


def test_a_lonely_index_is_still_a_feature():
    frame = pd.DataFrame({"t": np.arange(9.0), "y": np.arange(9.0) ** 2})
    (choice,) = feature_report(frame, "y")
    assert choice.on and "only feature" in choice.reason


def test_dates_become_years():
    days = pd.to_datetime(["2024-07-02", "2023-01-01 12:00", None], format="mixed")
    years = [2024.5, 2023 + 0.5 / 365, np.nan]
    for stamps in (days, days.tz_localize("UTC")):
        values = feature_frame(pd.DataFrame({"day": stamps}), ["day"])["day"]
        np.testing.assert_allclose(values, years, rtol=1e-12)


def test_dates_of_an_upload_become_a_feature():
    lines = [f"{day:02d}.03.2024;{value}" for day, value in enumerate(range(20), start=1)]
    frame = read_table("\n".join(["day;value", *lines]).encode(), "days.csv").frame
    prepared = prepare(frame, "value", ["day"], "regression", scaling="none")
    assert prepared.train.X.min() >= 2024 + 60 / 366
    assert any("'day' is a date" in note for note in prepared.notes)
