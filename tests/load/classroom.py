"""A class in a room: simulated phones that listen, answer, lose their connection and come back.

Each phone does what the scripts of a room do: it keeps an event stream, looks at the room after
each event, loads the picture, answers while the question is open, and sends an answer again until
it is acknowledged. A fifth of them lose their connection while the question is open, some with an
answer under way.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.load.questions import QUESTIONS, answer_to, lesson

LOSES = 5  # one of so many loses its connection
AWAY = (502, 503, 504)  # what a proxy says of a process that has died
LIMIT = 120.0  # seconds in which something that is waited for has to come


@dataclass
class Server:
    """Asks a server, each time over a new connection, as a phone does after a change of network."""

    url: str

    async def connect(self, method: str, path: str, headers: dict, body: bytes = b""):
        parts = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        lines = [f"{method} {parts.path}{path} HTTP/1.1", f"host: {parts.netloc}",
                 "connection: close", f"content-length: {len(body)}",
                 *(f"{name}: {value}" for name, value in headers.items())]  # fmt: skip
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        await writer.drain()
        status = int((await reader.readline()).split()[1])
        while (await reader.readline()).strip():
            pass
        return status, reader, writer

    async def ask(self, method: str, path: str, body: object = None, **headers: str):
        """Return status and body of an answer."""
        sent = b"" if body is None else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        status, reader, writer = await self.connect(method, path, named, sent)
        content = await reader.read()
        writer.close()
        return status, content


@dataclass
class Phone:
    """One student."""

    server: Server
    code: str
    number: int
    chance: random.Random
    seen: dict[int, float] = field(default_factory=dict)  # when a version came
    looked: int = 0  # the version that it has looked at last
    given: dict[int, object] = field(default_factory=dict)  # by part
    sent: int = 0
    reconnected: int = 0
    refused: list[str] = field(default_factory=list)

    browser: str = ""  # its number, once it has joined

    async def join(self) -> None:
        """Have the number signed, as a page does before anything else."""
        name = f"phone-{self.code}-{self.number:04d}"
        path = f"/kp/rooms/{self.code}/join"
        while not self.browser:
            status, content = await self.server.ask("POST", path, {}, x_kp_browser=name)
            if status == 200:
                self.browser = json.loads(content)["browser"]
            else:
                await asyncio.sleep(1)

    async def attend(self) -> None:
        """Join and listen until the room ends; a lost connection is made again."""
        await self.join()
        while await self._listen():
            self.reconnected += 1

    async def _listen(self) -> bool:
        path = f"/kp/rooms/{self.code}/events?browser={self.browser}"
        status, reader, writer = await self.server.connect("GET", path, {})
        if status != 200:
            writer.close()
            return status not in (403, 404)
        try:
            while line := await reader.readline():
                if not line.startswith(b"data: "):
                    continue
                said = json.loads(line[6:])
                if said.get("ended"):
                    return False
                self.seen.setdefault(said["version"], time.monotonic())
                if await self._look():
                    return True  # the connection is lost
                self.looked = said["version"]
        except ConnectionError:
            pass
        finally:
            writer.close()
        return True

    async def _look(self) -> bool:
        """Look at the room and do what it asks; whether the connection is lost over it."""
        status, content = await self.server.ask(
            "GET", f"/kp/rooms/{self.code}", x_kp_browser=self.browser
        )
        if status in AWAY:
            return True
        if status != 200:
            self.refused.append(content.decode())
            return False
        view = json.loads(content)
        part, phase = view["part"], view["phase"]
        when = {"open": "before", "revealed": "after"}.get(phase)
        if when:
            await self.server.ask(
                "GET", f"/kp/rooms/{self.code}/picture/{part}/{when}", x_kp_browser=self.browser
            )
        if phase != "open" or view["mine"] is not None:
            return False
        await asyncio.sleep(self.chance.uniform(0, 1))
        given = self.given.setdefault(part, answer_to(view["asked"], self.chance))
        loses = self.number % LOSES == part % LOSES and part not in self._lost
        body = {"part": part, "round": view["round"], "browser": self.browser, "given": given}
        await self._send(body, is_cut=loses)
        if loses:
            self._lost.add(part)
        return loses

    def __post_init__(self) -> None:
        self._lost: set[int] = set()

    async def _send(self, body: dict, is_cut: bool) -> None:
        """Send an answer; of every second that is cut the server hears, but not the phone."""
        path = f"/kp/rooms/{self.code}/answers"
        if is_cut and self.number % 2:
            return
        for _ in range(2 if is_cut else 1):  # nobody has heard that it was kept: it is sent again
            self.sent += 1
            status, content = await self.server.ask("POST", path, body)
            while status in AWAY:
                await asyncio.sleep(0.3)
                self.sent += 1
                status, content = await self.server.ask("POST", path, body)
        if status != 200:
            self.refused.append(content.decode())


@dataclass
class Told:
    """What came of one question."""

    kind: str
    counted: int
    different: int  # browsers that have answered
    waited: list[float]  # seconds from the lecturer's press to each phone


@dataclass
class Lecturer:
    """Who leads the class, at a server of their own."""

    server: Server
    code: str = ""
    secret: str = ""

    async def begin(self) -> None:
        body = {"lesson": lesson()}
        status, content = await self.server.ask(
            "POST", "/kp/rooms", body, x_kp_browser=f"lecturer-{time.monotonic_ns()}"
        )
        assert status == 200, content
        self.code, self.secret = json.loads(content).values()

    async def press(self, kind: str) -> int:
        """Command; return the version that the room has then."""
        path = f"/kp/rooms/{self.code}/commands"
        status, content = await self.server.ask(
            "POST", path, {"kind": kind}, x_kp_secret=self.secret
        )
        assert status == 200, content
        return json.loads(content).get("version", 0)

    async def view(self) -> dict:
        _, content = await self.server.ask(
            "GET", f"/kp/rooms/{self.code}", x_kp_browser="lecturer", x_kp_secret=self.secret
        )
        return json.loads(content)

    async def until(self, is_so: Callable[[dict], bool]) -> dict:
        """Look until something is so."""
        async with asyncio.timeout(LIMIT):
            while not is_so(view := await self.view()):
                await asyncio.sleep(0.25)
        return view


async def until_all(phones: list[Phone], is_so: Callable[[Phone], bool]) -> None:
    """Wait until something is so of all phones."""
    async with asyncio.timeout(LIMIT):
        while not all(map(is_so, phones)):
            await asyncio.sleep(0.02)


async def hold(
    urls: list[str], size: int, mishap: Callable[[], object] | None = None
) -> tuple[list[Told], list[Phone]]:
    """Hold a class of so many phones, spread over these addresses; return what came of it.

    The ``mishap`` comes while the first question is open.
    """
    lecturer = Lecturer(Server(urls[0]))
    await lecturer.begin()
    phones = [
        Phone(Server(urls[n % len(urls)]), lecturer.code, n, random.Random(n)) for n in range(size)
    ]
    attending = [asyncio.create_task(phone.attend()) for phone in phones]
    await lecturer.until(lambda view: view["present"] == size)
    told = []
    for kind in QUESTIONS:
        await lecturer.press("next" if told else "read")
        await lecturer.press("open")
        if mishap is not None and not told:
            await asyncio.to_thread(mishap)
        await lecturer.until(lambda view: view["answered"] == size)
        await lecturer.until(lambda view: view["present"] == size)
        await lecturer.press("close")
        pressed = time.monotonic()
        version = await lecturer.press("reveal")
        await until_all(phones, lambda phone, version=version: version in phone.seen)
        view = await lecturer.view()
        different = sum(view["part"] in phone.given for phone in phones)
        waited = sorted(phone.seen[version] - pressed for phone in phones)
        told.append(Told(kind, view["results"][-1]["count"], different, waited))
    # Who is still looking would find no class any more.
    await until_all(phones, lambda phone: phone.looked == version)
    await lecturer.press("end")
    await asyncio.wait_for(asyncio.gather(*attending), LIMIT)
    return told, phones


def table(told: list[Told], phones: list[Phone]) -> list[str]:
    """Return what came of a class as lines."""
    lines = ["question   answers  counted  revealed to half     to all"]
    for one in told:
        half, last = one.waited[len(one.waited) // 2], one.waited[-1]
        lines.append(
            f"{one.kind:<9}{one.different:9}{one.counted:9}{1000 * half:15.0f} ms"
            f"{1000 * last:7.0f} ms"
        )
    sent, again = sum(p.sent for p in phones), sum(p.reconnected for p in phones)
    lines.append(f"{len(phones)} phones: {sent} answers sent, {again} connections made again")
    return lines
