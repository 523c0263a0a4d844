"""A process that may open few files: who comes too late is told so, and those inside go on."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from pages.shared.app.runtime import limits
from pages.shared.app.server import newcomers
from tests.load.student import Student
from tests.loops import run
from tests.pages.shared.app.server.client import ask
from tests.serving import ROOT, serve

FILES = 256
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no limit of open files")


@pytest.fixture
def small(tmp_path, monkeypatch):
    """A server that may open few files, and forgets who left after a second."""
    monkeypatch.setenv("KP_AWAY_SECONDS", "1")
    process, url = serve(ROOT / "app.py", tmp_path / "log.txt", open_files=FILES)
    yield url, process.pid, tmp_path / "log.txt"
    process.terminate()
    process.wait(60)


async def fill(url: str) -> tuple[list[Student], InvalidStatus | None]:
    """Let students in, each with a session and a connection, until one is refused."""
    inside: list[Student] = []
    for _ in range(FILES):
        student = Student(url, query="n=60")
        try:
            await student.rejoin()  # with a page that is loaded, as after another process has died
        except InvalidStatus as refusal:
            return inside, refusal
        inside.append(student)
    return inside, None


async def admitted(url: str) -> Student:
    """Return a student who asks to come in until there is room."""
    while True:
        late = Student(url)
        try:
            await late.join()
        except (InvalidStatus, RuntimeError):
            await asyncio.sleep(0.5)
        else:
            return late


async def attend(url: str, pid: int) -> None:
    inside, refusal = await fill(url)
    assert len(inside) * newcomers.OF_A_SESSION < FILES, "more than there are files for"
    assert len(inside) > FILES / 16, "refused long before it is full"
    assert refusal.response.status_code == 503
    assert refusal.response.headers["retry-after"] == str(newcomers.AGAIN)
    # A new visitor reads one sentence.
    status, headers, page = await asyncio.to_thread(ask, f"{url}/svm")
    assert status == 503 and headers["retry-after"] == str(newcomers.AGAIN)
    assert newcomers.FULL.encode() in page and headers["link"] is None
    assert "frame-ancestors" in headers["content-security-policy"]
    # Those inside go on, all at once, and again; who lost the connection comes back.
    for _ in range(2):
        await asyncio.gather(*(student.move() for student in inside))
    assert all(status == 200 for status, *_ in [
        await asyncio.to_thread(ask, f"{url}/{part}")
        for part in ("_stcore/health", "kp/glossary.json", "kp/cover/svm.svg")
    ])  # fmt: skip
    if (folder := Path(f"/proc/{pid}/fd")).exists():
        assert len(list(folder.iterdir())) < FILES
    # When they have left there is room again.
    for student in inside:
        await student.leave()
    late = await admitted(url)
    await late.move()
    await late.leave()


def test_who_comes_too_late_is_told_and_those_inside_go_on(small):
    url, pid, log = small
    run(attend, url, pid)
    written = log.read_text()
    assert "Too many open files" not in written and "Traceback" not in written, written[-3000:]
    assert "handshake" not in written, "a refused visit is counted, and no line of its own"
    assert "The room is full" in written and len(written.splitlines()) < 20
    assert 0 < limits.FREE_FILES < 1
