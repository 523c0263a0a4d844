"""Linear PCA against scikit-learn's."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA

import datasets
from datasets import DataError
from kernels import KernelPCA, Linear
from pages.kpca.stage.linear import compute_linear_pca, principal
from pages.kpca.views import linear
from pages.shared.model.units.number_text import number
from tests.apptest import go
from tests.pages.kpca.states import app, at


def read(text: str) -> float:
    """The number of a text, which has a true minus sign."""
    return float(text.replace("−", "-"))


def test_points_that_are_all_the_same_need_no_more_components_than_there_are():
    assert principal(np.ones((4, 2))).needed() <= 2


@pytest.mark.parametrize("data", ["circles", "iris", "sine", "digits"])
def test_linear_pca_is_that_of_a_reference(data):
    setting = at(data)
    X = setting.train.X
    fitted, theirs = principal(X), PCA().fit(X)
    np.testing.assert_allclose(fitted.variances, theirs.explained_variance_, atol=1e-8)
    np.testing.assert_allclose(fitted.shares, theirs.explained_variance_ratio_, atol=1e-10)
    figures = {f.id: f for f in linear.draw(compute_linear_pca(setting)).figures}
    assert figures["linear_scree"].data[1]["y"][-1] <= 1 + 1e-9
    assert ("linear_axes" in figures) == (X.shape[1] > 1)
    lifted = KernelPCA(Linear(), 1).fit(X)
    assert lifted.eigenvalues_[0] == pytest.approx((len(X) - 1) * fitted.variances[0])


@pytest.mark.parametrize("data", ["blobs", "iris", "digits"])
def test_without_centring_the_axes_are_those_of_the_mean_products(data):
    setting = at(data, centring="off", scaling="none")
    X = setting.train.X
    fitted = compute_linear_pca(setting)
    np.testing.assert_allclose(fitted.principal.mean, 0)
    values, vectors = np.linalg.eigh(X.T @ X / len(X))
    variances = fitted.principal.variances
    np.testing.assert_allclose(variances, values[::-1][: len(variances)], atol=1e-6)
    first = fitted.principal.axes[:, 0]
    assert abs(first @ vectors[:, -1]) == pytest.approx(1)
    p = min(len(fitted.features), X.shape[1])
    np.testing.assert_allclose(fitted.covariance, (X.T @ X / len(X))[:p, :p])
    assert np.allclose(compute_linear_pca(at(data)).covariance, np.cov(at(data).train.X.T)[:p, :p])
    titles = [figure.title for figure in linear.draw(compute_linear_pca(setting)).figures]
    assert "Mean products, not centred" in titles and "Covariance" not in titles


@pytest.mark.parametrize("centring", ["on", "off"])
def test_covariance_eigenvalues_and_eigenvectors_are_written_out(centring):
    setting = at("iris", scaling="none", centring=centring)
    fitted, X = compute_linear_pca(setting), setting.train.X
    C = np.cov(X.T) if centring == "on" else X.T @ X / len(X)
    rows = linear.covariance_table(fitted).rows
    assert [row.pop("S") for row in rows] == list(setting.train.feature_names)
    np.testing.assert_allclose([[read(v) for v in row.values()] for row in rows], C, rtol=1e-3)
    values, *vectors = [
        [read(v) for name, v in row.items() if name] for row in linear.eigenpair_table(fitted).rows
    ]
    np.testing.assert_allclose(values, np.linalg.eigvalsh(C)[::-1], rtol=1e-3)
    np.testing.assert_allclose(C @ np.array(vectors), np.array(vectors) * values, atol=0.02)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=0), 1, atol=1e-3)


def test_of_many_features_the_largest_eigenvalues_are_written():
    frames = app("views", "linear", data="breast_cancer").dataframe
    assert list(frames[0].value.columns) == ["component", "eigenvalue", "share"]
    fitted = principal(at("breast_cancer").train.X)
    written = [float(value) for value in frames[0].value["eigenvalue"]]
    np.testing.assert_allclose(written, fitted.variances[:6], rtol=1e-3)
    assert [len(frame.value) for frame in app("views", "linear", data="iris").dataframe] == [4, 5]


@pytest.mark.parametrize(("centring", "named"), [("on", "$S$"), ("off", "X^\\top X / n")])
def test_the_matrix_of_the_eigenvalues_is_named(centring, named):
    test = app("views", "linear", data="breast_cancer", centring=centring)
    (said,) = (t.value for t in test.markdown if t.value.startswith("The largest eigenvalues"))
    assert named in said
    assert any("$n / (n - 1)$ times" in c.value for c in test.caption) == (centring == "on")


def test_far_from_the_origin_the_first_axis_points_at_the_mean():
    setting = at("iris", centring="off", scaling="none")
    mean = setting.train.X.mean(axis=0)
    fitted = compute_linear_pca(setting).principal
    assert abs(fitted.axes[:, 0] @ mean) > 0.99 * np.linalg.norm(mean)
    assert fitted.shares[0] > 0.95
    assert mean @ mean > 0.9 * fitted.variances.sum()
    centred = compute_linear_pca(at("iris", scaling="none")).principal
    assert abs(centred.axes[:, 0] @ mean) < 0.9 * np.linalg.norm(mean)


def test_a_single_point_is_refused_in_plain_words():
    with pytest.raises(DataError, match="at least two points"):
        principal(np.ones((1, 2)))


@pytest.mark.parametrize("centring", ["on", "off"])
def test_the_first_two_axes_are_seen_at_full_length(centring):
    box = linear.draw(compute_linear_pca(at("iris", scaling="none", centring=centring))).figures[0]
    scene = box.layout["scene"]
    sides = np.array([np.ptp(scene[f"{letter}axis"]["range"]) for letter in "xyz"])
    eye = np.array([scene["camera"]["eye"][letter] for letter in "xyz"])
    lines = [trace for trace in box.data if trace["mode"] == "lines"]
    for line in lines[:2]:
        arm = np.array([line[letter][1] - line[letter][0] for letter in "xyz"]) / sides
        cosine = abs(arm @ eye) / np.linalg.norm(arm) / np.linalg.norm(eye)
        assert cosine < 0.25


def test_space_shows_features_that_vary():
    box = linear.draw(compute_linear_pca(at("breast_cancer", scaling="none"))).figures[0]
    z = np.concatenate([trace["z"] for trace in box.data if trace["mode"] == "markers"])
    assert np.var(z) > 1e4  # most of the features vary by less than 1


@pytest.mark.parametrize("centring", ["on", "off"])
def test_space_shows_the_data_in_their_own_units(centring):
    """Standardised features read as in the plane, and the axes lie where they did."""
    fitted = compute_linear_pca(at("wine", scaling="standardise", centring=centring))
    box = linear.draw(fitted).figures[0]
    marks = [trace for trace in box.data if trace["mode"] == "markers"]
    shown = np.concatenate([np.column_stack([t[letter] for letter in "xyz"]) for t in marks])
    table = datasets.load("wine")
    for letter, one, column in zip("xyz", fitted.measures, shown.T, strict=True):
        edge = box.layout["scene"][f"{letter}axis"]
        own = table.X[:, table.feature_names.index(one.name)]
        assert edge["title"]["text"].startswith(one.name[:18])
        assert all(np.isclose(own, value).any() for value in column)
        assert edge["range"][0] < column.min() < column.max() < edge["range"][1]
    offset, step = (np.array([getattr(one, name) for one in fitted.measures])
                    for name in ("offset", "step"))  # fmt: skip
    arms = [trace for trace in box.data if trace["mode"] == "lines"]
    for trace, arm in zip(arms, fitted.arms, strict=True):
        drawn = np.column_stack([trace[letter] for letter in "xyz"])
        np.testing.assert_allclose((drawn - offset) / step, arm, atol=1e-9)


def test_each_data_set_opens(thorough):
    usual = ("circles", "iris", "sine", "co2", "review_ratings")
    bundled = [n for n, s in datasets.SOURCES.items() if s.kind != "fetched" and n != "digits"]
    test = app()
    for data in bundled if thorough else usual:
        go(test, "kpca", tab="views", view="linear", data=data)
        assert not test.warning, data
        assert test.session_state["kp"].pages["kpca"].record.values["data"] == data


def test_axes_of_images_are_images():
    setting = at("digits", n=100, **{"k1.gamma": 0.001})
    fitted = compute_linear_pca(setting)
    axes = principal(setting.train.X).axes[:, :9].T
    for pattern, axis in zip(fitted.patterns.values, axes, strict=True):
        assert np.abs(pattern).max() == pytest.approx(1)
        assert abs(pattern @ axis) == pytest.approx(np.linalg.norm(pattern))


@pytest.mark.parametrize(("data", "named"), [("circles", True), ("iris", True), ("wine", False)])
def test_the_covariance_names_its_features_below_as_on_the_left(data, named):
    setting = at(data)
    figures = {f.id: f for f in linear.draw(compute_linear_pca(setting)).figures}
    across, up = (figures["covariance"].layout[axis] for axis in ("xaxis", "yaxis"))
    assert across["ticktext"] == up["ticktext"]
    assert across["ticktext"] == [name[:14] for name in setting.train.feature_names]
    assert across["tickvals"] == list(range(setting.train.n_features))
    for axis in (across, up):
        assert axis.get("showticklabels", True) is named
    (heat,) = figures["covariance"].data
    assert heat["hovertemplate"].startswith("%{y}, %{x}: ")


def test_the_matrix_of_one_feature_is_its_variance():
    setting = at("sine")
    (shown,) = (f for f in linear.draw(compute_linear_pca(setting)).figures if f.id == "covariance")
    assert (
        shown.alt == f"Variance of one feature: {number(float(np.var(setting.train.X, ddof=1)))}."
    )
