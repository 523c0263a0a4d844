"""Loading from the network with a time limit, and a stand-in on disk where it fails."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ..dataset import Dataset
from ..errors import DataError
from ..registry import SOURCES, Fields, load

# All three in seconds.
TIMEOUT = 30.0
PAUSE_AFTER_FAILURE = 60.0
POLL_INTERVAL = 0.1
FOLDER_VARIABLE = "KERNEL_PLAYGROUND_DATA"


@dataclass
class _Job:
    """A download under way or finished, shared by everybody who waits for it."""

    started: float
    done: threading.Event = field(default_factory=threading.Event)
    dataset: Dataset | None = None
    error: Exception | None = None


@dataclass(frozen=True)
class Download:
    """How a set is loaded into a folder, and the bundled set that stands in for it."""

    load: Callable[[str], Fields]
    stand_in: str


DOWNLOADS: dict[str, Download] = {}  # by name of the data set
_jobs: dict[str, _Job] = {}
_lock = threading.Lock()


def cache_folder() -> Path:
    """Return where loaded sets are kept: $KERNEL_PLAYGROUND_DATA or a folder under ~/.cache."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen) if chosen else Path.home() / ".cache" / "kernel-playground"


def fetch(
    name: str,
    progress: Callable[[float, str], object] | None = None,
    timeout: float = TIMEOUT,
) -> Dataset:
    """Return a data set from the network or its disk cache, or a stated stand-in.

    All who ask for one set share one download, which goes on in the background when the
    time is up, so that the next try finds it. After a failure the network is left alone for a
    minute.

    Parameters
    ----------
    name : str
        A key of ``SOURCES`` whose kind is "fetched".
    progress : callable, optional
        Called as ``progress(share of the time limit in [0, 1], sentence)`` while waiting.
    timeout : float
        Seconds from the start of the download.

    Returns
    -------
    Dataset
        The set, or a bundled one (its ``name`` differs from the one asked for) whose first
        note says what happened.

    Raises
    ------
    DataError
        For a name that is no such set.
    """
    if name not in DOWNLOADS:
        raise DataError(f"{name!r} is not loaded at run time; these are: {', '.join(DOWNLOADS)}.")
    job = _job(name)
    title = SOURCES[name].title
    # The limit counts from the start of the download: who comes later does not wait again.
    while (spent := time.monotonic() - job.started) < timeout and not job.done.wait(POLL_INTERVAL):
        if progress is not None:
            sentence = f"Loading {title}: {spent:.0f} s, {timeout:.0f} s at the most."
            progress(spent / timeout, sentence)
    if job.dataset is not None:
        return job.dataset
    if job.done.is_set():
        offline = isinstance(job.error, OSError)
        cause = "most likely there is no network" if offline else type(job.error).__name__
        why = f"{title} could not be loaded ({cause})"
        advice = f"it is tried again after {PAUSE_AFTER_FAILURE:.0f} seconds"
    else:
        why = f"{title} did not arrive within {timeout:.0f} seconds"
        advice = "it goes on loading in the background, so try again in a minute"
    stand_in = load(DOWNLOADS[name].stand_in)
    note = f"{why}. {stand_in.title} stands in for it; {advice}."
    return stand_in.replace(notes=(note, *stand_in.notes))


def _job(name: str) -> _Job:
    """Return the running or finished download, or start one."""
    with _lock:
        job = _jobs.get(name)
        stale = job is not None and job.error is not None
        if job is None or (stale and time.monotonic() - job.started > PAUSE_AFTER_FAILURE):
            job = _jobs[name] = _Job(time.monotonic())
            # A daemon, as nothing can end a download that hangs.
            threading.Thread(target=_run, args=(name, job), daemon=True).start()
        return job


def _run(name: str, job: _Job) -> None:
    """Load the set, in a thread of its own."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        source = SOURCES[name]
        job.dataset = Dataset(
            name=name,
            task=source.task,
            source=source.source,
            title=source.title,
            story=source.story,
            licence=source.licence,
            **DOWNLOADS[name].load(str(folder)),
        )
    except Exception as error:  # whatever a fetcher raises, the class gets the stand-in
        job.error = error
        job.started = time.monotonic()
    finally:
        job.done.set()
