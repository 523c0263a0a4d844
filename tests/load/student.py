"""One student in front of the app: a web socket that asks for runs, and the route for pictures."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable

from tests.benchmarks.cookies import Site
from tests.benchmarks.live_route import Route, stages, stops
from tests.benchmarks.session import Session
from tests.pages.shared.app.server.client import ask

START = "data=moons&n=200&kernel=rbf(gamma%3D1)"
SEEDS = 100  # that a page has
GAMMA = "k1.gamma"
EVENTS = "$$STREAMLIT_INTERNAL_KEY_{id}__events"  # where Streamlit awaits a component's events


class Page(Session):
    """A visit that also remembers the session's name, its uploader and its components."""

    def __init__(self, site: Site, slug: str) -> None:
        super().__init__(site, slug, "")
        self.id, self.uploader = "", ""
        self.component_ids: list[str] = []

    def note(self, answer) -> None:
        """Take note of one message."""
        if answer.WhichOneof("type") == "new_session":
            self.id = answer.new_session.initialize.session_id
        if answer.WhichOneof("type") == "delta":
            element = answer.delta.new_element
            if element.WhichOneof("type") == "file_uploader":
                self.uploader = element.file_uploader.id
            name = element.bidi_component.id
            if name and name not in self.component_ids:
                self.component_ids.append(name)


def own_points(number: int) -> str:
    """Return the start of a student whose points no other one has.

    Sessions share their pictures of the same points: a class that does one exercise costs less.
    """
    return f"{START}&seed={number % SEEDS}&spread={0.2 + 0.01 * (number // SEEDS):.2f}"


