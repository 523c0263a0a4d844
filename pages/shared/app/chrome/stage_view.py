"""A scene on its stage: mounted by a run of the page, moved by the live route."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from pages.shared.app.chrome.panels import control_data
from pages.shared.app.runtime import framing, streamlit_private
from pages.shared.app.stage import component
from pages.shared.app.stage.fields import fields_of
from pages.shared.app.stage.live import LiveStage
from pages.shared.app.store import store, visit
from pages.shared.model.controls import control
from pages.shared.model.declarations.choosing import held_back, without_test
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of, own_names
from pages.shared.model.declarations.stories import BESIDE
from pages.shared.model.lessons import rules
from pages.shared.model.lessons.lesson import POINTS
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting import split
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state.page_store import PageStore
from pages.shared.pictures.figures.style import symbol

HEIGHT = 430
MAIN = "stage"
VIEWED = ("views", "check")  # tabs that hold pictures
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
        owner = store.page_store(self.page)
        live = live_stage(self.page, self.name)
        live.renew(*self._drawing(owner.record))
        drawn = live.drawn(owner.record)
        data = self._data(owner, live, drawn.scene) | {"state": drawn.state}
        lost = component.mount_stage(self.key, data, self._listeners())
        if lost is not None:
            live.restored = lost["search"]
            # A renewal that comes late would take back what was done since.
            if not live.is_known:
                visit.load_address(self.page, lost["search"], lost.get("file"))
            st.rerun()
        if drawn.scene is None:
            return None
        setting = resolve(owner.record, owner.own())
        return setting if self.is_main else without_test(self.page, owner.record, setting)

    def _drawing(self, record: PageState) -> tuple[Draw, str]:
        """Return how it is drawn, and on what that depends.

        What the page's own stage holds back is revealed in the browser; a view is drawn without it.
        """
        if self.is_main or not held_back(self.page, record):
            return self.draw, self.depends
        draw = self.draw
        return lambda setting: draw(replace(setting, test=None)), f"{self.depends} without test"

    def _data(self, owner: PageStore, live: LiveStage, scene: Scene | None) -> dict[str, Any]:
        """Return what the stage's script has to know; see ``stage.js``."""
        data = {
            **fields_of(owner),
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
            return data | _shown_of_view(owner)
        return data | {
            "file": store.kept_of_file(owner),
            "restored": live.restored,
            "about": list(owner.about),
            "sweep": self._swept(owner),
            "tools": _tools(owner, scene),
            "first": list(self.page.method.judged_by),
            "depends": _open_view_depends(owner),
            "pins": self.page.method.pins and not owner.record.story,
            "story": owner.record.story,
            "step": owner.record.step,
            **_shown(owner),
            "opened": f"{owner.record.tab} {owner.record.opened.get(owner.record.tab, '')}",
            "projector": not owner.record.story,
            "title": self.page.title,
            "projects": _projects(owner.record),
            "embed": list(framing.ANCESTORS) if framing.is_embedded() else None,
            "frames": bool(framing.ANCESTORS),
        }

    def _swept(self, owner: PageStore) -> list[dict[str, str]]:
        """Return the sliders that can be swept, those of kernel and method first."""
        values = owner.record.displayed
        own = own_names(self.page, values)
        unswept = (*UNSWEPT, *self.page.method.unswept)
        free = rules.free(self.page, owner.record, controls_of(self.page, values))
        listed = [c for c in free.values() if c.declared.is_numeric]
        listed = [c for c in listed if c.name.rstrip("0123456789") not in unswept]
        listed.sort(key=lambda c: not (control.is_kernel(c.name) or c.name in own))
        return [
            {"name": c.name, "label": control_data(c, values)["label"]}
            for c in listed
            if c.name in own
            or (self.page.data.is_chosen and (control.is_kernel(c.name) or c.name == "spread"))
        ]

    def _listeners(self) -> dict[str, Callable[[], None]]:
        listeners: dict[str, Callable[[], None]] = {}
        for event, act in self.on.items():
            listeners[event] = partial(_called, self.key, event, act)
        return listeners


def live_stage(page: Page, name: str = MAIN) -> LiveStage:
    """Return the session's stage of that name, which the page's live route answers for."""
    owner, session = store.page_store(page), store.session().id
    return store.session_object(f"{page.slug}_{name}", lambda: LiveStage(name, owner, session))


def _called(key: str, event: str, act: Listener) -> None:
    sent = store.payload(key, event)
    if sent is not None:
        act(sent)


def _open_view_depends(owner: PageStore) -> bool:
    """Whether what is open below the stage shows values in words and tables."""
    record = owner.record
    if record.tab in ("code", "data"):
        return True
    views = owner.page.teaching.views_of(record.tab, record.values)
    opened = record.opened.get(record.tab, views[0].slug if views else "")
    return any(view.slug == opened and view.depends == "values" for view in views)


def _shown_of_view(owner: PageStore) -> dict[str, Any]:
    """Return which figures of a view are shown, each whole and with all numbers."""
    shows = rules.shows_at(owner.page, owner.record)
    if shows is None or not shows.view:
        return {}
    figures = dict.fromkeys(shows.view)
    return {"shows": {"figures": figures, "readouts": [""], "beside": []}}


def _shown(owner: PageStore) -> dict[str, Any]:
    """Return what a step of a story or a part of a lesson shows, what its question hides at first.

    And what it opens: a view, or another tab, which it shows as a text.
    """
    page, record = owner.page, owner.record
    shows = rules.shows_at(page, record)
    if shows is None:
        return {}
    if (part := rules.part_of(record)) is not None:
        asked = rules.question_of(page, part)
        opens = "view" if record.tab in VIEWED else "text" if record.tab else ""
        both = False
    else:
        step = page.teaching.step(record.story, record.step)
        asked, opens = (step.question, "view" if step.opens else "") if step else (None, "")
        both = step is not None and step.names_second
    beside = [name for name in BESIDE if name not in shows.beside]
    hides = list(asked.hidden) if asked else []
    return {"shows": {**vars(shows), "beside": beside}, "hides": hides, "opens": opens,
            "both": both, "part": record.part}  # fmt: skip


def _projects(record: PageState) -> dict[str, Any] | None:
    """Return which part of a lesson is open, and whether it asks for the projector look."""
    part = rules.part_of(record)
    return None if part is None else {"of": record.part, "on": part.projector}


def _tools(owner: PageStore, scene: Scene | None) -> dict[str, Any] | None:
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
    base = split.base(values, control.kernel_of(values), owner.own())
    data = base.train
    if data.task == "classification":
        classes = [
            {"code": code, "name": name[:24], "color_index": code % 8, "symbol": symbol(code)}
            for code, name in enumerate(data.class_names)
        ]
        return {"kind": "class" if drawn else "legend", "classes": classes, "value": 0}
    if data.n_features == 2:
        return {"kind": "value", "classes": [], "value": base.mean_target}
    return {"kind": "plain", "classes": [], "value": 0}


def _has_points(figures: Sequence[Figure]) -> bool:
    """Whether points are in a picture: in the plane, or in space, where none can be chosen."""
    return any(
        trace["type"] == "scatter3d" or (trace.get("meta") or {}).get("role") == "points"
        for figure in figures
        for trace in figure.data
    )
