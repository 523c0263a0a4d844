"""What stands first on the home page: one slider, one kernel, every method on the same points."""

from __future__ import annotations

import streamlit as st

from pages.home.compute import compute
from pages.home.figures import draw
from pages.shared.app.chrome import panels
from pages.shared.app.chrome.stage_view import StageView, live_stage
from pages.shared.app.stage import component, idle_animation
from pages.shared.app.store import visit
from pages.shared.model.declarations import front
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of

HEIGHT = 380  # pixels
GAMMA = "k1.gamma"
LABEL = "Drag me: γ, how quickly similarity falls"
TOY = Page(
    slug="home",
    menu="Start",
    title=front.NAME,
    line="One kernel, every method.",
    idea=front.IDEA,
    data=DataNeeds(
        opening="moons",
        tasks=("classification",),
        max_classes=2,
    ),
    method=Method(
        compute=compute,
        draw=draw,
        pins=False,
        has_notations=False,
    ),
)
idle_animation.offer(TOY, GAMMA)


def show_toy() -> None:
    """Draw the slider, and under it the pictures that follow it."""
    state = visit.enter_page(TOY)
    visit.write_address(TOY)
    values = state.record.values
    control = controls_of(TOY, values).get(GAMMA)
    with st.container(key="kp_toy"):
        if control is not None:
            row = panels.control_data(control, values, label=LABEL)
            data = {
                "page": TOY.slug,
                "token": live_stage(TOY).token,
                "revision": state.revision,
                "sections": [panels.section("toy", "", [[row]])],
                "idle": "" if state.address() else idle_animation.address(TOY),
            }
            component.mount_panel("home_panel", data, {})
        StageView(TOY, TOY.scene, height=HEIGHT).mount()
