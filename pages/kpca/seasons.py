"""A curve from a few components: what one or two of them know about a season."""

from __future__ import annotations

from functools import partial

import numpy as np
import streamlit as st

from pages.kpca.components import Components, components
from pages.shared import lesson, page_values
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.method import Method
from pages.shared.ranges import span
from pages.shared.results.frame import frame
from pages.shared.scene import Figure, Readout, Scene, number
from pages.shared.setting import Setting, resolve
from pages.shared.style import CLASSES

KERNELS = {
    "Periodic": "periodic(period=6, lengthscale=2)",
    "Periodic × polynomial": "periodic(period=6, lengthscale=2) * "
    "polynomial(degree=2, gamma=0.001, coef0=1)",
    "RBF": "rbf(gamma=0.01)",
}


def example(method: Method, name: str, q: int) -> dict:
    """Return the page's values at ice cream over time, a kernel and q components."""
    query = {"data": "ice_cream", "kernel": KERNELS[name], "n_components": str(q)}
    return method.from_query(query)


def weights(setting: Setting, fitted: Components, q: int) -> np.ndarray:
    """Return intercept and weights (q + 1,) of the target's least squares fit on q scores."""
    scores = fitted.model.scores_  # its own: a rotation may mix the q-th with the next
    A = np.column_stack([np.ones(len(scores)), scores[:, :q]])
    return np.linalg.lstsq(A, setting.train.y, rcond=None)[0]


def predict(fitted: Components, w: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return the fit with these weights at X, (m,)."""
    return w[0] + fitted.model.transform(X)[:, : len(w) - 1] @ w[1:]


def rmse(setting: Setting, fitted: Components, w: np.ndarray, data) -> float:
    """Return the error of the fit on a part of the data, in the target's own unit."""
    wrong = predict(fitted, w, data.X) - data.y
    return setting.unit * float(np.sqrt(np.mean(wrong**2)))


def draw(setting: Setting) -> Scene:
    """Draw the target's fit on one, two and q components."""
    data, test, seen = setting.train, setting.test, frame(setting)
    fitted = components(setting, least=2)
    counts = sorted({1, 2, int(setting.values["n_components"])})
    counts = [q for q in counts if q <= fitted.scores.shape[1]]
    targets = data.y if test is None else np.concatenate([data.y, test.y])
    traces, readouts = [], []
    if test is not None:
        traces.append(points.held_out(test.X[:, 0], test.y) | {"showlegend": False})
    traces.append(points.plain_points(data.X[:, 0], data.y, 4) | {"showlegend": False})
    for i, q in enumerate(counts):
        w = weights(setting, fitted, q)
        name = f"{q} component{'s' if q > 1 else ''}"
        colour = CLASSES[(0, 1, 2)[i]]
        trace = curve.curve(seen.x, predict(fitted, w, seen.samples), name, colour, 2.5)
        traces.append(trace | {"showlegend": True})
        text = number(rmse(setting, fitted, w, data))
        if test is not None:
            text += f" / {number(rmse(setting, fitted, w, test))}"
        readouts.append(Readout(name, text, "RMSE on the training part / on what was held out."))
    figure = Figure(
        id="season",
        title=f"Fit of {data.target_name} on a few components",
        note="blue: 1, orange: 2, green: q of the slider · hollow: held out",
        data=traces,
        layout=layout(
            axis(data.feature_labels[0], seen.across),
            axis(data.target_label, span(targets, 0.2)),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 36, "b": 44},
        ),
        alt=f"{data.target_name} over {data.feature_names[0]} fitted on a few components.",
    )
    return Scene(figures=[figure], readouts=readouts)


def tab(method: Method, setting: Setting) -> None:
    """Show the fit, with the kernels to try on the ice cream."""
    st.markdown(
        "Components know nothing of the target; they only describe the input as the kernel sees "
        "it. A periodic kernel sees a circle of months: its first two components are one wave and "
        "its quarter shift. Multiplied by a polynomial the wave may grow and drift."
    )
    with st.container(horizontal=True):
        for name in KERNELS:
            key = f"kpca_season_{name}"
            st.button(f"Ice cream: {name}", key=key, on_click=_take, args=(method, name))
    if setting.train.n_features != 1 or setting.train.task != "regression":
        st.caption(
            "The page's data are not one number over one feature. Shown is the ice cream under the "
            "periodic kernel; a button above takes it to the stage."
        )
        lesson.perform(method, partial(preview, method), setting.values, name="season", height=320)
        return
    lesson.perform(method, draw, setting.values, name="season", height=320)


def preview(method: Method, setting: Setting) -> Scene:
    """Draw the ice cream instead of the page's data, with as many components as the slider says."""
    values = example(method, "Periodic", 2) | {"n_components": setting.values["n_components"]}
    return draw(resolve(values, {}, {}))


def _take(method: Method, name: str) -> None:
    page_values.turn(method, example(method, name, 2))
    page_values.point(method, "n_components")
