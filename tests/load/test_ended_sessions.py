"""A session that ends while its page still asks for pictures: its token leads nowhere then."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.load.student import Student
from tests.loops import run
from tests.pages.shared.app.server.client import ask
from tests.serving import ROOT, serve

ASKERS = 4  # so that a request is under way at any time, which holds the stage


async def come_and_go(url: str) -> str:
    """Return the token of a session whose browser has left."""
    student = Student(url)
    await student.join()
    await student.leave()
    return student.stage.token


def asked_until_renewed(url: str, token: str) -> int:
    """Ask for pictures until the page would have to be renewed; return how many came."""
    count = 0
    while ask(f"{url}/kp/live", b"{}", **{"X-Kp-Token": token})[0] != 410:
        count += 1
    return count


def test_a_session_ends_though_its_page_asks_without_a_pause(tmp_path):
    process, url = serve(ROOT / "app.py", tmp_path / "log.txt", KP_AWAY_SECONDS="1")
    try:
        token = run(come_and_go, url)
        run(come_and_go, url)  # the last session to be connected stays a while
        with ThreadPoolExecutor(ASKERS) as askers:
            came = list(askers.map(asked_until_renewed, [url] * ASKERS, [token] * ASKERS))
        assert sum(came) > 0, "it had ended before anybody asked"
    finally:
        process.terminate()
        process.wait(60)
