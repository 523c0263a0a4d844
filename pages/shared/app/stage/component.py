"""Components of our own: the stage with its figures, a panel of sliders and menus, a story.

They are mounted once and kept up to date by the scripts in ``js``, which ask the server for
pictures by themselves; what a run of the page passes is small and holds no arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from pages.shared.app.requests import request_schemas
from pages.shared.app.stage import assets


def _loader(script: str) -> str:
    # The scripts themselves come over HTTP, once: what stands here travels with every run. A page
    # that is open keeps the scripts that it has begun with.
    return f"""
export default async function (component) {{
  const root = new URL("./", document.baseURI).href
  window.__kpAssets ??= new URL(component.data.assets, root).href
  const {{ scripts }} = await import(window.__kpAssets + "{assets.SCRIPTS}")
  scripts.assets.pageStyles()
  return scripts.{script}.default({{ ...component, data: {{ root, ...component.data }} }})
}}
"""


_stage = st.components.v2.component("kernel_stage", js=_loader("stage"), isolate_styles=False)
_panel = st.components.v2.component("kernel_panel", js=_loader("panel"), isolate_styles=False)
_story = st.components.v2.component("kernel_story", js=_loader("story"), isolate_styles=False)
_challenge = st.components.v2.component(
    "kernel_challenge", js=_loader("challenge"), isolate_styles=False
)

_path = st.components.v2.component("kernel_path", js=_loader("path"), isolate_styles=False)
_draft = st.components.v2.component("kernel_draft", js=_loader("draft"), isolate_styles=False)

STAGE_EVENTS = ("refresh", "rest", "renew", "press", "curve")
PANEL_EVENTS = ("kernel", "operator", "grow", "shrink", "fit")
STORY_EVENTS = ("step", "leave", "next")


def mount_stage(
    key: str, data: Mapping[str, Any], on: Mapping[str, Callable[[], None]]
) -> Mapping[str, Any] | None:
    """Mount a stage under a lasting key; return what a renewal asks for, or None.

    A session that has just begun knows no function to call for an event: the renewal of a page
    after a restart of the server is therefore returned.

    ``on`` holds, by event, a function that is called before the next run: ``refresh`` (menus or
    tabs have changed), ``rest`` (no more moves, and an open view shows values), ``press`` and
    ``curve`` (a click on empty space or on a line, where the stage listens).
    """
    sent = _stage(key=key, data=_with_assets(data), **_callbacks(STAGE_EVENTS, on))
    if sent.renew is None:
        return None
    try:
        return request_schemas.component_event("renew", sent.renew)
    except request_schemas.Unreadable:
        return None


def mount_panel(key: str, data: Mapping[str, Any], on: Mapping[str, Callable[[], None]]) -> None:
    """Mount a panel of sliders and menus under a lasting key.

    ``on`` holds, by event, a function that is called before the next run: ``kernel`` and
    ``operator`` (another choice in a menu), ``grow`` and ``shrink`` (a term more or less),
    ``fit`` (the method is to choose its numbers by the data).
    """
    _panel(key=key, data=_with_assets(data), **_callbacks(PANEL_EVENTS, on))


def mount_story(key: str, data: Mapping[str, Any], on: Mapping[str, Callable[[], None]]) -> None:
    """Mount a step of a story under a lasting key.

    ``on`` holds, by event, a function that is called before the next run: ``step`` (another step),
    ``leave`` and ``next`` (the next story).
    """
    _story(key=key, data=_with_assets(data), **_callbacks(STORY_EVENTS, on))


def mount_challenge(key: str, data: Mapping[str, Any], leave: Callable[[], None]) -> None:
    """Mount the goals of a challenge under a lasting key; ``leave`` is called when it is left."""
    _challenge(key=key, data=_with_assets(data), **_callbacks(("leave",), {"leave": leave}))


def mount_path(key: str, data: Mapping[str, Any], on: Mapping[str, Callable[[], None]]) -> None:
    """Mount the path of all stories, or of all courses, under a lasting key.

    ``on`` holds, by event, a function that is called before the next run: ``open`` (a story, or a
    challenge) and ``course`` (a part of one).
    """
    _path(key=key, data=_with_assets(data), **_callbacks(("open", "course"), on))


def mount_draft(key: str, data: Mapping[str, Any], bring: Callable[[], None]) -> None:
    """Mount what keeps the draft of a lesson; ``bring`` is called with an earlier one."""
    _draft(key=key, data=_with_assets(data), **_callbacks(("draft",), {"draft": bring}))


def _with_assets(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**data, "assets": assets.address()}


def _callbacks(events: tuple[str, ...], on: Mapping[str, Callable[[], None]]) -> dict[str, Any]:
    # A component sends only those events for which there is a function.
    return {f"on_{event}_change": on.get(event, _ignore) for event in events}


def _ignore() -> None:
    """Let an event bring a run of the page, and do nothing beside it."""
