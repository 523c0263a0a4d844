"""Settings of the pages for the tests of results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address

registry.load()


def at(page: str, chosen: tuple[int, ...] = (), **query: Any) -> Setting:
    """The setting of a page at an address; numbers that are no control of it come along."""
    texts = {name: str(value) for name, value in query.items()}
    record, _ = address.from_query(registry.page(page), texts, {})
    more = {n: v for n, v in query.items() if n not in record.values and n not in ("kernel",)}
    return resolve(replace(record, chosen=chosen, values={**record.values, **more}), {})
