"""Long work in a tab: a bar, a button that stops it, and results that are kept for the session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Lock

import streamlit as st

from pages.shared import upload
from pages.shared.setting import Setting

PATIENCE = 5  # steps between two movements of the bar


def gradually(key: str, state: str, total: int, start: Callable[[], Iterator], label: str) -> list:
    """Return the results of an iterator, worked off under a bar that can be stopped.

    A click or a moved slider interrupts the run; what is done by then is kept and the work goes on
    from there, as long as ``state`` is the same.

    Parameters
    ----------
    key : str
        Prefix of the session's keys.
    state : str
        Names all that the results depend on; another text starts afresh.
    total : int
        How many results there will be.
    start : callable
        Returns the iterator.
    label : str
        What stands beside the bar.
    """
    kept = st.session_state.get(f"{key}_work")
    if kept is None or kept["state"] != state:
        kept = {"state": state, "steps": start(), "results": [], "halted": False, "turn": Lock()}
        st.session_state[f"{key}_work"] = kept
    results = kept["results"]
    if len(results) >= total:
        return results

    def turn() -> None:
        kept["halted"] = not kept["halted"]

    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        name = "Go on" if kept["halted"] else "Stop"
        st.button(name, key=f"{key}_turn", on_click=turn)
        bar = st.progress(len(results) / total, f"{label}: {len(results)} of {total}")
        if not kept["halted"]:
            with kept["turn"]:  # the run before this one may still be in its last step
                for step in kept["steps"]:
                    results.append(step)
                    if len(results) % PATIENCE == 0:
                        bar.progress(len(results) / total, f"{label}: {len(results)} of {total}")
    if len(results) >= total:
        place.empty()
    return results


def state_of(setting: Setting, *without: str) -> str:
    """Return a text that names the data and all values but some: what results depend on."""
    values, private = setting.values, upload.private()
    own = private[values["data"]].fingerprint if values["data"] in private else ""
    return repr((own, sorted((n, v) for n, v in values.items() if n not in without)))
