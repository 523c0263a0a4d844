"""What a process tells of itself: answers by kind and status, in the form that Prometheus reads."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pages.shared.app.rooms import desk, guards
from pages.shared.app.rooms.buckets import ProcessBuckets
from pages.shared.app.rooms.sqlite_store import SQLiteStore
from pages.shared.app.runtime.metrics import BOUNDS, Answers, gauges
from pages.shared.app.server import measured
from tests.loops import run
from tests.pages.shared.app.server.client import ask

BOARD = Path(__file__).parents[5] / "deploy/grafana.json"
NAMED = re.compile(r"\b(?:kernel_playground|process)_[a-z_]+")
LINE = re.compile(r'(\w+)(?:\{((?:\w+="[^"]*",?)+)\})? (\S+)')


def told(app_url: str) -> dict[tuple[str, str], float]:
    """The numbers of a running process, by name and labels."""
    status, headers, body = ask(f"{app_url}/kp/metrics")
    assert status == 200 and headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in body.decode().splitlines() if not line.startswith("#")]
    matches = [LINE.fullmatch(line) for line in lines]
    assert all(matches), lines
    return {(m[1], m[2] or ""): float(m[3]) for m in matches if m}


def test_a_histogram_counts_what_lies_within_each_bound():
    answers = Answers()
    for seconds in (0.005, 0.05, 0.3, 99.0):
        answers.add("live", 200, seconds)
    answers.add("live", 429, 0.05)
    lines = list(answers.lines())
    name = "kernel_playground_answer_seconds"
    within = [f'{name}_bucket{{kind="live",le="{bound}"}}' for bound in (0.01, 0.05, 0.5, "+Inf")]
    for start, count in zip(within, (1, 3, 4, 5), strict=True):
        assert f"{start} {count}" in lines
    assert f'{name}_count{{kind="live"}} 5' in lines
    assert f'{name}_sum{{kind="live"}} 99.405' in lines
    assert 'kernel_playground_answers_total{kind="live",status="429"} 1' in lines
    assert list(BOUNDS) == sorted(BOUNDS)
    assert list(gauges({"a": ("b", float("inf"))}))[-1] == "a +Inf"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/kp/live", "live"),
        ("/kp/rooms/12345/answers", "rooms"),
        ("/kp/rooms/12345/events", None),
        ("/kp/anything", None),
        ("/svm", None),
        ("/x/kp/live", None),
    ],
)
def test_a_kind_never_says_which_room(path, kind):
    assert measured.kind_of({"path": path}) == kind


def test_the_status_that_an_answer_names_is_counted(monkeypatch):
    counted = []
    monkeypatch.setattr(measured.metrics.ANSWERS, "add", lambda *what: counted.append(what[:2]))

    async def app(scope, receive, send):
        headers = [(b"x-kp-status", b"429")] if scope["path"].endswith("live") else []
        await send({"type": "http.response.start", "status": 200, "headers": headers})

    async def send(message):
        pass

    for path in ("/kp/live", "/kp/sweep"):
        run(measured.Measured(app), {"type": "http", "path": path}, None, send)
    assert counted == [("live", 429), ("sweep", 200)]


def test_numbers_are_told_where_the_store_of_rooms_fails(tmp_path, monkeypatch):
    store = SQLiteStore(tmp_path)
    here = desk.Desk(store, guards.usual(ProcessBuckets()))
    monkeypatch.setattr(desk.DESK, "now", here)
    store.close()
    assert "kernel_playground_rooms nan" in "\n".join(measured.lines()).lower()


def test_a_running_process_tells_all_that_the_board_shows(app_url):
    assert ask(f"{app_url}/kp/live", b"{}")[0] == 410
    numbers = told(app_url)
    assert numbers["kernel_playground_answers_total", 'kind="live",status="410"'] >= 1
    assert numbers["process_open_fds", ""] > 0 and numbers["process_cpu_seconds_total", ""] > 0
    names = {name for name, _ in numbers}
    queries = [
        t["expr"] for panel in json.loads(BOARD.read_text())["panels"] for t in panel["targets"]
    ]
    shown = {name for query in queries for name in NAMED.findall(query)}
    assert len(shown) >= 8 and shown <= names
