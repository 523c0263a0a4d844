"""A scene on its stage: mounted by a run of the page, moved by the live route."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from kernels import Kernel
from pages.shared import conventions, registry
from pages.shared.declarations import Page
from pages.shared.frame.panels import control_data
from pages.shared.lessons import rules
from pages.shared.lessons.lesson import POINTS
from pages.shared.scene import Figure, Scene
from pages.shared.server import streamlit_private
from pages.shared.setting import Setting, resolve
from pages.shared.stage import component
from pages.shared.stage.live import LiveStage
from pages.shared.state import control, events, store
from pages.shared.state.page_controls import controls_of, own_names
from pages.shared.state.page_state import PageState
from pages.shared.state.record import Record
from pages.shared.style import symbol

HEIGHT = 430
MAIN = "stage"
UNSWEPT = ("n", "seed", "fix")  # another draw or another slice is no path of pictures

Draw = Callable[[Setting], Scene]
Listener = Callable[[Mapping[str, Any]], None]


class StageView:
    """One stage of a page: its own, or one of a view.

    Parameters
    ----------
    page : Page
    draw : callable
        From a setting to a scene; it looks at nothing else but what ``depends`` names.
    name : str
        The stage's own name on the page.
    height : int
        In pixels.
    on : mapping
        Functions of an event's payload, by event: ``press`` (figure, x, y), ``curve`` (figure,
        curve, x, y). They are called before the next run of the page.
    depends : str
        Whatever the picture depends on beside the record, for instance a result of long work;
        another text is another picture.
    columns : int
        Of a stage of many small figures, each ``height`` pixels high: how many stand in a row.
    """

    def __init__(
        self,
        page: Page,
        draw: Draw,
        name: str = MAIN,
        height: int = HEIGHT,
        on: Mapping[str, Listener] | None = None,
        depends: str = "",
        columns: int = 0,
    ) -> None:
        self.page, self.draw, self.name, self.height = page, draw, name, height
        self.on, self.depends, self.columns = dict(on or {}), depends, columns
        self.key = f"{page.slug}_{name}_figures"

    @property
    def is_main(self) -> bool:
        """Whether this is the page's own stage."""
        return self.name == MAIN

    def mount(self) -> Setting | None:
        """Draw the stage; return its setting, or None where it cannot be drawn.

        The last good picture then stays in the browser, with the reason above it.
        """
        owner = store.page_state(self.page)
        live = live_stage(self.page, self.name)
        live.renew(self.draw, self.depends)
        drawn = live.drawn(owner.record)
        data = self._data(owner, live, drawn.scene) | {"state": drawn.state}
        lost = component.mount_stage(self.key, data, self._listeners())
        # A renewal that comes late would take back what was done since.
        if lost is not None and not live.is_known:
            store.load_address(self.page, lost["search"], lost.get("file"))
            st.rerun()
        return None if drawn.scene is None else resolve(owner.record, owner.own())

    def _data(self, owner: PageState, live: LiveStage, scene: Scene | None) -> dict[str, Any]:
        """Return what the stage's script has to know; see ``stage.js``."""
        data = {
            **live.fields(),
            "page": self.page.slug,
            "name": self.name,
            "main": self.is_main,
            "token": live.token,
            "height": self.height,
            "columns": self.columns,
            "katex": streamlit_private.katex_script(),
            "listens": {"press": "press" in self.on, "curve": "curve" in self.on},
            "view": {"chosen": list(owner.record.chosen)},
        }
        if not self.is_main:
            return data
        return data | {
            "file": store.kept_of_file(owner),
            "arrived": store.has_just_arrived(),
            "about": list(owner.about),
            "sweep": self._swept(owner),
            "tools": _tools(owner, scene),
            "depends": _open_view_depends(owner),
            "pins": self.page.pins and not owner.record.story,
            "story": owner.record.story,
            "opened": f"{owner.record.tab} {owner.record.opened.get(owner.record.tab, '')}",
            "projector": self.page in registry.pages() and not owner.record.story,
            "projects": _projects(owner.record),
        }

    def _swept(self, owner: PageState) -> list[dict[str, str]]:
        """Return the sliders that can be swept, those of kernel and method first."""
        values = conventions.displayed(owner.record)
        own = own_names(self.page, values)
        unswept = (*UNSWEPT, *self.page.unswept)
        free = rules.free(self.page, owner.record, controls_of(self.page, values))
        listed = [c for c in free.values() if c.declared.is_numeric]
        listed = [c for c in listed if c.name.rstrip("0123456789") not in unswept]
        listed.sort(key=lambda c: not (control.is_kernel(c.name) or c.name in own))
        return [
            {"name": c.name, "label": control_data(c, values)["label"]}
            for c in listed
            if c.name in own
            or (self.page.takes_data and (control.is_kernel(c.name) or c.name == "spread"))
        ]

    def _listeners(self) -> dict[str, Callable[[], None]]:
        listeners: dict[str, Callable[[], None]] = {}
        for event, act in self.on.items():
            listeners[event] = partial(_called, self.key, event, act)
        return listeners


