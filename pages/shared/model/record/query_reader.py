"""The parts of a query, taken one by one, and what of them was not understood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pages.shared.model.record import edits
from pages.shared.model.record.edits import Edits


@dataclass
class Reader:
    """Takes the parts of a query one by one and collects what was not understood."""

    query: Mapping[str, str]
    messages: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def take(self, name: str) -> str | None:
        """Return a part of the query, which counts as known from now on."""
        self.used.add(name)
        return self.query.get(name)

    def refuse(self, name: str, why: str) -> None:
        """Take note of why a part of the query cannot be used."""
        self.messages.append(f"In the address, {name}={self.query[name][:40]!r}: {why}")


def read_edits(read: Reader, values: Mapping[str, Any]) -> Edits:
    """Return what an address says of the points; none where it cannot be."""
    text = read.take("edits")
    if not text:
        return Edits()
    try:
        if values["width"] > 2:
            raise ValueError("points can be changed over one or two features only")
        changed = edits.from_text(text)
        if changed.cleared and len(changed.added) < 2:
            raise ValueError("fewer than two points are left")
        return changed
    except ValueError as error:
        read.refuse("edits", f"{error}; the points are shown without changes.")
        return Edits()


def read_rows(read: Reader, name: str) -> tuple[int, ...]:
    """Return the numbers of points that a part of an address names."""
    text = read.take(name)
    if not text:
        return ()
    if re.fullmatch(r"\d{1,6}(_\d{1,6}){0,1999}", text) is None:
        read.refuse(name, "these are no numbers of points; none is marked.")
        return ()
    return tuple(map(int, text.split("_")))
