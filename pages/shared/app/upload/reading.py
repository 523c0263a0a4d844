"""A table is read in the queue of long work, and only where there is room for it in memory."""

from __future__ import annotations

import threading
import weakref
from typing import Any

from datasets import UploadError
from pages.shared.app.runtime import limits, long_work
from pages.shared.model.tables.uploaded_file import File, opened

NO_ROOM = (
    "The server has no room for another table at present: try again in a few minutes, or with a "
    "smaller table."
)


class Room:
    """The room for the tables of all sessions.

    Parameters
    ----------
    of_one, of_all : int
        Bytes of one table in memory, and of all together.
    """

    def __init__(self, of_one: int, of_all: int) -> None:
        self.of_one, self.of_all = of_one, of_all
        self._files: weakref.WeakSet[File] = weakref.WeakSet()  # they go with their session
        self._lock = threading.Lock()

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._taken(None)

    def read(self, raw: bytes, name: str, former: File | None, **dialect: Any) -> File:
        """Read a file as `opened` does; it takes the place of the session's ``former`` one.

        Raises
        ------
        UploadError
            Also where there is no room; nothing is dropped for it.
        PreparationError
        """
        if self._taken(former) + len(raw) > self.of_all:
            raise UploadError(NO_ROOM)
        with long_work.turn():
            file = opened(raw, name, **dialect)
        if file.nbytes > self.of_one:
            raise UploadError(
                f"This table takes {_megabytes(file.nbytes)} of memory; one table may take "
                f"{_megabytes(self.of_one)} here. Leave out columns or rows."
            )
        with self._lock:
            if self._counted(former) + file.nbytes > self.of_all:
                raise UploadError(NO_ROOM)
            self._files.add(file)
        return file

    def _taken(self, former: File | None) -> int:
        with self._lock:
            return self._counted(former)

    def _counted(self, former: File | None) -> int:
        return sum(file.nbytes for file in self._files if file is not former)


def _megabytes(size: int) -> str:
    return f"{size / limits.MB:.3g} MB"


ROOM = Room(limits.TABLE, limits.TABLES)
