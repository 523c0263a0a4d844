"""The moves that the app lives on: ours and scikit-learn's."""

import numpy as np
from sklearn import decomposition, gaussian_process, kernel_ridge, svm
from sklearn.gaussian_process.kernels import RBF as SklearnRBF
from sklearn.gaussian_process.kernels import ConstantKernel, WhiteKernel
from sklearn.linear_model import LogisticRegression
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.model_selection import GridSearchCV

from kernels import (
    RBF,
    Constant,
    GaussianProcess,
    KernelLogistic,
    KernelPCA,
    KernelRidge,
    SupportVectorClassifier,
)
from tests.benchmarks.core_peers import GAMMA, LAM, data, eigen_features, sklearn_gp


def moves(quick):
    """Yield each move: (name, target, ours, theirs, cold, repeat)."""
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
