"""What stands first on the home page: one slider, one kernel, every method on the same points."""

from __future__ import annotations

import streamlit as st

from pages.home.compute import compute
from pages.home.figures import draw
from pages.shared.declarations import Page
from pages.shared.frame import panels
from pages.shared.frame.stage_view import StageView, live_stage
from pages.shared.stage import breath, component
from pages.shared.state import store
from pages.shared.state.page_controls import controls_of

HEIGHT = 380  # pixels
GAMMA = "k1.gamma"
TOY = Page(
    slug="home",
    menu="Start",
    title="Kernel Playground",
    line="One kernel, every method.",
    idea="A kernel says how similar two points are. Methods that draw straight lines draw curves "
    "with it.",
    data="moons",
    tasks=("classification",),
    most_classes=2,
    pins=False,
    compute=compute,
    draw=draw,
    has_forms=False,  # its one slider speaks of gamma
)
breath.offer(TOY, GAMMA)


def show_toy() -> None:
    """Draw the slider, and under it the pictures that follow it."""
    state = store.arrive(TOY)
    values = state.record.values
    control = controls_of(TOY, values).get(GAMMA)
    with st.container(key="kp_toy"):
        if control is not None:
            label = "Drag me: γ, how quickly similarity falls"
            row = panels.control_data(control, values, label=label)
            data = {
                "page": TOY.slug,
                "token": live_stage(TOY).token,
                "revision": state.revision,
                "sections": [panels.section("toy", "", [[row]])],
                "breath": "" if state.address() else breath.address(TOY),
            }
            component.mount_panel("home_panel", data, {})
        StageView(TOY, TOY.scene, height=HEIGHT).mount()
    store.write_address(TOY)
