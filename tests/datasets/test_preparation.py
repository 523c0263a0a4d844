"""Guesses about columns, and the way from an uploaded table to two data sets."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import GroupShuffleSplit, train_test_split
from sklearn.preprocessing import MinMaxScaler, StandardScaler

import datasets
from datasets import (
    PreparationError,
    feature_frame,
    feature_report,
    guess_target,
    guess_task,
    prepare,
    split,
)

AIRFOIL = Path(__file__).parents[3] / "shared" / "data" / "airfoil_self_noise.dat"


def numbers(n=40, d=3, seed=0):
    rng = np.random.default_rng(seed)
    frame = pd.DataFrame(rng.normal(5, 3, (n, d)), columns=[f"x{j}" for j in range(d)])
    return frame.assign(target=frame.sum(axis=1))


def rmse(a, b):
    return np.sqrt(np.mean((a - b) ** 2))


def test_rows_are_those_of_scikit_learn():
    frame = numbers(53)
    prepared = prepare(frame, "target", ["x0", "x1", "x2"], "regression", seed=69)
    train, test = train_test_split(np.arange(53), test_size=0.25, random_state=69)
    np.testing.assert_array_equal(prepared.train_rows, train)
    np.testing.assert_array_equal(prepared.test_rows, test)
    X = frame[["x0", "x1", "x2"]].to_numpy()
    scaler = StandardScaler().fit(X[train])
    np.testing.assert_allclose(prepared.train.X, scaler.transform(X[train]))
    np.testing.assert_allclose(prepared.test.X, scaler.transform(X[test]))
    np.testing.assert_array_equal(prepared.test.y, frame["target"].to_numpy()[test])


@pytest.mark.parametrize("scaling", ["standardise", "minmax", "none"])
@pytest.mark.parametrize("missing", ["drop", "median", "mean"])
def test_nothing_of_the_test_part_is_seen_in_fitting(scaling, missing):
    frame = numbers(60)
    frame.loc[::7, "x0"] = np.nan
    features = ["x0", "x1", "x2"]
    first = prepare(frame, "target", features, "regression", missing, scaling)
    frame.loc[frame.index[first.test_rows], features] *= 1000
    second = prepare(frame, "target", features, "regression", missing, scaling)
    np.testing.assert_array_equal(first.train.X, second.train.X)
    assert not np.array_equal(first.test.X, second.test.X)
    again = second.pipeline.transform(feature_frame(frame, features).iloc[second.test_rows])
    np.testing.assert_array_equal(again, second.test.X)


def test_missing_values_are_dropped_or_filled_and_counted():
    frame = numbers(40)
    frame.loc[[1, 2], "x0"] = np.nan
    frame.loc[[3], "x1"] = np.inf
    frame.loc[[4], "target"] = np.nan
    features = ["x0", "x1", "x2"]
    dropped = prepare(frame, "target", features, "regression", "drop", "none")
    assert len(dropped.train_rows) + len(dropped.test_rows) == 36
    assert "Rows without a target, left out: 1." in dropped.notes
    assert "Rows with a missing value, left out: 3." in dropped.notes
    filled = prepare(frame, "target", features, "regression", "median", "none")
    rows = np.concatenate([filled.train_rows, filled.test_rows])
    assert len(rows) == 39
    X = np.vstack([filled.train.X, filled.test.X])
    median = np.nanmedian(frame["x0"].to_numpy()[filled.train_rows])
    np.testing.assert_allclose(X[np.isin(rows, [1, 2]), 0], median)
    assert any("filled in: 3" in note for note in filled.notes)


def test_classes_in_stray_capitals_and_blanks_are_one():
    labels = ["Setosa", "setosa ", " setosa", "Virginica", "virginica", "Setosa"] * 5
    frame = numbers(30).assign(target=labels)
    prepared = prepare(frame, "target", ["x0"], "classification")
    assert prepared.train.class_names == ("Setosa", "virginica") or prepared.train.class_names == (
        "Setosa", "Virginica",
    )  # fmt: skip
    assert any("capitals or blanks" in note for note in prepared.notes)


def test_class_codes_are_in_numerical_order():
    frame = numbers(60).assign(target=[10.0, 9.0, 2.0] * 20)
    prepared = prepare(frame, "target", ["x0", "x1"], "classification", test_share=0.5)
    assert prepared.train.class_names == ("2", "9", "10")
    assert np.bincount(prepared.test.y).tolist() == [10, 10, 10]


def test_categories_become_columns_with_a_cap():
    n = 300
    rng = np.random.default_rng(0)
    frame = numbers(n).assign(
        colour=rng.choice(["red", "green", "blue"], n),
        town=[f"town {i}" for i in rng.geometric(0.1, n)],
        member=rng.random(n) > 0.5,
    )
    features = ["colour", "x0", "town", "member"]
    prepared = prepare(frame, "target", features, "regression")
    names = prepared.train.feature_names
    assert names[0] == "x0" and prepared.train.units[0] == "standardised"
    assert {"colour = blue", "colour = green", "colour = red", "member = True"} <= set(names)
    towns = [name for name in names if name.startswith("town")]
    assert len(towns) == 20 and towns[-1] == "town = (other)"
    column = names.index("colour = red")
    is_red = frame["colour"].to_numpy()[prepared.train_rows] == "red"
    np.testing.assert_array_equal(prepared.train.X[:, column], is_red)
    assert any("rarest" in note for note in prepared.notes)


def test_a_category_that_only_the_test_part_has_is_all_zero():
    frame = numbers(40).assign(colour=["red", "green"] * 20)
    rows = prepare(frame, "target", ["x0", "colour"], "regression").test_rows
    frame.loc[frame.index[rows[0]], "colour"] = "violet"
    prepared = prepare(frame, "target", ["x0", "colour"], "regression")
    assert prepared.test.X[0, 1:].tolist() == [0, 0]


def test_groups_are_never_cut():
    frame = numbers(80).assign(run=np.repeat(list("abcdefgh"), 10), side=["l", "r"] * 40)
    prepared = prepare(frame, "target", ["x0"], "regression", groups=["run", "side"])
    assert not set(prepared.train.groups) & set(prepared.test.groups)
    assert any("4 of 16 whole groups" in note for note in prepared.notes)
    cut = GroupShuffleSplit(1, test_size=0.25, random_state=0)
    expected = next(cut.split(frame, groups=frame["run"]))[1]
    single = prepare(frame, "target", ["x0"], "regression", groups="run")
    np.testing.assert_array_equal(single.test_rows, expected)


def test_a_large_table_is_sampled_and_says_so():
    prepared = prepare(numbers(500), "target", ["x0"], "regression", max_rows=100)
    assert len(prepared.train_rows) + len(prepared.test_rows) == 100
    assert any("A random 100 of the 500 rows" in note for note in prepared.notes)


def test_notes_about_rows_are_told_by_their_kind_and_not_by_their_words():
    frame = numbers(500).astype({"x0": object})
    frame.loc[:6, "target"], frame.loc[10:12, "x0"] = np.nan, np.nan
    prepared = prepare(frame, "target", ["x0"], "regression", max_rows=100)
    without, gaps, sampled = datasets.row_notes(prepared.train.notes)
    assert without == "Rows without a target, left out: 7."
    assert gaps == "Rows with a missing value, left out: 3."
    assert sampled.startswith("A random 100 of the 490 rows")
    assert datasets.row_notes(["A random remark on a file"]) == ()


def test_no_test_part():
    prepared = prepare(numbers(), "target", ["x0"], "regression", test_share=0)
    assert prepared.test is None and prepared.train.n_samples == 40
    assert prepared.to_csv().count(b"train") == 40


def failing():
    frame = numbers(20).assign(text=[f"t {i}" for i in range(20)], one="a", flat=1.0, gap=np.nan)
    frame["half"] = np.where(np.arange(20) % 2, frame["x0"], np.nan)
    frame["other half"] = np.where(np.arange(20) % 2, np.nan, frame["x0"])
    many = pd.DataFrame({"c": np.arange(80.0).astype(str), "x": np.arange(80.0)})
    return [
        (frame, "one", ["x0"], "classification", {}, "single class"),
        (frame, "gap", ["x0"], "regression", {}, "no values"),
        (frame, "text", ["x0"], "regression", {}, "words, not numbers"),
        (frame, "flat", ["x0"], "regression", {}, "same number"),
        (frame, "x1", ["flat", "gap"], "regression", {"missing": "mean"}, "more than one value"),
        (frame, "half", ["other half"], "regression", {"missing": "median"}, "have a target"),
        (frame, "x1", ["half", "other half"], "regression", {}, "Fewer than two complete rows"),
        (frame, "x1", [], "regression", {}, "at least one feature"),
        (frame, "x1", ["x1"], "regression", {}, "cannot be a feature"),
        (frame, "nowhere", ["x1"], "regression", {}, "no column"),
        (frame, "x1", ["x0"], "ranking", {}, "task"),
        (frame, "x1", ["x0"], "regression", {"scaling": "log"}, "Scaling"),
        (frame, "x1", ["x0"], "regression", {"missing": "guess"}, "Missing"),
        (frame, "x1", ["x0"], "regression", {"groups": "one"}, "one group"),
        (frame, "x1", ["x0"], "regression", {"test_share": 1.0}, "share"),
        (frame.head(1), "x1", ["x0"], "regression", {}, "two rows"),
        (frame.rename(columns={"gap": "x0"}), "x1", ["x0"], "regression", {}, "the same name"),
        (many, "c", ["x"], "classification", {}, "80 classes"),
    ]


@pytest.mark.parametrize("case", failing(), ids=lambda case: case[-1])
def test_what_cannot_work_is_one_plain_sentence(case):
    frame, target, features, task, options, said = case
    with pytest.raises(PreparationError, match=said) as caught:
        prepare(frame, target, features, task, **options)
    assert str(caught.value).endswith(".") and "\n" not in str(caught.value)


def test_built_in_sets_are_split_the_same_way():
    wine = datasets.load("wine")
    train, test = split(wine, 0.3, seed=5, scaling="standardise")
    rows = train_test_split(np.arange(178), test_size=0.3, random_state=5, stratify=wine.y)
    np.testing.assert_array_equal(test.y, wine.y[rows[1]])
    scaler = StandardScaler().fit(wine.X[rows[0]])
    np.testing.assert_allclose(test.X, scaler.transform(wine.X[rows[1]]))
    assert train.feature_labels[0].endswith("[standardised]")
    diabetes = datasets.load("diabetes")
    _, test = split(diabetes, seed=69)
    expected = train_test_split(diabetes.y, test_size=0.25, random_state=69)[1]
    np.testing.assert_array_equal(test.y, expected)
    whole, nothing = split(wine, 0)
    assert nothing is None and whole.n_samples == 178


def test_reviews_can_be_split_by_topic():
    train, test = split(datasets.load("reviews"), by_groups=True)
    assert not set(train.groups) & set(test.groups)
    assert len(test.texts) == test.n_samples


def test_a_set_without_groups_or_holdout_says_so():
    with pytest.raises(PreparationError, match="no groups"):
        split(datasets.load("iris"), by_groups=True)
    with pytest.raises(PreparationError, match="set aside"):
        split(datasets.load("iris"), by_holdout=True)


@pytest.mark.skipif(not AIRFOIL.exists(), reason="the airfoil file is not part of the repository")
def test_the_airfoil_story():
    frame = datasets.read_table(AIRFOIL.read_bytes(), AIRFOIL.name).frame
    assert guess_target(frame)[0] == "TARGET" and guess_task(frame["TARGET"])[0] == "regression"
    features = [choice.column for choice in feature_report(frame, "TARGET") if choice.on]
    assert features == ["X0", "X1", "X2", "X3", "X4"]
    prepared = prepare(frame, "TARGET", features, "regression", scaling="minmax", seed=69)
    train, test = prepared.train, prepared.test
    ridge = KernelRidge(kernel="rbf", gamma=1, alpha=0.1)
    assert f"{rmse(ridge.fit(train.X, train.y).predict(test.X), test.y):.3f}" == "3.673"
    linear = LinearRegression().fit(train.X, train.y)
    assert rmse(linear.predict(test.X), test.y) == pytest.approx(4.54, abs=0.02)
    expected = MinMaxScaler().fit_transform(frame[features].to_numpy()[prepared.train_rows])
    np.testing.assert_allclose(train.X, expected)
    settings = prepare(frame, "TARGET", features, "regression", groups=features[1:])
    assert any("27 of 106 whole groups" in note for note in settings.notes)
