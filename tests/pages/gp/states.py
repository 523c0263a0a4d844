"""States of the page of the Gaussian process for its tests, without a browser."""

from __future__ import annotations

from pages.gp.page import PAGE
from pages.shared import registry
from pages.shared.setting import Setting, resolve
from pages.shared.state import address
from pages.shared.state.record import Record

registry.register(PAGE)


def record_of(**query: object) -> Record:
    """Return the record of an address of the page."""
    record, messages = address.from_query(PAGE, {n: str(v) for n, v in query.items()}, {})
    assert not messages
    return record


def at_values(**query: object) -> Setting:
    """Return the setting of an address of the page."""
    return resolve(record_of(**query), {})
