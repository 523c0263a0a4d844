"""A page in its own window, measured from outside: a press of a key, a drag, a sweep."""

import math
import time
from dataclasses import dataclass

from tests.benchmarks import sliders
from tests.benchmarks.mouse import Mouse
from tests.benchmarks.places import MOVED, address, slider
from tests.benchmarks.probes import CHARTS, COUNT, STAGE, TIMER
from tests.benchmarks.servers import used
from tests.controls import thumb
from tests.figures import SETTLED, rest, visit
from tests.tabs import LAPTOP

STEADY = 500  # ms after the start of a drag or sweep until it is counted
# ms that a finger stays on a key. Chromium keeps what has come from the network until the frame
# after each event of a key: one that is let go at once counts its own way up as the page's time.
HELD = 80


@dataclass(frozen=True)
class Drag:
    """Pictures a second, the 95th percentile of the time between two (ms), moves seen a second.

    Then processor time of server and page for a picture, in ms.
    """

    rate: float
    gap: float
    moves: float
    server: float
    page: float


@dataclass(frozen=True)
class Press:
    """Milliseconds until the picture; bytes received; processor time of server and page in ms."""

    picture: float
    size: int
    server: float
    page: float


class Meter:
    """Counts what a tab receives and asks for, and the processor time that it takes."""

    def __init__(self, tab, pid: int):
        self.bytes = self.requests = 0
        self.session, self.pid = tab.context.new_cdp_session(tab), pid
        session = self.session
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        session.on("Network.loadingFinished", self.body)
        session.on("Network.webSocketFrameReceived", self.frame)
        session.on("Network.requestWillBeSent", self.sent)
        session.on("Network.webSocketFrameSent", self.sent)

    def body(self, event):
        self.bytes += int(event["encodedDataLength"])

    def frame(self, event):
        response = event["response"]
        size = len(response["payloadData"])
        self.bytes += size * 3 // 4 if response["opcode"] == 2 else size

    def sent(self, event):
        self.requests += 1

    def start(self):
        """Count from here on, until `stop`: it costs the browser something for each request."""
        self.session.send("Network.enable")
        self.bytes = self.requests = 0

    def stop(self):
        self.session.send("Network.disable")

    def spent(self) -> tuple[float, float]:
        """Processor time so far in ms: of the server's process, of the page's main thread."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        page = next(m["value"] for m in metrics if m["name"] == "TaskDuration")
        return 1000 * used(self.pid), 1000 * page


class Window:
    """A window of its own (tabs of one window take the focus from each other).

    Parameters
    ----------
    browser : playwright.sync_api.Browser
    url, pid : str, int
        Address and process of the server.
    port : int
        The browser's debugging port.
    """

    ready, count = STAGE, COUNT

    def __init__(self, browser, url: str, pid: int, port: int):
        self.tab = browser.new_context(viewport=LAPTOP, base_url=url).new_page()
        self.tab.set_default_timeout(60_000)
        self.meter, self.mouse = Meter(self.tab, pid), Mouse(self.tab, port)

    def open(self, slug: str, n: int) -> None:
        """Show a page with `n` points."""
        self.key = slider(slug)
        visit(self.tab, address(slug, n))

    def quiet(self) -> None:
        """Wait until nothing runs and nothing is still to be drawn."""
        rest(self.tab)
        self.tab.wait_for_timeout(150)

    def press(self) -> Press:
        """Press an arrow key on the slider, and wait until the page is quiet again."""
        self.quiet()
        thumb(self.tab, self.key).focus()
        self.tab.evaluate(TIMER.replace("READY", self.ready))
        self.meter.start()
        before = self.meter.spent()
        self.tab.keyboard.press("ArrowRight", delay=HELD)
        self.tab.wait_for_function("() => window.__timed !== null")
        elapsed = self.tab.evaluate("window.__timed")
        self.quiet()
        server, page = (b - a for a, b in zip(before, self.meter.spent(), strict=True))
        self.meter.stop()
        return Press(elapsed, self.meter.bytes, server, page)

    def drag(self, seconds: float) -> Drag:
        """What the picture does while the mouse drags the thumb to and fro."""
        self.quiet()
        tab, (x, y) = self.tab, sliders.place(self.tab, self.key)
        left, length, _ = sliders.track(tab, self.key)
        middle = left + length / 2  # at an end half of the way would change nothing
        tab.mouse.move(x, y)
        tab.mouse.down()
        tab.mouse.move(middle, y)
        moving = self.mouse.drag(middle, y, seconds + STEADY / 1000)
        tab.wait_for_timeout(STEADY)
        before, start = self.meter.spent(), time.perf_counter()
        tab.evaluate(self.count)
        tab.wait_for_timeout(1000 * seconds - STEADY / 2)
        rate, gap, moves = tab.evaluate("window.__stop()")
        pictures = rate * (time.perf_counter() - start)
        spent = (b - a for a, b in zip(before, self.meter.spent(), strict=True))
        result = Drag(rate, gap, moves, *(s / pictures if pictures else math.nan for s in spent))
        moving.join()
        tab.mouse.move(middle, y)
        tab.mouse.up()
        self.quiet()
        return result

    def sweep(self, seconds: float) -> tuple[float, float]:
        """Pictures and messages a second while a sweep plays at full speed."""
        self.quiet()
        tab, row = self.tab, self.tab.locator(".kp-sweep").first
        if not row.count():
            return math.nan, 0.0
        swept = row.locator("select").first
        if swept.locator(f"option[value='{MOVED}']").count():  # else the page's first one
            swept.select_option(MOVED)
        row.get_by_role("button", name="Sweep").click()
        row.get_by_role("button", name="Use this value").wait_for()
        row.locator("select.kp-speed").select_option("full")
        tab.wait_for_timeout(STEADY)
        self.meter.start()
        tab.evaluate(COUNT)
        tab.wait_for_timeout(1000 * seconds)
        rate, *_ = tab.evaluate("window.__stop()")
        self.meter.stop()
        messages = self.meter.requests / seconds
        row.get_by_role("button", name="Close").click()
        self.quiet()
        return rate, messages


class Plain(Window):
    """The plain page of `naive.py`: one slider, two charts, always 200 points."""

    ready = CHARTS

    def open(self, slug: str, n: int) -> None:
        """Show the page afresh, whatever page of the app it is measured against."""
        self.key = "gamma"
        self.tab.goto("/")
        self.tab.wait_for_selector(".js-plotly-plot .heatmaplayer image")

    def quiet(self) -> None:
        """Wait until nothing runs."""
        self.tab.wait_for_selector(SETTLED)
        self.tab.wait_for_timeout(150)
