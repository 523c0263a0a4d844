"""What a student waits beside one who asks for far too much, and what an idle server costs.

python -m tests.benchmarks.beside prints the median of a move alone, and of one beside others with
the ratio. That the others go on, and in which order, is tested (tests/load).
"""

import asyncio
import statistics
import time
from collections.abc import Coroutine

from tests.benchmarks.servers import served, used
from tests.load.abuse import Greedy
from tests.load.student import GAMMA, Student
from tests.serving import ROOT

MOVES = 20
CONNECTIONS, PICTURES = 30, 10  # of a flood, and of each connection
IDLE = 5.0  # seconds


async def moves(student: Student) -> float:
    """Return the median of a move, in seconds."""
    return statistics.median([await student.move() for _ in range(MOVES)])


async def flood(greedy: Student) -> None:
    """Ask for pictures over many connections at once; those that newer ones overtake count, too."""

    async def ask_for(places: range) -> None:
        asker = type(greedy.route)(greedy.site)
        for place in places:
            body = {"client": f"c{place}", "seq": 1}
            body["values"] = {GAMMA: greedy.places[place % len(greedy.places)]}
            try:
                await asker.ask(*greedy.stage.asking(body))
            except RuntimeError as refusal:
                if "the newest is drawn" not in str(refusal):
                    raise

    starts = range(0, CONNECTIONS * PICTURES, PICTURES)
    await asyncio.gather(*(ask_for(range(start, start + PICTURES)) for start in starts))


async def beside(student: Student, work: Coroutine) -> float:
    """Return the median of a move while that work goes on."""
    working = asyncio.create_task(work)
    median = await moves(student)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    return median


async def measure(url: str, pid: int) -> None:
    """Print all of it."""
    before, start = used(pid), time.perf_counter()
    await asyncio.sleep(IDLE)
    share = (used(pid) - before) / (time.perf_counter() - start)
    print(f"an idle server: {share:.3f} cores", flush=True)
    student, greedy, heavy = Student(url), Student(url), Greedy(url)
    for one in (student, greedy, heavy):
        await one.join()
    alone = await moves(student)
    print(f"a move alone: {1000 * alone:.0f} ms", flush=True)
    for title, work in (
        (f"a flood of {CONNECTIONS * PICTURES} pictures", flood(greedy)),
        ("one who asks for heavy pictures and sweeps", heavy.go_on()),
    ):
        median = await beside(student, work)
        print(f"beside {title}: {1000 * median:.0f} ms, {median / alone:.1f} times", flush=True)
    for one in (student, greedy, heavy):
        await one.leave()


if __name__ == "__main__":
    with served(ROOT / "app.py") as (address, process):
        asyncio.run(measure(address, process))
