"""A table of one's own whose first curve misses its series is offered a fit, and no other is."""

from __future__ import annotations

import numpy as np
import pandas as pd

from pages.shared.app.store.session_tables import OwnData
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.defaults import UPLOAD
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.tables.uploaded_file import opened

registry.load()
GP = registry.page("gp")
OFFER = "Try Fit to the data"


def daily_course() -> bytes:
    """Return ten days of hourly temperatures."""
    hours = np.arange(240)
    noise = np.random.default_rng(0).normal(0, 0.5, 240)
    when = pd.date_range("2024-03-01", periods=240, freq="h").astype(str)
    temp = 10 + 5 * np.sin(hours * 2 * np.pi / 24) + noise
    return pd.DataFrame({"time": when, "temp": temp.round(2)}).to_csv(index=False).encode()


def notices(own: OwnData, **query: str) -> list[str]:
    offered = own.offered(GP.data.tasks, GP.data.needs_target)
    record, _ = address.from_query(GP, query, offered)
    return [str(notice) for notice in GP.scene(resolve(record, offered)).notices]


def test_a_curve_that_misses_a_series_is_offered_a_fit_until_it_follows_it():
    own = OwnData()
    own.take_file(opened(daily_course(), "temp.csv"))
    (offer,) = [n for n in notices(own, data=UPLOAD) if OFFER in n]
    assert offer.startswith("The mean explains") and "%" in offer
    short = {"data": UPLOAD, "kernel": "periodic(period=1, lengthscale=1)", "noise": "0.01"}
    scene = notices(own, **short)
    assert not [n for n in scene if OFFER in n], scene


def test_data_of_the_app_are_offered_none():
    assert not [n for n in notices(OwnData(), data="sine", gamma="0.0001") if OFFER in n]
