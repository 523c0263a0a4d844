"""The frame of a method page: idea, sidebar, stage, readouts, tabs; the same on every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import streamlit as st

from kernels.formula import number as latex
from pages.shared import drawing, sidebar, stage, style, upload
from pages.shared import tabs as tabs_
from pages.shared.controls import kernel_of
from pages.shared.live import Live, Refused
from pages.shared.method import Method, is_kernel
from pages.shared.scene import Scene
from pages.shared.setting import Setting, resolve

HEIGHT = 430
UNSWEPT = ("n", "seed", "hold")  # another draw or another slice is no path of pictures

Draw = Callable[[Setting], Scene]
Tab = Callable[[Setting], None]


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
    values = sidebar.values_of(method)
    sidebar.show(method, values)
    sidebar.write_address(method, values)
    _head(method, values)
    setting = perform(method, draw, values, edit=True)
    if setting is not None:
        _tabs(method, setting, tabs)


def perform(
    method: Method,
    draw: Draw,
    values: Mapping[str, Any],
    name: str = "stage",
    height: int = HEIGHT,
    on: Mapping[str, Callable[[dict], None]] | None = None,
    depends: str = "",
    edit: bool = False,
) -> Setting | None:
    """Draw a scene on a stage of its own; return its setting, or None where it cannot be.

    A tab uses it for figures that follow the sliders. The last good picture stays when the
    values cannot be fitted, with the reason above it.

    Parameters
    ----------
    method, draw, values
        The page, from a setting to a scene, and the page's present values.
    name : str
        The stage's own name on the page.
    height : int
        In pixels.
    on : mapping
        Functions of an event's payload, by event; see `stage.mount`.
    depends : str
        Whatever the picture depends on beside the values, for instance a result kept in the
        session; another text is another picture.
    edit : bool
        Whether points can be added, moved and removed on this stage.
    """
    session = st.session_state
    key = f"{method.slug}_{name}"
    if f"{key}_live" not in session:
        session[f"{key}_live"] = Live()
    live: Live = session[f"{key}_live"]
    view = session.setdefault(f"{method.slug}_view", {})
    private = upload.offered(method.tasks)

    def at(values: dict, view: dict) -> Scene:
        return draw(resolve(values, view, private))

    own = private[values["data"]].fingerprint if values["data"] in private else ""
    fixed = f"{key} {own} {depends}"
    controls = method.controls(values)
    state = live.renew(at, values, view, controls, fixed)
    # Both containers are always there, so that the stage keeps its place among the elements.
    above, notes = st.container(), st.container()
    setting, good = None, False
    try:
        setting = resolve(values, view, private)
        scene = live.scene(values, view)
        session[f"{key}_state"], good = state, True
        for notice in (*setting.notes, *scene.notices):
            notes.caption(notice)
    except (Refused, ValueError) as refusal:
        notes.warning(upload.literal(str(refusal)))
    # What belongs to kernel and method comes first: it is what one sweeps.
    numeric = sorted(
        (c for c in controls.values() if c.declared.is_numeric),
        key=lambda c: not (is_kernel(c.name) or c.name in method.own),
    )
    data = {
        "live": live.token,
        "state": session.get(f"{key}_state"),
        "values": {n: v for n, v in values.items() if n in controls},
        "view": {"chosen": list(view.get("chosen", ()))},
        "height": height,
        "controls": [
            {
                "name": control.name,
                "key": sidebar.widget_key(method, control.name),
                "label": control.declared.label,
                "sweep": name == "stage" and control.name.rstrip("0123456789") not in UNSWEPT,
            }
            for control in numeric
        ],
    }
    callbacks = {**_callbacks(method), **(on or {})}
    if edit and setting is not None and drawing.possible(setting):
        data["tools"] = {"edit": True}
        callbacks = {**drawing.callbacks(method, setting), **callbacks}
        with above:
            drawing.tools(method, setting)
    stage.mount(f"{key}_figures", data, callbacks)
    return setting if good else None


def _callbacks(method: Method) -> dict[str, Callable[[dict], None]]:
    view = f"{method.slug}_view"

    def choose(payload: dict) -> None:
        chosen = tuple(int(i) for i in payload.get("chosen") or ())
        st.session_state[view] = {**st.session_state.get(view, {}), "chosen": chosen}

    def adopt(payload: dict) -> None:
        sidebar.change(method, **{payload["name"]: payload["value"]})

    return {"choose": choose, "cell": choose, "adopt": adopt}


def _head(method: Method, values: dict) -> None:
    numbers = ", ".join(
        f"{h.symbol} = {latex(values[h.name])}"
        for h in method.estimator_for(values["task"]).hyperparameters
        if h.is_numeric
    )
    st.html(f"<h1 class='kp-page-title'>{method.title}</h1><p class='kp-idea'>{method.idea}</p>")
    with st.container(key=f"{method.slug}_formula"):
        after = rf" \qquad {numbers}" if numbers else ""
        st.markdown(rf"$k(x, z) = {kernel_of(values).formula}{after}$")


def _tabs(method: Method, setting: Setting, own: Mapping[str, Tab]) -> None:
    tabs = {**own, "In code": partial(tabs_.code, method), "Data": partial(tabs_.data, method)}
    for title, tab in zip(
        tabs, st.tabs(list(tabs), on_change="rerun", key=f"{method.slug}_tab"), strict=True
    ):
        if tab.open:
            with tab:
                tabs[title](setting)
