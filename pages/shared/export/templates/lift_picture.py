"""The picture of points lifted to three features, and features against kernel."""

import numpy as np
import plotly.graph_objects as go

from pages.shared.export.templates.classification_errors import misclassified
from pages.shared.export.templates.given import given
from pages.shared.export.templates.lift import K, X, features, flat
from pages.shared.export.templates.read import y

# %% Features against kernel
print("misclassified, by a line:", misclassified(flat.predict(X), y))
print("largest difference:", f"{np.abs(features @ features.T - K).max():.3g}")

# %% The picture
figure = go.Figure()
class_names = given(["class lower", "class upper"])
for code, name in enumerate(class_names):
    shown = features[y == code].T
    figure.add_scatter3d(x=shown[0], y=shown[1], z=shown[2], mode="markers", name=name)
figure.show()
