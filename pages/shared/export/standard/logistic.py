"""Kernel logistic regression: scikit-learn's on the kernel's features, and by gradient steps."""

from __future__ import annotations

from pages.shared.export.sections import Section
from pages.shared.export.standard import picture, report
from pages.shared.export.standard.perceptron import winners
from pages.shared.export.standard.state import State

TEXT = r"""
The smallest $-\sum_i \log p(y_i \mid x_i) + \frac{\lambda}{2} \lVert f \rVert^2$ for log odds
$f + b$. With $H K H = F F^\top$ it is logistic regression on the columns of $F$, with
$C = 1 / \lambda$; $b$ is not penalised.
"""
STEPS = r"""
The smallest $-\sum_i \log p(y_i \mid x_i) + \frac{\lambda}{2} \lVert f \rVert^2$ for log odds
$f + b$, by steps on one sample each: $\alpha_i$ grows by $\eta_t (y_i - p_i)$, and all weights
shrink by $1 - \eta_t \lambda / n$.
"""

NEWTON = """\
{lam}
K = kernel(X)
H = np.eye(len(K)) - 1 / len(K)
mu, U = np.linalg.eigh(H @ K @ H)
kept = mu > 1e-12 * mu.max()
to_features = U[:, kept] / np.sqrt(mu[kept])


def features(Z):
    \"\"\"Features of each row of Z, whose inner products are the centred kernel.\"\"\"
    return (kernel(Z, X) - K.mean(axis=0)) @ H @ to_features


F = features(X)
solver = {{"solver": "newton-cholesky", "tol": 1e-10, "max_iter": 1000}}
model = LogisticRegression(C=1 / lam, **solver).fit(F, y)
present = model.classes_


def decide(Z):
    \"\"\"{what} at each row of Z.\"\"\"
    return model.decision_function(features(Z))


"""

STOCHASTIC = """\
{lam}
epochs, rate = {epochs}, {rate!r}
K, n = kernel(X), len(X)
present, code = np.unique(y, return_inverse=True)
Y = {indicators}
first = rate / np.diag(K).max()  # the size of the first steps
times = n / (first * lam)

rng = np.random.default_rng(0)
order = np.concatenate([rng.permutation(n) for _ in range(epochs)])
steps = {steps}
v, at_samples, b = np.zeros(Y.shape), np.zeros(Y.shape), np.zeros(Y.shape[1])
for t, i in enumerate(order[:steps]):
    shrunk = times / (times + t)  # what the penalty has left of f
    move = Y[i] - {probability}(shrunk * at_samples[i] + b)
    v[i] += first * move
    at_samples += np.outer(K[i], first * move)
    b = b + rate * times / (times + t + 1) * move
alpha = times / (times + steps) * v


def decide(Z):
    \"\"\"{what} at each row of Z.\"\"\"
    return {returned}


"""

LOSS = """\
f = decide(X)
log_p = special.log_softmax({scores}, axis=1)
loss = -log_p[np.arange(len(y)), np.searchsorted(present, y)].sum()
loss += lam / 2 * {norm}
print("penalised loss:", f"{{loss:.5g}}")
"""


def newton(state: State) -> list[Section]:
    """Return the fit at its optimum, its numbers and its picture."""
    fit = NEWTON.format(lam=state.assigned("lam"), what=_what(state)) + winners(state)
    title = "The method"
    if _percent(state) != 100:
        title += ", after all of its steps (the page shows an earlier one)"
    loss = LOSS.format(scores=_scores(state), norm="np.sum(model.coef_**2)")
    return [
        Section(title, fit, ("from sklearn.linear_model import LogisticRegression",
                             "import numpy as np"), TEXT),
        Section("The numbers", loss + report.errors(state), ("from scipy import special",)),
        picture.classification_section(state),
    ]  # fmt: skip


def stochastic(state: State) -> list[Section]:
    """Return the loop of single steps, its numbers and its picture."""
    values, many, percent = state.setting.values, state.train.n_classes > 2, _percent(state)
    f = "kernel(Z, X) @ alpha + b"
    fit = STOCHASTIC.format(
        lam=state.assigned("lam"),
        epochs=values["max_epochs"],
        rate=values["rate"],
        indicators="np.eye(len(present))[code]" if many else "code[:, None].astype(float)",
        steps="len(order)" if percent == 100 else f"round(len(order) * {percent} / 100)",
        probability="special.softmax" if many else "special.expit",
        what=_what(state),
        returned=f if many else f"({f})[:, 0]",
    )
    loss = LOSS.format(scores=_scores(state), norm="np.sum(alpha * (K @ alpha))")
    needed = ("from scipy import special", "import numpy as np")
    return [
        Section("The method", fit + winners(state), needed, STEPS),
        Section("The numbers", loss + report.errors(state)),
        picture.classification_section(state),
    ]


def _what(state: State) -> str:
    many = state.train.n_classes > 2
    return "The score of each class" if many else "The log odds of the second class"


def _scores(state: State) -> str:
    """Return one score for each class of f, which is one of the second class for two."""
    return "f" if state.train.n_classes > 2 else "np.column_stack([0 * f, f])"


def _percent(state: State) -> int:
    return int(state.setting.values.get("history", 100))
