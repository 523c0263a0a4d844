"""The builder: a nested kernel as a tree that is clicked and as text, each changing the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from kernels import KERNELS, Hyperparameter, Kernel, parse
from pages.kernels.figures import builder as figures
from pages.kernels.results.builder import (
    ADD,
    MULTIPLY,
    RAISE,
    REMOVE,
    REPLACE,
    SCALE,
    edited,
    nearest,
    part_names,
    place_of,
    tree,
)
from pages.shared.declarations import Page, View, of_numbers
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_kernel, set_values, try_set_kernel
from pages.shared.scene import Scene
from pages.shared.setting import Setting, resolve
from pages.shared.state import store
from pages.shared.state.control import MOST_TERMS, Values, choice, kernel_of

CLASSICS = {
    "Locally periodic": "periodic(period=0.2, lengthscale=1) * rbf(gamma=5)",
    "Trend + season + noise": "4*rbf(gamma=2) + periodic(period=0.2, lengthscale=1) + "
    "white(noise=0.01)",
    "Product of two periods": "periodic(period=0.5, lengthscale=1) * "
    "periodic(period=0.07, lengthscale=1)",
    "Linear × periodic": "linear() * periodic(period=0.2, lengthscale=1)",
    "Parabola × periodic": "(linear() + constant(value=1))**2 * "
    "periodic(period=0.2, lengthscale=1)",
}
BUTTONS = (
    (ADD, "part + new", "The chosen part plus the new kernel."),
    (MULTIPLY, "part × new", "The chosen part times the new kernel."),
    (SCALE, "c · part", "The chosen part times a constant, which has a slider of its own."),
    (RAISE, "part ^ 2", "The chosen part to the power 2; of a power, to the next one."),
    (REPLACE, "new in its place", "The new kernel instead of the chosen part."),
    (REMOVE, "remove", "The kernel without the chosen part."),
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the part that is chosen, and the kernel that an edit brings."""
    names = part_names(kernel_of(values))
    kernels = tuple(n for n, cls in KERNELS.items() if cls.domain != "text")
    return (
        choice("part", names, "The part that is drawn in large and that the buttons change."),
        replace(
            choice("new_kernel", kernels, "What an edit adds, with its default numbers.", "rbf"),
            symbol="new kernel",
        ),
    )


def draw(setting: Setting) -> Scene:
    """Draw the tree, and the chosen part in large."""
    found = tree(setting, setting.values["part"], setting.values.get("draw_seed", 0))
    return Scene([figures.tree(found), *figures.part(found)])


def show(page: Page, setting: Setting) -> None:
    """Show the text, the tree and the buttons that change it."""
    draft = store.session_object(f"{page.slug}_builder_draft", dict[str, str])
    text, key = str(setting.kernel), f"{page.slug}_builder_text"
    refused = draft.get("beside") == text
    if not refused:
        store.bind(key, text)
    st.text_input(
        "The kernel as text: +, *, ** and parentheses",
        key=key, max_chars=2000, on_change=_write, args=(page, key),
    )  # fmt: skip
    if refused:
        st.error(draft["why"])
    _buttons(page)
    StageView(page, draw, name=VIEW.slug, height=360, on={"press": partial(_press, page)}).mount()
    texts.caption(
        "Sums, products, positive multiples and whole powers of kernels are kernels. Each kernel "
        f"of the tree has its sliders in the sidebar; there can be {MOST_TERMS} of them. Two "
        "points are similar under a sum if they are similar under one of its parts, and under a "
        "product only if they are similar under all of them."
    )


def _buttons(page: Page) -> None:
    with st.container(horizontal=True):
        for action, label, help in BUTTONS:
            st.button(
                label, key=f"{page.slug}_builder_{action}", help=help, on_click=_edit,
                args=(page, action),
            )  # fmt: skip
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption("Start from")
        for place, (title, text) in enumerate(CLASSICS.items()):
            st.button(
                title, key=f"{page.slug}_classic_{place}", type="tertiary", on_click=_apply,
                args=(page, parse(text)),
            )  # fmt: skip


def _write(page: Page, key: str) -> None:
    """Take over what was typed, or say why it is no kernel; the text then stays."""
    draft = store.session_object(f"{page.slug}_builder_draft", dict[str, str])
    draft.clear()
    try:
        set_kernel(page, parse(store.widget(key)))
    except ValueError as error:
        present = kernel_of(store.page_state(page).record.values)
        draft |= {"beside": str(present), "why": str(error)}


def _edit(page: Page, action: str) -> None:
    values = store.page_state(page).record.values
    kernel = kernel_of(values)
    try:
        place = place_of(kernel, values["part"])
        _apply(page, edited(kernel, place, action, values["new_kernel"]))
    except ValueError as error:
        store.page_state(page).messages = (str(error),)


def _apply(page: Page, kernel: Kernel) -> None:
    store.session_object(f"{page.slug}_builder_draft", dict[str, str]).clear()
    try_set_kernel(page, kernel)


def _press(page: Page, sent: Mapping[str, Any]) -> None:
    """Choose the part that was clicked."""
    if sent["figure"] != "tree":
        return
    state = store.page_state(page)
    found = tree(resolve(state.record, state.own()), state.record.values["part"])
    set_values(page, part=nearest(found, float(sent["x"]), float(sent["y"])))


VIEW = View("builder", "Builder", show, controls, depends="values", when=of_numbers)
