"""Settings of the page, as an address says them."""

from __future__ import annotations

from functools import partial

from pages.compare.page import PAGE
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import Setting
from tests.apptest import opened
from tests.pages.addresses import setting_at, shown

__all__ = ["app", "setting", "shown"]

registry.register(PAGE)
app = partial(opened, "compare")


def setting(data: str = "moons", **query: object) -> Setting:
    """Return the setting of an address, all of which must be understood."""
    return setting_at(PAGE, data=data, **query)
