"""The posterior taken apart: one picture for each summand of the kernel."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import GaussianProcess, Kernel
from pages.shared import lesson
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.method import Method
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points
from pages.shared.results.points import points as points_of
from pages.shared.scene import Figure, Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.style import CLASSES

SIDE = 36  # points on a side of a term's map


def parts(setting: Setting, X: np.ndarray) -> tuple[list, np.ndarray, float]:
    """Return the terms at X, the whole mean there, and the largest gap between sum and whole."""
    model = setting.fit(GaussianProcess)
    terms = model.decompose(X)
    whole = model.predict(X)
    gap = float(np.abs(sum(term.mean for term in terms) - whole).max())
    return terms, whole, gap


def draw(setting: Setting) -> Scene:
    """Draw each term with its own band of 2 sigma, all on one scale."""
    flat = setting.train.n_features == 1
    seen = frame(setting) if flat else frame(setting).coarse(SIDE)
    terms, _, gap = parts(setting, seen.samples)
    limit = max(float(np.abs(term.mean).max()) for term in terms) or 1.0
    dots = points_of(setting, seen)
    figures = [
        _curve(seen, term, i, limit) if flat else _map(seen, dots, term, i, limit)
        for i, term in enumerate(terms, start=1)
    ]
    return Scene(
        figures=figures,
        readouts=[
            Readout("terms", str(len(terms)), "Summands of the kernel, each with its posterior."),
            Readout("sum of means - whole", number(gap), "Largest gap: 0 up to rounding."),
        ],
    )


def name(kernel: Kernel) -> str:
    """Return a term's kernel as a short title."""
    return kernel.label


def _curve(seen: Frame, term, number_: int, limit: float) -> Figure:
    colour = CLASSES[(number_ + 1) % 8]
    low, high = term.mean - 2 * term.sd, term.mean + 2 * term.sd
    return Figure(
        id=f"term{number_}",
        title=f"f{'₁₂₃₄'[number_ - 1] if number_ < 5 else number_}: {name(term.kernel)}",
        note="mean and 2σ of this term alone",
        data=[
            *curve.band(seen.x, low, high, "2σ of this term", colour.replace(")", "/0.2)")),
            curve.curve(seen.x, term.mean, "mean of this term", colour),
        ],
        layout=layout(
            axis(seen.labels[0], seen.across),
            axis("contribution", (-1.6 * limit, 1.6 * limit)),
        ),
        alt=f"Posterior of term {number_}, {name(term.kernel)}.",
    )


def _map(seen: Frame, dots: Points, term, number_: int, limit: float) -> Figure:
    z, names = term.mean.reshape(seen.shape), seen.labels
    return Figure(
        id=f"term{number_}",
        title=f"f{'₁₂₃₄'[number_ - 1] if number_ < 5 else number_}: {name(term.kernel)}",
        note="mean of this term alone",
        data=[
            surface.heat(seen.x, seen.y, z, limit, "contribution"),
            points.plain_points(dots.x, dots.y, 4),
        ],
        layout=layout(axis(names[0], seen.across), axis(names[1], seen.up)),
        alt=f"Posterior mean of term {number_}, {name(term.kernel)}, over {names[0]}, {names[1]}.",
    )


def tab(method: Method, setting: Setting) -> None:
    """Show the terms of a sum, or say how to get one."""
    st.markdown(
        "A sum of kernels is a sum of independent functions, $f = f_1 + f_2 + \\dots$ The data "
        "speak about their sum only, yet each has its own posterior: "
        r"$k_j(z, X)\,(K + \sigma^2 I)^{-1} y$ is the share that term $j$ takes of the mean."
    )
    if "+" not in setting.values["ops"]:
        st.caption("The kernel has one term now: add another in the sidebar, joined by +.")
    lesson.perform(method, draw, setting.values, name="terms", height=300)
