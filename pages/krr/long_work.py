"""Long work begins when it is asked for."""

from __future__ import annotations

import streamlit as st

from pages.shared.frame.progress import Slot
from pages.shared.state import store


def is_asked_for(key: str, state: str, label: str, note: str = "") -> bool:
    """Return whether the work of a state was asked for; until then show the button for it.

    ``key`` and ``state`` are those with which `progress.gradually` is called then.
    """
    work = store.kept(f"{key}_work", Slot).work
    if work is not None and work.state == state:
        return True
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        asked = st.button(label, key=f"{key}_go")
        if note:
            st.caption(note)
    if asked:
        place.empty()
    return asked
