"""Many students with a table of their own each, all at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import numpy as np

from tests.benchmarks.servers import megabytes
from tests.load.lessons import Report
from tests.load.student import Student, timed

AT_ONCE = 8  # who are dropping their table


def table(rows: int, seed: int) -> bytes:
    """Return a CSV of two classes, some 30 bytes a row, that no other seed has."""
    numbers = np.random.default_rng(seed).normal(size=(rows, 3)).round(5)
    lines = (
        f"{a:.5f},{b:.5f},{c:.5f},{'left' if a < 0 else 'right'}\n" for a, b, c in numbers.tolist()
    )
    return ("a,b,c,kind\n" + "".join(lines)).encode()


async def hold_tables(
    url: str, pid: int, count: int, rows: int, told: Callable[[str], None]
) -> Report:
    """Let so many students drop a table each and keep it; another one moves before and meanwhile.

    Parameters
    ----------
    url, pid
        Of the server; its memory is told each time a quarter of them has a table.
    count, rows : int
        How many tables, and of how many rows.
    told : callable
        Is given lines of text.
    """
    report, turn, other = Report(), asyncio.Semaphore(AT_ONCE), Student(url)
    await report.take("join", other.join())
    students = [Student(url) for _ in range(count)]

    async def one(number: int, student: Student) -> None:
        async with turn:
            await report.take("join", student.join())
            await report.take("table", student.upload(table(rows, number)))
        if (number + 1) % max(1, count // 4) == 0:
            told(f"{number + 1} tables of {rows} rows: {megabytes(pid):.0f} MB")

    dropping = asyncio.gather(*(one(i, student) for i, student in enumerate(students)))
    while not dropping.done():
        await report.take("move", other.move())
        await asyncio.sleep(0.5)
    await dropping
    for student in students:
        if student.has_joined:
            await report.take("again", timed(student.picture({})))
    for student in (other, *students):
        await student.leave()
    return report
