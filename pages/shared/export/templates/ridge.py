"""Kernel ridge regression by scikit-learn."""

import numpy as np
from scipy import linalg
from scipy.linalg import lapack
from sklearn.kernel_ridge import KernelRidge

from pages.shared.export.templates.drawn import X, y
from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel

is_about_texts = given(False)
is_low_rank = is_noisy = is_singular = given(False)

# %% The method: (K + lambda I) alpha = y
# $f(x) = \sum_i \alpha_i\, k(x_i, x)$ with the smallest
# $\sum_i (y_i - f(x_i))^2 + \lambda \lVert f \rVert^2$: $(K + \lambda I)\,\alpha = y$.

lam = given(0.1)
K = kernel(X)
if is_singular:
    # K + lambda I is singular up to rounding: of all solutions the alpha of least norm
    if is_low_rank:
        # K = L L^T but for rounding, with few columns of L
        rows, pivots, rank, _ = lapack.dpstrf(K, tol=1e-14 * np.diag(K).max(), lower=1)
        L = np.tril(rows)[np.argsort(pivots), :rank]
        Q, R = np.linalg.qr(L)
        mu, W = linalg.eigh(R @ R.T)
        U = Q @ W
    else:
        mu, U = linalg.eigh(K)
    kept = np.abs(mu + lam) > len(K) * np.finfo(float).eps * np.abs(mu).max()
    mu, U = mu[kept], U[:, kept]
    alpha = U @ (U.T @ y / (mu + lam))
else:
    model = KernelRidge(alpha=lam, kernel="precomputed").fit(K, y)
    alpha = model.dual_coef_


def predict(Z):
    """Return f at each row of Z."""
    if is_singular:
        return kernel(Z, X) @ alpha
    else:
        return model.predict(kernel(Z, X))


# %% The numbers
if not is_about_texts:
    if not is_singular:
        mu, U = linalg.eigh(K)
    of_f = mu
    if is_noisy:
        of_f = np.sum(U * (kernel(X, X) @ U), axis=0)  # f is without the kernel's noise
    print("effective degrees of freedom:", f"{np.sum(of_f / (mu + lam)):.4g}")
