"""View: errors, mistakes and loss along the steps; a click goes to a step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pages.perceptron.figures import course as figures
from pages.perceptron.results.course import course, share
from pages.perceptron.results.history import history
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.scene import Scene
from pages.shared.setting import Setting, resolve
from pages.shared.state import store

CAPTION = (
    "The perceptron looks only at its mistakes, and its training error jumps: a correction for one "
    "point may make others wrong. Newton's method solves a linear system of all points at each "
    "step, and a handful of steps reach the minimum of the penalised loss. A stochastic step looks "
    "at a single point: it is cheap, and the loss falls on average but rises at times."
)


def show(page: Page, setting: Setting) -> None:
    """Show how the method came to its fit."""

    def press(sent: Mapping[str, Any]) -> None:
        state = store.page_state(page)
        found = course(resolve(state.record, state.own()))
        set_values(page, history=share(found, float(sent["x"])))

    StageView(page, draw, name=VIEW.slug, height=320, on={"press": press}).mount()
    texts.caption(CAPTION)


def draw(setting: Setting) -> Scene:
    """Draw errors, and mistakes of each epoch or the loss, with the present step marked."""
    found = course(setting)
    here = history(setting).step(setting.values["history"])
    return Scene([figures.errors(found, here), figures.progress(found, here)])


VIEW = View("course", "Along the steps", show)
