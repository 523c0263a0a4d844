import numpy as np
import pytest
from sklearn import decomposition
from sklearn.datasets import make_circles, make_moons
from sklearn.metrics.pairwise import rbf_kernel

from kernels import RBF, Constant, KernelPCA, Linear, Polynomial, Sigmoid, rbf_features
from tests.kernels.signs import with_signs_of


@pytest.mark.parametrize("n, d, gamma", [(60, 2, 0.5), (150, 1, 0.5), (300, 2, 0.1), (300, 4, 1.0)])
def test_equals_scikit_learn_up_to_sign(n, d, gamma):
    rng = np.random.default_rng(0)
    X, Z = rng.standard_normal((n, d)), rng.standard_normal((40, d))
    ours = KernelPCA(RBF(gamma), 4, preimage_lam=0.1).fit(X)
    theirs = decomposition.KernelPCA(
        4, kernel="rbf", gamma=gamma, fit_inverse_transform=True, alpha=0.1
    ).fit(X)
    np.testing.assert_allclose(ours.eigenvalues_, theirs.eigenvalues_, atol=1e-8)
    a, b = ours.transform(Z), theirs.transform(Z)
    np.testing.assert_allclose(with_signs_of(b, a), b, atol=1e-8)
    np.testing.assert_allclose(ours.scores_, ours.transform(X), atol=1e-10)
    np.testing.assert_allclose(ours.inverse_transform(a), theirs.inverse_transform(b), atol=1e-8)


def test_explained_variance_is_that_of_the_whole_spectrum():
    X = np.random.default_rng(0).standard_normal((80, 3))
    H = np.eye(80) - 1 / 80
    values = np.linalg.eigvalsh(H @ rbf_kernel(X, gamma=0.3) @ H)[::-1]
    model = KernelPCA(RBF(0.3), 3).fit(X)
    np.testing.assert_allclose(model.explained_variance_ratio_, values[:3] / values.sum())


def test_linear_kernel_is_ordinary_pca():
    X = np.random.default_rng(0).standard_normal((100, 3)) * [3, 2, 1] + 5
    scores = KernelPCA(Linear(), 3, preimage_lam=1e-10).fit(X)
    reference = decomposition.PCA(3).fit(X)
    np.testing.assert_allclose(
        scores.explained_variance_ratio_, reference.explained_variance_ratio_, atol=1e-10
    )
    np.testing.assert_allclose(
        with_signs_of(reference.transform(X), scores.scores_), reference.transform(X)
    )


def test_without_centring():
    X = np.random.default_rng(0).standard_normal((90, 2))
    for kernel in (RBF(0.01), RBF(1.0)):
        model = KernelPCA(kernel, 3, centre=False).fit(X)
        np.testing.assert_allclose(
            model.eigenvalues_, np.linalg.eigvalsh(kernel(X))[::-1][:3], atol=1e-8
        )
        np.testing.assert_allclose(
            model.scores_.T @ model.scores_, np.diag(model.eigenvalues_), atol=1e-8
        )


def test_component_maps_equal_the_listed_points():
    X, _ = make_moons(100, noise=0.1, random_state=0)
    x, v = np.linspace(-1, 2, 6), np.linspace(-1, 1, 4)
    points = np.stack([a.ravel() for a in np.meshgrid(x, v)], axis=1)
    for kernel in (RBF(2.0), Polynomial(2)):
        model = KernelPCA(kernel, 3).fit(X)
        maps = model.on_grid(x, v)
        assert maps.shape == (4, 6, 3)
        np.testing.assert_allclose(maps.reshape(-1, 3), model.transform(points), atol=1e-10)


def test_preimage_comes_back():
    X, _ = make_moons(150, noise=0.02, random_state=0)
    model = KernelPCA(RBF(1.0), 8, preimage_lam=1e-4).fit(X)
    error = np.abs(model.inverse_transform(model.transform(X)) - X).mean()
    assert error < 0.03


def test_drops_negative_eigenvalues_and_says_so():
    X = np.random.default_rng(0).standard_normal((60, 2))
    with pytest.warns(UserWarning, match="negative eigenvalues were dropped"):
        model = KernelPCA(Sigmoid(1.0, -1.0), 2).fit(X)
    assert np.all(model.eigenvalues_ >= 0) and np.all(np.isfinite(model.transform(X)))


