"""A scene on its stage: mounted by a run of the page, followed by a move of a slider."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from pages.shared import drawing, page_values, stage, upload
from pages.shared.live import Live, Refused
from pages.shared.method import Method, is_kernel
from pages.shared.scene import Scene
from pages.shared.setting import Setting, resolve
from pages.shared.wording import label

HEIGHT = 430
UNSWEPT = ("n", "seed", "hold")  # another draw or another slice is no path of pictures

Draw = Callable[[Setting], Scene]
Listener = Callable[[dict], None]


class Performance:
    """One stage of a page, from its mounting to the next run of the whole page.

    Parameters
    ----------
    method, draw
        The page, and from a setting to a scene.
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

    def __init__(
        self,
        method: Method,
        draw: Draw,
        name: str = "stage",
        height: int = HEIGHT,
        on: Mapping[str, Listener] | None = None,
        depends: str = "",
        edit: bool = False,
    ) -> None:
        self.method, self.draw, self.name, self.height = method, draw, name, height
        self.on, self.depends, self.edit = dict(on or {}), depends, edit
        self.key = f"{method.slug}_{name}"

    def mount(self, values: Mapping[str, Any]) -> Setting | None:
        """Draw the stage; return its setting, or None where the values cannot be drawn.

        The last good picture then stays, with the reason above it.
        """
        # Both places are always there, so that the stage keeps its own among the elements.
        above, self.notes = st.container(), st.empty()
        setting, good = self.show(values)
        listeners = {**_listeners(self.method), **self.on}
        data = {**self.data(values), "height": self.height, "controls": self.controls(values)}
        scene = self.live.scene(values, self.view) if good else None
        if self.edit and setting is not None and drawing.possible(setting, scene):
            data["tools"] = {"edit": True}
            listeners = {**drawing.callbacks(self.method), **listeners}
            with above:
                drawing.tools(self.method, setting)
        stage.mount(f"{self.key}_figures", data, listeners)
        self.say()
        return setting if good else None

    def follow(self, values: Mapping[str, Any]) -> None:
        """Take over moved values where the rest of the page stays as it is."""
        self.show(values)
        self.say()
        stage.tell(f"{self.key}_told", self.data(values))

    def say(self) -> None:
        """Write above the stage what there is to note, or why it shows older values."""
        if self.refusal:
            self.notes.warning(upload.literal(self.refusal))
        elif self.said:
            self.notes.caption("  \n".join(map(upload.literal, self.said)))
        else:
            self.notes.empty()

    def show(self, values: Mapping[str, Any]) -> tuple[Setting | None, bool]:
        """Compute the scene; return its setting, and whether it could be drawn."""
        live, view = self.live, self.view
        private = upload.offered(self.method.tasks)
        own = private[values["data"]].fingerprint if values["data"] in private else ""

        def at(values: dict, view: dict) -> Scene:
            return self.draw(resolve(values, view, private))

        fixed = f"{self.key} {own} {self.depends}"
        state = live.renew(at, values, view, self.method.controls(values), fixed)
        setting, self.said, self.refusal = None, [], ""
        try:
            setting = resolve(values, view, private)
            self.said = [*setting.notes, *live.scene(values, view).notices]
        except (Refused, ValueError) as refusal:
            self.refusal = str(refusal)
            return setting, False
        st.session_state[f"{self.key}_state"] = state
        return setting, True

    @property
    def live(self) -> Live:
        """What the browser asks for pictures; it lasts as long as the session."""
        key = f"{self.key}_live"
        if key not in st.session_state:
            st.session_state[key] = Live()
        return st.session_state[key]

    @property
    def view(self) -> dict:
        """What was chosen in the page's pictures."""
        return st.session_state.setdefault(f"{self.method.slug}_view", {})

    def data(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the stage's script has to know of the values."""
        controls = self.method.controls(values)
        return {
            "live": self.live.token,
            "state": st.session_state.get(f"{self.key}_state"),
            "values": {n: v for n, v in values.items() if n in controls},
            "view": {"chosen": list(self.view.get("chosen", ()))},
            "about": st.session_state.get(f"{self.method.slug}_about"),
        }

    def controls(self, values: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return the sliders to be watched; those of kernel and method, which one sweeps, first."""
        numeric = [c for c in self.method.controls(values).values() if c.declared.is_numeric]
        numeric.sort(key=lambda c: not (is_kernel(c.name) or c.name in self.method.own))
        swept, still = self.name == "stage", (*UNSWEPT, *self.method.unswept)
        return [
            {
                "name": control.name,
                "key": page_values.widget_key(self.method, control.name),
                "label": label(control.declared),
                "sweep": swept and control.name.rstrip("0123456789") not in still,
            }
            for control in numeric
        ]


def _listeners(method: Method) -> dict[str, Listener]:
    view = f"{method.slug}_view"

    def choose(payload: dict) -> None:
        chosen = tuple(int(i) for i in payload.get("chosen") or ())
        st.session_state[view] = {**st.session_state.get(view, {}), "chosen": chosen}

    def adopt(payload: dict) -> None:
        page_values.change(method, **{payload["name"]: payload["value"]})

    return {"choose": choose, "cell": choose, "adopt": adopt}
