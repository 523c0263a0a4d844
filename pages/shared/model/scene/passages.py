"""Texts beside a picture, cut at the words that are marked, and a sum over the words they share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pages.shared.model.units.number_text import number

Piece = tuple[str, str]  # a piece of a text, and what it is: "shared", "own", "stop" or ""
LONGEST = 1500  # letters of a text that are shown


@dataclass(frozen=True)
class Passage:
    """A text under a name."""

    label: str
    pieces: tuple[Piece, ...]  # joined they are the text

    def wire(self) -> dict[str, Any]:
        """Return what the browser gets; a very long text ends early."""
        room, kept = LONGEST, list[Piece]()
        for text, kind in self.pieces:
            kept.append((text if len(text) <= room else f"{text[:room]} …", kind))
            room -= len(text)
            if room <= 0:
                break
        return {"label": self.label, "pieces": kept}


@dataclass(frozen=True)
class Passages:
    """Texts beside each other, and how their kernel value grows word by word."""

    texts: tuple[Passage, ...]
    title: str
    parts: tuple[tuple[str, float], ...]  # words with what each adds; empty where k is no such sum
    total: float
    note: str = ""

    def wire(self) -> dict[str, Any]:
        """Return what the browser gets: after each word the sum so far, written as readouts are."""
        sums, so_far = list[dict[str, Any]](), 0.0
        for word, amount in self.parts:
            so_far += amount
            sums.append({"word": word, "share": amount, "sum": number(so_far)})
        return {
            "texts": [text.wire() for text in self.texts],
            "title": self.title,
            "parts": sums,
            "total": number(self.total),
            "note": self.note,
        }
