"""Gaussian process regression in a dozen lines of SciPy, which take any kernel."""

from __future__ import annotations

from pages.shared.export.sections import Section, joined
from pages.shared.export.standard import picture, report
from pages.shared.export.standard.state import State

TEXT = r"""
$f \sim \mathcal{GP}(0, k)$ and $y = f(X) + \text{noise of variance } \sigma^2$. With
$L L^\top = K + \sigma^2 I$, $\alpha = (K + \sigma^2 I)^{-1} y$ and $V = L^{-1} k(X, z)$, the mean
at $z$ is $k(z, X)\,\alpha$ and the variance of $f$ is $k(z, z) - V^\top V$. scikit-learn's
`GaussianProcessRegressor(kernel, alpha=noise, optimizer=None)` gives the same for the kernels
that it has.
"""

FIT = """\
{noise}  # sigma^2, the variance
K, n = kernel(X), len(X)
L = linalg.cholesky(K + noise * np.eye(n), lower=True)
alpha = linalg.cho_solve((L, True), y)


def predict(Z):
    \"\"\"Mean and standard deviation of f at each row of Z.\"\"\"
    K_z = kernel(Z, X)
    V = linalg.solve_triangular(L, K_z.T, lower=True)
    variance = np.diag(kernel(Z)) - np.sum(V**2, axis=0)
    return K_z @ alpha, np.sqrt(np.maximum(variance, 0))


"""

LIKELIHOOD = """\
data_fit = -y @ alpha / 2
complexity = -np.sum(np.log(np.diag(L)))
constant_term = -n * np.log(2 * np.pi) / 2
likelihood = data_fit + complexity + constant_term
print("log marginal likelihood:", f"{likelihood:.4g} nats")
print("= data-fit term:", f"{data_fit:.4g}")
print("+ complexity term:", f"{complexity:.4g}")
print("+ constant:", f"{constant_term:.4g}")"""

SCORE = """\
sd_y = np.sqrt(sd_test**2 + noise)  # of a new y
density = stats.norm.logpdf(y_test, predicted_test, sd_y) - np.log(unit)
inside = np.mean(np.abs(y_test - predicted_test) <= stats.norm.ppf(0.975) * sd_y)
print("mean log predictive density:", f"{density.mean():.4g} nats")
print("inside the 95 % band:", f"{100 * inside:.3g} % of the test points")"""


def sections(state: State) -> list[Section]:
    """Return the posterior, its numbers and its picture."""
    fit = FIT.format(noise=state.assigned("noise"))
    fit += joined([
        "predicted, sd = predict(X)",
        state.tested("predicted_test, sd_test = predict(X_test)"),
    ])  # fmt: skip
    numbers = joined([LIKELIHOOD, report.errors(state), state.tested(SCORE)])
    needed = ("from scipy import stats",) if state.is_tested else ()
    return [
        Section("The method", fit, ("from scipy import linalg", "import numpy as np"), TEXT),
        Section("The numbers", numbers, needed),
        picture.regression_section(state, band=True),
    ]
