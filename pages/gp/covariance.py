"""The covariance matrix before and after the data, beside draws from both."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from kernels import GaussianProcess
from pages.gp.figures import process
from pages.shared import lesson
from pages.shared.figures import gram
from pages.shared.method import Method
from pages.shared.results.gram import gram as shown
from pages.shared.results.process import process as believed
from pages.shared.scene import Readout, Scene, share
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw prior and posterior, each with the covariance of f at the training points."""
    model, values = setting.fit(GaussianProcess), setting.values
    prior = setting.gram
    posterior = model.predict(setting.train.X, return_cov=True)[1]
    matrices = [
        gram.gram(shown(setting, prior), "Prior covariance", "prior_covariance"),
        gram.gram(shown(setting, posterior), "Posterior covariance", "posterior_covariance"),
    ]
    if setting.train.n_features == 1:
        draws, seed = max(values["draws"], 3), values["redraw"]
        belief = process.process(believed(setting, model, "prior", draws, seed), "f", id="prior")
        bare = {"showlegend": False, "margin": belief.layout["margin"] | {"t": 8}}
        figures = [replace(belief, layout=belief.layout | bare, weight=1.15), *matrices]
    else:
        figures = matrices
    left = float(posterior.trace() / prior.trace())
    return Scene(
        figures=figures,
        readouts=[
            Readout(
                "variance left",
                share(left),
                "Mean posterior variance of f at the training points, as a share of the prior's.",
            )
        ],
    )


def tab(method: Method, setting: Setting) -> None:
    """Show both matrices; a chosen point is marked in all of them."""
    st.markdown(
        "Before the data, two values of $f$ vary together as $k$ says. After the data, only what "
        "the points left open still varies: "
        r"$K - K (K + \sigma^2 I)^{-1} K$, which is nearly 0 where points are dense."
    )
    height = 330 if setting.train.n_features == 1 else 430
    lesson.perform(method, draw, setting.values, name="covariance", height=height)
