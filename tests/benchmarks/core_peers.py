"""Samples, and what of scikit-learn the core is measured against where no one class does it."""

import numpy as np
from sklearn import gaussian_process
from sklearn.gaussian_process.kernels import RBF as SklearnRBF
from sklearn.metrics.pairwise import rbf_kernel

GAMMA, LAM = 1.0, 0.1


def data(n, d=2, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d))
    signal = np.sin(2 * X.sum(1))
    y = signal + 0.1 * rng.standard_normal(n)
    return X, y, (signal + 0.3 * rng.standard_normal(n) > 0).astype(int)


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
