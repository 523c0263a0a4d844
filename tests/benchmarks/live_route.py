"""The app's own route for pictures, as a browser's stage speaks to it, over one connection."""

import asyncio
import gzip
import json
import secrets
import struct
from dataclasses import dataclass, field

from tests.benchmarks.cookies import Site

GZIP = b"\x1f\x8b"
HEAD = struct.Struct("<II")  # magic, bytes of the JSON header; see pages/shared/app/stage/wire.py


@dataclass
class Stage:
    """One stage of a page, with what the browser has to remember of it."""

    token: str
    revision: int
    base: str | None = None
    seq: int = 0
    client: str = field(default_factory=lambda: secrets.token_hex(8))

    def request(self, name: str, value: float | str) -> tuple[str, dict[str, str], dict]:
        """Path, headers and body of the request for the picture at another value."""
        return self.asking({"values": {name: value}})

    def asking(self, body: dict) -> tuple[str, dict[str, str], dict]:
        """Path, headers and body of the request for the picture after what ``body`` says."""
        self.seq += 1
        sender = {"client": self.client, "seq": self.seq, "revision": self.revision}
        return "/kp/live", {"X-Kp-Token": self.token}, {**sender, "base": self.base, **body}

    def take(self, scene: dict) -> None:
        """Remember what the answer says of the state that it shows."""
        self.base, self.revision = scene["state"], scene.get("revision", self.revision)


def stages(components: list[dict]) -> list[Stage]:
    """Return the page's own stage, which is asked for its picture at a move; or none."""
    main = [data for data in components if data.get("main") and "token" in data]
    return [Stage(data["token"], data["revision"], data.get("state")) for data in main[:1]]


def stops(components: list[dict], name: str) -> list[float]:
    """Return the values of a slider that the app's own panel draws; none where it has none."""
    for data in components:
        for section in data.get("sections", ()):
            for control in (control for row in section["rows"] for control in row):
                if control.get("name") == name and control.get("kind") == "slider":
                    return list(control["stops"] or _even(control))
    return []


def _even(control: dict) -> list[float]:
    low, high, step = control["min"], control["max"], control["step"]
    return [low + i * step for i in range(round((high - low) / step) + 1)]


class Route:
    """A lasting connection to the server's own routes."""

    def __init__(self, site: Site):
        self.site, self.reader = site, None

    async def picture(self, stage: Stage, name: str, value: float | str) -> dict:
        """Ask for the picture at another value, and remember what the answer says."""
        scene = await self.ask(*stage.request(name, value))
        stage.take(scene)
        return scene

    def written(self, path: str, headers: dict[str, str], body: bytes) -> bytes:
        """Return a request as it goes over the line."""
        lines = {"Host": self.site.host, "Content-Type": "application/json",
                 "Content-Length": len(body), **self.site.headers, **headers}  # fmt: skip
        head = "".join(f"{key}: {text}\r\n" for key, text in lines.items())
        return f"POST {self.site.prefix}{path} HTTP/1.1\r\n{head}\r\n".encode() + body

    async def ask(self, path: str, headers: dict[str, str], content: dict) -> dict:
        """Ask for a picture and return the header of the answer, arrays left aside."""
        head = await self._head(self.written(path, headers, json.dumps(content).encode()))
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        answer = await self.reader.readexactly(length)
        if " 200 " not in head.splitlines()[0] or "x-kp-status" in head:
            raise RuntimeError(f"{head.splitlines()[0]} {answer[:200]!r}")
        if answer.startswith(GZIP):
            answer = gzip.decompress(answer)
        _, size = HEAD.unpack_from(answer)
        return json.loads(answer[HEAD.size : HEAD.size + size])

    async def _head(self, request: bytes) -> str:
        """Send a request and return the head of its answer.

        Who is idle for 5 s, or for 65 s behind nginx, is let go of. Where that was not seen before
        the request went out, it goes out once more, as browsers do: the server counts it once.
        """
        is_new = self.reader is None or self.reader.at_eof()
        if is_new:
            self.reader, self.writer = await asyncio.open_connection(*self.site.host.split(":"))
        self.writer.write(request)
        try:
            return (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        except (asyncio.IncompleteReadError, ConnectionError) as lost:
            if is_new or getattr(lost, "partial", b""):
                raise
        self.reader = None
        return await self._head(request)
