"""A session that ends while its page still asks for pictures: its token leads nowhere then."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

from tests.load.student import Student
from tests.loops import run
from tests.pages.shared.app.server.client import ask
from tests.serving import ROOT, serve

ASKERS = 4  # so that a request is under way at any time, which holds the stage
LIMIT = 120  # s


async def come_and_go(url: str) -> None:
    student = Student(url)
    await student.join()
    await student.leave()


async def leave_while_asked(url: str, askers: ThreadPoolExecutor) -> list[Future[None]]:
    """Have a browser leave whose page has got pictures, and goes on asking for them."""
    student = Student(url)
    await student.join()
    came = [Event() for _ in range(ASKERS)]
    asked = [askers.submit(ask_until_renewed, url, student.stage.token, one) for one in came]
    for one in came:
        assert await asyncio.to_thread(one.wait, LIMIT), "no picture came"
    await student.leave()
    return asked


def ask_until_renewed(url: str, token: str, has_come: Event) -> None:
    """Ask for pictures until the page would have to be renewed."""
    while ask(f"{url}/kp/live", b"{}", **{"X-Kp-Token": token})[0] != 410:
        has_come.set()


def test_a_session_ends_though_its_page_asks_without_a_pause(tmp_path):
    with ThreadPoolExecutor(ASKERS) as askers:  # whose threads end with the server
        process, url = serve(ROOT / "app.py", tmp_path / "log.txt", KP_AWAY_SECONDS="1")
        try:
            asked = run(leave_while_asked, url, askers)
            run(come_and_go, url)  # the last session to be connected stays a while
            for one in asked:
                one.result()
        finally:
            process.terminate()
            process.wait(60)
