"""What a page makes of a table of one's own: its parts, its sample, its slices, its downloads."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import datasets
from kernels import RBF, KernelRidge
from pages.shared.app.store.session_tables import OwnData
from pages.shared.export.tables import data_csv, predictions_csv
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.tables.choices import Choices
from pages.shared.model.tables.uploaded_file import Upload, known_classes, opened
from pages.shared.pictures.results.viewport import viewport_of as seen
from tests.pages.shared.app.upload.files import FILES, marked, numbers, table

registry.load()
AIRFOIL = Path(__file__).parents[6] / "shared" / "data" / "airfoil_self_noise.dat"


def uploaded(slug: str, data: bytes) -> PageStore:
    """Return the owner of a page's record that shows an upload."""
    page, own = registry.page(slug), OwnData()
    own.take_file(opened(data, "mine.csv"))
    record, _ = address.from_query(page, {"data": "upload"}, own.offered(page.data.tasks))
    return PageStore(page, lambda: own.offered(page.data.tasks), record)


def test_downloads_hold_the_data_and_predictions_in_the_targets_own_unit():
    state = uploaded("krr", FILES["numbers"][0])
    values = state.record.values
    assert values["target"] == "standardise"
    setting = resolve(state.record, state.own())
    model = setting.fit(KernelRidge)
    frame = pd.read_csv(io.BytesIO(predictions_csv(state.page, setting, state)))
    train, test = state.own()["upload"].parts(values["scaling"])
    expected = train.y.mean() + train.y.std() * model.predict(np.vstack([train.X, test.X]))
    np.testing.assert_allclose(frame["predicted f3"], expected)
    np.testing.assert_allclose(frame["f3"], np.concatenate([train.y, test.y]))
    assert list(frame["part"]) == ["train"] * train.n_samples + ["test"] * test.n_samples
    data = pd.read_csv(io.BytesIO(data_csv(setting)))
    assert len(data) == 60 and list(data.columns)[-1] == "part"


def test_downloads_are_safe_in_a_spreadsheet():
    state = uploaded("kda", marked())
    setting = resolve(state.record, state.own())
    for csv in (data_csv(setting), predictions_csv(state.page, setting, state)):
        assert "'=1+1" in csv.decode("utf-8-sig").splitlines()[0]


def test_parts_are_scaled_by_the_training_part_and_kept():
    use = opened(FILES["classes"][0], "mine.csv").use(("classification",))
    train, test = use.parts("standardise")
    assert use.parts("standardise") == (train, test)
    np.testing.assert_allclose(train.X.mean(axis=0), 0, atol=1e-12)
    np.testing.assert_allclose(use.parts("minmax")[0].X.max(axis=0), 1)
    other = Upload(use.frame, "mine.csv", Choices("kind", ("f0", "f1"), "classification"))
    assert other.fingerprint != use.fingerprint and other.feature_names == ("f0", "f1")


def test_classes_without_a_training_row_are_left_out():
    frame = pd.DataFrame({"x": [0.0, 1, 2, 3, 4, 5], "y": [*"aabbcc"], "group": [1, 1, 2, 2, 3, 3]})
    seeds = range(3)  # each holds out another whole group, and with it a whole class
    for seed in seeds:
        prepared = datasets.prepare(frame, "y", ["x"], "classification", groups="group", seed=seed)
        train, test = known_classes(prepared)
        assert set(train.y) == {0, 1} and train.n_classes == 2 and test is None
        assert "left out" in train.notes[-1]


def test_a_large_table_is_sampled_and_says_so():
    n = 5000
    columns = numbers(n)
    use = opened(table(**columns, kind=np.where(columns["f0"] > 0, "a", "b")), "big.csv").use(
        ("classification",)
    )
    train, test = use.parts("standardise")
    assert train.n_samples + test.n_samples == 1000
    assert any("random 1000 of the 5000 rows" in note for note in train.notes)


def test_a_sample_is_the_one_that_preparation_draws():
    columns = numbers(3000)
    columns["f1"][::7] = np.nan
    frame = pd.DataFrame(columns)
    choices = Choices("f0", ("f1", "f2"), "regression", max_rows=300, seed=3)
    train, test = Upload(frame, "mine.csv", choices).parts("minmax")
    prepared = datasets.prepare(
        frame, "f0", ["f1", "f2"], "regression", scaling="minmax", max_rows=300, seed=3
    )
    np.testing.assert_array_equal(train.X, prepared.train.X)
    np.testing.assert_array_equal(test.y, prepared.test.y)


def test_first_guesses_at_a_long_table_see_what_counts_its_rows():
    columns = {"nr": np.arange(1, 6001), **numbers(6000)}
    use = opened(table(**columns), "long.csv").use(("regression",))
    assert use.choices.features == ("f0", "f1")


def test_a_slice_goes_through_the_medians_or_the_chosen_percentiles():
    private = {"upload": opened(FILES["classes"][0], "m.csv").use(("classification",))}
    train = private["upload"].parts("none")[0]
    values = {"x1": 0, "x2": 2}
    middle = seen(Setting(train, None, train, RBF(), values))
    np.testing.assert_array_equal(middle.samples[:, 1], np.median(train.X[:, 1]))
    assert "at its median" in middle.note
    fixed = seen(Setting(train, None, train, RBF(), values | {"fix1": 90}))
    np.testing.assert_array_equal(fixed.samples[:, 1], np.percentile(train.X[:, 1], 90))
    assert "at its median" not in fixed.note


@pytest.mark.skipif(not AIRFOIL.exists(), reason="the airfoil file is not beside the project")
def test_airfoil_ridge_has_the_published_error():
    frame = datasets.read_table(AIRFOIL.read_bytes(), AIRFOIL.name).frame
    features = [f"X{i}" for i in range(5)]
    prepared = datasets.prepare(
        frame, "TARGET", features, "regression", scaling="minmax", test_share=0.25, seed=69
    )
    train, test = prepared.train, prepared.test
    model = KernelRidge(kernel=RBF(gamma=1.0), lam=0.1).fit(train.X, train.y)
    rmse = np.sqrt(np.mean((model.predict(test.X) - test.y) ** 2))
    assert f"{rmse:.3f}" == "3.673"
