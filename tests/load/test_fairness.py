"""One session asks for far more than its share: the others' pictures come all the same.

What comes before what is seen at routes whose pictures wait for a signal, and not by a clock.
"""

from __future__ import annotations

import json
import threading

import anyio
import pytest
from starlette.applications import Starlette

from pages.shared.app.runtime.turns import AT_ONCE, Turns
from pages.shared.app.server import routes
from tests.load.abuse import ASKED, abuse, all_is_answered
from tests.loops import run

MOVES = 10


class Stage:
    """A stage of a session, whose pictures are there when they may be.

    Parameters
    ----------
    session : str
    done : list of str
        The sessions of all pictures, as they are done.
    go_on : threading.Event
        What each picture waits for.
    """

    def __init__(self, session: str, done: list[str], go_on: threading.Event) -> None:
        self.session, self.done, self.go_on = session, done, go_on
        self.begun = 0

    def answer_at_once(self, _) -> None:
        """Nothing: each waits for the signal."""

    def answer(self, _) -> bytes:
        self.begun += 1
        assert self.go_on.wait(60)
        self.done.append(self.session)
        return b"a picture"

    def sweep(self, body):
        for _ in range(3):
            yield self.answer(body)


async def ask(app: Starlette, token: str, kind: str) -> dict[str, str]:
    """The status and the headers of the answer to one request."""
    content = {"client": "c", "seq": 1, "revision": 1, "base": None, "values": {}}
    if kind == "sweep":
        content = {"client": "c", "revision": 1, "name": "C", "values": {}}
    sent: list[dict] = []
    ended = anyio.Event()

    async def receive() -> dict:
        if not sent and not received:
            received.append(True)
            return {"type": "http.request", "body": json.dumps(content).encode()}
        await ended.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict) -> None:
        sent.append(message)

    received: list[bool] = []
    path = f"/kp/{kind}"
    scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode(),
             "query_string": b"", "root_path": "", "headers": [(b"x-kp-token", token.encode())],
             "asgi": {"spec_version": "2.3", "version": "3.0"}}  # fmt: skip
    await app(scope, receive, send)
    ended.set()
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return {"status": str(sent[0]["status"]), **headers}


async def until(condition) -> None:
    with anyio.fail_after(60):
        while not condition():
            await anyio.sleep(0.005)


@pytest.mark.parametrize("kind", ["live", "sweep"])
def test_another_picture_comes_while_all_of_one_session_wait(monkeypatch, kind):
    done: list[str] = []
    held, free = threading.Event(), threading.Event()
    free.set()
    stages = {"G": Stage("greedy", done, held), "O": Stage("other", done, free)}
    monkeypatch.setattr(routes.STAGES, "find", stages.get)
    monkeypatch.setattr(routes, "TURNS", Turns(places=3))
    app = Starlette(routes=routes.routes())
    answers: list[dict[str, str]] = []

    async def scenario() -> None:
        async def greed() -> None:
            answers.append(await ask(app, "G", kind))

        async with anyio.create_task_group() as group:
            for _ in range(ASKED):
                group.start_soon(greed)
            most = AT_ONCE if kind == "live" else 1  # a newer sweep ends the one before
            await until(lambda: stages["G"].begun >= most)
            with anyio.fail_after(60):
                for _ in range(MOVES):
                    assert (await ask(app, "O", "live"))["status"] == "200"
            assert done == ["other"] * MOVES, "not one of the greedy one's was done before"
            held.set()

    run(scenario)
    assert len(answers) == ASKED and {answer["status"] for answer in answers} == {"200"}
    overtaken = [answer for answer in answers if answer.get("x-kp-status") == "429"]
    assert bool(overtaken) == (kind == "live"), "newer ones have taken the place of older ones"


def test_all_is_answered_while_one_session_asks_for_too_much(app_url):
    run(all_is_answered, app_url)


def test_the_long_run_tells_what_the_others_waited(app_url):
    told = []
    alone, beside, greedy = run(abuse, app_url, 2, 2.0, told.append)
    assert len(told) == 2 and not alone.errors + beside.errors
    assert alone.acts["move"] and beside.acts["move"] and greedy.heads
