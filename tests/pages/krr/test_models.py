"""Other models see the same split."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelRidge, LRUCache
from pages.krr.views.models import LINE, MEAN, NETWORK, RIDGE, TREES, UNITS, compute, draw, models
from pages.shared.pictures.figures.style import TEST, TRAINING
from pages.shared.pictures.results.errors import error
from tests.apptest import opened
from tests.pages.krr.states import at_values
from tests.sweeps import sweep


def test_models_are_judged_on_the_same_split():
    setting = at_values(data="diabetes", n="150")
    cache = LRUCache(max_entries=2)
    fitted = models(setting, cache)
    assert list(fitted) == [RIDGE, TREES, NETWORK, LINE, MEAN]
    train, test = setting.train, setting.test
    mean = np.sqrt(np.mean((test.y - train.y.mean()) ** 2))
    assert fitted[MEAN].test == pytest.approx(mean)
    assert fitted[RIDGE].test == pytest.approx(error(setting.fit(KernelRidge), test))
    assert fitted[LINE].test < mean
    assert all(isinstance(model.seconds, float) for model in fitted.values())
    assert models(setting, cache)[TREES] is fitted[TREES]
    assert models(at_values(data="diabetes", n="150", seed="1"), cache)[TREES] is not fitted[TREES]


def test_a_small_network_bends_and_is_the_same_each_time():
    setting, cache = at_values(), LRUCache(max_entries=2)
    first, again = models(setting, cache), models(setting, LRUCache(max_entries=2))
    assert first[NETWORK].test == again[NETWORK].test < first[LINE].test
    assert first[NETWORK].model[-1].hidden_layer_sizes == (UNITS, UNITS)
    picture = draw(compute(cache, setting)).figures[0]
    assert "scaleanchor" not in picture.layout["yaxis"]  # x and y have units of their own


def test_the_table_has_the_errors_in_the_targets_own_unit():
    at = opened("krr", tab="check", view="models", data="diabetes", n="150")
    table = at.dataframe[0].value
    setting = at_values(data="diabetes", n="150")
    rmse = setting.unit * error(setting.fit(KernelRidge), setting.test)
    assert list(table["model"]) == [RIDGE, TREES, NETWORK, LINE, MEAN]
    assert table["test RMSE"][0] == pytest.approx(rmse) and rmse > 10


@pytest.mark.parametrize("target", sweep(["none", "standardise"], [1]))
def test_the_bars_are_in_the_targets_own_unit_however_it_is_scaled(target):
    setting = at_values(data="basketball", n="40", target=target)
    scene = draw(compute(LRUCache(max_entries=2), setting))
    bars = scene.figures[-1]
    assert bars.layout["yaxis"]["title"]["text"] == "RMSE [m]"
    heights = {t["name"]: t["y"] for t in bars.data}
    mean = float(setting.unit * setting.train.y.std())
    assert heights["training"][-1] == pytest.approx(mean)
    plain = at_values(data="basketball", n="40", target="none")
    assert mean == pytest.approx(float(plain.train.y.std()))
    assert [t["marker"]["color"] for t in bars.data] == [TRAINING, TEST]
    for readout, height in zip(scene.readouts, heights["test"], strict=True):
        assert readout.text.endswith(" m") and readout.amount == pytest.approx(height)
        assert float(readout.text.split()[0]) == pytest.approx(height, rel=5e-3)
