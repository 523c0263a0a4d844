"""The core against scikit-learn, in one run: python -m tests.benchmarks.core [--quick].

Each pair of timings is interleaved, the kept distances and factorisations are forgotten before
each, and the median is reported, in processor time: with one thread it is the time of a machine
that has nothing else to do. Where a move is timed, what the app keeps between moves is kept.
"""

import argparse
import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import time
import warnings

import numpy as np
from sklearn import decomposition, gaussian_process, kernel_ridge, svm
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.gaussian_process.kernels import RBF as SklearnRBF
from sklearn.gaussian_process.kernels import ConstantKernel, WhiteKernel
from sklearn.linear_model import LogisticRegression
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.model_selection import GridSearchCV
from sklearn.preprocessing import PolynomialFeatures

from kernels import (
    RBF,
    Constant,
    GaussianProcess,
    KernelDiscriminant,
    KernelLogistic,
    KernelPCA,
    KernelRidge,
    Polynomial,
    SupportVectorClassifier,
    SupportVectorRegressor,
    clear_memory,
)

GAMMA, LAM = 1.0, 0.1


def data(n, d=2, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d))
    signal = np.sin(2 * X.sum(1))
    y = signal + 0.1 * rng.standard_normal(n)
    return X, y, (signal + 0.3 * rng.standard_normal(n) > 0).astype(int)


def duel(ours, theirs, repeat, cold=True):
    """Median seconds of both, and the largest difference of their results."""
    times, difference = ([], []), 0.0
    for i in range(repeat + 1):
        if cold:
            clear_memory()
        start = time.process_time()
        a = ours(i)
        middle = time.process_time()
        b = theirs(i)
        if i or repeat == 1:  # the first one warms up
            times[0].append(middle - start)
            times[1].append(time.process_time() - middle)
        pairs = zip(a, b, strict=True) if isinstance(a, tuple) else [(a, b)]
        difference = max(difference, *(float(np.max(np.abs(u - v))) for u, v in pairs))
        if repeat == 1:
            break
    return np.median(times[0]), np.median(times[1]), difference


def sklearn_gp(noise=LAM, gamma=GAMMA):
    return gaussian_process.GaussianProcessRegressor(
        SklearnRBF((2 * gamma) ** -0.5), alpha=noise, optimizer=None
    )


def eigen_features(X, Z, gamma):
    """Explicit features of the RBF kernel on X, for a linear model of scikit-learn."""
    values, U = np.linalg.eigh(rbf_kernel(X, gamma=gamma))
    kept = values > len(X) * np.finfo(float).eps * values[-1]
    root = np.sqrt(values[kept])
    return U[:, kept] * root, rbf_kernel(Z, X, gamma=gamma) @ U[:, kept] / root


def methods(n):
    """For each method: ours and scikit-learn's, fitting n samples and predicting 400."""
    X, y, c = data(n)
    Z = data(400, seed=1)[0]

    def logistic(i):
        F, FZ = eigen_features(X, Z, GAMMA)
        model = LogisticRegression(C=1.0, tol=1e-8, max_iter=10_000).fit(F, c)
        return model.decision_function(FZ)

    def lda(i):
        expand = PolynomialFeatures(3, include_bias=False)
        model = LinearDiscriminantAnalysis().fit(expand.fit_transform(X), c)
        return model.decision_function(expand.transform(Z))

    yield (
        "KernelRidge",
        lambda i: KernelRidge(RBF(GAMMA), LAM).fit(X, y).predict(Z),
        lambda i: (
            kernel_ridge.KernelRidge(alpha=LAM, kernel="rbf", gamma=GAMMA).fit(X, y).predict(Z)
        ),
    )
    yield (
        "GaussianProcess",
        lambda i: GaussianProcess(RBF(GAMMA), LAM).fit(X, y).predict(Z, return_std=True),
        lambda i: sklearn_gp().fit(X, y).predict(Z, return_std=True),
    )
    yield (
        "SupportVectorClassifier",
        lambda i: SupportVectorClassifier(RBF(GAMMA), 1.0).fit(X, c).decision_function(Z),
        lambda i: svm.SVC(C=1.0, gamma=GAMMA).fit(X, c).decision_function(Z),
    )
    yield (
        "SupportVectorRegressor",
        lambda i: SupportVectorRegressor(RBF(GAMMA), 1.0, 0.1).fit(X, y).predict(Z),
        lambda i: svm.SVR(C=1.0, gamma=GAMMA, epsilon=0.1).fit(X, y).predict(Z),
    )
    yield (
        "KernelDiscriminant (cubic)",
        lambda i: KernelDiscriminant(Polynomial(3, 1.0, 1.0), 1e-8).fit(X, c).decision_function(Z),
        lda,
    )
    yield (
        "KernelPCA",
        lambda i: np.abs(KernelPCA(RBF(GAMMA), 4).fit(X).transform(Z)),
        lambda i: np.abs(decomposition.KernelPCA(4, kernel="rbf", gamma=GAMMA).fit(X).transform(Z)),
    )
    yield (
        "KernelLogistic",
        lambda i: KernelLogistic(RBF(GAMMA), 1.0).fit(X, c).decision_function(Z),
        logistic,
    )


