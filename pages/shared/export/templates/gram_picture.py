"""The picture of the Gram matrix, its rows in the order of the page."""

import numpy as np
import plotly.graph_objects as go

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, y

# %% The Gram matrix
# $K_{ij} = k(x_i, x_j)$; the samples are sorted by <sorted_by>.

order = given(np.lexsort((X[:, 0], y)), np.argsort(y, kind="stable"))
figure = go.Figure(go.Heatmap(z=kernel(X)[np.ix_(order, order)]))
figure.update_layout(title="Gram matrix", xaxis_title="sample", yaxis_title="sample")
figure.update_yaxes(autorange="reversed", scaleanchor="x")
figure.show()
