"""The scree of kernel PCA and of linear PCA."""

from __future__ import annotations

import numpy as np

from pages.kpca.views import scree
from tests.pages.kpca.states import at


def test_the_scree_adds_up():
    scene = scree.draw(scree.compute(at()))
    shares = scene.figures[0].data[0]["y"]
    np.testing.assert_allclose(scene.figures[0].data[1]["y"], np.cumsum(shares), atol=1e-12)
    needed = int(scene.readouts[0].text)
    assert np.cumsum(shares)[needed - 1] >= 0.9 > np.cumsum(shares)[needed - 2]


def test_the_shares_are_those_of_the_centred_gram_matrix_and_of_the_covariance():
    setting = at()
    X, n = setting.train.X, setting.train.n_samples
    H = np.eye(n) - 1 / n
    spectra = np.linalg.eigvalsh(H @ setting.kernel(X) @ H), np.linalg.eigvalsh(np.cov(X.T))
    for figure, eigenvalues in zip(
        scree.draw(scree.compute(setting)).figures, spectra, strict=True
    ):
        bars = figure.data[0]
        largest = eigenvalues[::-1][: len(bars["y"])]
        np.testing.assert_allclose(bars["y"], largest / eigenvalues.sum(), atol=1e-9)
