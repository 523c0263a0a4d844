"""A server in this process that serves rooms alone, as fast as tests ask."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection

import pytest
import uvicorn
from starlette.applications import Starlette

from pages.shared.app.rooms import desk, guards, room_store
from pages.shared.app.rooms.buckets import RedisBuckets, SQLiteBuckets
from pages.shared.app.rooms.redis_store import RedisStore
from pages.shared.app.rooms.routes import routes
from pages.shared.app.rooms.sqlite_store import SQLiteStore
from pages.shared.model.declarations import registry
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from tests.redis_server import MISSING, redis_program

registry.load()


@dataclass
class Answered:
    """What a server has answered."""

    status_code: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self):
        return json.loads(self.content)


@dataclass
class Client:
    """Asks a server on this machine."""

    port: int

    def ask(self, method, path, json_body=None, headers=None):
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        body = None if json_body is None else json.dumps(json_body)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        content = answer.read()
        connection.close()
        return Answered(answer.status, found, content)

    def get(self, path, headers=None):
        return self.ask("GET", path, headers=headers)

    def post(self, path, json, headers=None):
        return self.ask("POST", path, json, headers)


@contextmanager
def serving_at(app):
    """Serve an ASGI app in a thread; the port on which it listens."""
    config = uvicorn.Config(app, port=0, log_level="error", lifespan="off",
                            timeout_graceful_shutdown=1)  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join()


@dataclass
class Class:
    """A class in a room: what its lecturer and its students ask for."""

    client: Client
    code: str
    secret: str

    @property
    def path(self) -> str:
        return f"/kp/rooms/{self.code}"

    def command(self, kind, **details):
        body = {"kind": kind, **details}
        return self.client.post(
            f"{self.path}/commands", json=body, headers={"x-kp-secret": self.secret}
        )

    def do(self, *kinds):
        for kind in kinds:
            assert self.command(kind).status_code == 200, kind

    def joined(self, name):
        """The number of a student's browser that has joined."""
        return room_store.joined(room_store.digest(self.secret), name)

    def headers(self, browser, secret=""):
        return {"x-kp-browser": self.joined(browser)} | ({"x-kp-secret": secret} if secret else {})

    def view(self, browser="student-1", secret="", part=None):
        headers = {"x-kp-browser": self.joined(browser)} | (
            {"x-kp-secret": secret} if secret else {}
        )
        query = "" if part is None else f"?part={part}"
        return self.client.get(f"{self.path}{query}", headers=headers)

    def answer(self, given, browser="student-1", part=1, round=1):
        number = self.joined(browser)
        body = {"part": part, "round": round, "browser": number, "given": given}
        return self.client.post(f"{self.path}/answers", json=body)

    def picture(self, when, part=1, browser="student-1", secret=""):
        headers = {"x-kp-browser": self.joined(browser)} | (
            {"x-kp-secret": secret} if secret else {}
        )
        return self.client.get(f"{self.path}/picture/{part}/{when}", headers=headers)


def step(page, story, number, **fields):
    """A part of a lesson that asks the question of a step."""
    query = registry.page(page).teaching.story(story).steps[number - 1].query
    return Part(page, query, question={"story": story, "step": number}, **fields)


@pytest.fixture(scope="session")
def redis_address(tmp_path_factory):
    """The address of a Redis of the tests' own, in memory alone."""
    program = redis_program()
    if program is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(MISSING)
    folder = tmp_path_factory.mktemp("redis")
    command = [program, "--port", "0", "--unixsocket", str(folder / "s"), "--save", "",
               "--dir", str(folder)]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while not (folder / "s").exists():
        assert process.poll() is None, "Redis did not start"
        time.sleep(0.02)
    yield f"unix://{folder}/s"
    process.terminate()
    process.wait(60)


@pytest.fixture(params=["sqlite", "redis"])
def open_kept(request, tmp_path):
    """Opens what is kept in a folder, or in Redis, once more, as another process would."""
    opened = []
    if request.param == "redis":
        address = request.getfixturevalue("redis_address")
        RedisStore(address)._redis.flushall()

    def open_kept(in_folder, at_redis, *arguments):
        where = tmp_path if request.param == "sqlite" else address
        kept = (in_folder if request.param == "sqlite" else at_redis)(where, *arguments)
        opened.append(kept)
        return kept

    yield open_kept
    for kept in opened:
        kept.close()


@pytest.fixture
def open_store(open_kept):
    return lambda: open_kept(SQLiteStore, RedisStore)


@pytest.fixture
def open_buckets(open_kept):
    return lambda *clock: open_kept(SQLiteBuckets, RedisBuckets, *clock)


@pytest.fixture
def store(open_store):
    return open_store()


@pytest.fixture
def open_desk(open_store, open_buckets):
    """Makes the desk of one more process."""
    return lambda: desk.Desk(open_store(), guards.usual(open_buckets()))


@pytest.fixture
def serving(store, open_buckets, monkeypatch):
    """The desk that the routes ask."""
    here = desk.Desk(store, guards.usual(open_buckets()))
    monkeypatch.setattr(desk.DESK, "now", here)
    return here


@pytest.fixture
def client(serving):
    with serving_at(Starlette(routes=routes())) as port:
        yield Client(port)
        serving.hub.close()


@pytest.fixture
def begin(client):
    """Begins a class with parts of a lesson."""

    def begin(*parts, title="A class"):
        body = {"lesson": link.packed(Lesson(title, parts))}
        headers = {"x-kp-browser": f"lecturer-{time.monotonic_ns()}"}
        answer = client.post("/kp/rooms", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        return Class(client, **answer.json())

    return begin
