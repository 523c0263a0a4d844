"""Short forms of a hall: a small class, students that vanish, floods, slow networks, files left."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from urllib.parse import urlsplit

import pytest

from pages.shared.app.stage import assets
from tests.benchmarks.servers import megabytes
from tests.load.lessons import come_and_go, hall, leave_files
from tests.load.student import GAMMA, Student
from tests.loops import run
from tests.pages.shared.app.server.client import ask
from tests.serving import ROOT, serve

TICK = 0.015  # s: one of the clock, in half a second
READERS = 20
TABLE = b"x1,x2,kind\n" + b"".join(
    b"%d,%d,%s\n" % (i, i * i % 17, (b"a", b"b")[i % 2]) for i in range(60)
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server of its own, with its process and its log, that forgets who left after a second."""
    log = tmp_path_factory.mktemp("server") / "log.txt"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KP_AWAY_SECONDS", "1")
        process, url = serve(ROOT / "app.py", log)
    yield url, process.pid, log
    process.terminate()
    process.wait(60)


@pytest.fixture(autouse=True)
def no_traceback(server):
    """Whatever a test does, the server's log stays free of tracebacks."""
    yield
    assert "Traceback" not in server[2].read_text(), server[2].read_text()[-3000:]


def test_readers_that_go_away_in_the_middle_leave_no_traceback(server):
    """Each asks for Plotly three times over one connection, reads nothing and is gone.

    Whether the server is writing at that moment is chance; what it does then is tested in
    `test_tally`. What it says late fails one of the tests below.
    """
    url, _, log = server
    place = urlsplit(url)
    request = f"GET /{assets.address(assets.PLOTLY_NAME)} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n"
    for _ in range(READERS):
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            reader.connect((place.hostname, place.port))
            reader.sendall(3 * request.encode())
            reader.recv(1)  # the first answer is on its way
    assert ask(f"{url}/_stcore/health")[0] == 200
    assert log.read_text().count("went away") < READERS


def test_a_small_class_studies(server):
    url, pid, _ = server
    report = run(hall, url, pid, 4, 4.0, 0.6)  # one of the first four acts is a change
    assert not report.errors, report.errors
    assert len(report.acts["join"]) == 4 and report.acts["move"] and report.acts["change"]
    assert "0 errors" in "".join(report.lines())


def test_students_see_every_page_edit_and_vanish(server):
    report = run(come_and_go, server[0], 3, 3)
    assert not report.errors, report.errors
    assert len(report.acts["page"]) == len(report.acts["move"]) == 15


async def uploads(url: str) -> tuple[dict, dict]:
    student = Student(url)
    await student.join()
    await student.upload(TABLE)
    own = await student.picture({})
    await student.move()
    await student.visit("kda")
    elsewhere = await student.picture({})
    await student.leave()
    return own, elsewhere


def test_a_table_is_uploaded_and_shown_on_every_page(server):
    own, elsewhere = run(uploads, server[0])
    assert "data=upload" in own["address"] and "data=upload" in elsewhere["address"]
    assert own["figures"] and elsewhere["figures"]


async def vanish(url: str) -> list[int]:
    """Students vanish in the middle of a picture or of a run; return what their tokens are worth.

    Streamlit holds on to the session that was the last one connected, until there is another.
    """
    students = [Student(url) for _ in range(3)]
    await asyncio.gather(*(student.join() for student in students))
    acts = [student.move() for student in students[:2]] + [students[2].change()]
    tasks = [asyncio.create_task(act) for act in acts]
    await asyncio.sleep(0)
    for student in students:
        student.vanish()
    await asyncio.gather(*tasks, return_exceptions=True)
    another = Student(url)
    await another.join()
    statuses = {student.stage.token: 0 for student in students}
    while set(statuses.values()) != {410}:
        await asyncio.sleep(0.5)
        for token in statuses:
            answer = await asyncio.to_thread(ask, f"{url}/kp/live", b"{}", **{"X-Kp-Token": token})
            statuses[token] = answer[0]
    await another.move()
    await another.leave()
    return list(statuses.values())


def test_who_vanishes_is_forgotten_and_nobody_else(server):
    assert run(vanish, server[0]) == [410, 410, 410]


async def flood(url: str) -> list[str]:
    """One asks for 300 pictures over 30 connections; another moves meanwhile.

    Whose pictures come first is tested where they wait for a signal (`test_fairness`), and how long
    they take is measured (`tests.benchmarks.beside`).
    """
    greedy, other = Student(url), Student(url)
    await greedy.join()
    await other.join()
    said: list[str] = []

    async def ask_for(places) -> None:
        asker = type(greedy.route)(greedy.site)
        for place in places:
            try:
                body = {"client": f"c{place}", "seq": 1, "values": {GAMMA: greedy.places[place]}}
                await asker.ask(*greedy.stage.asking(body))
                said.append("200")
            except RuntimeError as refusal:
                said.append(str(refusal))

    flooding = [asyncio.create_task(ask_for(range(i, i + 10))) for i in range(30)]
    for _ in range(20):
        await other.move()
    await asyncio.gather(*flooding)
    for student in (greedy, other):
        await student.leave()
    return said


def test_a_flood_is_answered_and_does_not_stop_the_others(server):
    said = run(flood, server[0])
    assert len(said) == 300
    # Answered, or overtaken by newer ones of the same session.
    assert all(one == "200" or "the newest is drawn" in one for one in said), set(said)


async def slow(url: str) -> tuple[list[float], bytes]:
    """Some send their body byte by byte, some never read; another moves; a body is given up."""
    student, another = Student(url), Student(url)
    for one in (student, another):
        await one.join()

    def head(route: str, length: int) -> bytes:
        token = {"X-Kp-Token": student.stage.token}
        return student.route.written(f"/kp/{route}", token, bytes(length))[:-length]

    sweep = json.dumps({"name": GAMMA, "values": {}}).encode()
    connections = [await asyncio.open_connection(*student.site.host.split(":")) for _ in range(20)]
    for i, (_, writer) in enumerate(connections):
        if i % 2:
            writer.write(head("live", 9000) + b"{")
        else:  # asks and does not read
            writer.write(head("sweep", len(sweep)) + sweep)
    moves = [await another.move() for _ in range(10)]
    given_up = await asyncio.wait_for(connections[1][0].read(100), 60)
    for _, writer in connections:
        writer.transport.abort()
    for one in (student, another):
        await one.leave()
    return moves, given_up


def test_slow_networks_hold_nobody_up(server):
    moves, given_up = run(slow, server[0])
    assert len(moves) == 10
    assert given_up.startswith(b"HTTP/1.1 408"), "a body that does not come is given up"


def test_files_that_are_left_behind_go_with_their_session(server, thorough):
    url, pid, _ = server
    run(leave_files, url, 1, 12)
    before = megabytes(pid)
    report = run(leave_files, url, 8 if thorough else 5, 12)
    assert not report.errors, report.errors
    while megabytes(pid) > before + 40:  # all of them are 60 MB, or 96
        time.sleep(0.5)
