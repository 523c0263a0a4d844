"""Behind nginx: who comes to which process, what is refused, and what a killed process costs."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import urllib.request
from functools import partial

import pytest
import websockets

from pages.shared.app.server import bundle
from pages.shared.app.server.headers import HEADERS
from pages.shared.app.server.routes import LONGEST_QUESTION
from pages.shared.app.stage import assets
from tests.deploy.conftest import PREFIX
from tests.load import lessons
from tests.load.abuse import all_is_answered
from tests.load.classroom import hold
from tests.load.student import Student, own_points
from tests.load.test_classroom import is_complete
from tests.loops import run
from tests.pages.shared.app.server.client import ask

pytestmark = pytest.mark.slow
MEGABYTE = 2**20
STALLED = 10.0  # seconds


def process_of(student: Student) -> str:
    """Return the number of the process that a student's browser belongs to."""
    return student.site.cookies["kp_server"]


def test_a_browser_stays_with_one_process(hall):
    """Six of six moves are answered, and the cookie stays as it was given."""

    async def scenario():
        students = [Student(hall.url) for _ in range(4)]
        for student in students:
            await student.join()
            first = process_of(student)
            for _ in range(6):
                await student.move()
            assert process_of(student) == first
            await student.leave()
        return {process_of(student) for student in students}

    assert run(scenario) == {"1", "2"}  # newcomers in turn


def test_a_class_studies(hall):
    report = run(lessons.hall, hall.url, hall.nginx.pid, 4, 3.0, 0.3)
    assert not report.errors, report.errors
    assert len(report.acts["join"]) == 4 and report.acts["move"] and report.acts["change"]


def test_a_table_is_uploaded_to_its_session(hall):
    async def scenario():
        student = Student(hall.url)
        await student.join()
        await student.upload(b"x1,x2,kind\n" + b"1,2,a\n2,1,b\n3,5,a\n4,3,b\n" * 10)
        shown = await student.picture({})
        await student.leave()
        return shown

    assert "data=upload" in run(scenario)["address"]


def test_one_session_does_not_stop_another_of_its_process(hall):
    run(all_is_answered, hall.url, "1")


def test_metrics_and_health_are_not_public(hall):
    closed = ["metrics", "script-health-check", "health", "agent/openapi.json", "message", ""]
    for path in [*closed, "./metrics", "%6detrics", "/metrics", "metrics/"]:
        status, _, body = ask(f"{hall.url}/_stcore/{path}")
        assert status == 404 and b"session" not in body, path
    assert ask(f"{hall.url}/kp/metrics")[0] == 404
    assert b'<div id="root">' in ask(f"{hall.url}/svm/_stcore/metrics")[2]  # a page, as any other
    evil = {"Referer": "http://elsewhere.example/"}
    assert ask(f"{hall.url}/_stcore/health", **evil)[0] == 404
    # The app's own page may ask, or it would never connect; and whoever runs it, at the process.
    for own in ({"Referer": f"{hall.url}/svm"}, {"Cookie": hall.cookie(1)}):
        assert ask(f"{hall.url}/_stcore/health", **own)[2] == b"ok"
    assert b"# TYPE" in ask(f"{hall.apps[0][1]}/_stcore/metrics")[2]
    assert b"kernel_playground_sessions" in ask(f"{hall.apps[0][1]}/kp/metrics")[2]


def test_nothing_is_served_beside_the_prefix(hall):
    root = hall.url.removesuffix(PREFIX)
    for path in ("/", "/svm", "/_stcore/health", "/kp/live", "/courses/"):
        assert ask(f"{root}{path}")[0] == 404
    assert ask(f"{root}{PREFIX}")[0] == 200  # after a redirect


def test_too_large_gets_a_sentence(hall):
    status, _, body = ask(f"{hall.url}/_stcore/upload_file/s/f", bytes(22 * MEGABYTE))
    assert status == 413 and body == b"This is too large: a file may have 20 MB.\n"
    for route in ("live", "sweep"):
        status, _, body = ask(f"{hall.url}/kp/{route}", bytes(LONGEST_QUESTION + 1))
        assert status == 413 and b"too large" in body
    assert ask(f"{hall.url}/svm", bytes(5000))[0] == 413


