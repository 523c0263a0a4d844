"""The airfoil noise: recognised by its ranges, split by its settings."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.kernel_ridge import KernelRidge as Reference

import datasets
from datasets import Dataset, wind_tunnel_settings
from kernels import RBF
from pages.krr.page import PAGE
from pages.krr.views import airfoil
from pages.shared.model.record.events import OpenTab, SwitchData
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.apptest import calm, go, opened
from tests.pages.krr.states import at_values, texts


def table(rows: int = 1503) -> np.ndarray:
    rng = np.random.default_rng(0)
    low, high = airfoil.RANGES.T
    X = low + (high - low) * rng.random((rows, 5))
    X[0], X[1] = low, high
    return X


def test_the_airfoil_table_is_told_by_its_ranges():
    X = table()
    assert list(airfoil.columns(X)) == [0, 1, 2, 3, 4]
    order = [3, 1, 0, 4, 2]
    np.testing.assert_array_equal(X[:, order][:, airfoil.columns(X[:, order])], X)
    assert airfoil.columns(X[:, :4]) is None
    assert airfoil.columns(X[:500]) is None
    assert airfoil.columns(X * 2) is None


def test_airfoil_splits_never_cut_a_setting():
    rng = np.random.default_rng(0)
    settings = rng.random((20, 4))
    X = np.column_stack([rng.random(200), settings[rng.integers(0, 20, 200)]])
    (rows, *by_settings), groups = airfoil.splits(X), wind_tunnel_settings(X)
    assert len(by_settings) == 5
    for a, b in by_settings:
        assert not set(groups[a]) & set(groups[b])
    a, b = rows
    assert len(a) == 150 and not set(a) & set(b)


def test_an_airfoil_recipe_is_the_plain_one():
    rng = np.random.default_rng(1)
    X = rng.random((60, 5)) + 0.1
    y = 100 + X[:, 0] + 0.1 * rng.standard_normal(60)
    a, b = np.arange(40), np.arange(40, 60)
    recipe = next(recipe for recipe in airfoil.RECIPES if recipe.logs)
    F = np.column_stack([np.log10(X[:, 0]), X[:, 1:4], np.log10(X[:, 4])])
    mean, sd = F[a].mean(0), F[a].std(0)
    learned, new = (F[a] - mean) / sd, (F[b] - mean) / sd
    peer = Reference(alpha=1e-5, kernel="laplacian", gamma=0.46).fit(learned, y[a] - y[a].mean())
    rmse = np.sqrt(np.mean((peer.predict(new) + y[a].mean() - y[b]) ** 2))
    assert airfoil.error_of(recipe, X, y, a, b) == pytest.approx(rmse, rel=1e-6)


def test_the_airfoil_process_finds_which_feature_matters():
    rng = np.random.default_rng(2)
    X = rng.standard_normal((90, 5))
    y = 3 * np.sin(2 * X[:, 0]) + 0.05 * rng.standard_normal(90)
    learned, new = slice(0, 60), slice(60, 90)
    mean = y[learned].mean()
    process = airfoil.RelevanceProcess().fit(X[learned], y[learned] - mean)
    gammas = next(k for k in process.model_.kernel_.leaves() if isinstance(k, RBF)).gamma
    assert gammas[0] > 50 * max(gammas[1:])
    missed = process.predict(X[new]) + mean - y[new]
    assert np.sqrt(np.mean(missed**2)) < 0.2 < np.std(y[new]) / 5


def test_the_table_has_the_models_that_are_done():
    rng = np.random.default_rng(2)
    X = np.column_stack([np.tile(np.arange(1.0, 11), 20), np.repeat(rng.random((20, 4)), 10, 0)])
    errors = airfoil.errors_of(X, X[:, 0] + X[:, 1])
    first = [next(errors) for _ in range(8)]
    assert not airfoil.table(first[:5])
    (row,) = airfoil.table(first)
    assert row["model"] == airfoil.RECIPES[0].name
    by_rows, by_settings = list(row.values())[1:]
    assert by_rows == first[0] and by_settings == pytest.approx(np.mean(first[1:6]))
    assert airfoil.FITS == 6


def test_the_check_is_offered_for_ones_own_five_features_alone():
    assert not airfoil.may_be_airfoil(at_values().values)
    assert not airfoil.may_be_airfoil(at_values(data="diabetes").values)
    assert airfoil.may_be_airfoil(at_values(data="airfoil").values)
    own = {"data": "upload", "width": 5}
    assert airfoil.may_be_airfoil(own) and not airfoil.may_be_airfoil(own | {"width": 4})


def test_the_bundled_table_is_told_with_all_its_rows():
    at = calm(go(opened("kernels"), "krr"))
    state = at.session_state["kp"].pages["krr"]
    state.apply(SwitchData("airfoil"))
    state.apply(OpenTab("check", "airfoil"))
    at = calm(at.run())
    told = [m.value for m in at.markdown if "wind-tunnel settings" in m.value]
    assert told[0].startswith("1503 sound levels, but from only 106 wind-tunnel settings")
    assert "krr_airfoil_go" in [b.key for b in at.button]


def test_the_errors_that_the_check_speaks_of():
    X, y = datasets.load("airfoil").X, datasets.load("airfoil").y
    (a, b), *by_settings = airfoil.splits(X)
    starts = {"linear": 0, "naive": 1, "scaled": 2, "tuned": 3, "Laplacian": 4, "rate 2": 6}
    starts |= {"trees": 7}
    of = {key: airfoil.error_of(airfoil.RECIPES[i], X, y, a, b) for key, i in starts.items()}
    assert all(key in airfoil.RECIPES[i].name for key, i in starts.items())
    assert f"{of['scaled']:.3f}" == "3.673"
    assert of["naive"] > 1.5 * of["linear"]
    assert of["tuned"] == pytest.approx(2.81, abs=0.01)
    assert of["Laplacian"] == pytest.approx(1.40, abs=0.01)
    assert of["rate 2"] > 4.387 + 1 and of["trees"] < 4.387 / 2
    laplacian = airfoil.RECIPES[starts["Laplacian"]]
    new = np.mean([airfoil.error_of(laplacian, X, y, *parts) for parts in by_settings])
    assert new == pytest.approx(2 * of["Laplacian"], rel=0.2)


@pytest.mark.parametrize("is_airfoil", [True, False])
def test_the_check_knows_its_table(is_airfoil, monkeypatch):
    monkeypatch.setattr(airfoil, "errors_of", lambda X, y: iter(np.arange(54.0)))
    X = table(1200) * (1 if is_airfoil else 2)
    data = Dataset("own", "regression", X, X[:, 0] / 1e4, tuple("abcde"), "level")
    at = opened("kernels")
    at.session_state["kp"].own.take_fetched(data)
    at = go(at, "krr")
    at.session_state["kp"].pages["krr"].apply(OpenTab("check", "airfoil"))
    at = calm(at.run())
    offered = [b.key for b in at.button]
    assert ("krr_airfoil_go" in offered) == is_airfoil
    if is_airfoil:
        at = calm(at.button("krr_airfoil_go").click().run())
        listed = at.dataframe[0].value
        assert len(listed) == len(airfoil.RECIPES) and listed.iloc[1, 1] == 6.0


def test_an_address_has_the_published_error():
    query = {"data": "airfoil", "seed": "69", "kernel": "rbf(gamma=1)", "lam": "0.1"}
    record, messages = address.from_query(PAGE, query | {"target": "none"}, {})
    assert not messages
    setting = resolve(record, {})
    assert setting.train.n_samples + setting.test.n_samples == 1503
    assert texts(PAGE.scene(setting))["error_test"] == "3.67 dB"
