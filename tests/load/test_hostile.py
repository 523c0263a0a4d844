"""Hostile requests to a running server: each gets a sentence, none a traceback."""

from __future__ import annotations

import json
import random
from itertools import cycle, product

import pytest

from pages.shared.app.requests import request_schemas
from tests.load.student import Student
from tests.loops import run
from tests.pages.shared.app.requests.hostile import NO_OBJECTS, wrong_bodies
from tests.pages.shared.app.server.client import ask

pytestmark = pytest.mark.slow


async def token_of(url: str) -> tuple[str, int]:
    student = Student(url)
    await student.join()
    await student.leave()
    return student.stage.token, student.stage.revision or 0


@pytest.fixture
def written(app_url, app_log):
    """Returns what the server has written since the test began."""
    before = app_log.stat().st_size
    return lambda: app_log.read_bytes()[before:].decode()


def test_every_hostile_request_gets_a_sentence(app_url, written):
    token, revision = run(token_of, app_url)
    for route in ("live", "sweep"):
        for body in (*NO_OBJECTS, *(json.dumps(one).encode() for _, one in wrong_bodies(route))):
            status, headers, answer = ask(f"{app_url}/kp/{route}", body, **{"X-Kp-Token": token})
            said = int(headers.get("x-kp-status", status))
            assert 400 <= said < 500, (route, body[:80], answer[:200])
            assert json.loads(answer)["error"].endswith(".")
    # What is possible in itself but not on this page is declined as well.
    for event in (
        {"kind": "remove", "index": 10**6},
        {"kind": "move", "index": 999999, "x": 0, "y": 0},
    ):
        body = json.dumps({"client": "h", "seq": 1, "revision": revision, "event": event}).encode()
        status, headers, answer = ask(f"{app_url}/kp/live", body, **{"X-Kp-Token": token})
        assert headers["x-kp-status"] == "422" and json.loads(answer)["error"].endswith(".")
        token, revision = run(token_of, app_url)
    assert "Traceback" not in written()


NAMES = (*request_schemas.COMPONENT_EVENTS, "width")
ODD = (
    None, True, -1, 0, 7, 1e308, "", "rbf", "x" * 5000, [], [[]], {}, {"index": -1, "value": "rbf"},
    {"index": 99, "value": "rbf"}, {"index": 0, "value": "none"}, {"index": 0, "value": ["rbf"]},
    {"index": "0", "value": "+"}, {"index": 0, "value": "/"}, {"n": -1}, {"n": "1"}, {"search": 7},
    {"search": "?data=none&n=-5&kernel=rbf(((&edits=xx&seed=1e9"}, {"search": "%" * 3000},
    {"figure": "stage", "x": "a", "y": None}, {"figure": None, "x": 1e308, "y": -1e308},
    {"figure": "stage", "curve": -1, "x": 0, "y": 0},
)  # fmt: skip
ADDRESSES = (
    "n=-1", "n=1e9", "n=NaN", "seed=x", "data=upload", "data=../../etc/passwd", "tab=none",
    "kernel=rbf(gamma%3D-1)", "kernel=" + "rbf()%2B" * 40, "edits=" + "9" * 5000, "C=1e400",
    "noise=-1&scaling=none&target=no", "x" * 5000, "%00%ff=1", "step=99", "views=nothing",
)  # fmt: skip


async def attack(url: str, count: int) -> tuple[dict, dict]:
    """Send so many odd events and many odd addresses; return another's picture before and after."""
    victim, rogue = Student(url), Student(url)
    await victim.join()
    before = await victim.picture({})
    await rogue.join()
    events = random.Random(0).sample(list(product(NAMES, ODD)), count)
    for component, (name, value) in zip(cycle(rogue.page.component_ids), events, strict=False):
        await rogue.trigger(component, name, value)
    for query in ADDRESSES:
        rogue.page.query = query
        await rogue.page.run()
    await rogue.visit("svm", "data=circles&n=60")  # the session is whole
    await rogue.move()
    after = await victim.picture({})
    for student in (victim, rogue):
        await student.leave()
    return before, after


def test_events_and_addresses_that_no_script_sends_do_nothing(app_url, written, thorough):
    before, after = run(attack, app_url, 200 if thorough else 80)
    for name in ("state", "revision", "values", "address", "readouts"):
        assert before[name] == after[name], "another session has not changed"
    said = written()
    assert "Traceback" not in said, said[-3000:]
    assert len(said) < 200_000, "the log stays small"
    for path, body in (("_stcore/upload_file/none/one", b"1"), ("_stcore/upload_file/", b""),
                       ("kp/thumbnails/x.svg", b"1"), ("kp/cover/%00.svg", None),
                       ("kp/assets/x/%2e%2e/wire.py", None)):  # fmt: skip
        assert ask(f"{app_url}/{path}", body)[0] < 500