class PlainStudent:
    """A student in front of the plain page (`tests.benchmarks.naive`), where each move is a run."""

    def __init__(self, url: str) -> None:
        self.session = Session(Site(url), "", "gamma")
        self.count = 0

    @property
    def has_joined(self) -> bool:
        """Whether the page was there."""
        return self.session.slider is not None

    async def join(self) -> float:
        """Open the page; return the seconds that it takes."""
        return await timed(self.session.open())

    async def move(self) -> float:
        """Move gamma by one step; return the seconds until the page had run."""
        self.count += 1
        places = self.session.slider.options
        place = places[(len(places) // 3 + self.count) % len(places)]
        return await timed(self.session.run(place))

    async def leave(self) -> None:
        """Close the page."""
        await self.session.close()


class Student:
    """A student who joins, moves a slider, changes the page, edits points, uploads a table, leaves.

    Whatever the server refuses raises a RuntimeError with what it said.
    """

    def __init__(self, url: str, slug: str = "svm", query: str = START) -> None:
        self.site = Site(url)
        self.page, self.route = Page(self.site, slug), Route(self.site)
        self.page.query = query
        self.places, self.stage, self.count = [], None, 0

    @property
    def has_joined(self) -> bool:
        """Whether the page was there."""
        return self.stage is not None

    async def join(self) -> float:
        """Open the page and see its picture; return the seconds that it takes."""
        return await timed(self._join())

    async def _join(self) -> None:
        await self.page.open()
        await self._look()

    async def rejoin(self) -> None:
        """Connect anew after the server was lost, as an open page does."""
        await self.page.connect()
        await self._look()

    async def ask_for_own_process(self) -> str:
        """Return what is said of the browser's own process: "ok" takes the browser back to it."""
        status, headers, body = await asyncio.to_thread(
            ask, f"{self.site.url}/kp/own", **self.site.headers
        )
        self.site.keep(headers.get_all("set-cookie"))
        return body.decode() if status == 200 else ""

    async def go_back(self) -> bool:
        """Connect anew if the own process is well again, as a page does that nobody touches."""
        if await self.ask_for_own_process() != "ok":
            return False
        await self.page.close()
        await self.rejoin()
        return True

    async def _look(self) -> None:
        stages_of_page = stages(self.page.components)
        if not stages_of_page:
            raise RuntimeError(f"no stage on {self.page.page}")
        former, self.stage = self.stage, stages_of_page[0]
        if former is not None and former.token == self.stage.token:
            self.stage.client, self.stage.seq = former.client, former.seq
        self.places = stops(self.page.components, GAMMA)
        await self.picture({})

    async def picture(self, body: dict) -> dict:
        """Ask for the picture after what ``body`` says."""
        scene = await self.route.ask(*self.stage.asking(body))
        self.stage.take(scene)
        if scene.get("refusal"):
            raise RuntimeError(scene["refusal"])
        return scene

    async def move(self) -> float:
        """Move gamma by one step; return the seconds until the picture was there."""
        self.count += 1
        value = self.places[(len(self.places) // 3 + self.count) % len(self.places)]
        return await timed(self.picture({"values": {GAMMA: value}}))

    async def visit(self, slug: str, query: str = "") -> float:
        """Go to another page, or to another state of this one, by a run of the page."""
        self.page.page, self.page.query = slug, query
        return await timed(self._visit())

    async def _visit(self) -> None:
        self.page.opened, self.page.components = False, []
        await self.page.run()
        self.page.opened = True
        await self._look()

    async def change(self) -> float:
        """Take other data, or open another tab, by turns."""
        self.count += 1
        tab = ("try", "why", "data")[self.count % 3]
        return await self.visit(self.page.page, f"{START}&seed={self.count}&tab={tab}")

    async def edit(self) -> float:
        """Add a point."""
        self.count += 1
        place = {"x": 0.01 * self.count, "y": 0.0, "value": 0}
        return await timed(self.picture({"event": {"kind": "add", **place}}))

    async def send_file(self, raw: bytes, name: str = "one") -> int:
        """Send a file to the server's memory; return the status of the answer."""
        return await asyncio.to_thread(self._put, raw, name)

    def _put(self, raw: bytes, name: str) -> int:
        health = urllib.request.Request(f"{self.site.url}/_stcore/health", None, self.site.headers)
        with urllib.request.urlopen(health) as answer:
            self.site.keep(answer.headers.get_all("set-cookie"))
        mark = secrets.token_hex(8)
        described = f'Content-Disposition: form-data; name="f"; filename="{name}.csv"'
        head = f"--{mark}\r\n{described}\r\n\r\n"
        request = urllib.request.Request(
            f"{self.site.url}/_stcore/upload_file/{self.page.id}/{name}",
            head.encode() + raw + f"\r\n--{mark}--\r\n".encode(),
            {
                "Content-Type": f"multipart/form-data; boundary={mark}",
                "X-Xsrftoken": self.site.cookies["_streamlit_xsrf"],
                **self.site.headers,
            },
            method="PUT",
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    async def upload(self, raw: bytes) -> float:
        """Drop a table on the page, which then shows it."""
        start, name = time.perf_counter(), secrets.token_hex(6)
        status = await self.send_file(raw, name)
        if status != 204:
            raise RuntimeError(f"the file was not taken: {status}")

        def dropped(state) -> None:
            widget = state.widget_states.widgets.add()
            widget.id = self.page.uploader
            info = widget.file_uploader_state_value.uploaded_file_info.add()
            info.name, info.size, info.file_id = f"{name}.csv", len(raw), name
            info.file_urls.file_id = name

        self.page.opened, self.page.components = False, []
        await self.page.run(fill=dropped)
        self.page.opened = True
        await self._look()
        return time.perf_counter() - start

    async def trigger(self, component: str, event: str, value: object) -> None:
        """Send an event of a component, and wait for the run that follows."""

        def fill(state) -> None:
            widget = state.widget_states.widgets.add()
            widget.id = EVENTS.format(id=component)
            widget.json_trigger_value = json.dumps([{"event": event, "value": value}])

        await self.page.run(fill=fill)

    async def leave(self) -> None:
        """Close the page."""
        await self.page.close()

    def vanish(self) -> None:
        """Be gone without a word, as a laptop whose lid is closed."""
        self.page.socket.transport.abort()
        if self.route.reader is not None:
            self.route.writer.transport.abort()


async def timed(work: Awaitable) -> float:
    """Return the seconds that something takes."""
    start = time.perf_counter()
    await work
    return time.perf_counter() - start
