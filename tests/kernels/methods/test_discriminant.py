import numpy as np
import pytest
from scipy.linalg import subspace_angles
from sklearn.datasets import load_iris, make_blobs
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from kernels import (
    RBF,
    KernelDiscriminant,
    KernelError,
    Linear,
    Polynomial,
    Sigmoid,
    polynomial_features,
)


def blobs(sizes, d=2, seed=0):
    centres = 1.5 * np.random.default_rng(seed).standard_normal((len(sizes), d))
    return make_blobs(list(sizes), centers=centres, cluster_std=1.0, random_state=seed)


@pytest.mark.filterwarnings("ignore:Only 2 of 3 discriminants")
@pytest.mark.parametrize("sizes", [(60, 60), (180, 20), (50, 40, 30), (30, 30, 30, 90)])
@pytest.mark.parametrize("degree", [1, 2, 3])
def test_tends_to_linear_discriminant_analysis_on_explicit_features(sizes, degree):
    X, y = blobs(sizes)
    Z = blobs((30, 30), seed=1)[0]
    if degree == 1:
        kernel, expand = Linear(), lambda A: A
    else:
        kernel = Polynomial(degree, 0.3, 1.0)

        def expand(A):
            F = polynomial_features(A, degree, gamma=0.3)
            return F[:, np.ptp(F, axis=0) > 0]  # a constant is no feature to the oracle

    ours = KernelDiscriminant(kernel, 1e-9).fit(X, y)
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(expand(X), y)
    np.testing.assert_allclose(
        ours.decision_function(Z), theirs.decision_function(expand(Z)), atol=1e-8, rtol=1e-6
    )
    np.testing.assert_array_equal(ours.predict(Z), theirs.predict(expand(Z)))
    kept = min(len(sizes) - 1, theirs.scalings_.shape[1])
    expected = np.abs(theirs.transform(expand(Z)))
    np.testing.assert_allclose(np.abs(ours.transform(Z)[:, :kept]), expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("kernel", [RBF(0.1), RBF(3.0), Polynomial(2)])
@pytest.mark.parametrize("lam", [1e-3, 1.0])
def test_solves_the_centred_problem(kernel, lam):
    X, y = blobs((30, 40, 50))
    n, model = 120, KernelDiscriminant(kernel, lam).fit(X, y)
    H = np.eye(n) - 1 / n
    K = H @ kernel(X) @ H
    indicators = np.eye(3)[y] / np.sqrt(np.bincount(y))
    T = np.linalg.svd(H @ indicators)[0][:, :2]
    values = np.linalg.eigvalsh(T.T @ K @ np.linalg.solve(K + lam * np.eye(n), T))
    np.testing.assert_allclose(model.eigenvalues_, values[::-1], atol=1e-8)
    assert model.transform(X).shape == (n, 2)
    np.testing.assert_allclose(model.transform(X).mean(0), 0.0, atol=1e-8)
    assert KernelDiscriminant(kernel, lam, n_components=1).fit(X, y).transform(X).shape == (n, 1)


def test_boundary_of_two_classes_counts_the_priors():
    X, y = blobs((180, 20))
    model = KernelDiscriminant(RBF(0.3), 0.1).fit(X, y)
    m1, m0 = model.means_[1, 0], model.means_[0, 0]
    p1, p0 = model.priors_[1], model.priors_[0]
    boundary = (m1 + m0) / 2 - np.log(p1 / p0) / (m1 - m0)
    p = model.transform(X)[:, 0]
    np.testing.assert_array_equal(model.predict(X), (p > boundary).astype(int))


def test_grid_equals_the_listed_points():
    for sizes in ((30, 30), (30, 30, 30)):
        X, y = blobs(sizes)
        model = KernelDiscriminant(RBF(0.5), 0.1).fit(X, y)
        x, v = np.linspace(-3, 3, 6), np.linspace(-3, 3, 4)
        points = np.stack([a.ravel() for a in np.meshgrid(x, v)], axis=1)
        expected = model.decision_function(points)
        np.testing.assert_allclose(model.on_grid(x, v).reshape(expected.shape), expected, atol=1e-8)


def test_iris_is_told_apart():
    X, y = load_iris(return_X_y=True)
    model = KernelDiscriminant(RBF(0.1), 0.1).fit(X, y)
    assert model.score(X, y) > 0.96


@pytest.mark.parametrize("sizes", [(60, 60), (180, 20), (50, 40, 30)])
def test_probabilities_are_those_of_linear_discriminant_analysis(sizes):
    X, y = blobs(sizes)
    Z = blobs((30, 30), seed=1)[0]
    ours = KernelDiscriminant(Linear(), 1e-9).fit(X, y).predict_proba(Z)
    # Its spread within the classes is divided by n, too.
    theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y).predict_proba(Z)
    np.testing.assert_allclose(ours, theirs, atol=1e-6)
    np.testing.assert_allclose(ours.sum(axis=1), 1)


