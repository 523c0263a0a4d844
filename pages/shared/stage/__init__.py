"""The live figures of a page: one component, mounted once, drawn by the scripts beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

# The scripts themselves come over HTTP, once: what stands here travels with every run.
LOADER = """
export default async function (component) {
  const root = new URL("./", document.baseURI).href
  const { default: stage } = await import(new URL("kp/stage/js/stage.js", root).href)
  return stage({ ...component, data: { root, ...component.data } })
}
"""

# What travels when a slider moved: the stage, known by its token, takes the new values over.
TELLER = """
export default async function (component) {
  const { tell } = await import(new URL("kp/stage/js/stage.js", document.baseURI).href)
  tell(component.data)
}
"""

EVENTS = ("press", "choose", "cell", "drag", "remove", "curve", "adopt")

_component = st.components.v2.component("kernel_stage", js=LOADER, isolate_styles=False)
_teller = st.components.v2.component("kernel_teller", js=TELLER, isolate_styles=False)


def tell(key: str, data: Mapping[str, Any]) -> None:
    """Tell a mounted stage of other values: its token, state, values and view."""
    _teller(key=key, data=dict(data), height=1)


def mount(
    key: str, data: Mapping[str, Any], callbacks: Mapping[str, Callable[[dict], None]]
) -> None:
    """Mount a stage.

    Parameters
    ----------
    key : str
        The lasting key of this stage.
    data : mapping
        What ``stage.js`` documents as its data; no arrays.
    callbacks : mapping
        By event, one function of the event's payload, called before the next run. Events:
        ``press`` (figure, x, y: a click on empty space, in data coordinates), ``choose``
        (index, or None: a training sample), ``cell`` (i, j: a Gram cell), ``drag`` (index, x,
        y: a point dropped), ``remove`` (index), ``curve`` (figure, curve, x, y), ``adopt``
        (name, value: a sweep was left at this value).
    """

    def tell(event: str) -> Callable[[], None]:
        def told() -> None:
            payload = st.session_state[key].get(event)
            if payload is not None and event in callbacks:
                callbacks[event](payload)

        return told

    listeners = {f"on_{event}_change": tell(event) for event in EVENTS}
    _component(key=key, data=dict(data), **listeners)
