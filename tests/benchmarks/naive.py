"""The plain way to the same page, kept to be measured against: scikit-learn and st.plotly_chart."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.svm import SVC

from datasets import load

GAMMAS = [float(f"{10 ** (k / 20):.3g}") for k in range(-60, 61)]

st.set_page_config(layout="wide")
gamma = st.sidebar.select_slider("gamma", GAMMAS, value=1.0, key="gamma")
moons = load("moons", n_samples=200, noise=0.25, seed=0)
X, y = moons.X, moons.y
model = SVC(kernel="rbf", gamma=gamma).fit(X, y)

x = np.linspace(X[:, 0].min() - 0.5, X[:, 0].max() + 0.5, 100)
z = np.linspace(X[:, 1].min() - 0.5, X[:, 1].max() + 0.5, 100)
grid = np.stack(np.meshgrid(x, z), axis=-1).reshape(-1, 2)
surface = go.Figure(
    [
        go.Contour(x=x, y=z, z=model.decision_function(grid).reshape(100, 100), colorscale="RdBu"),
        go.Scatter(x=X[:, 0], y=X[:, 1], mode="markers", marker={"color": y}),
    ],
    layout={"title": f"Decision function, gamma = {gamma}"},
)
order = np.lexsort((X[:, 0], y))
gram = go.Figure(
    [go.Heatmap(z=rbf_kernel(X[order], gamma=gamma))],
    layout={"title": f"Gram matrix, gamma = {gamma}"},
)
left, right = st.columns(2)
left.plotly_chart(surface)
right.plotly_chart(gram)
