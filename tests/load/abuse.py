"""One session asks for far more than its share, while the others go on with their lesson."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable

from tests.load.lessons import Report, study
from tests.load.student import GAMMA, Student, own_points

HEAVY = "data=co2_weekly&n=2225&kernel=rbf(gamma%3D0.02)&noise=0.{}"
ASKED = 40  # pictures, and sweeps
MOVES = 10  # of another, meanwhile


class Greedy(Student):
    """A student of the longest Gaussian process who asks for forty pictures and forty sweeps.

    Attributes
    ----------
    heads : list of bytes
        The heads of all answers.
    """

    def __init__(self, url: str) -> None:
        # Another noise variance each time: pictures that somebody has seen already are not heavy.
        super().__init__(url, "gp", HEAVY.format(100 + secrets.randbelow(900)))
        self.heads: list[bytes] = []
        self.rounds = 0
        self.pictures = 0  # that were drawn for it

    async def ask_for_all(self, to_the_end: bool = False) -> None:
        """Ask for all at once, each over a connection of its own.

        ``to_the_end``: the pictures are read, too; else who asks leaves after an answer's head.
        """
        self.rounds += 1
        started = {"revision": self.stage.revision}
        sweep = {"client": "c", "name": GAMMA, "values": {}} | started
        pictures = [
            {"client": f"c{self.rounds}-{i}", "seq": 1, "values": {GAMMA: self._value(i)}} | started
            for i in range(ASKED)
        ]
        asked = [("/kp/live", body) for body in pictures] + [("/kp/sweep", sweep)] * ASKED
        await asyncio.gather(*(self._ask(path, body, to_the_end) for path, body in asked))

    def _value(self, i: int) -> float:
        return self.places[(self.rounds * ASKED + i) % len(self.places)]

    async def _ask(self, path: str, body: dict, to_the_end: bool) -> None:
        reader, writer = await asyncio.open_connection(*self.site.host.split(":"))
        headers = {"X-Kp-Token": self.stage.token, "Connection": "close"}
        writer.write(self.route.written(path, headers, json.dumps(body).encode()))
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            self.heads.append(head)
            self.pictures += path == "/kp/live" and not is_overtaken(head)
            while to_the_end and await reader.read(1 << 16):
                pass
        finally:
            writer.close()

    async def go_on(self) -> None:
        """Ask for all, and for all again when it is answered, until this is cancelled."""
        while True:
            await self.ask_for_all(to_the_end=True)


def is_overtaken(head: bytes) -> bool:
    """Whether newer questions of the same session have taken the place of the one answered."""
    return b"x-kp-status: 429" in head.lower()


async def abuse(
    url: str, clients: int, seconds: float, told: Callable[[str], None]
) -> tuple[Report, Report, Greedy]:
    """Let students move alone, and then beside the greedy one; return both reports, and that one.

    Parameters
    ----------
    url : str
        Of the server.
    clients : int
    seconds : float
        Of each part.
    told : callable
        Is given a line of text when a part begins.
    """
    students, greedy = [Student(url, query=own_points(i)) for i in range(clients)], Greedy(url)
    await asyncio.gather(*(student.join() for student in (*students, greedy)))

    async def part() -> Report:
        report = Report()
        await asyncio.gather(
            *(study(student, report, seconds, 0.0, i) for i, student in enumerate(students))
        )
        return report

    told(f"{clients} students move alone for {seconds:.0f} s")
    alone = await part()
    told(f"beside one who asks for {ASKED} pictures and {ASKED} sweeps at n = 2225")
    asking = asyncio.create_task(greedy.go_on())
    while not greedy.heads and not asking.done():  # the first of them is answered
        await asyncio.sleep(0.01)
    beside = await part()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    for student in (*students, greedy):
        await student.leave()
    return alone, beside, greedy


async def all_is_answered(url: str, process: str = "") -> None:
    """Check that one's far too many requests are answered, and another's moves meanwhile.

    Parameters
    ----------
    url : str
        Of the server.
    process : str
        By its number for nginx, the process that both belong to.

    Raises
    ------
    AssertionError, RuntimeError
        If something is refused.
    """
    greedy, student = Greedy(url), Student(url)
    for one in (greedy, student):
        one.site.cookies |= {"kp_server": process} if process else {}
        await one.join()
    asking = asyncio.create_task(greedy.ask_for_all())
    for _ in range(MOVES):
        await student.move()
    await asking
    assert len(greedy.heads) == 2 * ASKED
    assert all(head.startswith(b"HTTP/1.1 200") for head in greedy.heads)
    for one in (greedy, student):
        await one.leave()
