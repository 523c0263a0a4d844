"""The hand on the data: what a click, a drag and a right click on the stage do to the points."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from pages.shared import page_values, points, upload
from pages.shared.method import Method
from pages.shared.results.frame import edges as frame
from pages.shared.scene import Scene, number
from pages.shared.setting import Setting, resolve

HISTORY = "kp_drawing"


def possible(setting: Setting, scene: Scene | None) -> bool:
    """Whether points can be drawn: over one or two features, where a figure shows them as they are.

    Without a scene, where the points cannot be fitted, the way back must stay.
    """
    figures = scene.figures if scene else ()
    shown = scene is None or any((f.layout.get("meta") or {}).get("editable") for f in figures)
    return setting.train.n_features <= 2 and shown


def present(method: Method) -> Setting:
    """Return the setting of this moment: the sliders may have moved since the page was drawn."""
    values = st.session_state[f"{method.slug}_values"]
    view = st.session_state.get(f"{method.slug}_view", {})
    return resolve(values, view, upload.offered(method.tasks))


def callbacks(method: Method) -> dict[str, Callable[[dict], None]]:
    """Return what the stage's events do to the page's data."""

    def press(payload: dict) -> None:
        if payload.get("figure") == "stage":
            value = st.session_state.get(f"{method.slug}_paint", 0)
            _edit(method, lambda data: points.add(data, payload["x"], payload["y"], value))

    def drag(payload: dict) -> None:
        _edit(method, lambda data: points.move(data, payload["index"], payload["x"], payload["y"]))

    def remove(payload: dict) -> None:
        _edit(method, lambda data: points.remove(data, payload["index"]))

    return {"press": press, "drag": drag, "remove": remove}


def _edit(method: Method, change: Callable) -> None:
    setting = present(method)
    history = _history(setting)
    changed = change(history.now)
    if changed is not history.now:
        _store(method, history.then(changed), setting)


def tools(method: Method, setting: Setting) -> None:
    """Draw the row that says what a click adds, with undo, redo and clear."""
    data, key = setting.train, f"{method.slug}_paint"
    with st.container(horizontal=True, vertical_alignment="center", key=f"{method.slug}_tools"):
        if data.task == "classification":
            codes = list(range(len(data.class_names)))
            if st.session_state.get(key) not in codes:
                st.session_state[key] = 0
            st.caption("A click adds a point of class", width="content")
            st.pills(
                "Class of a new point",
                codes,
                format_func=lambda code: (
                    f"{'●■▲◆✚✖★⬟'[code % 8]} {_literal(data.class_names[code])}"
                ),
                key=key,
                required=True,
                label_visibility="collapsed",
            )
        elif data.n_features == 2:
            st.session_state.setdefault(key, float(number(float(data.y.mean()))))
            st.caption("A click adds a point of value", width="content")
            st.number_input(
                "Value of a new point", key=key, label_visibility="collapsed", width=120
            )
        else:
            st.caption("A click adds a point", width="content")
        st.caption("· drag moves, right click or a long press removes", width="content")
        history = st.session_state.get(HISTORY)
        drawn = history is not None and setting.values["data"] == points.NAME
        for label, by, off in (
            ("↶", -1, not drawn or history.at == 0),
            ("↷", 1, not drawn or history.at == len(history.states) - 1),
        ):
            st.button(
                label,
                key=f"{method.slug}_step{by}",
                disabled=off,
                help="Undo" if by < 0 else "Redo",
                on_click=_step,
                args=(method, by),
            )
        start = "one point of each class" if data.class_names else "two points"
        st.button(
            "Clear",
            key=f"{method.slug}_clear",
            help=f"Start afresh, from {start}.",
            on_click=_clear,
            args=(method,),
        )


def _literal(name: str) -> str:
    """Return a class name as text, whatever marks it contains."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]()<>#+-.!|~:$" else c for c in name[:20])


def _history(setting: Setting) -> points.History:
    history = st.session_state.get(HISTORY)
    drawn = upload.private().get(points.NAME)
    if setting.values["data"] != points.NAME:
        return points.begin(setting.train)
    # Points that came with an address have no history yet.
    return history if history and history.now is drawn else points.History((drawn,))


def _store(method: Method, history: points.History, setting: Setting) -> None:
    """Make the drawn points the page's data; kernel and hyperparameters stay as they are."""
    first = setting.values["data"] != points.NAME
    st.session_state[HISTORY] = history
    upload.private()[points.NAME] = history.now
    view = {"frame": frame(setting)} if first else st.session_state[f"{method.slug}_view"]
    st.session_state[f"{method.slug}_view"] = {"frame": view.get("frame", frame(setting))}
    kept = {n: v for n, v in setting.values.items() if n not in ("n", "spread", "seed")}
    kept |= {"data": points.NAME, "scaling": "none", "task": history.now.task}
    if "target" in kept:
        kept["target"] = "none"
    page_values.assign(method, kept)


def _step(method: Method, by: int) -> None:
    setting = present(method)
    _store(method, _history(setting).step(by), setting)


def _clear(method: Method) -> None:
    frame_now = frame(present(method))
    _edit(method, lambda data: points.clear(data, frame_now))
