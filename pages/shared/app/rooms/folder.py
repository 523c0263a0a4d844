"""The folder in which the app keeps what has to last: `KP_DATA`, or the platform's."""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "kernel-playground"


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
