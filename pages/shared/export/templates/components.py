"""Kernel principal components by scikit-learn, or by NumPy where its conventions differ."""

import numpy as np
from sklearn.decomposition import KernelPCA
from sklearn.svm import SVC, LinearSVC

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, X_test, is_multiclass, y, y_test

is_by_sklearn = is_centred = is_classified = given(True)

# %% The method
# $K_c = H K H$ with $H = I - \mathbf{1}\mathbf{1}^\top / n$, or $H = I$ where the mean in feature
# space is not subtracted; $K_c u_j = \mu_j u_j$: the scores on component $j$ are
# $\sqrt{\mu_j}\, u_j$. The sign of a component means nothing; the page may show the other one, and
# rotates components with nearly equal eigenvalues.

n_components = given(2)
q = max(n_components, 2)  # the picture shows two
K = kernel(X)
rounding = len(K) * np.finfo(float).eps * np.abs(np.diag(K)).sum()  # of an eigenvalue
if is_by_sklearn:
    # of all components, as a search for a few misses some where eigenvalues are equal
    pca = KernelPCA(n_components=len(K), kernel="precomputed", eigen_solver="dense")
    scores = pca.fit_transform(K)[:, :q]
    mu = pca.eigenvalues_
    total = np.trace(K - K.mean(axis=0))
else:
    if is_centred:
        H, mean = np.eye(len(K)) - 1 / len(K), K.mean(axis=0)
    else:
        H, mean = np.eye(len(K)), 0
    mu, U = np.linalg.eigh(H @ K @ H)
    mu, U = mu[::-1], U[:, ::-1]  # largest first
    total = mu[mu > 0].sum()
    weights = U[:, :q] / np.sqrt(np.maximum(mu[:q], rounding))
    scores = (K - mean) @ weights
mu = np.where(mu > rounding, mu, 0)
explained = mu / max(total, 1e-300)
kept = mu[:q] > 0  # the other components are rounding
scores = np.where(kept, scores, 0)


def transform(Z):
    """Return the scores of each row of Z."""
    if is_by_sklearn:
        components = pca.transform(kernel(Z, X))[:, :q]
    else:
        components = (kernel(Z, X) - mean) @ weights
    return np.where(kept, components, 0)


# %% The numbers
share = f"{100 * explained[:n_components].sum():.3g} %"
if is_centred:
    print("variance explained:", share)
else:
    print("mean square explained:", share)
print("largest eigenvalue:", f"{mu[0]:.4g}")
if is_classified:
    if is_multiclass:
        linear_svm = SVC(C=10, kernel="linear", max_iter=100_000)
    else:
        linear_svm = LinearSVC(C=10, dual=False, max_iter=100_000)
    unit_score = scores[:, 0].std() or 1.0
    linear_svm.fit(scores[:, :n_components] / unit_score, y)
    accuracy = linear_svm.score(transform(X_test)[:, :n_components] / unit_score, y_test)
    print("accuracy of a linear classifier:", f"{100 * accuracy:.3g} %")
