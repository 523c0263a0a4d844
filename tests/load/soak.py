"""A class for long: students whose process is killed come back, while others visit and leave files.

python -m tests.load soak --processes 2 --clients 240 --seconds 1800 --visits 1000 --files 100
--kills 3 is the run that `docs/operations.md` tells of.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import signal
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.servers import family, megabytes, used
from tests.load.lessons import Report, calm, come_and_go, leave_files, study
from tests.load.student import Student, own_points, timed

BACK = 1.15  # of the memory before
CALM = 300.0  # seconds of an idle server in which memory comes back
SAID_EACH = 120.0  # seconds between two lines about memory
PAUSE = 0.5  # seconds until one who has found no server tries again
TRIES = 240
ASKED_AFTER = 60.0  # seconds, and up to as many more, until a page asks for its own process
AT_ONCE = 20  # who join
VISITS_AT_ONCE = 2
MEGABYTES = 15  # of a file


@dataclass
class Returns:
    """How often students lost their server, and with what they came back."""

    seconds: list[float] = field(default_factory=list)
    other_state: list[str] = field(default_factory=list)
    never: int = 0
    to_own: int = 0  # how often they went back to their own process

    def lines(self) -> list[str]:
        """This as text."""
        back, longest = len(self.seconds), max(self.seconds, default=0.0)
        usual = statistics.median(self.seconds) if self.seconds else 0.0
        return [
            f"{back + self.never} times a student lost the server, {back} times they came back, "
            f"within {usual:.1f} s in the median, {longest:.1f} s at most",
            f"{len(self.other_state)} times not to the state that they had",
            *self.other_state[:5],
            f"{self.to_own} times back to the own process",
        ]


class Steadfast(Student):
    """A student who comes back by the address when the server is lost, as a page in a browser."""

    def __init__(self, url: str, number: int, returns: Returns) -> None:
        super().__init__(url, "svm", own_points(number))
        self.returns, self.chance = returns, random.Random(number)
        self.asks_at = math.inf  # for the own process

    async def picture(self, body: dict) -> dict:
        """Ask for the picture, and keep its address as that of the page."""
        scene = await super().picture(body)
        self.page.query = scene["address"].lstrip("?")
        return scene

    async def move(self) -> float:
        """Move gamma by one step; where the server is lost, come back first."""
        start = time.perf_counter()
        before = self.page.query
        try:
            if start > self.asks_at:
                await self._look_for_own_process()
            await super().move()
        except (OSError, EOFError, RuntimeError):
            await self._come_back(before)
            self.returns.seconds.append(time.perf_counter() - start)
            self._ask_later()
            await super().move()
        return time.perf_counter() - start

    def _ask_later(self) -> None:
        self.asks_at = time.perf_counter() + ASKED_AFTER * self.chance.uniform(1, 2)

    async def _look_for_own_process(self) -> None:
        self._ask_later()
        if await self.go_back():
            self.returns.to_own += 1
            self.asks_at = math.inf

    async def _come_back(self, address: str) -> None:
        for _ in range(TRIES):
            self.route.reader, self.page.query = None, address
            try:
                await self.rejoin()
                break
            except Exception:  # whatever is answered while the server starts
                await asyncio.sleep(PAUSE)
        else:
            self.returns.never += 1
            raise RuntimeError(f"no server any more for {address}")
        if self.page.query != address:
            self.returns.other_state.append(f"{address} became {self.page.query}")


def processes_of_the_app(pid: int) -> list[int]:
    """Return the processes that serve pages, of all that a process has started."""
    return [one for one in family(pid) if "streamlit" in _command(one)]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")
    except OSError:  # it has ended
        return ""


async def kill(pid: int, times: int, seconds: float, tell: Callable[[str], None]) -> None:
    """Kill one process of the app after the other, evenly spread over this time."""
    for number in range(times):
        await asyncio.sleep(seconds / (times + 1))
        serving = processes_of_the_app(pid)
        os.kill(serving[number % len(serving)], signal.SIGKILL)
        tell(f"one of {len(serving)} processes is killed")


async def watch(pid: int, tell: Callable[[str], None]) -> None:
    """Tell of memory until this is cancelled."""
    while True:
        await asyncio.sleep(SAID_EACH)
        tell(f"{megabytes(pid):.0f} MB")


async def soak(
    url: str,
    pid: int,
    clients: int,
    seconds: float,
    visits: int,
    files: int,
    kills: int,
    tell: Callable[[str], None],
) -> tuple[dict[str, Report], Returns, float, float]:
    """Return what students, visits and files took, who came back, and MB before and after."""
    await come_and_go(url, 20)  # what is loaded once is there
    before = await calm(pid, 0, 30)
    tell(f"before: {before:.0f} MB")
    returns, report = Returns(), Report()
    students = [Steadfast(url, number, returns) for number in range(clients)]
    for first in range(0, clients, AT_ONCE):
        some = students[first : first + AT_ONCE]
        await asyncio.gather(*(report.take("join", student.join()) for student in some))
    students = [student for student in students if student.has_joined]
    tell(f"{len(students)} of {clients} have joined: {megabytes(pid):.0f} MB")
    start, spent = time.perf_counter(), used(pid)
    watching = asyncio.create_task(watch(pid, tell))
    visiting, filing, *_ = await asyncio.gather(
        come_and_go(url, visits, VISITS_AT_ONCE, clients),
        leave_files(url, files, MEGABYTES, seconds),
        kill(pid, kills, seconds, tell),
        *(study(student, report, seconds, 0.0, i) for i, student in enumerate(students)),
    )
    watching.cancel()
    if not kills:  # what has died does not say how long it worked
        report.cores = (used(pid) - spent) / (time.perf_counter() - start)
    for student in students:
        await report.take("leave", timed(student.leave()))
    after = await calm(pid, BACK * before, CALM)
    return {"students": report, "visits": visiting, "files": filing}, returns, before, after
