"""Axes read in the data's own units, whatever was done to the numbers before the fit."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import datasets
from datasets import DateScale
from pages.shared.model.declarations import registry
from pages.shared.model.units.date_ticks import date_ticks
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.number_ticks import number_ticks
from pages.shared.pictures.results.viewport import viewport_of
from tests.pages.shared.pictures.results.cases import at


def texts(ticks):
    return [text for _, text in ticks]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (1957.1, 2003.2, "1960 1970 1980 1990 2000"),
        (1980.1, 1981.7, "1980.2 1980.4 1980.6 1980.8 1981.0 1981.2 1981.4 1981.6"),
        (-1.2, 2.3, "−1.0 −0.5 0.0 0.5 1.0 1.5 2.0"),
        (0.0, 390_000.0, "0|50000|100_000|150_000|200_000|250_000|300_000|350_000"),
        (0.0, 0.0004, "0.0000 0.0001 0.0002 0.0003 0.0004"),
        (-6e-12, 1.3e-11, "−5 × 10⁻¹²|0|5 × 10⁻¹²|10⁻¹¹"),
        (0.0, 3e12, "0|5 × 10¹¹|10¹²|1.5 × 10¹²|2 × 10¹²|2.5 × 10¹²|3 × 10¹²"),
    ],
)
def test_round_numbers(low, high, expected):
    ticks = number_ticks(low, high, 8)
    expected = expected.replace("_", "\u202f").split("|" if "|" in expected else " ")
    assert texts(ticks) == expected
    assert all(low <= value <= high for value, _ in ticks)


@pytest.mark.parametrize("length", [10.0**e * m for e in range(-6, 8) for m in (1, 1.7, 3, 6.1)])
def test_every_axis_has_a_few_ticks(length):
    assert 3 <= len(number_ticks(17.3, 17.3 + length, 8)) <= 8


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("1949-01-01", "1960-12-01", "1950|1952|1954|1956|1958|1960"),
        ("2021-01-10", "2024-03-01", "Jul 2021|Jan 2022|Jul 2022|Jan 2023|Jul 2023|Jan 2024"),
        ("2024-01-20", "2024-06-20", "Feb 2024|Mar 2024|Apr 2024|May 2024|Jun 2024"),
        ("2023-12-20", "2024-01-18", "25 Dec<br>2023|1 Jan<br>2024|8 Jan|15 Jan"),
        ("2024-03-01", "2024-03-03", "00:00<br>1 Mar|12:00|00:00<br>2 Mar|12:00|00:00<br>3 Mar"),
        ("2024-03-01 09:00", "2024-03-01 11:10", "09:00<br>1 Mar|09:30|10:00|10:30|11:00"),
    ],
)
def test_round_dates(first, last, expected):
    dates = pd.Series(pd.to_datetime([first, last]))
    scale = DateScale.of(dates)
    low, high = scale.numbers(dates)
    ticks = date_ticks(scale, low, high, 8) or number_ticks(low, high, 8)
    assert texts(ticks) == expected.split("|")
    assert all(low <= value <= high for value, _ in ticks)
    for value, text in ticks:
        date = scale.dates(np.array([value]))[0]
        assert str(date.year) in text or text.startswith((f"{date.day} ", f"{date:%H:%M}"))


def test_far_dates_are_numbers():
    years = DateScale("years", pd.Timestamp(0))
    assert date_ticks(years, -3000.0, 2000.0, 8) is None
    days = DateScale("days", pd.Timestamp("2020-01-01"))
    assert date_ticks(days, 0.0, 1e9, 8) is None
    assert Measure("t", step=2.0, dates=days).ticks(0.0, 1e9)


def test_plain_numbers_are_left_to_plotly():
    assert Measure("x", "m").ticks(0, 1) == ()
    assert Measure("x", "m").label == "x [m]"
    assert Measure("x", offset=np.nan).ticks(0, 1) == ()


@pytest.mark.parametrize("scaling", ["standardise", "minmax"])
@pytest.mark.parametrize(
    ("page", "data"),
    [("krr", "diabetes"), ("krr", "co2"), ("gp", "co2"), ("svm", "wine"), ("kpca", "wine"),
     ("kernels", "co2"), ("kda", "wine")],
)  # fmt: skip
def test_ticks_of_a_stage_lie_where_the_raw_numbers_are(page, data, scaling):
    setting = at(page, data=data, scaling=scaling)
    raw = datasets.load(data)
    figures = {figure.id: figure for figure in registry.page(page).scene(setting).figures}
    inputs = figures.get("slice", figures["stage"])  # above two features the stage is a projection
    axis, feature = inputs.layout["xaxis"], viewport_of(setting).features[0]
    assert axis["title"]["text"] == raw.feature_labels[feature]
    values = [float(t.replace("\u202f", "").replace("−", "-")) for t in axis["ticktext"]]
    assert len(values) >= 3
    places = np.column_stack([axis["tickvals"]] * setting.base.n_features)
    undone = setting.base.scaler.undo(places)[:, feature]
    np.testing.assert_allclose(undone, values, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("target", ["centre", "standardise"])
def test_the_target_reads_in_its_own_unit(target):
    setting = at("krr", data="co2", target=target)
    axis = registry.page("krr").scene(setting).figures[0].layout["yaxis"]
    assert axis["title"]["text"] == datasets.load("co2").target_label
    undone = setting.train.target_scaler.undo(np.array(axis["tickvals"]))
    np.testing.assert_allclose(undone, [float(text) for text in axis["ticktext"]])


def test_a_shifted_feature_keeps_its_ticks():
    """A kernel that takes no negative numbers moves the coordinates, not what they mean."""
    setting = at("krr", data="diabetes", scaling="standardise", kernel="chi_squared()")
    measure, column = setting.measures[0], datasets.load("diabetes").X[:, 0]
    raw = measure.raw(setting.base.X[:, 0])
    assert set(np.round(raw, 6)) <= set(np.round(column, 6))


def test_no_axis_groups_the_digits_of_a_year():
    layout = registry.page("krr").scene(at("krr", data="co2")).figures[0].layout
    assert layout["separators"] == "."
