"""What a process has done since it began, written as Prometheus reads it (text format 0.0.4)."""

from __future__ import annotations

import os
import threading
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
NAME = "kernel_playground_"
BOUNDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)  # seconds, of the histogram
STARTED = time.time()
OF_MEMORY = Path("/proc/self/statm")  # Linux; elsewhere the process does not know


class Answers:
    """Answers of the app's own addresses: how many of each status, and how long they took."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._statuses: Counter[tuple[str, int]] = Counter()
        self._within: dict[str, list[int]] = {}  # by kind, for each bound and beyond the last
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def add(self, kind: str, status: int, seconds: float) -> None:
        """Count one answer of a kind."""
        with self._lock:
            self._statuses[kind, status] += 1
            within = self._within.setdefault(kind, [0] * (len(BOUNDS) + 1))
            within[bisect_left(BOUNDS, seconds)] += 1
            self._seconds[kind] += seconds

    def lines(self) -> Iterator[str]:
        """Yield a counter by kind and status, and a histogram of seconds by kind."""
        with self._lock:
            statuses, seconds = dict(self._statuses), dict(self._seconds)
            within = {kind: list(counts) for kind, counts in self._within.items()}
        counted = f"{NAME}answers_total"
        yield from _head(counted, "counter", "Answers of the app's own addresses.")
        for (kind, status), count in sorted(statuses.items()):
            yield _line(counted, count, ("kind", kind), ("status", str(status)))
        took = f"{NAME}answer_seconds"
        yield from _head(took, "histogram", "Time from a request to the end of its answer.")
        for kind, counts in sorted(within.items()):
            of_kind, so_far = ("kind", kind), 0
            for bound, count in zip([*map(str, BOUNDS), "+Inf"], counts, strict=True):
                so_far += count
                yield _line(f"{took}_bucket", so_far, of_kind, ("le", bound))
            yield _line(f"{took}_sum", seconds[kind], of_kind)
            yield _line(f"{took}_count", so_far, of_kind)


def gauges(values: Mapping[str, tuple[str, float]]) -> Iterator[str]:
    """Yield what is so at this moment: {name: (what it is, value)}."""
    for name, (said, value) in values.items():
        yield from _head(name, "gauge", said)
        yield _line(name, value)


def of_process(open_files: float, file_limit: float) -> Iterator[str]:
    """Yield what Prometheus's own clients say of a process, by the same names."""
    processor = "process_cpu_seconds_total"
    yield from _head(processor, "counter", "Processor time that was used.")
    yield _line(processor, time.process_time())
    values = {
        "process_start_time_seconds": ("When the process began, since the epoch.", STARTED),
        "process_open_fds": ("Open files.", open_files),
        "process_max_fds": ("Files that may be open.", file_limit),
    }
    if OF_MEMORY.exists():
        resident = int(OF_MEMORY.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        values["process_resident_memory_bytes"] = ("Memory in use.", resident)
    yield from gauges(values)


def _head(name: str, kind: str, said: str) -> Iterator[str]:
    yield f"# HELP {name} {said}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, value: float, *labels: tuple[str, str]) -> str:
    written = ",".join(f'{key}="{label}"' for key, label in labels)
    number = "+Inf" if value == float("inf") else f"{value:.10g}"
    return f"{name}{{{written}}} {number}" if written else f"{name} {number}"


ANSWERS = Answers()
