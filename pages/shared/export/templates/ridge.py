"""Kernel ridge regression by scikit-learn."""

import numpy as np
from scipy import linalg
from sklearn.kernel_ridge import KernelRidge

from pages.shared.export.templates.drawn import X, y
from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel

is_about_texts = given(False)
is_noisy = given(False)

# %% The method: (K + lambda I) alpha = y
# $f(x) = \sum_i \alpha_i\, k(x_i, x)$ with the smallest
# $\sum_i (y_i - f(x_i))^2 + \lambda \lVert f \rVert^2$: $(K + \lambda I)\,\alpha = y$.

lam = given(0.1)
K = kernel(X)
model = KernelRidge(alpha=lam, kernel="precomputed").fit(K, y)
alpha = model.dual_coef_


def predict(Z):
    """Return f at each row of Z."""
    return model.predict(kernel(Z, X))


# %% The numbers
if not is_about_texts:
    mu, U = linalg.eigh(K)
    of_f = mu
    if is_noisy:
        of_f = np.sum(U * (kernel(X, X) @ U), axis=0)  # f is without the kernel's noise
    print("effective degrees of freedom:", f"{np.sum(of_f / (mu + lam)):.4g}")
