"""Lines of code that print the numbers under the stage."""

from __future__ import annotations

from pages.shared.export.sections import joined, quoted
from pages.shared.export.standard.state import State

MISCLASSIFIED = '''\
def misclassified(found, given):
    """How many predictions are wrong, as the page says it."""
    wrong = np.sum(found != given)
    return f"{100 * wrong / len(given):.3g} % ({wrong} of {len(given)})"

'''
RMSE = '''\
def rmse(found, given):
    """The root mean squared error, in the target's own unit."""
    return unit * np.sqrt(np.mean((found - given) ** 2))

'''


def errors(state: State) -> str:
    """Return code that prints the errors of ``predicted`` and ``predicted_test``."""
    if state.train.task == "classification":
        return joined([
            MISCLASSIFIED,
            'print("misclassified, train:", misclassified(predicted, y))',
            state.tested('print("misclassified, test:", misclassified(predicted_test, y_test))'),
        ])  # fmt: skip
    unit = f", {quoted(state.setting.target_unit)}" if state.unit else ""
    return joined([
        RMSE,
        f'print("train RMSE:", f"{{rmse(predicted, y):.4g}}"{unit})',
        state.tested(f'print("test RMSE:", f"{{rmse(predicted_test, y_test):.4g}}"{unit})'),
    ])  # fmt: skip


PAIRS = """\
apart = np.triu(K == 0, 1).sum() / (len(K) * (len(K) - 1) / 2)
print("pairs without a shared word:", f"{100 * apart:.3g} %")"""


def line(label: str, value: str, digits: str = ".4g") -> str:
    """Return code that prints a number under its label."""
    return f'print("{label}:", f"{{{value}:{digits}}}")'
