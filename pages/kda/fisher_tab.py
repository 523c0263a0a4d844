"""The tab in which Fisher's direction is turned by hand."""

from __future__ import annotations

import numpy as np
import streamlit as st

from pages.kda import fisher
from pages.kda.figures import fisher as pictures
from pages.shared import lesson, page_values
from pages.shared.method import Method
from pages.shared.results.frame import features, frame
from pages.shared.results.points import points
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting

HOPELESS = 0.05  # a ratio J with which the histograms of the classes lie on each other


def tab(method: Method, setting: Setting) -> None:
    """Show a direction to turn, what is seen along it, and its ratio J beside the best."""
    st.markdown(
        "Look at the points along a line: each falls to its place on it. Turn the line (slider "
        "**angle of your line**, or a click in the plane) until the classes part best. Fisher "
        r"measures it by $J(w) = \dfrac{w^\top B\, w}{w^\top W\, w}$: the spread of the class "
        "**means** along $w$ over the spread **within** the classes."
    )
    if setting.train.n_features < 2:
        st.info("A direction to turn needs two features; these data have one. See Lifting instead.")
        return

    def press(payload: dict) -> None:
        if payload.get("figure") == "ratio":
            page_values.change(method, angle=payload["x"])
            return
        mean = _scatter(setting).mean
        turned = np.degrees(np.arctan2(payload["y"] - mean[1], payload["x"] - mean[0])) % 180
        page_values.change(method, angle=float(turned))

    best, most = _scatter(setting).best()
    with st.container(horizontal=True):
        st.button(
            "Turn to the best direction",
            key=f"{method.slug}_best",
            on_click=page_values.change,
            args=(method,),
            kwargs={"angle": best},
        )
        st.button(
            "Turn to the line between the means",
            key=f"{method.slug}_means",
            on_click=page_values.change,
            args=(method,),
            kwargs={"angle": between_means(setting)},
        )
    lesson.perform(method, turned, setting.values, name="fisher", height=360, on={"press": press})
    if most < HOPELESS:
        st.markdown(
            f"**No direction parts these classes**: even the best J is only {number(most)}, since "
            "the class means nearly coincide. Try blobs or ripley here, and for these data a "
            "kernel, whose feature space has more directions than the plane."
        )
    st.caption(
        "The line through the means is the best one only where the classes are round. Where they "
        "are long, w = W⁻¹(m₂ − m₁) turns away from their long axis. This is the linear method in "
        "the plane of the picture, without penalty; the kernel does the same in feature space."
    )


def turned(setting: Setting) -> Scene:
    """Return the scene at the present angle."""
    if setting.train.n_features < 2:
        raise ValueError("A direction to turn needs two features.")
    seen, S = frame(setting), _scatter(setting)
    dots, X = points(setting, seen), setting.train.X[:, seen.features]
    angle = setting.values["angle"]
    here, best = float(S.ratio(angle)), S.best()
    figures = [
        pictures.turned(seen, dots, S.mean, fisher.direction(angle), fisher.direction(best[0])),
        pictures.along(dots, fisher.projected(X, angle), here),
        pictures.ratios(S.ratio(pictures.ANGLES), (angle, here), best),
    ]
    return Scene(
        figures,
        [
            Readout("J of yours", number(here), "Spread between the means over spread within."),
            Readout("J of the best", number(best[1]), "The largest eigenvalue of B w = J W w."),
            Readout("reached", share(here / best[1] if best[1] else 1.0), "Yours over the best."),
            Readout("best angle", f"{best[0]:.0f}°", "From the horizontal axis."),
        ],
    )


def between_means(setting: Setting) -> float:
    """Return the angle of the line between the means of the first two classes."""
    X, y = setting.train.X[:, features(setting)], setting.train.y
    first, second = np.unique(y)[:2]
    shift = X[y == second].mean(axis=0) - X[y == first].mean(axis=0)
    return float(np.degrees(np.arctan2(shift[1], shift[0])) % 180)


def _scatter(setting: Setting) -> fisher.Scatter:
    return fisher.scatter(setting.train.X[:, features(setting)], setting.train.y)
