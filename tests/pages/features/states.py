"""Settings of the page, as an address says them."""

from __future__ import annotations

from functools import partial

from pages.features.page import PAGE
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import Setting
from tests.apptest import opened
from tests.pages.addresses import setting_at, texts

__all__ = ["app", "setting", "texts"]

registry.register(PAGE)
app = partial(opened, "features")


def setting(**query: object) -> Setting:
    """Return the setting of an address, all of which must be understood."""
    return setting_at(PAGE, **query)
