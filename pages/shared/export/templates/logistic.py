"""Kernel logistic regression: scikit-learn's on features that have the kernel as inner product."""

import numpy as np
from sklearn.linear_model import LogisticRegression

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, y

# %% The method
# The smallest $-\sum_i \log p(y_i \mid x_i) + \frac{\lambda}{2} \lVert f \rVert^2$ for log odds
# $f + b$. With $H K H = F F^\top$ it is logistic regression on the columns of $F$, with
# $C = 1 / \lambda$; $b$ is not penalised. This is the fit after all of its steps; the page may show
# an earlier one.

lam = given(0.1)
K = kernel(X)
H = np.eye(len(K)) - 1 / len(K)
mu, U = np.linalg.eigh(H @ K @ H)
is_kept = mu > 1e-12 * mu.max()
to_features = U[:, is_kept] / np.sqrt(mu[is_kept])


def features(Z):
    """Features of each row of Z, whose inner products are the centred kernel."""
    return (kernel(Z, X) - K.mean(axis=0)) @ H @ to_features


F = (K - K.mean(axis=0)) @ H @ to_features  # of the samples: K has the kernel's noise, if any
solver = {"solver": "newton-cholesky", "tol": 1e-10, "max_iter": 1000}
model = LogisticRegression(C=1 / lam, **solver).fit(F, y)
present, fitted = model.classes_, model.decision_function(F)
squared_norm = np.sum(model.coef_**2)


def decide(Z):
    """Return the log odds of the second class at each row of Z, or of many a score each."""
    return model.decision_function(features(Z))
