"""Fisher's direction: a line to rotate by hand, what is seen along it, and its ratio J."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import streamlit as st

from kernels import Hyperparameter
from pages.kda.figures import fisher as figures
from pages.kda.results import fisher
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting, resolve
from pages.shared.state import store
from pages.shared.state.control import Values
from pages.shared.state.reducer import Refusal

ANGLE = Hyperparameter(
    "angle",
    "angle of your line",
    20.0,
    "real",
    (0, 180),
    "linear",
    help="Degrees from the horizontal axis by which your line is rotated.",
)
HEIGHT = 270  # pixels of each of the four pictures
LEAST_RATIO = 0.05  # a ratio J with which the histograms of the classes lie on each other


def has_a_plane(values: Values) -> bool:
    """Whether the data have two features: over one there is one direction only."""
    return bool(values["width"] > 1)


def draw(setting: Setting) -> Scene:
    """Draw the direction at the present angle."""
    found = fisher.fisher_direction(setting)
    here, best = found.ratio, found.best_ratio
    notices = []
    if best < LEAST_RATIO:
        notices = [
            f"No direction separates these classes: even the best J is only {number(best)}, since "
            "the class means nearly coincide. Try blobs or ripley here, and for these data a "
            "kernel, whose feature space has more directions than the plane."
        ]
    return Scene(
        [figures.plane(found), figures.ratios(found), *figures.along(found)],
        [
            Readout(
                "J of yours",
                number(here),
                "Variance of the class means over variance within classes.",
            ),
            Readout("J of the best", number(best), "The largest eigenvalue J of B w = J W w."),
            Readout("reached", share(here / best if best else 1.0), "Yours over the best."),
            Readout("best angle", f"{found.best_angle:.0f}°", "From the horizontal axis."),
        ],
        notices,
    )


def show(page: Page, setting: Setting) -> None:
    """Show a direction to rotate, what is seen along it, and its ratio J beside the best."""
    st.markdown(
        "Project the points onto a line. Rotate the line (slider **angle of your line**, or a "
        "click in the plane) until the projections of the classes are separated best. Fisher "
        r"measures it by $J(w) = \dfrac{w^\top B\, w}{w^\top W\, w}$: the spread of the class "
        "**means** along $w$ over the spread **within** the classes."
    )
    with st.container(horizontal=True):
        for key, label, angle in (
            ("best", "Rotate to the best direction", fisher.best_angle),
            ("means", "Rotate to the line between the means", fisher.angle_between_means),
        ):
            st.button(label, key=f"{page.slug}_{key}", on_click=_rotate, args=(page, angle))
    press = {"press": partial(_press, page)}
    StageView(page, draw, name=VIEW.slug, height=HEIGHT, columns=2, on=press).mount()
    texts.caption(
        "Where the classes are round, the best direction is the line through their means. Where "
        "they are long, w = W⁻¹(m₂ − m₁) turns away from their long axis. This is the linear "
        "method in the plane of the picture, without regularisation (no penalty); with a kernel "
        "the page does the same in feature space, with penalty lambda."
    )


def _rotate(page: Page, angle: Callable[[Setting], float]) -> None:
    state = store.page_state(page)
    with suppress(Refusal):  # without two classes the page's own stage says so
        set_values(page, angle=angle(resolve(state.record, state.own())))


def _press(page: Page, sent: Mapping[str, Any]) -> None:
    x, y = float(sent["x"]), float(sent["y"])
    if sent["figure"] == "ratio":
        set_values(page, angle=x)
    else:
        _rotate(page, lambda setting: fisher.angle_towards(setting, x, y))


VIEW = View("fisher_direction", "Fisher's direction", show, (ANGLE,), when=has_a_plane)
