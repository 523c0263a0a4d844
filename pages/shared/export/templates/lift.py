"""Points lifted to three features, and the plane between the classes there."""

import numpy as np
from scipy import linalg
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, X_test, is_tested, y

is_by_squares = given(True)
is_by_radius = is_by_powers = is_by_kernel = is_wide = given(False)

# %% The features, and a plane between the classes
# A feature map $\phi$ takes each point to three features; the plane $w \cdot \phi(x) + b = 0$ of a
# linear support vector machine lies between the classes there. A kernel with
# $k(x, z) = \phi(x) \cdot \phi(z)$ computes the inner products without the features.

if is_wide:
    pair = given([0, 1])  # the features of the picture
    X = X[:, pair]
    if is_tested:
        X_test = X_test[:, pair]
K = kernel(X)
if is_by_kernel:
    mu, U = linalg.eigh(K, subset_by_index=[max(len(X) - 3, 0), len(X) - 1])
    kept = np.flatnonzero(mu > 1e-12 * mu[-1])[::-1]  # largest first; the others are rounding
    weights = np.zeros((len(X), 3))  # 0 of a feature that the kernel does not have
    weights[:, : len(kept)] = U[:, kept] / np.sqrt(mu[kept])


def phi(Z):
    """Return three features of each row of Z."""
    if is_by_squares:
        return np.column_stack([Z[:, 0] ** 2, Z[:, 1] ** 2, np.sqrt(2) * Z[:, 0] * Z[:, 1]])
    if is_by_radius:
        return np.column_stack([Z[:, 0], Z[:, 1], Z[:, 0] ** 2 + Z[:, 1] ** 2])
    if is_by_powers:
        return np.column_stack([Z[:, 0], Z[:, 0] ** 2, Z[:, 0] ** 3])
    if is_by_kernel:
        return kernel(Z, X) @ weights  # those that say most of the kernel


if is_by_kernel:
    features = K @ weights  # with the noise of the kernel, if it has any
else:
    features = phi(X)
flat = make_pipeline(StandardScaler(), SVC(C=10, kernel="linear")).fit(X, y)
model = make_pipeline(StandardScaler(), SVC(C=10, kernel="linear")).fit(features, y)
present = model.classes_


def decide(Z):
    """Return w.phi(x) + b of each row of Z."""
    return model.decision_function(phi(Z))
