import numpy as np
import pytest
from scipy.linalg import subspace_angles
from sklearn.datasets import load_iris, make_blobs, make_moons
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from kernels import (
    RBF,
    Constant,
    Cosine,
    KernelDiscriminant,
    KernelError,
    Linear,
    Periodic,
    Polynomial,
    Sigmoid,
    clear_memory,
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


def means_apart(n, d=3, seed=0):
    y = np.arange(n) % 2
    X = np.random.default_rng(seed).standard_normal((n, d))
    X[:, 0] += 3 * y
    return X, y


@pytest.mark.filterwarnings("ignore:The (Gram matrix of|log odds)")
@pytest.mark.parametrize("lam", [0.0, 1e-12, 1e-9])
@pytest.mark.parametrize("n", [30, 90])  # whose Gram matrix is factored in full, and by its rank
@pytest.mark.parametrize(
    ("offset", "scale", "tolerance"),
    [
        (0.0, 1.0, 1e-9),
        (50.0, 1.0, 1e-9),
        (1e4, 1.0, 1e-6),
        (0.0, (1, 100, 10000), 1e-6),
        ((0, 1e4, 0), (1, 100, 10000), 1e-6),
        (50.0, 1e3, 1e-9),
    ],
)
def test_is_linear_discriminant_analysis_whatever_the_origin_and_the_units(
    n, offset, scale, tolerance, lam
):
    plain, y = means_apart(n)
    X = plain * scale + offset
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(plain, y)  # to which neither matters
    total = np.cov(plain.T, bias=True)
    gap = plain[y == 1].mean(0) - plain[y == 0].mean(0)
    for kernel in (Linear(), Linear() + 1.0, 1e-3 * Linear()):
        if kernel != Linear() and lam:
            continue
        ours = KernelDiscriminant(kernel, lam).fit(X, y)
        expected = theirs.decision_function(plain)
        error = np.abs(ours.decision_function(X) - expected).max() / np.abs(expected).max()
        assert error < tolerance
        assert ours.score(X, y) == theirs.score(plain, y)
        part = 0.25 * gap @ np.linalg.solve(total, gap)
        assert ours.eigenvalues_[0] == pytest.approx(part, abs=tolerance)


@pytest.mark.filterwarnings("ignore:The (Gram matrix of|log odds)")
@pytest.mark.parametrize("coef0", [0.0, 1.0])
@pytest.mark.parametrize(("degree", "offset"), [(2, 0.0), (2, 5.0), (3, 0.0), (3, 1.0)])
def test_a_polynomial_kernel_is_linear_discriminant_analysis_of_its_features(degree, offset, coef0):
    X, y = means_apart(100, 2)
    X += offset
    F = polynomial_features(X, degree, coef0=coef0)
    F = F[:, np.ptp(F, axis=0) > 0]
    expected = LinearDiscriminantAnalysis(solver="svd", tol=1e-12).fit(F, y).decision_function(F)
    values = KernelDiscriminant(Polynomial(degree, 1.0, coef0), 0.0).fit(X, y).decision_function(X)
    np.testing.assert_allclose(values, expected, atol=1e-7 * np.abs(expected).max())


@pytest.mark.filterwarnings("ignore:The (Gram matrix of|log odds)")
def test_two_clouds_three_apart_are_told_apart_without_a_penalty():
    rng = np.random.default_rng(0)
    y = np.arange(60) % 2
    X = rng.standard_normal((60, 1)) * 0.6 + 3 * y[:, None]
    gap, within = X[y == 1].mean() - X[y == 0].mean(), [X[y == c].var() for c in (0, 1)]
    part = gap**2 / 4 / (gap**2 / 4 + np.mean(within))
    for shift in (0.0, 50.0):
        model = KernelDiscriminant(Linear(), 0.0).fit(X + shift, y)
        assert model.eigenvalues_[0] == pytest.approx(part, abs=1e-9)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("lam", [0.0, 1e-6, 1e-2, 10.0])
@pytest.mark.parametrize("n", [24, 60, 450])
@pytest.mark.parametrize(
    ("kernel", "offset"),
    [
        (Constant(1), 0.0),
        (Constant(18.4), 0.0),
        (RBF(), None),
        (Linear(), None),
        (Linear(), 1e9),
        (Polynomial(3), 1e9),
        (Periodic(period=2.0), None),
    ],
    ids=str,
)
def test_a_gram_matrix_that_is_the_same_everywhere_leaves_the_priors(kernel, offset, n, lam):
    X, y = make_moons(n, noise=0.1, random_state=0)
    X, y = np.ones_like(X) if offset is None else X + offset, np.arange(n) % 3 == 0
    values = []
    for before in ((), (0.5,), (0.5, 1e-7, 0.3)):
        clear_memory()
        for other in before:
            KernelDiscriminant(kernel, other).fit(X, y)
        model = KernelDiscriminant(kernel, lam).fit(X, y)
        values.append(model.decision_function(X))
        assert not model.eigenvalues_.any() and not model.transform(X).any()
        assert any("no direction separates the classes" in notice for notice in model.notices_)
    odds = np.log(model.priors_[1]) - np.log(model.priors_[0])
    np.testing.assert_array_equal(values, np.full((3, n), odds))


def test_rounding_that_shows_in_the_log_odds_is_named():
    X, y = means_apart(40)
    told = "The log odds may be off by 0.06 %: the entries of the Gram matrix are nearly the same."
    with pytest.warns(UserWarning, match=told):
        KernelDiscriminant(Cosine(), 1e-3).fit(X + 1e6, y)  # the cosines are 1 to twelve digits
    moons, labels = make_moons(200, noise=0.2, random_state=0)
    K = RBF(20.0)(moons)
    assert K.mean() < 0.05, "unlike entries, most of them near 0"
    told = r"may be off by [1-9]0? %: lambda is small beside the Gram matrix\. Raise lambda\.$"
    with pytest.warns(UserWarning, match=told):
        KernelDiscriminant(RBF(20.0), 1e-6).fit(moons, labels)
    with pytest.warns(UserWarning, match="each class is one point"):
        KernelDiscriminant(RBF(1.0), 1e-3).fit([[0.0], [1.0]], [0, 1])
    assert KernelDiscriminant(Cosine(), 1e-3).fit(X + 1.0, y).notices_ == ()


def test_an_indefinite_kernel_without_a_direction_is_not_called_constant():
    X, y = np.array([[1.0], [2.0]]), np.array([0, 1])  # tanh is concave here: a distance^2 < 0
    with pytest.warns(UserWarning, match="not positive semi-definite.* no direction separates"):
        model = KernelDiscriminant(Sigmoid(), 1.0).fit(X, y)
    assert not model.eigenvalues_.any() and np.ptp(Sigmoid()(X)) > 0.2


def test_a_direction_that_is_left_out_is_named():
    """Three classes on a line have one direction of the linear kernel, and not two."""
    x = np.array([0.0, 0.1, 1.0, 1.2, 3.0, 3.1])[:, None]
    with pytest.warns(UserWarning, match="Only 1 of 2 discriminants separate the classes"):
        model = KernelDiscriminant(Linear(), 1e-2).fit(x, [0, 0, 1, 1, 2, 2])
    assert (model.eigenvalues_ > 0).tolist() == [True, False]
    assert not KernelDiscriminant(RBF(), 1e-2).fit(x, [0, 0, 1, 1, 2, 2]).notices_


def test_an_indefinite_kernel_is_named_and_its_separation_is_no_share():
    X, y = means_apart(20)
    kernel = Sigmoid(gamma=1.0, coef0=-1.0)
    K = kernel(X)
    negative = int(np.sum(np.linalg.eigvalsh(K) < -1e-10))
    assert negative > 0
    said = f"not positive semi-definite \\({negative} of 20 eigenvalues below 0\\)"
    beyond = []
    for lam in (1e-2, 0.1, 1.0):
        with pytest.warns(UserWarning, match=said):
            beyond.append(KernelDiscriminant(kernel, lam).fit(X, y).eigenvalues_[0])
    assert max(beyond) > 1


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
