"""Scalings: the numbers of scikit-learn to the bit, and the way back."""

import numpy as np
import pandas as pd
import pytest
from sklearn.preprocessing import MinMaxScaler, StandardScaler

import datasets
from datasets import DataError, PreparationError, Scaler, load, prepare, scale_target, split

REFERENCES = {"standardise": StandardScaler, "minmax": MinMaxScaler}
SETS = ("moons", "ice_cream", "wine", "breast_cancer", "digits", "diabetes", "co2", "reviews")


@pytest.mark.parametrize("scaling", ["standardise", "minmax", "none"])
@pytest.mark.parametrize("name", SETS)
def test_parts_are_those_of_scikit_learn_and_lead_back(name, scaling):
    dataset = load(name)
    options = {"by_holdout": True} if dataset.holdout is not None else {"seed": 3}
    raw, parts = split(dataset, **options), split(dataset, scaling=scaling, **options)
    reference = REFERENCES.get(scaling)
    reference = reference and reference().fit(raw[0].X)
    for before, part in zip(raw, parts, strict=True):
        expected = reference.transform(before.X) if reference else before.X
        np.testing.assert_array_equal(part.X, expected)
        np.testing.assert_array_equal(part.scaler.apply(before.X), expected)
        np.testing.assert_allclose(part.scaler.undo(part.X), before.X, rtol=1e-12, atol=1e-12)
        np.testing.assert_array_equal(part.scaler.apply(before.X[0]), expected[0])
    assert parts[0].scaler is parts[1].scaler


@pytest.mark.parametrize("scaling", REFERENCES)
def test_columns_that_are_constant_or_nearly_so(scaling):
    X = np.array([[1.0, 1e5, 0.0, 3.0], [1.0, 1e5 + 1e-11, 1e-17, -4.0], [1.0, 1e5, 0.0, 0.0]])
    dataset = datasets.Dataset("x", "regression", X, [1.0, 2.0, 3.0], "abcd", "y")
    train, _ = split(dataset, 0, scaling=scaling)
    np.testing.assert_array_equal(train.X, REFERENCES[scaling]().fit_transform(X))
    np.testing.assert_allclose(train.scaler.undo(train.X), X, rtol=1e-12, atol=1e-12)


def table():
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(5, 3, (80, 2)), columns=["a", "b"])
    frame["colour"] = rng.choice(["red", "green", "blue"], 80)
    frame["member"] = rng.random(80) > 0.5
    frame.loc[::9, "a"] = np.nan
    return frame.assign(target=frame["b"] * 2)


@pytest.mark.parametrize("scaling", ["standardise", "minmax", "none"])
@pytest.mark.parametrize("missing", ["drop", "median", "mean"])
@pytest.mark.parametrize("features", [["colour", "a", "member", "b"], ["colour"], ["b"]])
def test_uploads_carry_the_scaling_of_their_encoded_features(features, missing, scaling):
    raw = prepare(table(), "target", features, "regression", missing, "none")
    prepared = prepare(table(), "target", features, "regression", missing, scaling)
    scaler = prepared.train.scaler
    assert prepared.test.scaler is scaler
    for before, part in ((raw.train, prepared.train), (raw.test, prepared.test)):
        np.testing.assert_array_equal(scaler.apply(before.X), part.X)
        np.testing.assert_allclose(scaler.undo(part.X), before.X, rtol=1e-12, atol=1e-12)
    categories = [" = " in name for name in prepared.train.feature_names]
    assert not scaler.offset[categories].any() and (scaler.scale[categories] == 1).all()


@pytest.mark.parametrize("scaling", ["none", "centre", "standardise"])
def test_targets_are_scaled_by_the_training_part_and_lead_back(scaling):
    raw = split(load("diabetes"), seed=1)
    parts = scale_target(*raw, scaling)
    mean = 0.0 if scaling == "none" else raw[0].y.mean()
    step = raw[0].y.std() if scaling == "standardise" else 1.0
    for before, part in zip(raw, parts, strict=True):
        np.testing.assert_array_equal(part.y, (before.y - mean) / step)
        back = part.target_scaler.undo(part.y)
        np.testing.assert_allclose(back, before.y, rtol=1e-12, atol=1e-12)
        np.testing.assert_array_equal(part.X, before.X)
        assert part.scaler is before.scaler
    assert len(parts[0].notes) == len(raw[0].notes) + (scaling != "none")


def test_a_constant_target_is_centred_only():
    flat = datasets.Dataset("x", "regression", [[1.0], [2.0]], [3.0, 3.0], "a", "y")
    train, nothing = scale_target(flat, None, "standardise")
    assert nothing is None and train.y.tolist() == [0, 0]
    assert train.target_scaler.undo(train.y).tolist() == [3, 3]


def test_classes_have_no_target_to_scale():
    parts = split(load("moons"))
    assert scale_target(*parts, "standardise") == parts
    assert parts[0].target_scaler is None
    with pytest.raises(PreparationError, match="target's scaling"):
        scale_target(*parts, "log")


def test_rows_keep_the_scaling_and_other_numbers_lose_it():
    train, _ = split(load("wine"), scaling="minmax")
    assert train.take(np.arange(5)).scaler is train.scaler
    assert train.replace(name="x").scaler is train.scaler
    assert train.replace(X=train.X + 1).scaler is None
    assert train.replace(X=train.X, scaler=train.scaler).scaler is train.scaler
    curve, _ = scale_target(*split(load("sine")), "centre")
    assert curve.replace(y=curve.y).target_scaler is None
    assert curve.replace(X=curve.X).target_scaler is curve.target_scaler


def test_the_scaling_is_part_of_the_fingerprint():
    train, _ = split(load("wine"))
    other = train.replace(scaler=Scaler(np.ones(13), np.ones(13)))
    assert len({train.fingerprint, other.fingerprint, train.replace(scaler=None).fingerprint}) == 3


@pytest.mark.parametrize(
    ("offset", "scale", "said"),
    [
        ([0.0], [1.0, 1.0], "shapes"),
        ([[0.0]], [[1.0]], "shapes"),
        ([np.nan], [1.0], "finite"),
        ([0.0], [0.0], "greater than 0"),
    ],
)
def test_a_scaler_that_cannot_be_undone_is_refused(offset, scale, said):
    with pytest.raises(ValueError, match=said):
        Scaler(np.array(offset), np.array(scale))


def test_a_scaler_cannot_be_changed_and_has_to_fit():
    scaler = Scaler.identity(2)
    with pytest.raises(ValueError, match="read-only"):
        scaler.offset[0] = 1
    with pytest.raises(DataError, match="scaler must be for 13 columns"):
        load("wine").replace(scaler=scaler)


def test_refusals_have_one_base():
    assert issubclass(datasets.UploadError, DataError)
    assert issubclass(PreparationError, DataError) and issubclass(DataError, ValueError)
    for refused in (
        lambda: load("moon"),
        lambda: load("moons", 1),
        lambda: datasets.fetch("moons"),
        lambda: datasets.read_table(b"", "a.csv"),
        lambda: split(load("iris"), by_groups=True),
        lambda: load("iris").replace(y=[0]),
    ):
        with pytest.raises(DataError) as caught:
            refused()
        assert str(caught.value).endswith(".") and "\n" not in str(caught.value)
