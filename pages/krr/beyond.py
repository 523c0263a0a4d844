"""Beyond the data: learn the first part of a series, and be judged by the rest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import streamlit as st

from datasets import Dataset
from kernels import KernelRidge
from pages.shared import lesson
from pages.shared.figures import fit
from pages.shared.method import Method
from pages.shared.ranges import span
from pages.shared.results.errors import error
from pages.shared.results.fit import fit as fitted
from pages.shared.scene import Figure, Readout, Scene, number
from pages.shared.setting import Setting, resolve
from pages.shared.style import ACCENT

SHARE = 75  # per cent of the points that are learned from, at first
AHEAD = 0.2  # widths of the data that the curve goes on beyond them


def forecast(setting: Setting, share: float) -> Setting:
    """Return the setting with its points split in their order: the first share, then the rest.

    The target is centred again, by the new training part.
    """
    parts = points_of(setting)
    X, y = np.vstack([p.X for p in parts]), np.concatenate([p.y for p in parts])
    order = np.argsort(X[:, 0], kind="stable")
    cut = int(np.clip(round(share * len(y)), 2, len(y) - 1))
    mean = 0.0 if setting.values.get("target", "none") == "none" else y[order[:cut]].mean()

    def part(rows: np.ndarray) -> Dataset:
        return setting.train.replace(
            X=X[rows], y=y[rows] - mean, groups=None, holdout=None, texts=()
        )

    left, right = span(X[:, 0], 0.02)
    low, high = span(y - mean, 0.3)
    frame = (left, right + AHEAD * (right - left), low, high)
    return replace(setting, train=part(order[:cut]), test=part(order[cut:]), chosen=(), frame=frame)


def points_of(setting: Setting) -> list[Dataset]:
    """Return the parts that hold the data; test points that were drawn anew are none of them."""
    train, test = setting.train, setting.test
    return [train] if test is None or test.n_samples > train.n_samples else [train, test]


def draw(share: float, setting: Setting) -> Scene:
    """Draw the fit to the first part, over the rest and beyond it."""
    cut = forecast(setting, share)
    model = cut.fit(KernelRidge)
    picture = fit.fit(fitted(cut, model))
    edge = float((cut.train.X[:, 0].max() + cut.test.X[:, 0].min()) / 2)
    border = {"type": "line", "x0": edge, "x1": edge, "yref": "paper", "y0": 0, "y1": 1}
    layout = {k: v for k, v in picture.layout.items() if k != "meta"}
    layout["shapes"] = [border | {"line": {"color": ACCENT, "width": 1.5, "dash": "dot"}}]
    figure = Figure(
        id="beyond",
        title="Learned up to the dotted line",
        note="dots: learned from, rings: to be predicted",
        data=picture.data,
        layout=layout,
        alt=picture.alt,
    )
    inside = setting.unit * float(np.sqrt(np.mean(model.loo_residuals_**2)))
    beyond = setting.unit * error(model, cut.test)
    mean = setting.unit * float(np.sqrt(np.mean((cut.test.y - cut.train.y.mean()) ** 2)))
    return Scene(
        [figure],
        [
            Readout("leave-one-out RMSE", number(inside), "Between the points learned from."),
            Readout("RMSE beyond", number(beyond), "On the points after the line."),
            Readout("RMSE of the mean", number(mean), "Of always answering the mean so far."),
        ],
    )


def preview(method: Method, share: float, setting: Setting) -> Scene:
    """Draw the ice cream instead of the page's data."""
    return draw(share, resolve(method.defaults("ice_cream"), {}, {}))


def tab(method: Method, setting: Setting) -> None:
    """Show the forecast of the page's kernel; of the ice cream where the data do not run on."""
    count = sum(part.n_samples for part in points_of(setting))
    shown = draw
    if setting.train.n_features != 1 or count < 6:
        st.caption(
            "This needs one feature that runs on, such as time. Shown is the ice cream with its "
            "own kernel; choose it as the data, or the sunspots."
        )
        shown = partial(preview, method)
    key = f"{method.slug}_beyond_share"
    st.session_state.setdefault(key, SHARE)
    share = st.slider("Learn from the first", 20, 95, step=5, format="%d %%", key=key, width=420)
    lesson.perform(
        method,
        partial(shown, share / 100),
        setting.values,
        name="beyond",
        height=340,
        depends=str(share),
    )
    st.markdown(
        "Far from every point an RBF bump is 0, and so is the fit: **it knows nothing there and "
        "falls back to the middle**. A periodic kernel calls distant points near, a polynomial "
        "goes on for ever. A product of two rhythms lets one change the other's height; a sum just "
        "adds them. A low error between the points says nothing about the error beyond."
    )