def test_projections_have_names_and_become_a_data_frame():
    X, y = blobs((50, 40, 30))
    names = ["kerneldiscriminant0", "kerneldiscriminant1"]
    model = KernelDiscriminant().set_output(transform="pandas").fit(X, y)
    assert list(model.transform(X).columns) == names == list(model.get_feature_names_out())
    one = KernelDiscriminant(n_components=1).fit(X, y)
    assert list(one.get_feature_names_out()) == names[:1]


def test_one_sample_of_each_class_has_a_boundary_half_way_and_the_notice_says_what_is_missing():
    for lam in (0.1, 10.0):
        with pytest.warns(UserWarning, match=r"each class is one point.* needs two samples"):
            model = KernelDiscriminant(RBF(), lam).fit([[0.0], [1.0]], [0, 1])
        np.testing.assert_array_equal(model.predict([[0.4], [0.6]]), [0, 1])


def weighted_blobs(sizes, seed=0):
    X, y = blobs(sizes, seed=seed)
    weights = np.random.default_rng(seed).integers(0, 4, len(y)).astype(float)
    return X, y, weights, np.repeat(np.arange(len(y)), weights.astype(int))


@pytest.mark.parametrize("kernel", [RBF(0.3), RBF(3.0), Polynomial(2), Linear()], ids=str)
@pytest.mark.parametrize("lam", [1e-2, 1.0])
@pytest.mark.parametrize("sizes", [(60, 20), (30, 40, 50)])
def test_a_weighted_discriminant_is_that_of_repeated_samples(sizes, lam, kernel):
    X, y, weights, repeated = weighted_blobs(sizes)
    Z = blobs((20, 20), seed=1)[0]
    ours = KernelDiscriminant(kernel, lam).fit(X, y, weights)
    other = KernelDiscriminant(kernel, lam).fit(X[repeated], y[repeated])
    np.testing.assert_allclose(ours.priors_, other.priors_)
    np.testing.assert_allclose(ours.eigenvalues_, other.eigenvalues_, rtol=1e-7)
    np.testing.assert_allclose(
        ours.decision_function(Z), other.decision_function(Z), rtol=1e-6, atol=1e-6
    )
    np.testing.assert_allclose(
        np.abs(ours.transform(Z)), np.abs(other.transform(Z)), rtol=1e-6, atol=1e-6
    )
    np.testing.assert_array_equal(ours.support_vectors_, X[weights > 0])
    halved = KernelDiscriminant(kernel, lam / 2).fit(X, y, weights / 2)
    np.testing.assert_allclose(halved.transform(Z), ours.transform(Z), rtol=1e-6, atol=1e-8)