def test_an_upload_within_the_limit_reaches_its_session(hall):
    """Streamlit itself answers, and not nginx: this session is not known."""
    request = urllib.request.Request(
        f"{hall.url}/_stcore/upload_file/s/f", bytes(19 * MEGABYTE), method="PUT"
    )
    status, _, body = ask_request(request)
    assert status in (400, 403) and b"nginx" not in body


def ask_request(request):
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def test_every_header_comes_once(hall):
    script = next(path.name for path in (hall.folder / "files").rglob("static/js/*.js"))
    plotly = assets.address(assets.PLOTLY_NAME)
    for path in ("/", "/svm", f"/static/js/{script}", f"/{plotly}", "/_stcore/metrics", "/kp/live"):
        headers = ask(f"{hall.url}{path}", **{"Accept-Encoding": "gzip"})[1]
        for name, value in HEADERS:
            assert headers.get_all(name.decode()) == [value.decode()], (path, name)
        assert headers["server"] == "nginx"  # no version


def test_scripts_come_packed_from_the_disk_and_are_kept_for_good(hall):
    script = next(path.name for path in (hall.folder / "files").rglob("static/js/*.js"))
    bundled = f"/{bundle.address()}/js/{bundle.BUNDLE}"
    for path in (f"/static/js/{script}", f"/{assets.address(assets.SCRIPTS)}", bundled):
        _, packed, body = ask(f"{hall.url}{path}", **{"Accept-Encoding": "gzip"})
        assert packed["content-encoding"] == "gzip" and body.startswith(b"\x1f\x8b")
        assert packed["cache-control"] == "public, max-age=31536000, immutable"
        plain = ask(f"{hall.url}{path}")[1]
        assert plain["content-encoding"] is None
        assert (hall.folder / "files" / PREFIX.strip("/") / path.strip("/")).exists()
    # Another version is asked of the app, and not kept.
    _, headers, _ = ask(f"{hall.url}/{assets.ROUTE}/0123456789ab/{assets.SCRIPTS}")
    assert headers.get_all("cache-control") == ["no-cache"]


def test_a_long_address_passes(hall):
    """As long as one with hundreds of moved points, and again as the referer."""
    long = f"{hall.url}/svm?ops={'a' * 50_000}"
    assert ask(long, Referer=long)[0] == 200
    assert ask(f"{hall.url}/svm?ops={'a' * 70_000}")[0] == 414


def test_another_origin_gets_no_web_socket(hall):
    async def scenario(origin):
        stream = f"{hall.url.replace('http', 'ws', 1)}/_stcore/stream"
        async with websockets.connect(stream, subprotocols=["streamlit"], origin=origin):
            return True

    assert run(scenario, hall.url.removesuffix(PREFIX))
    with pytest.raises(websockets.InvalidStatus, match="403"):
        run(scenario, "http://elsewhere.example")


def test_who_sends_slowly_keeps_no_process_waiting(hall):
    """Requests whose bodies never come are nginx's alone; the app does not even hear of them."""

    async def scenario():
        port = int(re.search(r":(\d+)", hall.url)[1])
        line = f"POST {PREFIX}/kp/live HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n{{"
        slow = [await asyncio.open_connection("127.0.0.1", port) for _ in range(100)]
        for _, writer in slow:
            writer.write(line.encode())
        student = Student(hall.url)
        await student.join()
        await student.move()
        await student.leave()
        await asyncio.wait_for(asyncio.gather(*(reader.read() for reader, _ in slow)), 60)

    with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
        run(scenario)  # nginx lets go of them after ten seconds


