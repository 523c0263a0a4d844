"""Readers that went away are counted, and said in one line; other failures keep their traceback."""

from __future__ import annotations

import logging
import socket
import threading
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect

from pages.shared.app.runtime import tally
from pages.shared.app.runtime.tally import CLOSED, GoneReaders, Tally
from pages.shared.app.stage import assets
from tests.conftest import ROOT, serve
from tests.pages.shared.app.server.client import ask

GONE = [RuntimeError(f"unable to perform operation on <TCPTransport>; {CLOSED}"),
        ConnectionResetError(), BrokenPipeError(), ClientDisconnect(),
        ExceptionGroup("of tasks", [ClientDisconnect(), ConnectionResetError()])]  # fmt: skip


READERS = 20


class Later:
    """Timers that go off when a test says so."""

    def __init__(self, monkeypatch) -> None:
        self.due: list = []
        monkeypatch.setattr(tally.threading, "Timer", self.timer)

    def timer(self, seconds, act):
        timer = threading.Thread()  # never started
        timer.start = lambda: self.due.append(act)
        assert seconds == tally.PERIOD
        return timer

    def go_off(self) -> None:
        due, self.due = self.due, []
        for act in due:
            act()


def test_the_first_is_said_at_once_and_the_others_once_a_minute(monkeypatch, caplog):
    later, counted = Later(monkeypatch), Tally("%d times")
    counted.add()
    assert caplog.messages == ["1 times"]
    for _ in range(300):
        counted.add()
    assert caplog.messages == ["1 times"]
    later.go_off()
    assert caplog.messages == ["1 times", "300 times"]
    later.go_off()
    assert not later.due, "where nothing happens no clock runs"
    counted.add()
    assert caplog.messages == ["1 times", "300 times", "1 times"]


def record(error: BaseException | None) -> logging.LogRecord:
    info = error and (type(error), error, None)
    return logging.LogRecord("uvicorn.error", logging.ERROR, "", 1, "Exception", (), info)


def test_only_what_says_that_the_other_side_has_left_is_counted(monkeypatch, caplog):
    Later(monkeypatch)
    gone = GoneReaders()
    assert not any(gone.filter(record(error)) for error in GONE)
    assert caplog.messages == ["Readers who went away before they had their answer: 1"]
    assert gone.tally.count == len(GONE) - 1
    mixed = ExceptionGroup("of tasks", [ClientDisconnect(), ValueError()])
    for error in (None, RuntimeError("another"), ValueError(CLOSED), OSError("disk"), mixed):
        assert gone.filter(record(error))


def test_readers_that_go_away_in_the_middle_leave_no_traceback(tmp_path):
    """Each asks for Plotly three times over one connection, reads nothing and is gone.

    Whether the server is writing at that moment is chance; what it does then is tested above.
    """
    log = tmp_path / "log.txt"
    process, url = serve(ROOT / "app.py", log)
    place = urlsplit(url)
    request = f"GET /{assets.address(assets.PLOTLY_NAME)} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n"
    try:
        for _ in range(READERS):
            with socket.socket() as reader:
                reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                reader.connect((place.hostname, place.port))
                reader.sendall(3 * request.encode())
                reader.recv(1)  # the first answer is on its way
        assert ask(f"{url}/_stcore/health")[0] == 200
        process.terminate()  # and whatever it still has to say is said
        process.wait(120)
    finally:
        process.kill()
    written = log.read_text()
    assert "Traceback" not in written, written[-3000:]
    assert written.count("went away") < READERS
