"""Points lifted to three features, the plane between the classes there, features against kernel."""

from __future__ import annotations

from pages.shared.export.sections import Section, joined, quoted_list
from pages.shared.export.standard import report
from pages.shared.export.standard.picture import PLOTLY
from pages.shared.export.standard.state import State

TEXT = r"""
A feature map $\phi$ takes each point to three features; the plane $w \cdot \phi(x) + b = 0$ with
the widest margin separates the classes there. A kernel with $k(x, z) = \phi(x) \cdot \phi(z)$
computes the inner products without the features.
"""

FEATURES = {
    "squares": ("Z[:, 0] ** 2, Z[:, 1] ** 2, np.sqrt(2) * Z[:, 0] * Z[:, 1]", "(a², b², √2 ab)"),
    "squared radius": ("Z[:, 0], Z[:, 1], Z[:, 0] ** 2 + Z[:, 1] ** 2", "(a, b, a² + b²)"),
    "powers": ("Z[:, 0], Z[:, 0] ** 2, Z[:, 0] ** 3", "(a, a², a³)"),
}

FORMULA = """\
def phi(Z):
    \"\"\"Three features {name} of each row of Z.\"\"\"
    return np.column_stack([{columns}])"""

LEADING = """\
mu, U = linalg.eigh(kernel(X), subset_by_index=[len(X) - 3, len(X) - 1])
mu, U = mu[::-1], U[:, ::-1]  # largest first


def phi(Z):
    \"\"\"The three features of each row of Z that say most of the kernel.\"\"\"
    return kernel(Z, X) @ U / np.sqrt(mu)"""

PLANE = """\
K, features = kernel(X), phi(X)
flat = make_pipeline(StandardScaler(), SVC(C=10, kernel="linear")).fit(X, y)
model = make_pipeline(StandardScaler(), SVC(C=10, kernel="linear")).fit(features, y)
predicted = model.predict(features)
"""

PICTURE = """\
figure = go.Figure()
for code, name in enumerate({names}):
    shown = features[y == code].T
    figure.add_scatter3d(x=shown[0], y=shown[1], z=shown[2], mode="markers", name=name)
figure.show()"""


def sections(state: State) -> list[Section]:
    """Return the features, the plane between the classes, and both against the kernel."""
    values, train = state.setting.values, state.train
    kind = values.get("lift", "powers") if train.n_features > 1 else "powers"
    columns, name = FEATURES.get(kind, ("", ""))
    lifted = FORMULA.format(name=name, columns=columns) if columns else LEADING
    code = joined([
        f"{_chosen(state)}{lifted}\n\n",
        PLANE.rstrip(),
        state.tested("predicted_test = model.predict(phi(X_test))"),
    ])  # fmt: skip
    errors, numbers = report.errors(state).split("\n\n\n", 1)
    numbers = joined([
        f"{errors}\n\n",
        'print("misclassified, by a line:", misclassified(flat.predict(X), y))',
        numbers,
        report.line("largest difference", "np.abs(features @ features.T - K).max()", ".3g"),
    ])  # fmt: skip
    names = [f"class {one}" for one in train.class_names]
    return [
        Section("The features, and a plane between the classes", code, _needed(columns), TEXT),
        Section("The numbers", numbers, ("import numpy as np",)),
        Section("The picture", PICTURE.format(names=quoted_list(names)), (PLOTLY,)),
    ]


def _chosen(state: State) -> str:
    """Return code that keeps the two features of the picture, where there are more."""
    if state.train.n_features <= 2:
        return ""
    values = state.setting.values
    pair = [values.get("x1", 0), values.get("x2", 1)]
    both = "X, X_test" if state.is_tested else "X"
    kept = f"X[:, {pair}], X_test[:, {pair}]" if state.is_tested else f"X[:, {pair}]"
    return f"{both} = {kept}  # the features of the picture\n\n\n"


def _needed(formula: str) -> tuple[str, ...]:
    return (
        "from sklearn.pipeline import make_pipeline",
        "from sklearn.preprocessing import StandardScaler",
        "from sklearn.svm import SVC",
        *(() if formula else ("from scipy import linalg",)),
    )
