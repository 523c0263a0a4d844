"""The session's own data sets: a dropped file and a set from the network; what each page may show.

Kept in the memory of the server for this session alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from datasets import Dataset
from pages.shared.model.declarations.defaults import FETCHED, UPLOAD
from pages.shared.model.tables.file_identity import FileIdentity
from pages.shared.model.tables.uploaded_file import File


@dataclass(frozen=True)
class Awaited:
    """A file that a page shows and the server does not have: it is asked for by name."""

    slug: str  # the page
    query: Mapping[str, str]  # the address of its state
    file: FileIdentity  # what the page has kept of the file
    of_lesson: bool = False  # whether the session never had it: a part of a lesson is about it


class OwnData:
    """What one session has brought along.

    Attributes
    ----------
    file : File or None
        The file that was dropped last.
    fetched : Dataset or None
        The data set that was loaded from the network last.
    arrived : tuple of int and str
        A running number and the name of the data set that came last: each page switches to it once.
    awaited : Awaited or None
        The file that has to be dropped again.
    note, refused : str
        A sentence to be said at the next run, and why a file was refused.
    changed, answers, dialog_refused : bool, int, str
        Whether a choice of the dialog waits for the page to follow, how many there were, and why
        the last one was refused.
    read_again : bool
        Whether the dialog has read the file in another way, and the page has to follow.
    """

    def __init__(self) -> None:
        self.file: File | None = None
        self.fetched: Dataset | None = None
        self.arrived: tuple[int, str] = (0, "")
        self.awaited: Awaited | None = None
        self.note = self.refused = ""
        self.dialog_asked = self.changed = False
        self.answers, self.dialog_refused = 0, ""
        self.read_again = False
        self.drops = 0  # each drop gets a fresh widget, so that the browser lets go of the last

    def take_file(self, file: File, arrives: bool = True) -> None:
        """Make a file the session's; each page switches to it when it is next shown."""
        self.file = file
        if arrives:
            self._arrive(UPLOAD)

    def take_fetched(self, data: Dataset, note: str = "") -> None:
        """Keep a data set from the network; each page switches to it when it is next shown."""
        self.fetched, self.note = data, note
        self._arrive(FETCHED)

    def _arrive(self, name: str) -> None:
        self.arrived = (self.arrived[0] + 1, name)

    def offered(self, tasks: tuple[str, ...], needs_target: bool = True) -> dict[str, Any]:
        """Return those that suit a page of these tasks; a file may have another target there."""
        suited: dict[str, Any] = {}
        if self.file is not None and (use := self.file.use(tasks, needs_target)) is not None:
            suited[UPLOAD] = use
        if self.fetched is not None and self.fetched.task in tasks:
            suited[FETCHED] = self.fetched
        return suited

    def title(self, name: str) -> str:
        """Return the name of a data set as the menu shows it, as plain text."""
        if name == UPLOAD:
            return "Your file"
        return "" if self.fetched is None else self.fetched.title or self.fetched.name

    def forget_file(self) -> None:
        """Drop the file; what was computed from it is dropped by the store."""
        self.file = None
