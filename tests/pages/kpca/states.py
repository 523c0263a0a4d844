"""Settings and states of the page for its tests."""

from __future__ import annotations

from functools import partial
from typing import Any

from pages.kpca.page import PAGE
from pages.shared.model.declarations import defaults, registry
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting, resolve
from tests.apptest import opened
from tests.pages.addresses import setting_at

registry.load()
app = partial(opened, "kpca")
linked = partial(setting_at, PAGE)


def at(data: str = "circles", **changed: Any) -> Setting:
    """Return the page's setting on a data set, with some values changed."""
    return resolve(PageState({**defaults.opening(PAGE, data, {}), **changed}), {})


def drawn(setting: Setting) -> Scene:
    """Return what the stage shows."""
    return PAGE.scene(setting)
