"""A full room: which requests are of new visitors, and what they are told."""

from __future__ import annotations

import pytest

from pages.shared.app.runtime import limits, open_files, streamlit_private
from pages.shared.app.runtime.open_files import FRESH, OpenFiles
from pages.shared.app.server import newcomers
from pages.shared.app.server.newcomers import FULL, OF_A_SESSION, OF_A_VISIT, Newcomers
from tests.loops import run

FILES = 1024
SHARE = int(FILES * limits.FREE_FILES)


class Clock:
    """A clock that a test moves, and a number of open files that it sets."""

    def __init__(self) -> None:
        self.now, self.open, self.counts = 0.0, 0, 0

    def count(self) -> int:
        self.counts += 1
        return self.open

    @property
    def files(self) -> OpenFiles:
        return OpenFiles(self.count, lambda: FILES, lambda: self.now)


def asked(files: OpenFiles, path: str = "/svm", **scope) -> list[dict]:
    """What is sent to a request; the app itself answers with nothing but ``served``."""
    sent: list[dict] = []

    async def app(scope, receive, send):
        await send({"type": "served"})

    async def send(message):
        sent.append(message)

    usual = {"type": "http", "method": "GET", "path": path, "headers": [], "extensions": {}}
    run(Newcomers(app, files), {**usual, **scope}, None, send)
    return sent


SERVED = [{"type": "served"}]
SOCKET = {"type": "websocket", "path": "/_stcore/stream"}


@pytest.fixture
def full():
    clock = Clock()
    clock.open = FILES
    return clock.files


@pytest.mark.parametrize("path", ["/", "/svm", "/no-such-page", "/svm/", "/svm/_stcore/metrics"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_new_visitor_of_a_full_room_reads_one_sentence(full, path, method):
    start, body = asked(full, path, method=method)
    headers = dict(start["headers"])
    assert start["status"] == 503 and headers[b"retry-after"] == b"60"
    assert headers[b"cache-control"] == b"no-store" and FULL.encode() in body["body"]


@pytest.mark.parametrize(
    "path",
    ["/kp/live", "/kp/glossary.json", "/_stcore/health", "/_stcore/upload_file/a/b", "/media/a.png",
     "/static/js/index.js", "/component/a/b", "/favicon.png"],
)  # fmt: skip
def test_what_belongs_to_a_page_that_is_open_is_served_to_the_last(full, path):
    assert asked(full, path) == SERVED
    assert asked(full, path, method="POST") == SERVED


def test_below_a_prefix_it_is_the_same(full, monkeypatch):
    monkeypatch.setattr(newcomers, "prefix", lambda: "/course")
    assert asked(full, "/course/svm")[0]["status"] == 503
    assert asked(full, "/course/kp/live") == SERVED


def test_a_web_socket_is_denied_before_it_is_one(full):
    start, body = asked(full, **SOCKET, extensions={"websocket.http.response": {}})
    assert start["type"] == "websocket.http.response.start" and start["status"] == 503
    assert body["body"] == FULL.encode()
    assert asked(full, **SOCKET) == [{"type": "websocket.close", "code": 1013}]


def test_who_takes_up_a_session_is_let_in(full, monkeypatch):
    monkeypatch.setattr(streamlit_private, "is_session", lambda offered: offered == "streamlit,x,a")
    for name, served in ((b"a", True), (b"b", False)):
        headers = [(b"sec-websocket-protocol", b"streamlit,x," + name)]
        assert (asked(full, **SOCKET, headers=headers) == SERVED) is served


def test_a_page_is_refused_before_a_session_and_both_before_the_last_file():
    clock = Clock()
    clock.open = FILES - SHARE - 1
    assert asked(clock.files) == SERVED
    clock.open += 1
    assert asked(clock.files)[0]["status"] == 503
    assert asked(clock.files, **SOCKET) == SERVED
    clock.open = FILES - SHARE // 2
    assert asked(clock.files, **SOCKET)[0]["type"] == "websocket.close"


def test_those_who_come_within_one_count_are_counted_themselves():
    clock = Clock()
    files = clock.files
    let_in = 0
    while asked(files) == SERVED:
        let_in += 1
    assert let_in == (FILES - SHARE) // OF_A_VISIT + 1 and clock.counts == 1
    clock.now += FRESH
    assert asked(files)[0]["status"] == 503 and clock.counts == 2, "their pages load still"
    clock.now += newcomers.LOADING
    assert asked(files) == SERVED, "now the count tells what they took"


def test_sessions_that_begin_at_once_are_counted_themselves():
    clock = Clock()
    files, let_in = clock.files, 0
    while asked(files, **SOCKET) == SERVED:
        let_in += 1
    assert FILES / 2 < let_in * OF_A_SESSION < FILES


def test_where_nothing_can_be_counted_everybody_is_let_in(monkeypatch, tmp_path):
    monkeypatch.setattr(open_files, "FOLDERS", (str(tmp_path / "none"),))
    assert open_files.count() == 0
    assert OpenFiles(open_files.count, lambda: float("inf")).free == 1


def test_a_process_that_has_its_sessions_lets_in_who_has_the_page_already(monkeypatch):
    def with_sessions(count: int, **scope) -> list[dict]:
        monkeypatch.setattr(streamlit_private, "held_sessions", lambda: count)
        return asked(Clock().files, **scope)

    assert with_sessions(limits.SESSIONS - 1) == SERVED
    assert with_sessions(limits.SESSIONS)[0]["status"] == 503
    assert with_sessions(limits.SESSIONS, **SOCKET) == SERVED
    beyond = round(newcomers.BEYOND * limits.SESSIONS)
    assert with_sessions(beyond, **SOCKET)[0]["type"] == "websocket.close"
    assert with_sessions(beyond, path="/kp/live") == SERVED
