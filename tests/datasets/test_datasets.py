"""The record, the registry, the generators and the bundled sets."""

import csv
import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from sklearn.model_selection import StratifiedKFold, cross_val_score
from sklearn.svm import SVC

import datasets
from datasets import SOURCES, DataError, Dataset, load

FOLDER = Path(datasets.__file__).parent / "data"
GENERATED = [name for name, source in SOURCES.items() if source.kind == "generated"]
BUNDLED = [name for name, source in SOURCES.items() if source.kind == "bundled"]


def tiny(**changes):
    fields = {
        "name": "tiny",
        "task": "classification",
        "X": [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
        "y": [0, 1, 1],
        "feature_names": ("a", "b"),
        "target_name": "class",
        "class_names": ("no", "yes"),
        "source": "here",
    }
    return Dataset(**{**fields, **changes})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"task": "clustering"}, "task"),
        ({"X": [[1.0, np.nan], [3, 4], [5, 6]]}, "finite"),
        ({"X": [1.0, 2.0, 3.0]}, "table"),
        ({"X": np.zeros((0, 2)), "y": []}, "table"),
        ({"X": [["a", "b"]] * 3}, "table of real numbers"),
        ({"X": [[1.0, 2.0], [3.0], [4.0, 5.0]]}, "table of real numbers"),
        ({"X": 1j * np.ones((3, 2))}, "table of real numbers"),
        ({"y": [0, 1]}, "3 entries"),
        ({"y": [0, 1, 2]}, "codes 0 to 1"),
        ({"y": [0.0, 0.5, 1.0]}, "codes"),
        ({"y": [-1, 0, 1]}, "codes"),
        ({"task": "regression"}, "class_names"),
        ({"task": "regression", "class_names": (), "y": [1.0, np.inf, 0.0]}, "finite"),
        ({"feature_names": ("a",)}, "feature_names"),
        ({"units": ("m",)}, "units"),
        ({"texts": ("one",)}, "texts"),
        ({"groups": [1, 2]}, "groups"),
        ({"image_shape": (2, 2)}, "image_shape"),
    ],
)
def test_a_record_that_does_not_fit_together_is_refused(changes, said):
    with pytest.raises(ValueError, match=said):
        tiny(**changes)


def test_a_record_cannot_be_changed():
    given = np.ones((3, 2))
    dataset = tiny(X=given)
    given[0, 0] = 7
    assert dataset.X[0, 0] == 1
    for array in (dataset.X, dataset.y):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError):
        dataset.name = "other"


def test_derived_properties():
    dataset = tiny(units=("m", "", ""), groups=["g", "g", "h"])
    assert (dataset.n_samples, dataset.n_features, dataset.n_classes) == (3, 2, 2)
    assert dataset.majority_share == pytest.approx(2 / 3)
    assert dataset.feature_labels == ("a [m]", "b")
    assert list(dataset.targets) == ["no", "yes", "yes"]
    part = dataset.take(np.array([True, False, True]), "two rows")
    assert part.y.tolist() == [0, 1] and list(part.groups) == ["g", "h"]
    assert part.notes == ("two rows",)


def test_the_fingerprint_follows_the_content():
    assert tiny().fingerprint == tiny().fingerprint
    changed = [{"y": [0, 0, 1]}, {"name": "x"}, {"notes": ("n",)}, {"groups": [1, 1, 2]}]
    assert len({tiny(**change).fingerprint for change in [{}, *changed]}) == 5


@pytest.mark.parametrize("name", GENERATED)
def test_generators_keep_their_promises(name):
    source = SOURCES[name]
    dataset = load(name)
    assert dataset.n_samples == source.default_n
    assert (dataset.task, dataset.n_features) == (source.task, source.n_features)
    assert source.title and source.story.endswith(".") and source.licence and source.source
    assert source.noise_range and source.noise_help.endswith(".")
    for n in source.n_range:
        for noise in source.noise_range:
            drawn = load(name, n, noise, seed=3)
            assert drawn.n_samples == n
            assert drawn.fingerprint == load(name, n, noise, seed=3).fingerprint
    assert load(name, seed=1).fingerprint != load(name, seed=2).fingerprint
    if source.task == "classification":
        assert set(dataset.y) == set(range(dataset.n_classes))


@pytest.mark.parametrize("name", sorted(set(GENERATED) - {"basketball", "ice_cream"}))
def test_points_stay_where_they_are_while_n_grows(name):
    few, many = load(name, 50, seed=5), load(name, 80, seed=5)
    np.testing.assert_array_equal(few.X, many.X[:50])
    np.testing.assert_array_equal(few.y, many.y[:50])


