"""Whether a piece of long work was asked for."""

from __future__ import annotations

from pages.shared.frame.progress import Slot
from pages.shared.state import store


def is_begun(key: str, state: str) -> bool:
    """Whether `progress.gradually` has begun the work of that state, and may go on unasked."""
    work = store.kept(f"{key}_work", Slot).work
    return work is not None and work.state == state
