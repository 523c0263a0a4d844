"""Ridge regression over the Gaussian process: the same mean, without the band."""

from __future__ import annotations

from functools import partial

import numpy as np
import streamlit as st

from kernels import GaussianProcess, KernelRidge
from pages.gp.figures import process
from pages.shared import lesson
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.method import Method
from pages.shared.ranges import span
from pages.shared.results.frame import frame
from pages.shared.results.process import moments
from pages.shared.scene import Figure, Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.style import CLASSES

(NOISE,) = GaussianProcess.hyperparameters
TIED, LAM = "gp_ridge_tied", "gp_ridge_lam"


def means(setting: Setting, lam: float, X: np.ndarray):
    """Return the process, its mean at X (m,) and ridge's prediction there (m,)."""
    model = setting.fit(GaussianProcess)
    ridge = KernelRidge(setting.kernel, lam=lam).fit(setting.train.X, setting.train.y)
    return model, model.predict(X), ridge.predict(X)


def draw(lam: float | None, setting: Setting) -> Scene:
    """Draw both predictions; ``lam`` None ties lambda to the noise variance."""
    data, noise = setting.train, setting.values["noise"]
    lam = noise if lam is None else lam
    flat = data.n_features == 1
    X = frame(setting).samples if flat else data.X
    model, mean, ridge = means(setting, lam, X)
    if flat:
        x = X[:, 0]
        sd = moments(model, X).sd
        low, high = span(data.y, 0.35)
        traces = [
            *process.tube(x, mean, sd, "f", process.OF_F, filled=True),
            curve.curve(x, mean, "posterior mean", process.OF_F, 4),
            curve.curve(x, ridge, "ridge", CLASSES[1], 2, "dash"),
        ]
        names = (data.feature_labels[0], data.target_label)
        axes = axis(names[0], (x[0], x[-1])), axis(names[1], (low, high))
    else:
        low, high = span(mean, 0.1)
        look = {"color": CLASSES[0], "size": 5}
        traces = [
            curve.curve(np.array([low, high]), np.array([low, high]), "equal", dash="dot", width=1),
            {"type": "scatter", "mode": "markers", "x": mean, "y": ridge, "marker": look}
            | {"name": "training points", "meta": {"role": "mark"}},
        ]
        axes = axis("posterior mean", (low, high)), axis("ridge", (low, high))
    what = "dashed: ridge" if flat else "on the dotted line both agree"
    figure = Figure(
        id="ridge",
        title="Ridge over the posterior mean",
        note=f"{what} · λ = {number(lam)}, σ² = {number(noise)}",
        data=traces,
        layout=layout(*axes, showlegend=True, margin={"l": 52, "r": 12, "t": 40, "b": 44}),
        alt=f"Ridge with lambda {number(lam)} and the posterior mean with noise {number(noise)}.",
    )
    gap = float(np.abs(mean - ridge).max())
    help = "Between the two curves: 0 up to rounding where λ equals σ²."
    return Scene(figures=[figure], readouts=[Readout("largest difference", number(gap), help)])


def tab(method: Method, setting: Setting) -> None:
    """Show both, with lambda tied to the noise or free."""
    st.markdown(
        r"Ridge's $k_z^\top (K + \lambda I)^{-1} y$ is the posterior mean, letter for letter, when "
        r"$\lambda = \sigma^2$: a penalty is a belief about noise. What the process adds is the "
        "band, and with it a likelihood that can choose the kernel."
    )
    left, right = st.columns([1, 2], vertical_alignment="center")
    tied = left.toggle("λ follows σ²", key=TIED, value=True)
    lam = None
    if not tied:
        start = st.session_state.setdefault(LAM, setting.values["noise"])
        stops = sorted({*NOISE.steps, start})
        lam = right.select_slider("λ of ridge", stops, format_func=number, key=LAM)
    else:
        st.session_state.pop(LAM, None)
    lesson.perform(
        method,
        partial(draw, lam),
        setting.values,
        name="ridge",
        height=320,
        depends=f"lam {lam}",
    )
