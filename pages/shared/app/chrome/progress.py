"""Long work in a tab: a bar, a button that stops it, and results that stay for the session."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import streamlit as st

from kernels import LRUCache, size_in_bytes
from pages.shared.app.runtime import limits, long_work
from pages.shared.app.store import store

STEPS_SHOWN = 5  # steps between two movements of the bar
WORKS_CACHED = 6  # pieces of work of one key, finished or not
OUT_OF_TIME = (
    'Stopped after {time} of computing; what is done stays. Fewer points make it faster. "Go on" '
    "computes for as long again."
)


@dataclass
class Work:
    """A piece of long work as far as it has come."""

    steps: Iterator[Any]
    results: list[Any] = field(default_factory=list)
    stopped: bool = False
    seconds: float = 0.0  # that the steps took since the work began or was told to go on
    lock: Lock = field(default_factory=Lock)

    @property
    def nbytes(self) -> int:
        """The bytes of the results so far."""
        return size_in_bytes(self.results)


def gradually(
    key: str, depends: str, total: int, start: Callable[[], Iterator[Any]], label: str
) -> list[Any]:
    """Return the results of an iterator, worked off under a bar that can be stopped.

    A click or a moved slider interrupts the run; what is done by then stays, and the work goes on
    from there as soon as ``depends`` is the same again. It stops by itself, and says so, when its
    steps have taken more than `limits.LONG_WORK` seconds.

    Parameters
    ----------
    key : str
        Prefix of the session's keys.
    depends : str
        Names all that the results depend on and nothing else, see `Setting.fingerprint`: a chosen
        point or the control of another view must not begin the work anew.
    total : int
        How many results there will be.
    start : callable
        Returns the iterator. If it raises, the work is dropped: the next run begins it anew.
    label : str
        What stands beside the bar.
    """
    works = _works(key)
    work = works.get(depends, lambda: Work(start()))
    results = work.results
    if len(results) >= total:
        return results

    def stop_or_go_on() -> None:
        work.stopped, work.seconds = not work.stopped, 0.0

    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        name = "Go on" if work.stopped else "Stop"
        st.button(name, key=f"{key}_stop", on_click=stop_or_go_on)
        bar = st.progress(len(results) / total, f"{label}: {len(results)} of {total}")
        if work.stopped and work.seconds:
            st.caption(OUT_OF_TIME.format(time=long_work.spoken(limits.LONG_WORK)))
        if not work.stopped:
            try:
                with work.lock:  # the run before this one may still be in its last step
                    for step in _in_turn(work):
                        results.append(step)
                        if len(results) % STEPS_SHOWN == 0:
                            done = f"{label}: {len(results)} of {total}"
                            bar.progress(len(results) / total, done)
            except Exception:
                works.discard(depends)
                raise
    works.put(depends, work)  # counted anew: its results have grown
    if work.seconds > limits.LONG_WORK and len(results) < total and not work.stopped:
        work.stopped = True
        st.rerun()
    if len(results) >= total:
        place.empty()
    return results


def _in_turn(work: Work) -> Iterator[Any]:
    """Yield the steps, each worked out in a turn of its own, until the time is over."""
    end = object()
    while work.seconds <= limits.LONG_WORK:
        with long_work.turn():
            start = time.monotonic()
            step = next(work.steps, end)
            work.seconds += time.monotonic() - start
        if step is end:
            return
        yield step


def is_asked_for(key: str, depends: str, label: str, note: str = "") -> bool:
    """Return whether work was asked for; until then show the button for it, with a note beside.

    ``key`` and ``depends`` are those with which `gradually` is called then.
    """
    if _works(key).peek(depends) is not None:
        return True
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        asked = st.button(label, key=f"{key}_go")
        if note:
            st.caption(note)
    if asked:
        place.empty()
    return asked


def _works(key: str) -> LRUCache[Work]:
    return store.cached(f"{key}_work", WORKS_CACHED)
