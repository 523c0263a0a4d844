"""Undo and redo: the records of a page, one after another. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pages.shared.model.record.page_state import PageState

MAX_UNDONE = 200


@dataclass(frozen=True)
class History:
    """The present record, those before it and those that were undone."""

    now: PageState
    past: tuple[PageState, ...] = ()
    undone: tuple[PageState, ...] = ()

    def then(self, record: PageState, merge: bool = False) -> History:
        """Return the history with one more record.

        With ``merge`` it takes the place of the present one, as the steps of one drag do.
        """
        past = self.past if merge else (*self.past, self.now)[-MAX_UNDONE:]
        return History(record, past)

    def look(self, record: PageState) -> History:
        """Return the history in which only what is looked at has changed: nothing to undo."""
        return History(record, self.past, self.undone)

    def undo(self) -> History:
        """Return the history one record back."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (*self.undone, self.now))

    def redo(self) -> History:
        """Return the history one record forth."""
        if not self.undone:
            return self
        return History(self.undone[-1], (*self.past, self.now), self.undone[:-1])
