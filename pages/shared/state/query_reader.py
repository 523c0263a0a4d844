"""The parts of a query, taken one by one, and what of them was not understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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
