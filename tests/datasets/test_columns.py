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
    assert "days since 2020-01-01" in report["day"].reason
    assert "3 categories" in report["colour"].reason


def test_a_lonely_index_is_still_a_feature():
    frame = pd.DataFrame({"t": np.arange(9.0), "y": np.arange(9.0) ** 2})
    (choice,) = feature_report(frame, "y")
    assert choice.on and "only feature" in choice.reason


def test_dates_become_years():
    days = pd.to_datetime(["2024-07-02", "2021-01-01 12:00", None], format="mixed")
    years = [2024.5, 2021 + 0.5 / 365, np.nan]
    for stamps in (days, days.tz_localize("UTC")):
        values = feature_frame(pd.DataFrame({"day": stamps}), ["day"])["day"]
        np.testing.assert_allclose(values, years, rtol=1e-12)


def test_dates_of_an_upload_become_a_feature():
    lines = [f"{day:02d}.03.2024;{value}" for day, value in enumerate(range(20), start=1)]
    frame = read_table("\n".join(["day;value", *lines]).encode(), "days.csv").frame
    prepared = prepare(frame, "value", ["day"], "regression", scaling="none")
    assert prepared.train.X.min() >= 0 and prepared.train.X.max() <= 19
    assert prepared.train.feature_labels == ("day [days since 2024-03-01]",)
    assert any("'day' is a date" in note for note in prepared.notes)
    days = prepared.dates["day"].dates(prepared.train.X[:, 0])
    assert list(days) == list(frame["day"].iloc[prepared.train_rows])


MONTHS = [pd.Timestamp(1949 + i // 12, i % 12 + 1, 1) for i in range(36)]
DAYS = pd.date_range("2024-02-20", periods=20)


@pytest.mark.parametrize(
    ("cells", "dates", "unit"),
    [
        ([f"{d:%Y-%m}" for d in MONTHS], MONTHS, "year"),
        ([f"{d:%b %Y}" for d in MONTHS], MONTHS, "year"),
        ([f"{d:%B %Y}" for d in MONTHS], MONTHS, "year"),
        ([f"{d:%m/%Y}" for d in MONTHS], MONTHS, "year"),
        ([f"{d:%YM%m}" for d in MONTHS], MONTHS, "year"),
        ([f"{d:%Y}Q{d.quarter}" for d in MONTHS[::3]], MONTHS[::3], "year"),
        ([f"Q{d.quarter} {d:%Y}" for d in MONTHS[::3]], MONTHS[::3], "year"),
        ([f"{d:%Y%m%d}" for d in DAYS], DAYS, "days since 2024-02-20"),
        ([f"{d.month}/{d.day}/{d.year} 12:00:00 AM" for d in DAYS], DAYS, "days since 2024-02-20"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) and isinstance(value[0], str) else "",
)
def test_months_quarters_and_days_are_numbers_that_become_dates_again(cells, dates, unit):
    lines = [f"{cell},{i % 7}.5" for i, cell in enumerate(cells)]
    frame = read_table("\n".join(["when,value", *lines]).encode(), "series.csv").frame
    assert list(frame["when"]) == list(dates)
    prepared = prepare(frame, "value", ["when"], "regression", test_share=0)
    train = prepared.train
    assert train.feature_labels == (f"when [{unit}, standardised]",)
    raw = train.scaler.undo(train.X)[:, 0]
    assert list(prepared.dates["when"].dates(raw)) == list(dates)


@pytest.mark.parametrize("form", ["%H:%M", "%I:%M %p", "%H:%M:%S"])
def test_times_of_the_day_are_hours(form):
    times = [pd.Timestamp(2024, 1, 1, hour, 15) for hour in range(24)]
    lines = [f"{t.strftime(form)},{i % 5}.5" for i, t in enumerate(times)]
    table = read_table("\n".join(["at,value", *lines]).encode(), "hours.csv")
    np.testing.assert_allclose(table.frame["at"], np.arange(24) + 0.25)
    assert table.units == {"at": "hours since midnight"}
    train = prepare(
        table.frame, "value", ["at"], "regression", scaling="none", units=table.units
    ).train
    assert train.feature_labels == ("at [hours since midnight]",)


def test_afternoon_times_of_a_date():
    cells = [f"3/{day}/2024 {hour}:30 PM" for day in (1, 2) for hour in (12, 1, 2)]
    frame = read_table("\n".join(["t,v", *(f"{c},1" for c in cells)]).encode(), "pm.csv").frame
    assert list(frame["t"].dt.hour) == [12, 13, 14] * 2
    assert feature_frame(frame, ["t"])["t"].tolist() == [12.5, 13.5, 14.5, 36.5, 37.5, 38.5]


def test_codes_of_eight_digits_are_no_dates():
    frame = read_table(b"code,v\n20240301,1\n20241399,2\n12345678,3\n", "codes.csv").frame
    assert frame["code"].dtype == np.float64
