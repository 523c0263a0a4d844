"""What a hall does to a server, and what comes of it: times, processor, memory."""

from __future__ import annotations

import asyncio
import math
import os
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.benchmarks.servers import megabytes, used
from tests.load.student import SEEDS, START, PlainStudent, Student, own_points

PERIOD = 2.0  # seconds between two moves of a student
SLUGS = ("svm", "krr", "gp", "kda", "kpca")


@dataclass
class Report:
    """What a lesson took: seconds by kind of act, and what failed."""

    acts: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    cores: float = float("nan")

    async def take(self, kind: str, work) -> None:
        """Wait for an act; note its seconds, or its failure."""
        try:
            self.acts.setdefault(kind, []).append(await work)
        except Exception as error:
            self.errors.append(f"{kind}: {type(error).__name__} {error}"[:200])

    def p95(self, kind: str) -> float:
        """The time within which 95 % of the acts of a kind were done."""
        times = sorted(self.acts[kind])
        return times[int(0.95 * (len(times) - 1))]

    def lines(self) -> list[str]:
        """The report as text."""
        lines = [
            f"{kind:<8}{len(times):6d} times {1000 * statistics.median(times):8.0f} ms median "
            f"{1000 * self.p95(kind):8.0f} ms p95 {1000 * max(times):8.0f} ms at most"
            for kind, times in self.acts.items()
            if times
        ]
        load = f"load average of the machine {os.getloadavg()[0]:.1f}, {len(self.errors)} errors"
        cores = "" if math.isnan(self.cores) else f"{self.cores:.2f} cores, "
        return [*lines, f"{cores}{load}", *self.errors[:5]]


async def hall(
    url: str,
    pid: int,
    clients: int,
    seconds: float,
    changes: float,
    naive: bool = False,
    same: bool = False,
    told: Callable[[str], None] | None = None,
) -> Report:
    """Let students join at once, then move each two seconds; a share of the moves runs the page.

    Parameters
    ----------
    url, pid
        Of the server.
    clients : int
    seconds, changes : float
        How long, and the share of moves that take other data or open another tab.
    naive : bool
        Whether the server is one of the plain page, where every move runs it.
    same : bool
        Whether all do one exercise, on the same points; else each has points of their own.
    told : callable, optional
        Is given a line of text when all have joined.
    """
    report = Report()
    students: list[Student | PlainStudent] = [
        PlainStudent(url)
        if naive
        else Student(url, SLUGS[i % 3] if changes else "svm", START if same else own_points(i))
        for i in range(clients)
    ]
    await asyncio.gather(*(report.take("join", student.join()) for student in students))
    students = [student for student in students if student.has_joined]
    if told is not None:
        told(f"{len(students)} of {clients} have joined and move for {seconds:.0f} s")
    before, start = used(pid), time.perf_counter()
    await asyncio.gather(
        *(study(student, report, seconds, changes, i) for i, student in enumerate(students))
    )
    report.cores = (used(pid) - before) / (time.perf_counter() - start)
    for student in students:
        await student.leave()
    return report


async def study(
    student: Student | PlainStudent, report: Report, seconds: float, changes: float, seed: int
) -> None:
    """Move each two seconds, at a beat of one's own; who has to wait for longer, moves then."""
    chance = random.Random(seed)
    beat = time.perf_counter() + chance.uniform(0, PERIOD)
    end = beat + seconds
    while beat < end:
        await asyncio.sleep(max(0.0, beat - time.perf_counter()))
        if isinstance(student, Student) and chance.random() < changes:
            await report.take("change", student.change())
        else:
            await report.take("move", student.move())
        beat = max(beat + PERIOD, time.perf_counter())


async def come_and_go(url: str, visits: int, at_once: int = 10, first: int = 0) -> Report:
    """Let students join, look at every page and move there, and leave without a word.

    Each draws points of its own, counted from ``first``, so that what one has computed is of no use
    to the next, and stays in sight where it is kept for good.
    """
    report, places = Report(), asyncio.Semaphore(at_once)

    async def one(number: int) -> None:
        async with places:
            seed = f"seed={(first + number) % SEEDS}"
            student = Student(url, SLUGS[number % len(SLUGS)], seed)
            await report.take("join", student.join())
            if student.stage is None:
                return
            for slug in SLUGS:
                await report.take("page", student.visit(slug, seed))
                await report.take("move", student.move())
            await report.take("edit", student.edit())
            student.vanish()

    await asyncio.gather(*(one(number) for number in range(visits)))
    return report


async def leave_files(url: str, files: int, megabyte: int, seconds: float = 0.0) -> Report:
    """Send files to the server's memory, each by a student who is gone before a page takes it.

    They come one after another, evenly spread over ``seconds`` where they are quicker than that.
    """
    report, start = Report(), time.perf_counter()
    line = b"0.25,0.75,0.125,class of its own\n"
    raw = b"a,b,c,kind\n" + line * ((megabyte << 20) // len(line))
    for number in range(files):
        await asyncio.sleep(max(0.0, start + number * seconds / files - time.perf_counter()))
        student = Student(url)
        await report.take("join", student.join())
        status = await student.send_file(raw)
        if status not in (204, 413):
            report.errors.append(f"a file was answered with {status}")
        student.vanish()
    return report


async def calm(pid: int, level: float, seconds: float) -> float:
    """Wait until memory is back at a level in MB, at most so long; return what it is."""
    end = time.perf_counter() + seconds
    while megabytes(pid) > level and time.perf_counter() < end:
        await asyncio.sleep(2)
    return megabytes(pid)
