"""Kernel logistic regression by stochastic gradient steps on one sample each."""

import numpy as np
from scipy import special

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, is_multiclass, y

# %% The method
# The smallest $-\sum_i \log p(y_i \mid x_i) + \frac{\lambda}{2} \lVert f \rVert^2$ for log odds
# $f + b$, by steps on one sample each: $\alpha_i$ grows by $\eta_t (y_i - p_i)$, and all weights
# shrink by $1 - \eta_t \lambda / n$.

lam = given(0.1)
max_epochs = given(20)
rate = given(1.0)
K, n = kernel(X), len(X)
present, code = np.unique(y, return_inverse=True)
if is_multiclass:
    Y = np.eye(len(present))[code]
else:
    Y = code[:, None].astype(float)
first = rate / np.diag(K).max()  # the size of the first steps
times = n / (first * lam)

rng = np.random.default_rng(0)
order = np.concatenate([rng.permutation(n) for _ in range(max_epochs)])
percent = given(100)  # of the steps, as on the page
steps = round(len(order) * percent / 100)
v, at_samples, b = np.zeros(Y.shape), np.zeros(Y.shape), np.zeros(Y.shape[1])
for t, i in enumerate(order[:steps]):
    shrunk = times / (times + t)  # what the penalty has left of f
    if is_multiclass:
        p = special.softmax(shrunk * at_samples[i] + b)
    else:
        p = special.expit(shrunk * at_samples[i] + b)
    v[i] += first * (Y[i] - p)
    at_samples += np.outer(K[i], first * (Y[i] - p))
    b = b + rate * times / (times + t + 1) * (Y[i] - p)
alpha = times / (times + steps) * v
squared_norm = np.sum(alpha * (K @ alpha))
fitted = K @ alpha + b  # with the noise of the kernel, if it has any
fitted = fitted[:, 0] if fitted.shape[1] == 1 else fitted


def decide(Z):
    """Return the log odds of the second class at each row of Z, or of many a score each."""
    f = kernel(Z, X) @ alpha + b
    return f[:, 0] if f.shape[1] == 1 else f
