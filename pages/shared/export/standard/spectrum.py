"""The kernel of a page by itself: one kernel function, and the eigenvalues of the Gram matrix."""

from __future__ import annotations

import numpy as np

from pages.shared.export.sections import Section
from pages.shared.export.standard.picture import PLOTLY
from pages.shared.export.standard.state import State

TEXT = r"""
$K_{ij} = k(x_i, x_j)$ has the eigenvalues $\mu_1 \ge \mu_2 \ge \ldots$; none is negative where
$k$ is positive semi-definite.
"""

NUMBERS = """\
K = kernel(X)
mu = np.linalg.eigvalsh(K)[::-1]  # largest first
sizes = np.sort(np.abs(mu))[::-1]
least = 0.0 if abs(mu[-1]) < len(mu) * np.finfo(float).eps * sizes[0] else mu[-1]
shares = sizes / sizes.sum()
count = np.searchsorted(np.cumsum(shares), 0.99) + 1
print("smallest eigenvalue:", f"{least:.4g}")
print("largest eigenvalue's share:", f"{100 * shares[0]:.3g} %")
print("eigenvalues for 99 %:", count)"""


def sections(state: State) -> list[Section]:
    """Return the eigenvalues and, over one feature, the kernel function of one sample."""
    numbers = Section("The numbers", NUMBERS, ("import numpy as np",), TEXT)
    if state.train.n_features > 1:
        return [numbers, Section("The picture", EIGENVALUES, (PLOTLY, "import numpy as np"))]
    X = state.train.X
    middle = int(np.argmin(((X - np.median(X, axis=0)) ** 2).sum(axis=1)))
    anchor = state.setting.chosen[0] if state.setting.chosen else middle
    return [numbers, Section("The picture", CURVE.format(anchor=anchor), (PLOTLY,))]


EIGENVALUES = """\
figure = go.Figure(go.Bar(x=np.arange(1, len(mu) + 1), y=mu))
figure.update_layout(xaxis_title="number j", yaxis_title="eigenvalue of K")
figure.show()"""

CURVE = """\
anchor = {anchor}  # the sample whose kernel function is drawn
x = np.linspace(X.min(), X.max(), 400)
f = kernel(x[:, None], X[anchor : anchor + 1])[:, 0]
figure = go.Figure(go.Scatter(x=x, y=f, name="k(x_i, .)"))
figure.update_layout(xaxis_title="x", yaxis_title="k(x_i, x)")
figure.show()"""
