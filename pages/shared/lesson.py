"""The frame of a method page: idea, sidebar, stage, readouts, tabs; the same on every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import streamlit as st

from kernels import latex_number as latex
from pages.shared import page_values, sidebar, style
from pages.shared import tabs as common
from pages.shared.controls import kernel_of
from pages.shared.method import Method
from pages.shared.performance import HEIGHT, Draw, Listener, Performance
from pages.shared.setting import Setting

Tab = Callable[[Setting], None]
STILL = ("Try this", "Why it works")  # tabs that say the same whatever the sliders say


def run(method: Method, draw: Draw, tabs: Mapping[str, Tab]) -> None:
    """Show a method page.

    Parameters
    ----------
    method : Method
        The page's declaration.
    draw : callable
        From a setting to the scene on the stage.
    tabs : mapping
        Title -> what is drawn in the tab while it is open.
    """
    style.inject()
    values = page_values.values_of(method)
    formula = _head(method)
    performance = Performance(method, draw, edit=True)
    setting = performance.mount(values)

    def follow(values: dict[str, Any], moved: bool) -> bool:
        """Take over moved values without a run of the page, unless the open tab shows them."""
        _write_formula(formula, method, values)
        if not moved:
            performance.say()
            return True
        if st.session_state.get(f"{method.slug}_tab", STILL[0]) not in STILL:
            return False
        performance.follow(values)
        return True

    sidebar.show(method, values, follow)
    if setting is not None:
        _tabs(method, setting, tabs)


def perform(
    method: Method,
    draw: Draw,
    values: Mapping[str, Any],
    name: str,
    height: int = HEIGHT,
    on: Mapping[str, Listener] | None = None,
    depends: str = "",
) -> Setting | None:
    """Draw a scene on a stage of its own in a tab; see `Performance`."""
    return Performance(method, draw, name, height, on, depends).mount(values)


def _head(method: Method):
    st.html(f"<h1 class='kp-page-title'>{method.title}</h1><p class='kp-idea'>{method.idea}</p>")
    return st.container(key=f"{method.slug}_formula").empty()


def _write_formula(place, method: Method, values: Mapping[str, Any]) -> None:
    """Write the kernel and the hyperparameters with their present numbers."""
    numbers = ", ".join(
        f"{h.symbol} = {latex(values[h.name])}"
        for h in method.estimator_for(values["task"]).hyperparameters
        if h.is_numeric
    )
    after = rf" \qquad {numbers}" if numbers else ""
    place.markdown(rf"$k(x, z) = {kernel_of(values).formula}{after}$")


def _tabs(method: Method, setting: Setting, own: Mapping[str, Tab]) -> None:
    every = {**own, "In code": partial(common.code, method), "Data": partial(common.data, method)}
    key, kept = f"{method.slug}_tab", f"{method.slug}_tab_kept"
    if st.session_state.get(kept) in every:  # Streamlit forgets the tab of a page left
        st.session_state.setdefault(key, st.session_state[kept])
    tabs = st.tabs(list(every), on_change="rerun", key=key)
    st.session_state[kept] = st.session_state.get(key)
    for title, tab in zip(every, tabs, strict=True):
        if tab.open:
            with tab:
                every[title](setting)