def test_preimage_of_a_kernel_with_a_value_for_each_feature():
    X = np.random.default_rng(0).standard_normal((60, 3))
    model = KernelPCA(RBF((0.1, 0.2, 0.3)), 6).fit(X)
    assert np.abs(model.inverse_transform(model.scores_) - X).mean() < 0.3


@pytest.mark.filterwarnings("ignore:Only")
@pytest.mark.parametrize("n", [30, 60])  # by the Gram matrix, and by its rank
@pytest.mark.parametrize("gamma", [1e-3, 1e-2])
def test_small_components_are_those_of_explicit_features(n, gamma):
    # Singular values of features are good to eps of the largest; their squares span twice as much.
    X, _ = make_circles(n, noise=0.05, factor=0.5, random_state=0)
    Z = np.random.default_rng(0).uniform(-1.5, 1.5, (50, 2))
    F, at_Z = rbf_features(X, gamma, 12), rbf_features(Z, gamma, 12)
    sigma, V = np.linalg.svd(F - F.mean(0), full_matrices=False)[1:]
    model = KernelPCA(RBF(gamma), 12).fit(X)
    kept = np.flatnonzero(model.eigenvalues_)
    assert len(kept) >= 9 and (gamma > 1e-3 or len(kept) < 12)
    V = V[kept].T
    np.testing.assert_allclose(model.eigenvalues_[kept], sigma[kept] ** 2, rtol=1e-3)
    expected, maps = (F - F.mean(0)) @ V, (at_Z - F.mean(0)) @ V
    signs = np.sign(np.sum(expected * model.scores_[:, kept], axis=0))
    error = np.abs(model.scores_[:, kept] * signs - expected).max(0) / np.abs(expected).max(0)
    assert error.max() < 3e-3
    error = np.abs(model.transform(Z)[:, kept] * signs - maps).max(0) / np.abs(maps).max(0)
    assert error.max() < 3e-3


@pytest.mark.filterwarnings("ignore:Only", "ignore:sigmoid")
@pytest.mark.parametrize("n", [10, 30, 60, 250])
@pytest.mark.parametrize("centre", [True, False])
@pytest.mark.parametrize(
    ("kernel", "offset"),
    [
        (Linear(), 5.0),
        (Linear(), 1e6),
        (Polynomial(3), 0.0),
        (Polynomial(3), 1e3),
        (Polynomial(10), 0.0),
        (RBF(1e-4), 0.0),
        (RBF(1.0) + 1e6, 0.0),
        (Constant(18.4), 0.0),
        (Sigmoid(0.5, 1.0), 0.0),
    ],
    ids=str,
)
def test_scores_have_the_norm_of_their_eigenvalue(kernel, offset, centre, n):
    X = np.random.default_rng(0).standard_normal((n, 2)) + offset
    model = KernelPCA(kernel, 9, centre=centre).fit(X)
    norms, kept = np.square(model.scores_).sum(0), model.eigenvalues_ > 0
    np.testing.assert_allclose(norms[kept], model.eigenvalues_[kept], rtol=0.02)
    assert not norms[~kept].any()
    if centre:
        assert np.abs(model.scores_.sum(0)).max() <= 1e-9 * np.abs(model.scores_).sum() + 1e-300


def test_rounding_is_no_component():
    X = np.random.default_rng(0).standard_normal((10, 2)) + 5
    with pytest.warns(UserWarning, match="Only 2 of 3 components have an eigenvalue"):
        model = KernelPCA(Linear(), 3).fit(X)
    expected = np.linalg.svd(X - X.mean(0))[1] ** 2
    np.testing.assert_allclose(model.eigenvalues_, [*expected, 0.0], rtol=1e-10)
    np.testing.assert_allclose(np.square(model.scores_).sum(0), [*expected, 0.0], rtol=1e-10)
    for n in (10, 30, 60):
        with pytest.warns(UserWarning, match="Only 0 of 2"):
            flat = KernelPCA(Constant(18.4), 2).fit(np.arange(2.0 * n).reshape(n, 2))
        assert not flat.explained_variance_ratio_.any() and not flat.transform(X).any()


def test_scores_have_names_and_become_a_data_frame():
    X = np.random.default_rng(0).standard_normal((20, 2))
    model = KernelPCA(RBF(), 2).set_output(transform="pandas").fit(X)
    names = ["kernelpca0", "kernelpca1"]
    assert list(model.transform(X).columns) == names == list(model.get_feature_names_out())