def live_stage(page: Page, name: str = MAIN) -> LiveStage:
    """Return the session's stage of that name, which the page's live route answers for."""
    owner, session = store.page_state(page), store.session().id
    return store.session_object(f"{page.slug}_{name}", lambda: LiveStage(name, owner, session))


def _called(key: str, event: str, act: Listener) -> None:
    sent = store.payload(key, event)
    if sent is not None:
        act(sent)


def _open_view_depends(owner: PageState) -> bool:
    """Whether what is open below the stage shows values in words and tables."""
    record = owner.record
    if record.tab in ("code", "data"):
        return True
    views = owner.page.views_of(record.tab, record.values)
    opened = record.opened.get(record.tab, views[0].slug if views else "")
    return any(view.slug == opened and view.depends == "values" for view in views)


def _projects(record: Record) -> dict[str, Any] | None:
    """Return which part of a lesson is open, and whether it asks for the projector look."""
    part = rules.part_of(record)
    return None if part is None else {"of": record.part, "on": part.projector}


def _tools(owner: PageState, scene: Scene | None) -> dict[str, Any] | None:
    """Return what a click on the stage adds; the classes alone where it adds nothing.

    Nothing, too, where no picture has points in the colours of the classes. In a lesson a click
    adds nothing where its part does not let the points be moved.
    """
    figures = scene.figures if scene else ()
    editable = scene is None or any((f.layout.get("meta") or {}).get("editable") for f in figures)
    values, free = owner.record.values, rules.is_free(owner.page, owner.record, POINTS)
    drawn = values["width"] <= 2 and editable and free
    if not drawn and (values["task"] != "classification" or not _has_points(figures)):
        return None
    data = resolve(owner.record, owner.own()).base
    if data.task == "classification":
        classes = [
            {"code": code, "name": name[:24], "color_index": code % 8, "symbol": symbol(code)}
            for code, name in enumerate(data.class_names)
        ]
        return {"kind": "class" if drawn else "legend", "classes": classes, "value": 0}
    if data.n_features == 2:
        return {"kind": "value", "classes": [], "value": float(f"{data.y.mean():.3g}")}
    return {"kind": "plain", "classes": [], "value": 0}


def _has_points(figures: Sequence[Figure]) -> bool:
    """Whether points are in a picture: in the plane, or in space, where none can be chosen."""
    return any(
        trace["type"] == "scatter3d" or (trace.get("meta") or {}).get("role") == "points"
        for figure in figures
        for trace in figure.data
    )


def set_values(page: Page, **values: Any) -> None:
    """Set controls of a page, for instance where a click on a map says; ``__`` stands for a dot."""
    named = {name.replace("__", "."): value for name, value in values.items()}
    store.page_state(page).try_apply(events.SetValues(named))


def set_kernel(page: Page, kernel: Kernel) -> None:
    """Put a kernel into the sidebar; its terms and its numbers are undone together.

    Raises
    ------
    ValueError
        If the page, or the part of a lesson that is open, does not take it.
    """
    values, state, gesture = control.kernel_values(kernel), store.page_state(page), object()
    terms, ops = values.pop("terms"), values.pop("ops")
    state.apply(events.SetKernel(terms, ops), gesture)
    state.apply(events.SetValues(values), gesture)


def try_set_kernel(page: Page, kernel: Kernel) -> None:
    """Put a kernel into the sidebar; a refusal becomes a message of the next run."""
    try:
        set_kernel(page, kernel)
    except ValueError as error:
        store.page_state(page).messages = (str(error),)