@pytest.mark.filterwarnings("ignore:The Gram matrix of linear")
@pytest.mark.parametrize("lam", [0.0, 1e-9])
@pytest.mark.parametrize("sizes", [(60, 20), (30, 40, 50)])
def test_without_a_penalty_it_is_linear_discriminant_analysis_of_repeated_samples(sizes, lam):
    X, y, weights, repeated = weighted_blobs(sizes)
    Z, shares = blobs((20, 20), seed=1)[0], np.arange(1, len(sizes) + 1) / 6
    shares /= shares.sum()
    for priors in (None, shares):
        ours = KernelDiscriminant(Linear(), lam, priors=priors).fit(X, y, weights)
        theirs = LinearDiscriminantAnalysis(priors=priors).fit(X[repeated], y[repeated])
        np.testing.assert_allclose(
            ours.predict_log_proba(Z), theirs.predict_log_proba(Z), rtol=1e-6, atol=1e-7
        )


def test_weights_beside_landmarks_are_those_of_the_landmarks_features():
    X, y, weights, _ = weighted_blobs((30, 40, 50))
    ours = KernelDiscriminant(RBF(0.5), 0.1, landmarks=15).fit(X, y, weights)
    F = ours.factorisation_.features()
    linear = KernelDiscriminant(Linear(), 0.1).fit(F, y[weights > 0], weights[weights > 0])
    np.testing.assert_allclose(
        ours.decision_function(X[weights > 0]), linear.decision_function(F), rtol=1e-6, atol=1e-7
    )


def test_weights_that_leave_a_class_out_or_have_no_meaning_are_refused():
    X, y, weights, _ = weighted_blobs((30, 40))
    with pytest.raises(KernelError, match="leave the class out"):
        KernelDiscriminant().fit(X, y, (y == 0).astype(float))
    with pytest.raises(KernelError, match="finite and 0 or more"):
        KernelDiscriminant().fit(X, y, -weights)
    with pytest.raises(KernelError, match="weights of samples need a kernel that is"):
        KernelDiscriminant(Sigmoid()).fit(X, y, weights)


def test_priors_move_the_boundary_and_no_direction():
    X, y = blobs((60, 40))
    plain = KernelDiscriminant(RBF(0.3), 0.1).fit(X, y)
    other = KernelDiscriminant(RBF(0.3), 0.1, priors=[0.1, 0.9]).fit(X, y)
    np.testing.assert_array_equal(other.transform(X), plain.transform(X))
    gained = np.log(0.9 / 0.1) - np.log(0.4 / 0.6)
    np.testing.assert_allclose(
        other.decision_function(X), plain.decision_function(X) + gained, atol=1e-10
    )
    with pytest.warns(UserWarning, match=r"add up to 4 instead of 1"):
        counted = KernelDiscriminant(RBF(0.3), 0.1, priors=[1, 3]).fit(X, y)
    np.testing.assert_allclose(counted.priors_, [0.25, 0.75])
    for wrong in ([0.5, -0.5], [1.0, 0.0], [0.3, 0.3, 0.4], [np.nan, 1.0], 0.5):
        with pytest.raises(KernelError, match="a number above 0 for each of the 2 classes"):
            KernelDiscriminant(priors=wrong).fit(X, y)


@pytest.mark.parametrize("shrinkage", [0.05, 0.5, 0.95])
def test_the_penalty_of_a_linear_kernel_is_a_shrunk_covariance(shrinkage):
    """The directions span the same; how far apart the classes are is measured along them."""
    X, y = blobs((30, 30, 40), d=4)
    means = np.stack([X[y == c].mean(0) for c in range(3)])
    trace = np.square(X - means[y]).mean(0).sum()
    lam = len(X) * shrinkage * trace / (X.shape[1] * (1 - shrinkage))
    ours = KernelDiscriminant(Linear(), lam).fit(X, y)
    theirs = LinearDiscriminantAnalysis("lsqr", shrinkage=shrinkage).fit(X, y)
    slopes = theirs.coef_[1:] - theirs.coef_[0]
    angles = subspace_angles(X.T @ ours.dual_coef_, slopes.T)
    np.testing.assert_allclose(angles, 0.0, atol=1e-7)
    plain = KernelDiscriminant(Linear(), 1e-6).fit(X, y)
    assert subspace_angles(X.T @ plain.dual_coef_, slopes.T).max() > 1e-3
