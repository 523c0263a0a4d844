"""Gaussian process regression in a dozen lines of SciPy, which take any kernel."""

import numpy as np
from scipy import linalg, stats

from pages.shared.export.templates.drawn import X, X_test, is_tested, unit, y, y_test
from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel

# %% The method
# $f \sim \mathcal{GP}(0, k)$ and $y = f(X) + \text{noise of variance } \sigma^2$. With
# $L L^\top = K + \sigma^2 I$, $\alpha = (K + \sigma^2 I)^{-1} y$ and $V = L^{-1} k(X, z)$, the mean
# at $z$ is $k(z, X)\,\alpha$ and the variance of $f$ is $k(z, z) - V^\top V$. scikit-learn's
# `GaussianProcessRegressor(kernel, alpha=noise, optimizer=None)` gives the same for the kernels
# that it has.

noise = given(0.1)  # sigma^2, the variance
K, n = kernel(X), len(X)
L = linalg.cholesky(K + noise * np.eye(n), lower=True)
alpha = linalg.cho_solve((L, True), y)


def predict(Z):
    """Return the mean of f at each row of Z."""
    return kernel(Z, X) @ alpha


def deviation(Z):
    """Return the standard deviation of f at each row of Z."""
    V = linalg.solve_triangular(L, kernel(X, Z), lower=True)
    variance = np.diag(kernel(Z)) - np.sum(V**2, axis=0)
    return np.sqrt(np.maximum(variance, 0))


sd = deviation(X)

# %% The numbers
data_fit = -y @ alpha / 2
complexity = -np.sum(np.log(np.diag(L)))
constant_term = -n * np.log(2 * np.pi) / 2
likelihood = data_fit + complexity + constant_term
print("log marginal likelihood:", f"{likelihood:.4g} nats")
print("= data-fit term:", f"{data_fit:.4g}")
print("+ complexity term:", f"{complexity:.4g}")
print("+ constant:", f"{constant_term:.4g}")
if is_tested:
    mean_test = predict(X_test)
    sd_test = np.sqrt(deviation(X_test) ** 2 + noise)  # of a new y
    density = stats.norm.logpdf(y_test, mean_test, sd_test) - np.log(unit)
    is_inside = np.abs(y_test - mean_test) <= stats.norm.ppf(0.975) * sd_test
    print("mean log predictive density:", f"{density.mean():.4g} nats")
    print("inside the 95 % band:", f"{100 * is_inside.mean():.3g} % of the test points")
