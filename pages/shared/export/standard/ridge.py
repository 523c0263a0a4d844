"""Kernel ridge regression by scikit-learn."""

from __future__ import annotations

from pages.shared.export.sections import Section, joined
from pages.shared.export.standard import picture, report
from pages.shared.export.standard.state import State

TEXT = r"""
$f(x) = \sum_i \alpha_i\, k(x_i, x)$ with the smallest
$\sum_i (y_i - f(x_i))^2 + \lambda \lVert f \rVert^2$: $(K + \lambda I)\,\alpha = y$.
"""


def sections(state: State) -> list[Section]:
    """Return the fit, its numbers and its picture."""
    code = f"""\
{state.assigned("lam")}
K = kernel(X)
model = KernelRidge(alpha=lam, kernel="precomputed").fit(K, y)
alpha = model.dual_coef_


def predict(Z):
    \"\"\"f at each row of Z.\"\"\"
    return model.predict(kernel(Z, X))


"""
    code += joined(["predicted = predict(X)", state.tested("predicted_test = predict(X_test)")])
    dof = report.line("effective degrees of freedom", "np.sum(mu / (mu + lam))")
    more = report.PAIRS if state.page.whole_texts else f"mu = linalg.eigvalsh(K)\n{dof}"
    numbers = joined([report.errors(state), more])
    return [
        Section("The method: (K + lambda I) alpha = y", code,
                ("from sklearn.kernel_ridge import KernelRidge",), TEXT),
        Section("The numbers", numbers, ("from scipy import linalg",)),
        picture.regression_section(state),
    ]  # fmt: skip
