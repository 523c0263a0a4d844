"""A browser behind a proxy: its cookie, its web socket and its moves."""

from __future__ import annotations

import asyncio
import json

import websockets

from tests.benchmarks.live_route import Stage, stages, stops
from tests.benchmarks.session import Session
from tests.pages.shared.server.client import ask

GAMMA = "k1.gamma"
QUERY = "data=moons&n=60&kernel=rbf(gamma%3D1)"


def cookie_of(headers, before: str) -> str:
    """Return what the browser will send after an answer with these headers."""
    given = [text for text in headers.get_all("set-cookie") or () if text.startswith("kp_server=")]
    assert len(given) < 2
    return given[0].partition(";")[0] if given else before


class _Session(Session):
    """A web socket that brings its cookie, below a path."""

    cookie = ""

    async def connect(self, url: str) -> None:
        stream = f"{url.replace('http', 'ws', 1)}/_stcore/stream"
        self.socket = await websockets.connect(
            stream,
            subprotocols=["streamlit"],
            max_size=None,
            compression=None,
            additional_headers={"Cookie": self.cookie},
        )


class Browser:
    """One visitor of the page /svm.

    Parameters
    ----------
    url : str
        Address of the app, with its prefix.
    """

    def __init__(self, url: str):
        self.url, self.cookie = url, ""
        self.stage: Stage | None = None
        self.values: list[float] = []
        self.place = 0

    async def open(self) -> None:
        """Ask for the page, connect, and run the page for the first time."""
        page = f"{self.url}/svm?{QUERY}"
        given = {"Cookie": self.cookie} if self.cookie else {}
        status, headers, _ = await asyncio.to_thread(ask, page, **given)
        assert status == 200
        self.cookie = cookie_of(headers, self.cookie)
        await self.connect()

    async def connect(self) -> None:
        """Connect anew, as an open page does, and run the page."""
        self.session = _Session("", "svm", "")
        self.session.cookie, self.session.query = self.cookie, QUERY
        await self.session.connect(self.url)
        self.cookie = cookie_of(self.session.socket.response.headers, self.cookie)
        await self.session.run()
        self.session.opened = True
        self.stage = stages(self.session.components)[0]
        self.values = stops(self.session.components, GAMMA)

    async def move(self) -> int:
        """Move gamma by one step; return the status of the answer."""
        self.place = (self.place + 1) % len(self.values)
        _, headers, body = self.stage.request(GAMMA, self.values[self.place])
        return await asyncio.to_thread(self._post, json.dumps(body).encode(), headers)

    def _post(self, body: bytes, headers: dict[str, str]) -> int:
        sent = {**headers, "Cookie": self.cookie}
        status, answer, _ = ask(f"{self.url}/kp/live", body, **sent)
        return int(answer.get("x-kp-status", status))

    async def close(self) -> None:
        """Leave."""
        await self.session.socket.close()
