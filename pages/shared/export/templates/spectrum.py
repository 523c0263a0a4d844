"""A kernel by itself: the eigenvalues of the Gram matrix, and one kernel function."""

import numpy as np
import plotly.graph_objects as go

from pages.shared.export.templates.drawn import X
from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel

is_curve = given(True)

# %% The numbers
# $K_{ij} = k(x_i, x_j)$ has the eigenvalues $\mu_1 \ge \mu_2 \ge \ldots$; none is negative where
# $k$ is positive semi-definite.

K = kernel(X)
mu = np.linalg.eigvalsh(K)[::-1]  # largest first
sizes = np.sort(np.abs(mu))[::-1]
least = 0.0 if abs(mu[-1]) < len(mu) * np.finfo(float).eps * sizes[0] else mu[-1]
shares = sizes / sizes.sum()
count = np.searchsorted(np.cumsum(shares), 0.99) + 1
print("smallest eigenvalue:", f"{least:.4g}")
print("largest eigenvalue's share:", f"{100 * shares[0]:.3g} %")
print("eigenvalues for 99 %:", count)

# %% The picture
if is_curve:
    anchor = given(0)  # the sample whose kernel function is drawn
    x = np.linspace(X.min(), X.max(), 400)
    f = kernel(x[:, None], X[anchor : anchor + 1])[:, 0]
    figure = go.Figure(go.Scatter(x=x, y=f, name="k(x_i, .)"))
    figure.update_layout(xaxis_title="x", yaxis_title="k(x_i, x)")
else:
    figure = go.Figure(go.Bar(x=np.arange(1, len(mu) + 1), y=mu))
    figure.update_layout(xaxis_title="number j", yaxis_title="eigenvalue of K")
figure.show()
