"""Support vector machines by scikit-learn, on the kernel's own matrix."""

from __future__ import annotations

from pages.shared.export.sections import Section, joined
from pages.shared.export.standard import picture, report
from pages.shared.export.standard.state import State

CLASSES = r"""
$f(x) = \sum_i \alpha_i\, k(x_i, x) + b$ with the smallest
$\frac12 \lVert w \rVert^2 + C \sum_i \max(0,\, 1 - y_i f(x_i))$; a support vector has
$\alpha_i \ne 0$.
"""
TUBE = r"""
$f(x) = \sum_i \alpha_i\, k(x_i, x) + b$ with the smallest
$\frac12 \lVert w \rVert^2 + C \sum_i \max(0,\, |y_i - f(x_i)| - \epsilon)$.
"""
BOUND = "support vectors at the bound |α| = C"


def classifier(state: State) -> list[Section]:
    """Return the fit of the classes, its numbers and its picture."""
    many = state.train.n_classes > 2
    more = ", break_ties=True" if many else ""
    fit = f"""\
{state.assigned("C")}
K = kernel(X)
machine = SVC(C=C, kernel="precomputed", max_iter=100_000{more}).fit(K, y)


def decide(Z):
    \"\"\"The decision function at each row of Z.\"\"\"
    return machine.decision_function(kernel(Z, X))


"""
    fit += joined([
        "predicted = machine.predict(K)",
        state.tested("predicted_test = machine.predict(kernel(X_test, X))"),
    ])  # fmt: skip
    own = [_counts(), _margins() if many else MARGIN]
    if state.page.whole_texts:
        own = [report.PAIRS]
    numbers = joined([*own, report.errors(state)])
    needed = ("from itertools import combinations",) if many else ()
    return [
        Section("The method", fit, ("from sklearn.svm import SVC",), CLASSES),
        Section("The numbers", numbers, needed),
        picture.classification_section(state),
    ]


def regressor(state: State) -> list[Section]:
    """Return the fit of a regression, its numbers and its picture."""
    fit = f"""\
{state.assigned("C")}
epsilon = {state.setting.values["epsilon"]!r}
K = kernel(X)
machine = SVR(C=C, epsilon=epsilon, kernel="precomputed", max_iter=100_000).fit(K, y)


def predict(Z):
    \"\"\"f at each row of Z.\"\"\"
    return machine.predict(kernel(Z, X))


"""
    fit += joined(["predicted = predict(X)", state.tested("predicted_test = predict(X_test)")])
    numbers = joined([_counts(), report.errors(state)])
    return [
        Section("The method", fit, ("from sklearn.svm import SVR",), TUBE),
        Section("The numbers", numbers),
        picture.regression_section(state),
    ]


def _counts() -> str:
    return f"""\
alpha, rows = machine.dual_coef_, machine.support_
bounded = np.sum(np.any(np.abs(alpha) >= C * (1 - 1e-12), axis=0))
print("support vectors:", f"{{len(rows)}} of {{len(y)}}")
print("{BOUND}:", f"{{bounded}} of {{len(rows)}}")"""


MARGIN = """\
norm = np.sqrt(alpha[0] @ K[np.ix_(rows, rows)] @ alpha[0])
print("margin width 2/‖w‖:", f"{2 / norm:.4g}")"""


def _margins() -> str:
    """Return code for the narrowest margin of all pairs of classes."""
    return """\
# scikit-learn keeps the weights of class i against class j in row j - 1 for i, in row i for j
present = np.unique(y)
code, widths = np.searchsorted(present, y[rows]), []
for i, j in combinations(range(len(present)), 2):
    weights = (code == i) * alpha[j - 1] + (code == j) * alpha[i]
    widths.append(2 / np.sqrt(weights @ K[np.ix_(rows, rows)] @ weights))
print("narrowest margin 2/‖w‖:", f"{min(widths):.4g}")"""