def workers(nginx: subprocess.Popen) -> set[str]:
    """The processes that nginx has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(nginx.pid)], capture_output=True)
    return set(listed.stdout.decode().split())


def test_an_nginx_that_is_loaded_anew_cuts_no_web_socket(hall):
    async def scenario():
        student = Student(hall.url)
        await student.join()
        former = workers(hall.nginx)
        hall.nginx.send_signal(signal.SIGHUP)
        while not workers(hall.nginx) - former:
            await asyncio.sleep(0.1)
        assert workers(hall.nginx) > former, "the former worker has left its web socket"
        await student.change()  # over the web socket that it has had from the beginning
        late = Student(hall.url)
        await late.join()
        for one in (student, late):
            await one.leave()

    run(scenario)


@pytest.mark.thorough
def test_a_proxy_that_stalls_loses_nothing(hall):
    """A run of the page goes on with it; a picture may have to be asked for once more.

    The app has let go of connections on which nothing came for five seconds, and nginx learns of it
    by the next request.
    """

    async def asked_again(student):
        try:
            await student.move()
        except RuntimeError as error:
            assert "502" in str(error)
            await student.move()

    async def scenario():
        moving, running = Student(hall.url), Student(hall.url)
        for student in (moving, running):
            await student.join()
        stopped = [int(pid) for pid in workers(hall.nginx)]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        waiting = asyncio.gather(asked_again(moving), running.change())
        await asyncio.sleep(STALLED)
        assert not waiting.done()
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
        await waiting
        for student in (moving, running):
            await student.move()
            await student.leave()

    run(scenario)


def test_one_process_is_killed(hall):
    """Its session is taken by the other; nobody else notices; what is restarted has it back."""

    async def scenario():
        mine, other = Student(hall.url), Student(hall.url)
        await mine.join()
        await other.join()
        if process_of(mine) != "1":
            mine, other = other, mine
        assert (process_of(mine), process_of(other)) == ("1", "2")
        hall.kill(1)
        await mine.page.socket.wait_closed()
        await moves(other, 10)
        with pytest.raises(RuntimeError, match="502"):
            await mine.move()  # not given to a process that does not know the session
        await mine.rejoin()  # what the browser does at once
        assert process_of(mine) == "2"
        await moves(mine, 4)
        assert await mine.ask_for_own_process() == "away"
        # Beside the loop: students who answer no ping on a busy machine would have left.
        await asyncio.to_thread(hall.restart, 1)
        await moves(mine, 4)
        assert process_of(mine) == "2"  # it stays where it is until it asks
        assert await mine.go_back() and process_of(mine) == "1"
        await moves(mine, 4)
        await moves(other, 4)
        for one in (mine, other):
            assert await one.ask_for_own_process() == "here"
        assert ask(f"{hall.url}/svm", Cookie=hall.cookie(1))[0] == 200
        newcomers = [Student(hall.url) for _ in range(4)]
        for student in newcomers:
            await student.join()
            await student.move()
        for student in (mine, other, *newcomers):
            await student.leave()
        return {process_of(student) for student in newcomers}

    async def moves(student, count):
        for _ in range(count):
            await student.move()

    assert "1" in run(scenario)


@pytest.mark.thorough
def test_a_class_goes_on_while_the_processes_are_renewed_one_after_another(hall):
    """Who loses a process comes back, by the address, to the picture that was there."""

    async def scenario():
        students = [Student(hall.url, query=own_points(number)) for number in range(4)]
        for student in students:
            await student.join()
        assert {process_of(student) for student in students} == {"1", "2"}
        shown = [student.stage.base for student in students]
        assert len({*shown}) == len(students)
        for number in (1, 2):
            moved = [student for student in students if process_of(student) == str(number)]
            await asyncio.to_thread(hall.end, number)
            for student in moved:
                await student.page.socket.wait_closed()
                await student.rejoin()
            assert [student.stage.base for student in students] == shown
            await asyncio.to_thread(hall.restart, number)
        for student in students:
            await student.move()
            await student.leave()

    run(scenario)


def test_a_class_loses_nothing_when_a_process_is_killed(hall, thorough):
    """Its phones come to both processes. Each answer counts once: of before, then, and after."""
    size = 60 if thorough else 10
    is_complete(*run(partial(hold, mishap=partial(hall.kill, 2)), [hall.url], size))


def test_the_log_names_nobody(started_hall):
    log = (started_hall.folder / "access.txt").read_text(encoding="utf-8")
    assert "GET /course/svm" in log
    assert "127.0.0.1" not in log and "?" not in log and "upload_file/s" not in log