# Accuracies at n = 400 in five folds, as first stated for these formulas. The means of ten seeds
# lie within 0.08 (linear) and 0.02 (RBF) of them. Gamma fits the scale of each set.
@pytest.mark.parametrize(
    ("name", "linear", "rbf", "gamma"),
    [
        ("moons", 0.84, 0.92, 1.0),
        ("circles", 0.54, 1.00, 1.0),
        ("xor", 0.57, 0.97, 3.0),
        ("checkerboard", 0.54, 0.82, 10.0),
        ("spirals", 0.58, 1.00, 0.3),
        ("ripley", 0.89, 0.91, 3.0),
        ("line_clusters", 0.64, 0.99, 1.0),
        ("high_dimensional_lines", 0.97, 0.96, 0.02),
    ],
)
def test_generated_classes_are_as_hard_as_stated(name, linear, rbf, gamma):
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    drawn = [load(name, 400, seed=seed) for seed in range(4)]
    models = ((SVC(kernel="linear"), linear, 0.09), (SVC(gamma=gamma, C=10), rbf, 0.03))
    for model, expected, tolerance in models:
        accuracies = [cross_val_score(model, each.X, each.y, cv=folds) for each in drawn]
        assert np.mean(accuracies) == pytest.approx(expected, abs=tolerance)


def test_noiseless_curves_are_their_formulas():
    def at(name, **options):
        dataset = load(name, noise=0, **options)
        return dataset.X[:, 0], dataset.y

    x, y = at("sine")
    np.testing.assert_allclose(y, np.sin(10 * x))
    x, y = at("basketball")
    t = x / (9.5 * np.cos(52 * np.pi / 180))
    np.testing.assert_allclose(y, 2 + 9.5 * np.sin(52 * np.pi / 180) * t - 4.905 * t**2)
    assert y[-1] == pytest.approx(3.05)
    t, y = at("ice_cream")
    np.testing.assert_allclose(t, np.linspace(0, 48, 145))
    np.testing.assert_allclose(y, 5 * np.cos((t - 1) * np.pi / 3) + t - (0.12 * t) ** 2)
    T, y = at("ice_cream_temperature", n_samples=500)
    np.testing.assert_allclose(y, 2.95 - 0.82 * T + 1.83 * T**2)
    assert np.corrcoef(T, y)[0, 1] == pytest.approx(-0.18, abs=0.12)
    t, y = at("motorcycle", n_samples=500)
    assert t.min() >= 2 and t.max() <= 58 and y.min() == pytest.approx(-126, abs=3)


def test_spread_of_the_motorcycle_by_phase():
    noisy, clean = load("motorcycle", 500, 1.0), load("motorcycle", 500, 0.0)
    phase = np.searchsorted([14, 24, 40], clean.X[:, 0])
    spread = [np.std((noisy.y - clean.y)[phase == k]) for k in range(4)]
    np.testing.assert_allclose(spread, [5, 22, 33, 16], rtol=0.25)


def test_the_last_year_of_ice_cream_is_to_be_predicted():
    dataset = load("ice_cream")
    train, test = datasets.split(dataset, by_holdout=True)
    assert train.X.max() == 36 and test.X.min() > 36 and test.n_samples == 36


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_sets(name):
    source = SOURCES[name]
    whole = load(name, source.n_range[1])
    assert whole.n_samples == source.n_range[1]
    assert (whole.task, whole.n_features) == (source.task, source.n_features)
    assert source.story.endswith(".") and source.licence and source.source
    assert not source.noise_range
    part = load(name, 40, seed=2)
    assert part.n_samples == 40 and part.notes[-1].startswith("A random 40 of the")
    if whole.task == "classification":
        share = np.bincount(part.y) / 40
        np.testing.assert_allclose(share, np.bincount(whole.y) / whole.n_samples, atol=0.03)


def test_a_smaller_subsample_is_part_of_the_larger():
    small, large = load("digits", 60, seed=4), load("digits", 90, seed=4)
    rows = {row.tobytes() for row in large.X}
    assert all(row.tobytes() in rows for row in small.X)


def test_the_two_series():
    sunspots, co2 = load("sunspots"), load("co2")
    assert sunspots.X[[0, -1], 0].tolist() == [1700, 2008]
    assert sunspots.y.max() == 190.2 and sunspots.y[0] == 5
    assert co2.X[0, 0] == pytest.approx(1958 + 2.5 / 12)
    assert 310 < co2.y.min() < 316 and 372 < co2.y.max() < 375
    weekly = load("co2_weekly", 2225)
    assert weekly.n_samples == 2225
    assert weekly.X[0, 0] == pytest.approx(1958 + 87 / 365)
    assert (np.diff(weekly.X[:, 0]) > 0).all()


