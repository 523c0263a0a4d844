"""What the tabs Why derive holds in numbers, computed the other way."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import approx_fprime
from scipy.stats import multivariate_normal
from sklearn.linear_model import Lasso
from sklearn.svm import SVC

from kernels import (
    RBF,
    GaussianProcess,
    KernelPCA,
    KernelPerceptron,
    KernelRidge,
    Linear,
    SupportVectorClassifier,
)

RNG = np.random.default_rng(5)
X = RNG.standard_normal((12, 3))
Y = X @ [1.0, -2.0, 0.5] + 0.3 * RNG.standard_normal(12)
LABELS = np.where(np.median(Y) < Y, 1, -1)
PENALTY = 0.7
GRAM = RBF(gamma=0.4)(X, X)


def test_the_weights_of_ridge_solve_the_normal_equations():
    alpha = KernelRidge(Linear(), lam=PENALTY).fit(X, Y).dual_coef_.ravel()
    assert_allclose((X.T @ X + PENALTY * np.eye(3)) @ (X.T @ alpha), X.T @ Y, rtol=1e-10)


def test_the_gradient_of_the_loss_in_the_weights():
    def loss(alpha: np.ndarray) -> float:
        return float(np.sum((Y - GRAM @ alpha) ** 2) + PENALTY * alpha @ GRAM @ alpha)

    alpha = RNG.standard_normal(12)
    gradient = -2 * GRAM @ (Y - (GRAM + PENALTY * np.eye(12)) @ alpha)
    assert_allclose(approx_fprime(alpha, loss, 1e-7), gradient, rtol=1e-4, atol=1e-4)


def test_a_linear_kernel_with_more_points_than_features_has_no_solution_without_penalty():
    gram = X @ X.T
    assert np.linalg.matrix_rank(gram) == 3
    assert np.linalg.matrix_rank(np.column_stack([gram, Y])) == 4


def test_ridge_is_the_most_probable_weight():
    noise, prior = 0.5, 2.0
    cov = np.block([[prior * np.eye(3), prior * X.T], [prior * X, prior * X @ X.T]])
    cov[3:, 3:] += noise * np.eye(12)
    mean = cov[:3, 3:] @ np.linalg.solve(cov[3:, 3:], Y)  # of w given y: also its mode
    model = KernelRidge(Linear(), lam=noise / prior).fit(X, Y)
    assert_allclose(model.predict(np.eye(3)).ravel(), mean, rtol=1e-10)


def test_leaving_one_out_errs_on_support_vectors_only():
    points = np.random.default_rng(0).standard_normal((40, 2))
    labels = np.where(points @ [1.0, 1.0] + 0.8 * RNG.standard_normal(40) > 0, 1, -1)
    ringed = set(SupportVectorClassifier(RBF(gamma=0.5), C=2.0).fit(points, labels).support_)
    wrong = set()
    for i in range(40):
        rest = np.delete(np.arange(40), i)
        machine = SVC(kernel="rbf", gamma=0.5, C=2.0, tol=1e-8).fit(points[rest], labels[rest])
        if machine.predict(points[[i]])[0] != labels[i]:
            wrong.add(i)
    assert wrong
    assert wrong <= ringed


def test_every_free_support_vector_gives_the_same_intercept():
    model = SupportVectorClassifier(RBF(gamma=0.4), C=2.0).fit(X, LABELS)
    signed = model.dual_coef_.ravel()
    values = RBF(gamma=0.4)(X[model.support_], X[model.support_]) @ signed
    free = (np.abs(signed) > 1e-6) & (np.abs(signed) < 2 - 1e-6)
    assert free.sum() > 1
    b = LABELS[model.support_][free] - values[free]
    shown = model.decision_function(X[model.support_])[free] - values[free]
    assert_allclose(b, shown, atol=2e-3)


def test_the_gradient_of_the_evidence():
    def evidence(theta: np.ndarray) -> float:
        C = RBF(gamma=theta[0])(X, X) + theta[1] * np.eye(12)
        return float(multivariate_normal(np.zeros(12), C).logpdf(Y))

    theta = np.array([0.4, 0.3])
    squares = ((X[:, None] - X[None]) ** 2).sum(axis=2)
    C = GRAM + 0.3 * np.eye(12)
    alpha = np.linalg.solve(C, Y)
    slopes = (-squares * GRAM, np.eye(12))
    gradient = [alpha @ D @ alpha / 2 - np.trace(np.linalg.solve(C, D)) / 2 for D in slopes]
    assert_allclose(approx_fprime(theta, evidence, 1e-7), gradient, rtol=1e-4)


def test_the_posterior_of_the_weights_gives_the_gaussian_process():
    noise, z = 0.3, np.array([[0.2, -0.4, 1.0]])
    A = X.T @ X / noise + np.eye(3)
    woodbury = np.eye(3) - X.T @ np.linalg.solve(X @ X.T + noise * np.eye(12), X)
    assert_allclose(np.linalg.solve(A, np.eye(3)), woodbury, atol=1e-12)
    process = GaussianProcess(Linear(), noise=noise).fit(X, Y)
    mean, deviation = process.predict(z, return_std=True)
    assert_allclose(mean.ravel(), z @ np.linalg.solve(A, X.T @ Y) / noise, rtol=1e-9)
    assert_allclose(deviation.ravel() ** 2, np.diag(z @ np.linalg.solve(A, z.T)), rtol=1e-9)


def test_the_components_are_eigenvectors_of_the_covariance():
    centred = X - X.mean(axis=0)
    S = centred.T @ centred / 12
    alpha = KernelPCA(Linear(), n_components=3).fit(X).dual_coef_
    for weights in alpha.T:
        w = centred.T @ weights
        nu = w @ S @ w / (w @ w)
        assert_allclose(S @ w, nu * w, atol=1e-10)
        gram = centred @ centred.T
        assert_allclose(gram @ gram @ weights, 12 * nu * gram @ weights, atol=1e-8)


def test_batch_steps_reach_the_optimum_of_the_logistic_loss():
    t, alpha = (LABELS + 1) / 2, np.zeros(12)
    for _ in range(5000):
        p = 1 / (1 + np.exp(-GRAM @ alpha))
        alpha += 0.1 * (t - p - PENALTY * alpha)
    assert_allclose(PENALTY * alpha, t - 1 / (1 + np.exp(-GRAM @ alpha)), atol=1e-12)


def test_a_mistake_of_the_perceptron_adds_a_row_of_the_gram_matrix():
    model = KernelPerceptron(RBF(gamma=0.4)).fit(X, LABELS)
    values = np.zeros(12)
    order = [
        i for i, count in enumerate(np.abs(model.dual_coef_.ravel())) for _ in range(int(count))
    ]
    for i in order:
        values += LABELS[i] * GRAM[i]
    assert_allclose(values, model.decision_function(X).ravel(), atol=1e-12)


def test_the_lasso_leaves_the_span_of_the_points():
    X1, y1 = np.array([[2.0, 1.0]]), np.array([1.0])
    w = Lasso(alpha=0.1, fit_intercept=False).fit(X1, y1).coef_
    assert w[0] > 0
    assert w[1] == 0
    first, second = KernelRidge(Linear(), lam=0.1).fit(X1, y1).predict(np.eye(2)).ravel()
    assert first == pytest.approx(2 * second)


def test_the_frequencies_of_the_gaussian_have_twice_gamma_as_variance():
    """The mean of cos(omega u) over a normal omega, by quadrature instead of draws."""
    gamma, u = 0.4, np.linspace(-3, 3, 13)
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    mean = np.cos(np.outer(u, nodes) * np.sqrt(2 * gamma)) @ weights / np.sqrt(2 * np.pi)
    assert_allclose(mean, np.exp(-gamma * u**2), atol=1e-12)


def test_a_random_phase_makes_the_cosine_of_a_difference_a_product():
    beta = 2 * np.pi * (np.arange(1000) + 0.5) / 1000
    product = np.mean(2 * np.cos(0.7 + beta) * np.cos(-1.9 + beta))
    assert product == pytest.approx(np.cos(0.7 + 1.9), abs=1e-12)


def test_parzen_and_nadaraya_watson_are_votes_weighted_by_the_kernel():
    """With a bounded window, and classes of one size, both are the vote of the near neighbours."""
    near = (np.linalg.norm(X, axis=1) <= 1.2).astype(float)
    first, second = LABELS == -1, LABELS == 1
    assert first.sum() == second.sum()
    vote = np.sign(near @ LABELS)
    assert vote == np.sign(near[second].mean() - near[first].mean())  # Parzen
    assert vote == np.sign(near @ LABELS / near.sum())  # Nadaraya and Watson
