"""Metrics are for this machine alone; a head that is too long is refused; no program is named."""

from __future__ import annotations

import http.client
import socket
from urllib.parse import urlsplit

import pytest

from deploy.nginx.render import LONGEST_LINE, TEMPLATE
from pages.shared.app.server import refusals
from pages.shared.app.server.refusals import LONGEST_HEAD, Refusals, is_local
from tests.loops import run
from tests.pages.shared.app.server.client import ask

OF_STREAMLIT = [
    "metrics",
    "agent/openapi.json",
    "agent/interact",
    "agent/mcp",
    "script-health-check",
]
PRIVATE = [*(f"/_stcore/{name}" for name in OF_STREAMLIT), "/kp/metrics"]
HERE, THERE = "127.0.0.1", "192.0.2.7"


def status(path: str, client: str | None = HERE, headers=(), query: bytes = b"") -> int | None:
    """The status that refuses a request; None if it reaches the app."""
    sent: list[dict] = []

    async def app(scope, receive, send):
        sent.append({"status": None})

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(),
             "query_string": query, "headers": list(headers),
             "client": client and (client, 5)}  # fmt: skip
    run(Refusals(app), scope, None, send)
    return sent[0]["status"]


@pytest.mark.parametrize("path", PRIVATE)
def test_metrics_and_ways_to_steer_the_app_are_for_this_machine_alone(path, monkeypatch):
    assert status(path) is None and status(path, "::1") is None
    assert status(path, "::ffff:127.0.0.1") is None
    for client in (THERE, "2001:db8::7", f"::ffff:{THERE}", "a name", None):
        assert status(path, client) == 404
    for header in (b"x-forwarded-for", b"x-forwarded-proto", b"forwarded", b"via", b"x-real-ip"):
        assert status(path, headers=[(header, b"whatever")]) == 404
    assert status("/_stcore/health", THERE) is None and status("/svm", THERE) is None
    monkeypatch.setattr(refusals, "IS_OPEN", True)
    assert status(path, THERE) is None


def test_below_a_prefix_it_is_the_same(monkeypatch):
    monkeypatch.setattr(refusals, "prefix", lambda: "/course")
    assert status("/course/_stcore/metrics", THERE) == 404
    assert status("/course/_stcore/health", THERE) is None


def test_a_proxy_on_this_machine_is_not_this_machine():
    proxied = {"client": (HERE, 5), "headers": [(b"x-forwarded-for", HERE.encode())]}
    assert not is_local(proxied) and is_local({**proxied, "headers": []})


def test_a_head_that_is_too_long():
    assert status("/", headers=[(b"referer", b"x" * (LONGEST_HEAD - 100))]) is None
    assert status("/", headers=[(b"referer", b"x" * LONGEST_HEAD)]) == 431
    assert status("/", headers=[(b"a", b"b")] * 100_000) == 431
    assert status("/", query=b"x" * LONGEST_HEAD) == 431
    lines = f"large_client_header_buffers {LONGEST_HEAD // 65536} @{{longest_line}};"
    assert LONGEST_LINE == "64k" and lines in TEMPLATE.read_text(encoding="utf-8")


def test_the_running_app_answers_so(app_url):
    for path in (*PRIVATE[:2], "/kp/metrics"):
        assert ask(f"{app_url}{path}")[0] == 200
        assert ask(f"{app_url}{path}", **{"X-Forwarded-For": THERE})[0] == 404
    assert ask(app_url, Referer="x" * 60_000)[0] == 200
    connection = http.client.HTTPConnection(urlsplit(app_url).netloc, timeout=60)
    connection.request("GET", "/", headers={"Referer": "x" * 2**20})
    answer = connection.getresponse()
    assert answer.status == 431 and answer.read() == refusals.LONG.encode()


@pytest.mark.parametrize("path", ["/", "/kp/glossary.json", "/_stcore/health", "/no.file"])
def test_no_answer_names_the_program_that_serves_it(app_url, path):
    assert ask(f"{app_url}{path}")[1]["server"] is None


def test_no_web_socket_names_the_program_that_serves_it(app_url):
    place = urlsplit(app_url)
    lines = ["GET /_stcore/stream HTTP/1.1", f"Host: {place.netloc}", "Upgrade: websocket",
             "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]  # fmt: skip
    with socket.create_connection((place.hostname, place.port), timeout=60) as connection:
        connection.sendall("\r\n".join(lines).encode())
        head = connection.recv(4096).lower()
    assert head.startswith(b"http/1.1 101") and b"server:" not in head
