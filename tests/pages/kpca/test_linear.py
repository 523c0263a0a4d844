"""Linear PCA against scikit-learn's."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA

import datasets
from datasets import DataError
from kernels import KernelPCA, Linear
from pages.kpca import linear
from pages.kpca.results.linear import principal
from tests.pages.kpca.states import app, at


@pytest.mark.parametrize("data", ["circles", "iris", "sine", "digits"])
def test_linear_pca_is_that_of_a_reference(data):
    setting = at(data)
    X = setting.train.X
    found, theirs = principal(X), PCA().fit(X)
    np.testing.assert_allclose(found.variances, theirs.explained_variance_, atol=1e-8)
    np.testing.assert_allclose(found.shares, theirs.explained_variance_ratio_, atol=1e-10)
    figures = {f.id: f for f in linear.draw(setting).figures}
    assert figures["linear_scree"].data[1]["y"][-1] <= 1 + 1e-9
    assert ("linear_axes" in figures) == (X.shape[1] > 1)
    lifted = KernelPCA(Linear(), 1).fit(X)
    assert lifted.eigenvalues_[0] == pytest.approx((len(X) - 1) * found.variances[0])


def test_a_single_point_is_refused_in_plain_words():
    with pytest.raises(DataError, match="at least two points"):
        principal(np.ones((1, 2)))


def test_space_shows_features_that_vary():
    box = linear.draw(at("digits", **{"k1.gamma": 0.001})).figures[0]
    z = np.concatenate([trace["z"] for trace in box.data if trace["mode"] == "markers"])
    assert np.var(z) > 1  # the corner pixels are 0 in every image


@pytest.mark.parametrize(
    "data", [n for n, s in datasets.SOURCES.items() if s.kind != "fetched" and n != "digits"]
)
def test_each_data_set_opens(data):
    test = app("views", "linear", data=data)
    assert not test.warning
    assert test.session_state["kp"].pages["kpca"].record.values["data"] == data
