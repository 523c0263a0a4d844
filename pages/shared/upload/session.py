"""The session's own data sets: what is kept, what a page may show of it, and forgetting."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import streamlit as st

from datasets import TASKS, Dataset
from pages.shared import points
from pages.shared.upload.literal import literal
from pages.shared.upload.own import File, Upload

KEPT = "kp_private"
FILE = "kp_file"
ARRIVED = "kp_arrived"
NOTE = "kp_private_note"
OPEN = "kp_file_open"
UPLOAD, FETCHED = "upload", "fetched"


def private() -> dict[str, Dataset | Upload]:
    """Return the session's own data sets, by name: the store itself."""
    return st.session_state.setdefault(KEPT, {})


def offered(tasks: tuple[str, ...] = TASKS) -> Mapping[str, Dataset | Upload]:
    """Return those that suit a page of these tasks; a file may have another target there."""
    suited = {}
    for name, data in private().items():
        own = file().use(tasks) if name == UPLOAD else data
        if own is not None and own.task in tasks:
            suited[name] = own
    return suited


def title(name: str, data: Dataset | Upload) -> str:
    """Return the name of a data set in the menu, as Markdown."""
    named = {
        UPLOAD: ":material/table_chart: Your file",
        points.NAME: ":material/draw: Your points",
    }
    return named.get(name) or f":material/cloud_download: {literal(data.title or data.name)}"


def file() -> File | None:
    """Return the file that was dropped."""
    return st.session_state.get(FILE)


def take(new: File) -> None:
    """Make a file the session's; each page turns to it when it is next shown."""
    st.session_state[FILE] = new
    keep(UPLOAD, new.use((new.task,)))


def reopen() -> None:
    """Open the dialog of the file in the next run."""
    st.session_state[OPEN] = True


def keep(name: str, data: Dataset | Upload, arrives: bool = True) -> None:
    """Put a data set into the store; one that arrives is shown by each page."""
    private()[name] = data
    if arrives:
        st.session_state[ARRIVED] = (st.session_state.get(ARRIVED, (0,))[0] + 1, name)


def arrived(slug: str) -> str | None:
    """Return the name of a data set that came since this page was last shown; once."""
    latest = st.session_state.get(ARRIVED)
    seen = f"{slug}_arrived"
    if latest is None or st.session_state.get(seen) == latest[0]:
        return None
    st.session_state[seen] = latest[0]
    return latest[1]


def forget() -> None:
    """Drop the file, and whatever was computed from it; sliders and menus stay as they are."""
    session = st.session_state
    name = file().name if file() else ""
    own = {n: d for n, d in private().items() if n != UPLOAD}
    # Points that began as a copy of the file are the file's.
    if points.NAME in own and name and own[points.NAME].source.endswith(f" {name}."):
        del own[points.NAME]
    history = session.get("kp_drawing") if points.NAME in own else None
    for key, value in list(session.items()):
        plain = isinstance(value, bool | int | float | str) or str(key).endswith("_addresses")
        if not plain:
            del session[key]
    session[KEPT] = own
    if history is not None:
        session["kp_drawing"] = history


def follow(query: dict[str, str]) -> None:
    """Take over the points of a shared address, if there are any."""
    if "points" in query:
        with suppress(ValueError):
            private()[points.NAME] = points.from_text(query["points"])
    if query.get("data") in (UPLOAD, FETCHED) and query["data"] not in private():
        st.session_state[NOTE] = (
            "This address is about data that stayed with its sender: drop your own to go on."
        )


def address(data: str) -> dict[str, str]:
    """Return what an address needs to carry the session's own data: a few drawn points."""
    text = points.to_text(private()[data]) if data == points.NAME else None
    return {"points": text} if text else {}
