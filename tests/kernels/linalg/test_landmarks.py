import subprocess
import sys

import numpy as np
import pytest
from sklearn import svm

from kernels import (
    RBF,
    GaussianProcess,
    KernelDiscriminant,
    KernelLogistic,
    KernelPCA,
    KernelPerceptron,
    KernelRidge,
    Linear,
    Periodic,
    Sigmoid,
    SupportVectorClassifier,
    SupportVectorRegressor,
    White,
)
from kernels.linalg.cholesky import pivoted_cholesky
from kernels.linalg.factorisation import Factorisation
from kernels.linalg.landmarks import NystroemFactorisation
from tests.kernels.signs import with_signs_of

RNG = np.random.default_rng(0)
X = RNG.uniform(-2, 2, (600, 2))
Y = np.sin(2 * X.sum(1)) + 0.1 * RNG.standard_normal(600)
Z = RNG.uniform(-2, 2, (50, 2))
KERNEL = RBF(0.5)


def features(f):
    """The explicit Nystroem features at X and Z, by the textbook formula."""
    w, Q = np.linalg.eigh(KERNEL(f.support))
    kept = w > 1e-12 * w.max()
    M = Q[:, kept] / np.sqrt(w[kept])
    return KERNEL(X, f.support) @ M, KERNEL(Z, f.support) @ M


def test_ridge_and_process_equal_the_explicit_features():
    model = KernelRidge(KERNEL, 0.1, landmarks=40, seed=3).fit(X, Y)
    F, FZ = features(model.factorisation_)
    R = np.linalg.solve(F.T @ F + 0.1 * np.eye(F.shape[1]), F.T)
    np.testing.assert_allclose(model.predict(Z), FZ @ R @ Y, atol=1e-8)
    hat = F @ R
    np.testing.assert_allclose(model.effective_dof_, np.trace(hat), rtol=1e-8)
    np.testing.assert_allclose(model.loo_residuals_, (Y - hat @ Y) / (1 - np.diag(hat)), atol=1e-8)
    process = GaussianProcess(KERNEL, 0.1, landmarks=40, seed=3).fit(X, Y)
    K = F @ F.T + 0.1 * np.eye(600)
    expected = -0.5 * (
        Y @ np.linalg.solve(K, Y) + np.linalg.slogdet(K)[1] + 600 * np.log(2 * np.pi)
    )
    np.testing.assert_allclose(process.evidence_.total, expected, rtol=1e-8)
    sd = process.predict(Z, return_std=True)[1]
    taken = np.einsum("mr,rs,ms->m", FZ, R @ F, FZ)
    np.testing.assert_allclose(sd**2, 1 - taken, atol=1e-8)


def test_the_evidence_is_optimised_on_the_landmarks():
    process = GaussianProcess(KERNEL, 0.5, landmarks=40, seed=3).fit(X, Y)
    chosen = process.factorisation_.chosen
    exact = GaussianProcess(KERNEL, 0.5).fit(X[chosen], Y[chosen])
    np.testing.assert_allclose(process.log_marginal_likelihood(), exact.evidence_.total)
    process.optimise()
    exact.optimise()
    np.testing.assert_allclose(process.theta, exact.theta)


def test_enough_landmarks_equal_the_exact_fit():
    labels = (Y > 0).astype(int) + (Y > 0.7)
    many = {"landmarks": 300, "seed": 0}
    for exact, quick in [
        (KernelDiscriminant(KERNEL, 0.1), KernelDiscriminant(KERNEL, 0.1, **many)),
        (KernelLogistic(KERNEL, 0.1), KernelLogistic(KERNEL, 0.1, **many)),
    ]:
        a, b = (m.fit(X, labels).decision_function(Z) for m in (exact, quick))
        np.testing.assert_allclose(a, b, atol=1e-3)
    a, b = KernelPCA(KERNEL, 3).fit(X), KernelPCA(KERNEL, 3, **many).fit(X)
    np.testing.assert_allclose(a.eigenvalues_, b.eigenvalues_, rtol=1e-6)
    np.testing.assert_allclose(
        with_signs_of(b.transform(Z), a.transform(Z)), b.transform(Z), atol=1e-4
    )
    np.testing.assert_allclose(a.explained_variance_ratio_, b.explained_variance_ratio_, rtol=1e-6)