def special(quick):
    """The moves that the app lives on: (name, target, ours, theirs, cold, repeat)."""
    n = 300 if quick else 1000
    X, y, c = data(n)
    X1, y1, _ = data(n, d=1)
    small, small_y, small_c = data(200)
    line, line_y, _ = data(200, d=1)
    x = np.linspace(-3, 3, 100)
    mesh = np.stack([a.ravel() for a in np.meshgrid(x, x)], axis=1)
    Z, Z1 = data(400, seed=1)[0], np.linspace(-3, 3, 400)[:, None]
    lams = np.logspace(-4, 2, 200)

    def gamma(i):
        return GAMMA * 1.05**i

    yield (
        "Gram matrix",
        2,
        lambda i: RBF(gamma(i))(X),
        lambda i: rbf_kernel(X, gamma=gamma(i)),
        True,
        20,
    )
    yield (
        "Gram matrix, gamma moved",
        2,
        lambda i: RBF(gamma(i))(X),
        lambda i: rbf_kernel(X, gamma=gamma(i)),
        False,
        20,
    )
    yield (
        "lambda move with grid",
        50,
        lambda i: KernelRidge(RBF(GAMMA), LAM * 1.1**i).fit(X, y).on_grid(x, x).ravel(),
        lambda i: (
            kernel_ridge.KernelRidge(alpha=LAM * 1.1**i, kernel="rbf", gamma=GAMMA)
            .fit(X, y)
            .predict(mesh)
        ),
        False,
        7,
    )
    yield (
        "gamma move with grid",
        5,
        lambda i: KernelRidge(RBF(gamma(i)), LAM).fit(X, y).on_grid(x, x).ravel(),
        lambda i: (
            kernel_ridge.KernelRidge(alpha=LAM, kernel="rbf", gamma=gamma(i))
            .fit(X, y)
            .predict(mesh)
        ),
        False,
        7,
    )

    def leave_one_out(i):
        model = KernelRidge(RBF(GAMMA), 1.0).fit(X1, y1)
        return np.square(model.loo_path(lams)).mean(1)[::50]

    def five_folds(i):
        search = GridSearchCV(
            kernel_ridge.KernelRidge(kernel="rbf", gamma=GAMMA),
            {"alpha": lams},
            scoring="neg_mean_squared_error",
        )
        return -search.fit(X1, y1).cv_results_["mean_test_score"][::50]

    yield "200 leave-one-out (5 folds there)", 300, leave_one_out, five_folds, True, 1

    gammas, noises = np.logspace(-1, 1, 40), np.logspace(-2, 0, 40)

    def surface(i):
        model = GaussianProcess(RBF(GAMMA), LAM).fit(line, line_y)
        return model.evidence_surface("gamma", gammas, "noise", noises)

    def surface_there(i):
        model = gaussian_process.GaussianProcessRegressor(
            SklearnRBF(1.0) + WhiteKernel(0.1), alpha=0.0, optimizer=None
        ).fit(line, line_y)
        return np.array(
            [
                [
                    model.log_marginal_likelihood(np.log([(2 * g) ** -0.5, s2]), clone_kernel=False)
                    for g in gammas
                ]
                for s2 in noises
            ]
        )

    yield "evidence surface 40 x 40, n = 200", 50, surface, surface_there, True, 3
    yield (
        "GP mean and sd at 400, d = 1",
        5,
        lambda i: GaussianProcess(RBF(gamma(i)), LAM).fit(X1, y1).predict(Z1, return_std=True),
        lambda i: sklearn_gp(gamma=gamma(i)).fit(X1, y1).predict(Z1, return_std=True),
        True,
        5,
    )

    def optimised(i):
        model = GaussianProcess(Constant(1.0) * RBF(gamma(i)), LAM).fit(small, small_y)
        model.optimise()
        return np.minimum(model.evidence_.total, 1e9)

    def optimised_there(i):
        kernel = ConstantKernel(1.0, (1e-3, 1e3)) * SklearnRBF(
            (2 * gamma(i)) ** -0.5, ((2e3) ** -0.5, (2e-3) ** -0.5)
        ) + WhiteKernel(LAM, (1e-6, 1e1))
        model = gaussian_process.GaussianProcessRegressor(kernel, alpha=0.0)
        return model.fit(small, small_y).log_marginal_likelihood_value_

    yield "optimising, n = 200", 3, optimised, optimised_there, True, 5
    yield (
        "SVC with grid, n = 200",
        5,
        lambda i: SupportVectorClassifier(RBF(gamma(i))).fit(small, small_c).on_grid(x, x).ravel(),
        lambda i: svm.SVC(gamma=gamma(i)).fit(small, small_c).decision_function(mesh),
        True,
        7,
    )
    yield (
        "KPCA with four maps",
        5,
        lambda i: np.abs(KernelPCA(RBF(gamma(i)), 4).fit(X).on_grid(x, x).reshape(-1, 4)),
        lambda i: np.abs(
            decomposition.KernelPCA(4, kernel="rbf", gamma=gamma(i)).fit(X).transform(mesh)
        ),
        True,
        3,
    )

    def logistic_there(i):
        F, FZ = eigen_features(X, Z, gamma(i))
        return LogisticRegression(C=1.0, tol=1e-8, max_iter=10_000).fit(F, c).decision_function(FZ)

    yield (
        "logistic",
        3,
        lambda i: KernelLogistic(RBF(gamma(i))).fit(X, c).decision_function(Z),
        logistic_there,
        True,
        3,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller sizes, for a first look")
    quick = parser.parse_args().quick
    warnings.simplefilter("ignore")
    header = f"{'ours ms':>10}{'theirs ms':>11}{'ratio':>9}{'difference':>12}"

    print(f"{'fit, then predict 400':<28}{'n':>6}{header}")
    for n in (100, 200, 500) if quick else (100, 200, 500, 1000, 2000):
        for name, ours, theirs in methods(n):
            a, b, difference = duel(ours, theirs, 5 if n <= 500 else 3)
            print(
                f"{name:<28}{n:>6}{1e3 * a:>10.2f}{1e3 * b:>11.2f}{b / a:>9.1f}{difference:>12.1e}"
            )

    line = "{:<34}{:>10.2f}{:>11.2f}{:>9.1f}{:>12.1e}{:>8}"
    print(f"\n{'n = 300' if quick else 'n = 1000':<34}{header}{'target':>8}")
    for name, target, ours, theirs, cold, repeat in special(quick):
        a, b, difference = duel(ours, theirs, repeat, cold)
        print(line.format(name, 1e3 * a, 1e3 * b, b / a, difference, target), flush=True)


if __name__ == "__main__":
    main()
