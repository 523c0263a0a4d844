"""Kernel logistic regression by gradient steps on all samples at once."""

import numpy as np
from scipy import special

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, is_multiclass, y

# %% The method
# The smallest $-\sum_i \log p(y_i \mid x_i) + \frac{\lambda}{2} \lVert f \rVert^2$ for log odds
# $f + b$, by gradient steps: $\alpha$ grows by $\eta (y - p - \lambda \alpha)$, and $b$, which is
# not penalised, by $\eta M \sum_i (y_i - p_i)$ with $M = \max_i |k(x_i, x_i)|$.

lam = given(0.1)
n_steps = given(100)
step_size = given(1.0)
K = kernel(X)
present, code = np.unique(y, return_inverse=True)
if is_multiclass:
    Y = np.eye(len(present))[code]
else:
    Y = code[:, None].astype(float)
M = np.abs(np.diag(K)).max()
curvature = np.abs(K + M).sum(axis=1).max() / (4 if Y.shape[1] == 1 else 2)
eta = step_size / (lam + curvature)

percent = given(100)  # of the steps, as on the page
alpha, b = np.zeros(Y.shape), np.zeros(Y.shape[1])
for _ in range(round(n_steps * percent / 100)):
    if is_multiclass:
        p = special.softmax(K @ alpha + b, axis=1)
    else:
        p = special.expit(K @ alpha + b)
    alpha += eta * (Y - p - lam * alpha)
    b += eta * M * (Y - p).sum(axis=0)
squared_norm = np.sum(alpha * (K @ alpha))
fitted = K @ alpha + b  # with the noise of the kernel, if it has any
fitted = fitted[:, 0] if fitted.shape[1] == 1 else fitted


def decide(Z):
    """Return the log odds of the second class at each row of Z, or of many a score each."""
    f = kernel(Z, X) @ alpha + b
    return f[:, 0] if f.shape[1] == 1 else f
