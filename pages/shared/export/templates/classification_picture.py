"""The picture of a classifier with a function ``decide``."""

import numpy as np
import plotly.graph_objects as go

from pages.shared.export.templates.classification_errors import predicted, predicted_test
from pages.shared.export.templates.given import given
from pages.shared.export.templates.read import X, is_multiclass, is_tested, y, y_test
from pages.shared.export.templates.support_vectors import decide

is_plane = given(True)
is_curve = is_nonnegative = is_wide = given(False)

# %% The picture
figure = go.Figure()
class_names = given(["class lower", "class upper"])
if is_curve:
    feature = given("x")
    x = np.linspace(X.min(), X.max(), 400)
    f = decide(x[:, None])
    if is_multiclass:
        for code, curve in zip(np.unique(y), f.T, strict=True):  # of each class that has points
            figure.add_scatter(x=x, y=curve, name=f"f of {class_names[code]}")
    else:
        figure.add_scatter(x=x, y=f, name="f")
    for code, name in enumerate(class_names):
        figure.add_scatter(x=X[y == code, 0], y=0 * y[y == code], mode="markers", name=name)
    figure.update_layout(xaxis_title=feature, yaxis_title="f")
if is_plane:
    feature_1, feature_2 = given(("x1", "x2"))
    low, high = X.min(axis=0), X.max(axis=0)
    beyond = 0.12 * (high - low)
    left, right = low - beyond, high + beyond
    if is_nonnegative:
        left = np.maximum(left, 0)  # this kernel takes no negative numbers
    x1, x2 = np.linspace(left, right, 60).T
    places = np.column_stack([np.tile(x1, len(x2)), np.repeat(x2, len(x1))])
    if is_multiclass:
        f = decide(places).reshape(len(x2), len(x1), -1)
        figure.add_heatmap(x=x1, y=x2, z=f.argmax(axis=-1), opacity=0.4, showscale=False)
    else:
        f = decide(places).reshape(len(x2), len(x1))
        levels = {"start": -1, "end": 1, "size": 1}
        figure.add_contour(x=x1, y=x2, z=f, zmid=0, colorscale="RdBu", contours=levels)
    for code, name in enumerate(class_names):
        figure.add_scatter(x=X[y == code, 0], y=X[y == code, 1], mode="markers", name=name)
    figure.update_layout(xaxis_title=feature_1, yaxis_title=feature_2)
if is_wide:
    confusion = np.zeros((len(class_names), len(class_names)), dtype=int)
    if is_tested:
        np.add.at(confusion, (y_test, predicted_test), 1)
    else:
        np.add.at(confusion, (y, predicted), 1)
    figure.add_heatmap(x=class_names, y=class_names, z=confusion, texttemplate="%{z}")
    figure.update_layout(title="Confusion matrix", xaxis_title="predicted", yaxis_title="actual")
    figure.update_yaxes(autorange="reversed")
figure.show()
