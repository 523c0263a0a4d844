"""Behind nginx: who comes to which process, what is refused, and what a killed process costs."""

from __future__ import annotations

import asyncio
import re
import urllib.request

import pytest
import websockets

from pages.shared.server.headers import HEADERS
from pages.shared.server.routes import LONGEST_QUESTION
from pages.shared.stage import assets
from tests.deploy.browser import Browser
from tests.deploy.conftest import PREFIX
from tests.loops import run
from tests.pages.shared.server.client import ask

pytestmark = pytest.mark.slow
MEGABYTE = 2**20


def test_a_browser_stays_with_one_process(hall):
    """Six of six moves are answered, and the cookie is given once."""

    async def scenario():
        browsers = [Browser(hall.url) for _ in range(4)]
        for browser in browsers:
            await browser.open()
            first = browser.cookie
            for _ in range(6):
                assert await browser.move() == 200
            assert browser.cookie == first
            await browser.close()
        return {browser.cookie for browser in browsers}

    assert run(scenario) == {hall.cookie(1), hall.cookie(2)}  # newcomers in turn


def test_metrics_and_health_are_not_public(hall):
    closed = ["metrics", "script-health-check", "health", "agent/openapi.json", "message", ""]
    for path in [*closed, "./metrics", "%6detrics", "/metrics", "metrics/"]:
        status, _, body = ask(f"{hall.url}/_stcore/{path}")
        assert status == 404 and b"session" not in body, path
    assert b'<div id="root">' in ask(f"{hall.url}/svm/_stcore/metrics")[2]  # a page, as any other
    evil = {"Referer": "http://elsewhere.example/"}
    assert ask(f"{hall.url}/_stcore/health", **evil)[0] == 404
    # The app's own page may ask, or it would never connect; and whoever runs it, at the process.
    for own in ({"Referer": f"{hall.url}/svm"}, {"Cookie": hall.cookie(1)}):
        assert ask(f"{hall.url}/_stcore/health", **own)[2] == b"ok"
    assert b"# TYPE" in ask(f"{hall.apps[0][1]}/_stcore/metrics")[2]


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
    for path in (f"/static/js/{script}", f"/{assets.address(assets.SCRIPTS)}"):
        _, packed, body = ask(f"{hall.url}{path}", **{"Accept-Encoding": "gzip"})
        assert packed["content-encoding"] == "gzip" and body.startswith(b"\x1f\x8b")
        assert packed["cache-control"] == "public, max-age=31536000, immutable"
        plain = ask(f"{hall.url}{path}")[1]
        assert plain["content-encoding"] is None
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
        browser = Browser(hall.url)
        await browser.open()
        assert await browser.move() == 200
        await browser.close()
        await asyncio.wait_for(asyncio.gather(*(reader.read() for reader, _ in slow)), 60)

    with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
        run(scenario)  # nginx lets go of them after ten seconds


def test_one_process_is_killed(hall):
    """Its session is taken by the other; nobody else notices; what is restarted serves again."""

    async def scenario():
        mine, other = Browser(hall.url), Browser(hall.url)
        await mine.open()
        await other.open()
        if mine.cookie != hall.cookie(1):
            mine, other = other, mine
        assert (mine.cookie, other.cookie) == (hall.cookie(1), hall.cookie(2))
        hall.kill(1)
        await mine.session.socket.wait_closed()
        assert [await other.move() for _ in range(10)] == [200] * 10
        assert await mine.move() == 502  # not given to a process that does not know the session
        await mine.connect()  # what the browser does at once
        assert mine.cookie == hall.cookie(2)
        assert [await mine.move() for _ in range(4)] == [200] * 4
        hall.restart(1)
        assert [await mine.move() for _ in range(4)] == [200] * 4  # it stays where it is now
        assert [await other.move() for _ in range(4)] == [200] * 4
        assert ask(f"{hall.url}/svm", Cookie=hall.cookie(1))[0] == 200
        newcomers = [Browser(hall.url) for _ in range(4)]
        for browser in newcomers:
            await browser.open()
            assert await browser.move() == 200
        for browser in (mine, other, *newcomers):
            await browser.close()
        return {browser.cookie for browser in newcomers}

    assert hall.cookie(1) in run(scenario)


def test_the_log_names_nobody(hall):
    log = (hall.folder / "access.txt").read_text(encoding="utf-8")
    assert "GET /course/svm" in log
    assert "127.0.0.1" not in log and "?" not in log and "upload_file/s" not in log
