"""The picture of the samples in the first two components."""

import plotly.graph_objects as go

from pages.shared.export.templates.components import scores
from pages.shared.export.templates.given import given
from pages.shared.export.templates.read import is_regression, y

# %% The picture
figure = go.Figure()
if is_regression:
    marker = {"color": y, "showscale": True}
    figure.add_scatter(x=scores[:, 0], y=scores[:, 1], mode="markers", marker=marker)
else:
    class_names = given(["class lower", "class upper"])
    for code, name in enumerate(class_names):
        shown = scores[y == code]
        figure.add_scatter(x=shown[:, 0], y=shown[:, 1], mode="markers", name=name)
figure.update_layout(xaxis_title="component 1", yaxis_title="component 2")
figure.show()
