"""Long work in a tab: a bar, a button that stops it, and results that are kept for the session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Lock

import streamlit as st

from pages.shared.declarations import Page
from pages.shared.setting import Setting
from pages.shared.state import store

STEPS_SHOWN = 5  # steps between two movements of the bar


@dataclass
class Work:
    """A piece of long work as far as it has come."""

    state: str
    steps: Iterator
    results: list = field(default_factory=list)
    stopped: bool = False
    lock: Lock = field(default_factory=Lock)


@dataclass
class Slot:
    """Where a session keeps the present piece of work of one kind."""

    work: Work | None = None


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
    slot = store.kept(f"{key}_work", Slot)
    if slot.work is None or slot.work.state != state:
        slot.work = Work(state, start())
    work = slot.work
    results = work.results
    if len(results) >= total:
        return results

    def stop_or_go_on() -> None:
        work.stopped = not work.stopped

    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        name = "Go on" if work.stopped else "Stop"
        st.button(name, key=f"{key}_stop", on_click=stop_or_go_on)
        bar = st.progress(len(results) / total, f"{label}: {len(results)} of {total}")
        if not work.stopped:
            with work.lock:  # the run before this one may still be in its last step
                for step in work.steps:
                    results.append(step)
                    if len(results) % STEPS_SHOWN == 0:
                        bar.progress(len(results) / total, f"{label}: {len(results)} of {total}")
    if len(results) >= total:
        place.empty()
    return results


def state_of(page: Page, setting: Setting, *without: str) -> str:
    """Return a text that names the data and all values but some: what results depend on."""
    state = store.page_state(page)
    return state.record.digest(page.slug, setting.train.fingerprint, without=without)
