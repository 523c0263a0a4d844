"""Settings of the page, as an address says them."""

from __future__ import annotations

from functools import partial

from pages.shared.app.store.session_tables import OwnData
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address
from pages.text.page import PAGE
from pages.text.views.typed import file_of
from tests.apptest import opened
from tests.pages.addresses import setting_at, shown

__all__ = ["app", "setting", "shown", "typed"]

registry.register(PAGE)
app = partial(opened, "text")


def setting(data: str = "review_ratings", **query: object) -> Setting:
    """Return the setting of an address, all of which must be understood."""
    return setting_at(PAGE, data=data, **query)


def typed(raw: str, **query: str) -> Setting:
    """Return the setting with these lines typed as texts."""
    own = OwnData()
    own.take_file(file_of(raw))
    offered = own.offered(PAGE.data.tasks)
    record, messages = address.from_query(PAGE, {"data": "upload", **query}, offered)
    assert not messages
    return resolve(record, offered)
