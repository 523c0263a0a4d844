"""The picture of a regression: of ``predict``, and of ``deviation`` where it has a band."""

import numpy as np
import plotly.graph_objects as go

from pages.shared.export.templates.drawn import X, is_tested, y, y_test
from pages.shared.export.templates.given import given
from pages.shared.export.templates.process import deviation, predict
from pages.shared.export.templates.regression_errors import predicted, predicted_test

is_curve = has_band = given(True)
is_nonnegative = is_plane = is_wide = given(False)

# %% The picture
figure = go.Figure()
if is_curve:
    feature = given("x")
    target = given("y")
    x = np.linspace(X.min(), X.max(), 400)
    f = predict(x[:, None])
    if has_band:
        sd_f = deviation(x[:, None])
        for width in (2, 1):
            edge = np.concatenate([f + width * sd_f, (f - width * sd_f)[::-1]])
            name = f"f ± {width} standard deviations"
            both = np.concatenate([x, x[::-1]])
            figure.add_scatter(x=both, y=edge, mode="none", fill="toself", name=name)
    figure.add_scatter(x=x, y=f, name="fit")
    figure.add_scatter(x=X[:, 0], y=y, mode="markers", name="training points")
    figure.update_layout(xaxis_title=feature, yaxis_title=target)
if is_plane:
    feature_1, feature_2 = given(("x1", "x2"))
    low, high = X.min(axis=0), X.max(axis=0)
    beyond = 0.12 * (high - low)
    left, right = low - beyond, high + beyond
    if is_nonnegative:
        left = np.maximum(left, 0)  # this kernel takes no negative numbers
    x1, x2 = np.linspace(left, right, 60).T
    places = np.column_stack([np.tile(x1, len(x2)), np.repeat(x2, len(x1))])
    f = predict(places).reshape(len(x2), len(x1))
    marker = {"color": "white", "line": {"color": "black", "width": 1}}
    figure.add_contour(x=x1, y=x2, z=f)
    figure.add_scatter(x=X[:, 0], y=X[:, 1], mode="markers", marker=marker, name="training points")
    figure.update_layout(xaxis_title=feature_1, yaxis_title=feature_2)
if is_wide:
    target = given("y")
    ends = [y.min(), y.max()]
    figure.add_scatter(x=y, y=predicted, mode="markers", name="training points")
    if is_tested:
        figure.add_scatter(x=y_test, y=predicted_test, mode="markers", name="test points")
    figure.add_scatter(x=ends, y=ends, mode="lines", name="predicted = actual")
    figure.update_layout(xaxis_title=f"actual {target}", yaxis_title=f"predicted {target}")
figure.show()
