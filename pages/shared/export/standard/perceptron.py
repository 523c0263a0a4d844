"""The kernel perceptron as a loop over the samples."""

from __future__ import annotations

from pages.shared.export.sections import Section, joined
from pages.shared.export.standard import picture, report
from pages.shared.export.standard.state import State

TEXT = r"""
$f(x) = \sum_i \alpha_i\, k(x_i, x)$, at first 0. At a mistake, $y_i f(x_i) \le 0$ with
$y_i = \pm 1$, $\alpha_i$ grows by $y_i$. It stops after an epoch, a pass through all samples,
without a mistake.
"""
MANY = r"""
Each class $c$ has its own $f_c(x) = \sum_i \alpha_{ic}\, k(x_i, x)$, and the largest wins. At a
mistake the weight of the sample grows by one for its own class and falls by one for the class that
won.
"""

TWO_CLASSES = """\
epochs = {epochs}  # at most
K, n = kernel(X), len(X)
sign = np.where(y == y.max(), 1, -1)

f, mistakes, each_epoch = np.zeros(n), [], []
while len(each_epoch) < epochs and (not each_epoch or each_epoch[-1] > 0):
    before = len(mistakes)
    for i in range(n):
        if sign[i] * f[i] <= 0:
            f += sign[i] * K[:, i]
            mistakes.append(i)
    each_epoch.append(len(mistakes) - before)

shown = mistakes{part}
alpha = sign * np.bincount(shown, minlength=n)


def decide(Z):
    \"\"\"f at each row of Z.\"\"\"
    return kernel(Z, X) @ alpha


present = np.unique(y)
"""

MANY_CLASSES = """\
epochs = {epochs}  # at most
K, n = kernel(X), len(X)
present, code = np.unique(y, return_inverse=True)
unit_vectors = np.eye(len(present))

f, mistakes, each_epoch = np.zeros((n, len(present))), [], []
while len(each_epoch) < epochs and (not each_epoch or each_epoch[-1] > 0):
    before = len(mistakes)
    for i in range(n):
        own = code[i]
        rival = np.argmax(np.where(unit_vectors[own] > 0, -np.inf, f[i]))
        if f[i, own] <= f[i, rival]:
            f += np.outer(K[:, i], unit_vectors[own] - unit_vectors[rival])
            mistakes.append((i, rival))
    each_epoch.append(len(mistakes) - before)

shown = mistakes{part}
alpha = np.zeros((n, len(present)))
for i, rival in shown:
    alpha[i] += unit_vectors[code[i]] - unit_vectors[rival]


def decide(Z):
    \"\"\"f of each class at each row of Z.\"\"\"
    return kernel(Z, X) @ alpha


"""

NUMBERS = """\
print("mistakes:", f"{len(shown)} of {len(mistakes)}, in {len(each_epoch)} epochs")
ending = "yes, after" if each_epoch[-1] == 0 else "not within"
print("converges:", f"{ending} {len(each_epoch)} epochs")
"""


def sections(state: State) -> list[Section]:
    """Return the loop, its numbers and its picture."""
    values, many = state.setting.values, state.train.n_classes > 2
    percent = values.get("history", 100)
    part = "" if percent == 100 else f"[: round(len(mistakes) * {percent} / 100)]"
    part += f"  # the page shows {percent} % of the steps" if part else ""
    fit = (MANY_CLASSES if many else TWO_CLASSES).format(epochs=values["max_epochs"], part=part)
    fit += winners(state)
    return [
        Section("The method", fit, ("import numpy as np",), MANY if many else TEXT),
        Section("The numbers", NUMBERS + report.errors(state)),
        picture.classification_section(state),
    ]


def winners(state: State) -> str:
    """Return code for the classes that ``decide`` predicts; ``present`` are those there are."""
    many = state.train.n_classes > 2
    winner = "decide({0}).argmax(axis=1)" if many else "(decide({0}) > 0).astype(int)"
    return joined([
        f"predicted = present[{winner.format('X')}]",
        state.tested(f"predicted_test = present[{winner.format('X_test')}]"),
    ])  # fmt: skip