def test_the_airfoil_table_has_all_rows_units_and_settings():
    airfoil = load("airfoil")
    assert airfoil.n_samples == 1503 and len(set(airfoil.groups)) == 106
    assert airfoil.feature_labels[0] == "frequency [Hz]"
    assert airfoil.target_label == "sound pressure level [dB]"
    assert airfoil.X[0].tolist() == [800, 0, 0.3048, 71.3, 0.00266337]
    assert airfoil.y[[0, -1]].tolist() == [126.201, 104.204]
    np.testing.assert_array_equal(airfoil.groups, datasets.wind_tunnel_settings(airfoil.X))
    train, test = datasets.split(airfoil, by_groups=True)
    assert not set(train.groups) & set(test.groups)


def test_every_bundled_file_names_its_origin_and_rows():
    lines = (FOLDER / "SOURCES.md").read_text(encoding="utf-8").splitlines()
    stated = {cells[1].strip(" `"): int(cells[2]) for cells in (x.split("|") for x in lines)
              if len(cells) > 5 and ".csv" in cells[1]}  # fmt: skip
    actual = {
        path.name: len(path.read_text(encoding="utf-8").splitlines()) - 1
        for path in FOLDER.glob("*.csv")
    }
    assert stated == actual


def test_load_names_what_is_wrong():
    with pytest.raises(ValueError, match="no data set 'moon'"):
        load("moon")
    for n_samples in (1, 2.5, float("inf"), "many"):
        with pytest.raises(DataError, match="n_samples must be a whole number of at least 2"):
            load("moons", n_samples)
    for noise in (-1, float("nan"), "loud"):
        with pytest.raises(DataError, match="noise must be 0 or more"):
            load("moons", noise=noise)
    with pytest.raises(DataError, match="seed must be a whole number"):
        load("moons", seed=-1)
    with pytest.raises(DataError, match="at least 1 row"):
        datasets.subsample(tiny(), -1, 0)
    assert load("moons", 30.0).n_samples == 30


def table(data):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def test_csv_round_trip_in_full_precision():
    dataset = load("moons", 30)
    header, *rows = table(dataset.to_csv())
    assert header == ["x1", "x2", "class"]
    np.testing.assert_array_equal([[float(a), float(b)] for a, b, _ in rows], dataset.X)
    assert [row[2] for row in rows] == list(dataset.targets)


@pytest.mark.parametrize("text", ["=1+1", "+x", "-x", "@x", "\tx", "\rx", " =1", "-1+cmd|' /C'!A0"])
def test_formulas_are_text_for_a_spreadsheet(text):
    dataset = tiny(feature_names=(text, "b"), class_names=(text, "-1"), X=-np.ones((3, 2)))
    header, first, second, _ = table(dataset.to_csv())
    assert header[0] == "'" + text and first[2] == "'" + text
    assert first[0] == "-1.0" and second[2] == "-1"


def test_names_beyond_ascii_carry_a_byte_order_mark():
    assert tiny(feature_names=("größe", "שם")).to_csv().startswith(b"\xef\xbb\xbf")
    assert not tiny().to_csv().startswith(b"\xef\xbb\xbf")


def test_predictions():
    header, first, *_ = table(datasets.predictions_csv(tiny(), np.array([1, 1, 1]), part="abc"))
    assert header == ["a", "b", "class", "predicted class", "part"]
    assert first == ["1.0", "2.0", "no", "yes", "a"]
    curve = tiny(task="regression", class_names=(), y=[1.0, 2.0, 3.0])
    header, first, *_ = table(datasets.predictions_csv(curve, np.zeros(3), std=np.ones(3)))
    assert header[3:] == ["predicted class", "residual", "standard deviation"]
    assert first[3:] == ["0.0", "1.0", "1.0"]
    scores = datasets.predictions_csv(tiny(), np.zeros(3), scores=np.zeros((3, 2)))
    assert table(scores)[0][-1] == "decision function yes"


@pytest.mark.slow
def test_neither_kernels_nor_the_browser_side_nor_a_reader_of_files_is_imported():
    unwanted = "{'streamlit', 'plotly', 'kernels', 'python_calamine', 'pyarrow.parquet'}"
    code = f"import datasets, sys; print(sorted({unwanted} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
