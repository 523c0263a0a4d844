"""Hostile requests to a running server: each gets a sentence, none a traceback."""

from __future__ import annotations

import json

from tests.load.test_fairness import LIGHT, visit
from tests.loops import run
from tests.pages.shared.server.client import ask
from tests.pages.shared.test_incoming import HOSTILE_BODIES, WRONG, WRONG_EVENTS, placed


async def token_of(url: str) -> tuple[str, int]:
    session, stage, _ = await visit(url.removeprefix("http://"), "svm", LIGHT)
    await session.close()
    return stage.token, stage.revision or 0


def test_every_hostile_request_gets_a_sentence(app_url):
    token, revision = run(token_of, app_url)
    bodies = [*HOSTILE_BODIES, *(json.dumps(placed(*wrong)).encode() for wrong in WRONG)]
    bodies += [
        json.dumps({"revision": revision, "event": event}).encode() for event in WRONG_EVENTS
    ]
    for route in ("live", "sweep"):
        for body in bodies:
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
