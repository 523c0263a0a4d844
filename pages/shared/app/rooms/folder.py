"""The folder in which the app keeps what has to last: `KP_DATA`, or the platform's."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pages.shared.app.runtime.failures import NoStore

NAME = "kernel-playground"
BUSY = 10.0  # seconds for which a file of SQLite in it waits for another process to finish
NO_STORE = "{what} cannot be kept in {folder}: name a folder that can be written to with KP_DATA."


def data_folder() -> Path:
    """Return the folder; it need not be there yet."""
    if given := os.environ.get("KP_DATA", "").strip():
        return Path(given)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / NAME


@contextmanager
def made(folder: Path, what: str) -> Iterator[None]:
    """Make the folder where it is missing; the block opens the file in it that is to keep ``what``.

    Raises
    ------
    NoStore
        If there can be no such folder, or no such file of SQLite.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        yield
    except (OSError, sqlite3.Error) as error:
        raise NoStore(NO_STORE.format(what=what, folder=folder)) from error
