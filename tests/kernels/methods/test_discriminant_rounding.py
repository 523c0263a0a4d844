"""The discriminant where lambda, a class or the Gram matrix is near rounding, and its notices."""

import numpy as np
import pytest
from sklearn.datasets import make_moons
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from kernels import (
    RBF,
    Constant,
    Cosine,
    KernelDiscriminant,
    Linear,
    Periodic,
    Polynomial,
    Sigmoid,
    clear_memory,
    polynomial_features,
)


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