def test_support_vectors_and_perceptron_run_on_the_approximation():
    labels = (Y > 0).astype(int) + (Y > 0.7)
    parameters = {"landmarks": 60, "seed": 1}
    K_nystroem = None
    for exact, quick, target in [
        (svm.SVC(kernel="precomputed"), SupportVectorClassifier(KERNEL, **parameters), labels),
        (svm.SVR(kernel="precomputed"), SupportVectorRegressor(KERNEL, **parameters), Y),
    ]:
        quick.fit(X, target)
        if K_nystroem is None:
            F, FZ = features(NystroemFactorisation(KERNEL, X, 60, 1))
            K_nystroem = F @ F.T
        exact.fit(K_nystroem, target)
        function = "decision_function" if hasattr(exact, "decision_function") else "predict"
        np.testing.assert_allclose(
            getattr(quick, function)(Z), getattr(exact, function)(FZ @ F.T), atol=2e-3
        )
        assert len(quick.support_vectors_) == 60 and quick.on_grid(Z[:3, 0], Z[:2, 1]).shape[0] == 2
    model = KernelPerceptron(KERNEL, 3, **parameters).fit(X, Y > 0)
    expected = FZ @ F.T @ model.dual_coef_
    np.testing.assert_allclose(model.decision_function(Z), expected, atol=1e-7)


def test_seed_and_number_of_landmarks():
    one, same, other = (NystroemFactorisation(KERNEL, X, 30, seed) for seed in (0, 0, 1))
    np.testing.assert_array_equal(one.support, same.support)
    assert not np.array_equal(one.support, other.support)
    model = KernelRidge(KERNEL, landmarks=600).fit(X, Y)
    assert type(model.factorisation_) is Factorisation
    with pytest.raises(ValueError, match="not positive semi-definite"):
        NystroemFactorisation(Sigmoid(), X, 30)


def test_the_blocks_do_not_change_the_numbers(monkeypatch):
    whole = KernelRidge(KERNEL, 0.1, landmarks=50).fit(X, Y).predict(Z)
    monkeypatch.setattr("kernels.linalg.landmarks.BLOCK", 37)
    blocks = KernelRidge(KERNEL, 0.1, landmarks=50).fit(X, Y).predict(Z)
    np.testing.assert_allclose(whole, blocks, atol=1e-9)


@pytest.mark.slow
def test_a_hundred_thousand_rows_in_less_than_two_gigabytes():
    script = """
import resource, numpy as np
from kernels import RBF, KernelRidge
rng = np.random.default_rng(0)
X = rng.uniform(-2, 2, (100_000, 2))
y = np.sin(2 * X.sum(1)) + 0.1 * rng.standard_normal(100_000)
model = KernelRidge(RBF(0.5), 0.1, landmarks=300).fit(X, y)
error = np.abs(model.predict(X[:1000]) - np.sin(2 * X[:1000].sum(1))).max()
print(error, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    error, peak = map(float, done.stdout.split())
    assert error < 0.05
    assert peak < 2e9


@pytest.mark.parametrize(
    "kernel", [RBF(0.1), 2 * RBF(0.3) + Linear(), Periodic(period=8.0, lengthscale=3.0)], ids=str
)
def test_columns_alone_make_the_pivoted_factor(kernel):
    line = X[:, :1]
    f = Factorisation(kernel, line)
    assert f.low_rank and "matrix" not in vars(f.gram)
    L = f.gram.low_rank_factor
    assert "matrix" not in vars(f.gram)  # never formed
    K = kernel(line)
    np.testing.assert_allclose(L @ L.T, K, atol=1e-13 * K.max())
    assert abs(L.shape[1] - pivoted_cholesky(K, f.gram.tolerance).shape[1]) <= 2


def test_white_noise_belongs_to_no_landmark():
    X = np.random.default_rng(0).standard_normal((50, 2))
    with pytest.raises(ValueError, match="raise lambda or the noise"):
        KernelRidge(RBF() + White(0.1), landmarks=20).fit(X, X[:, 0])
