"""Periods and lengthscales are said, and typed, in the unit of the data."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import datasets
from datasets import DateScale
from pages.shared.model.controls import control
from pages.shared.model.declarations import registry
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.setting.split import only_measure
from pages.shared.model.state import address
from pages.shared.model.state.reducer import Refusal, reduce
from pages.shared.model.tables.uploaded_file import opened
from pages.shared.model.units.lengths import read, seconds, written
from pages.shared.model.units.measure import Measure
from tests.pages.shared.pictures.results.cases import at

HOURS = DateScale("hours", pd.Timestamp("2024-03-01"))
YEARS = DateScale("years", pd.Timestamp(0))
KRR = registry.page("krr")


def hourly() -> datasets.Table:
    """Three weeks of a load with a daily cycle, one row an hour, as an upload."""
    at_ = pd.date_range("2024-03-01", periods=21 * 24, freq="h")
    load = 50 + 10 * np.sin(2 * np.pi * at_.hour / 24)
    table = pd.DataFrame({"at": at_, "load": load}).to_csv(index=False).encode()
    return opened(table, "load.csv").use(("regression",))


@pytest.mark.parametrize(
    ("shown", "measure", "text"),
    [
        (24, Measure("t", dates=HOURS), "24 h"),
        (0.5, Measure("t", step=48.0, dates=HOURS), "24 h"),
        (24 * 7, Measure("t", dates=HOURS), "7 days"),
        (1.0, Measure("t", dates=YEARS), "12 months"),
        (11.0, Measure("t", dates=YEARS), "11 years"),
        (1.0, Measure("t", unit="years"), "12 months"),
        (0.5, Measure("age", unit="kg", step=8.0), "4 kg"),
        (0.5, Measure("age", step=8.0), "4 in age"),
        (0.5, Measure("age", unit="kg"), ""),
        (90, Measure("t", unit="s"), "90 s"),
    ],
)
def test_a_length_reads_in_the_unit_of_the_feature(shown, measure, text):
    assert written(shown, measure) == text
    if text and " " in text:
        assert read(text, measure) == pytest.approx(shown, rel=1e-3)


def test_what_is_typed():
    measure = Measure("t", step=48.0, dates=HOURS)
    for text in ("24 h", "24h", " 24 hours ", "1 day", "1d", "1440 min", "0,5"):
        assert read(text, measure) == pytest.approx(0.5)
    assert read("6", None) == 6.0 and read("2 kg", Measure("m", "kg", step=4.0)) == 0.5
    assert seconds("hours") == 3600 and seconds("s") == 1 and seconds("ppm") is None
    for text in ("a day", "24 parsecs", "", "h"):
        with pytest.raises(ValueError, match=r"no (number|unit)"):
            read(text, measure)
    with pytest.raises(ValueError, match="no unit"):
        read("24 h", None)


@pytest.mark.parametrize("scaling", ["none", "standardise", "minmax"])
def test_24_hours_can_be_set_on_a_date_axis(scaling):
    own = {"upload": hourly()}
    query = {"data": "upload", "scaling": scaling, "kernel": "periodic(period=0.3)"}
    record, _ = address.from_query(KRR, query, own)
    record, _ = reduce(KRR, record, events.SetValues({"k1.period": "24 h"}), own)
    measure = only_measure(record.values, own)
    hours = record.values["k1.period"] * measure.step * seconds(measure.dates.unit) / 3600
    assert hours == pytest.approx(24, abs=1e-5)
    assert control.notes(record.values, measure)["k1.period"] == "= 24 h"
    # The address holds it, and Streamlit's run of the page shows it.
    again, said = address.from_query(KRR, address.to_query(KRR, record, own), own)
    assert again.values == record.values and not said
    model = resolve(record, own)
    k = model.kernel([[0.0]], [[measure.shown(measure.raw(0.0) + 24 * measure_hours(measure))]])
    np.testing.assert_allclose(k, 1.0, atol=1e-6)
    with pytest.raises(Refusal, match=r"Period: 'parsecs' is no unit"):
        reduce(KRR, record, events.SetValues({"k1.period": "24 parsecs"}), own)


def measure_hours(measure):
    """How much of the raw scale one hour is."""
    return 3600 / seconds(measure.dates.unit)


def test_the_lengthscale_beside_gamma_is_in_years_too():
    values = at("krr", data="co2_weekly").values  # standardised
    measure = only_measure(values, {})
    said = control.notes({**values, "k1.gamma": 2.0}, measure)["k1.gamma"]
    assert said.startswith("ℓ = 0.5 sd = ")
    assert float(said.split()[-2]) == pytest.approx(0.5 * measure.step, rel=5e-3)
    assert control.notes(values)["k1.gamma"] == said.replace(said, "ℓ = 2.24")
    assert only_measure(at("krr", data="hills").values, {}) is None


def test_a_lengthscale_in_years_is_said_once():
    values = at("krr", data="co2", scaling="none").values
    said = control.notes({**values, "k1.gamma": 0.02}, only_measure(values, {}))
    assert said["k1.gamma"] == "ℓ = 5 years"


@pytest.mark.parametrize(
    ("scaling", "measure", "said"),
    [
        ("standardise", Measure("temp", step=2.5), "0.5 sd = 1.25 in temp"),
        ("minmax", Measure("temp", step=30.0), "0.5 of the range = 15 in temp"),
        ("standardise", Measure("m", unit="kg", step=4.0), "0.5 sd = 2 kg"),
        ("standardise", Measure("m", unit="kg"), "0.5"),
        ("none", Measure("temp"), "0.5"),
        ("none", Measure("t", dates=YEARS), "0.5 years = 6 months"),
        ("standardise", None, "0.5"),
    ],
)
def test_both_sides_of_a_lengthscale_have_their_unit(scaling, measure, said):
    values = {"terms": ("rbf",), "k1.gamma": 2.0, "scaling": scaling}
    assert control.notes(values, measure)["k1.gamma"] == f"ℓ = {said}"
