"""What a glossary entry declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Entry:
    """One word of the field.

    Parameters
    ----------
    term : str
        The word as the field writes it.
    sentence, formula : str
        What it means: one plain sentence, and one formula in LaTeX.
    page, query : str, mapping
        A state of the app that shows it: the slug of a page, and the query of its address.
    forms : tuple of str
        Other ways in which a text writes the word, plurals among them.
    """

    term: str
    sentence: str
    formula: str
    page: str
    query: Mapping[str, str] = field(default_factory=dict)
    forms: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """Return its name in an anchor, ``kernel-trick``."""
        return self.term.lower().replace(" ", "-").replace("'", "")

    @property
    def written(self) -> tuple[str, ...]:
        """Return all ways in which a text writes the word."""
        return (self.term, *self.forms)
