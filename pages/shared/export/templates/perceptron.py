"""The kernel perceptron as a loop over the samples."""

import numpy as np
from scipy import optimize

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, is_multiclass, y

is_bounded = given(True)

# %% The method
if is_multiclass:
    # Each class $c$ has its own $f_c(x) = \sum_i \alpha_{ic}\, k(x_i, x)$, and the largest wins. At
    # a mistake the weight of the sample grows by one for its own class and falls by one for the
    # class that won. It stops after an epoch, a pass through all samples, without a mistake.

    present, code = np.unique(y, return_inverse=True)
    unit_vectors = np.eye(len(present))
    Y = unit_vectors[code]
else:
    # $f(x) = \sum_i \alpha_i\, k(x_i, x)$, at first 0. At a mistake, $y_i f(x_i) \le 0$ with
    # $y_i = \pm 1$, $\alpha_i$ grows by $y_i$. It stops after an epoch, a pass through all samples,
    # without a mistake.

    present, code = np.unique(y, return_inverse=True)
    Y = np.where(code == 1, 1, -1)
max_epochs = given(20)
K = kernel(X)
f = np.zeros(Y.shape)
mistakes = []
is_separated, epochs = False, 0
while not is_separated and epochs < max_epochs:
    is_separated, epochs = True, epochs + 1
    for i in range(len(Y)):
        if is_multiclass:
            rival = np.argmax(np.where(Y[i] > 0, -np.inf, f[i]))
            if f[i, code[i]] <= f[i, rival]:
                step = Y[i] - unit_vectors[rival]
                f += np.outer(K[:, i], step)
                mistakes.append((i, step))
                is_separated = False
        else:
            if Y[i] * f[i] <= 0:
                f += Y[i] * K[:, i]
                mistakes.append((i, Y[i]))
                is_separated = False

percent = given(100)  # of the steps, as on the page
kept = mistakes[: round(len(mistakes) * percent / 100)]
alpha = np.zeros_like(f)
for i, step in kept:
    alpha[i] += step


def decide(Z):
    """Return the sum f at each row of Z, for each class where there are more than two."""
    return kernel(Z, X) @ alpha


# %% The numbers
spent = f"{epochs} epoch" + "s" * (epochs != 1)
print("mistakes:", f"{len(kept)} of {len(mistakes)}, in {spent}")
ends = f"{'yes, after' if is_separated else 'not within'} {spent}"
if is_bounded:
    is_quick = len(Y) <= 300  # the work grows with the third power of their number
    if is_quick and not is_separated:
        # Either a function of the kernel separates the classes, or a weighted mean of all
        # y_i phi(x_i) is 0; every epoch then has a mistake.
        mu, U = np.linalg.eigh(K)
        F = Y[:, None] * U * np.sqrt(np.maximum(mu, 0))
        radius = np.sqrt(np.diag(K).max()) or 1.0
        E = np.vstack([F.T / radius, np.ones(len(Y))])
        _, distance = optimize.nnls(E, np.eye(len(E))[-1])
        if distance < 1e-6:
            ends = "never: it cycles"
print("converges:", ends)
