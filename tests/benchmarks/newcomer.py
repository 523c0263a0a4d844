"""The newcomer's clock on the home page: python -m tests.benchmarks.newcomer [--beside CHECKOUT].

Each visit is that of a browser that has never been here. With `--beside` a second server takes
turns with this one, visit by visit and drag by drag.

paint         ms from the beginning of the visit until something is painted
picture       ms from there to the first picture
live          ms from the first paint until the picture has followed the pointer, which takes the
              slider as soon as it is there; the goal is 2000
updates       pictures a second of the whole home page, all its figures together, while the mouse
              moves the thumb 60 times a second; the goal is 20
gap p95       ms between two of these pictures, 95th percentile
drag server, drag page   ms of processor time of server and page for one of them
idle        pictures a second of a page that nobody touches
idle server, idle page   ms of processor time of both in one second of it
"""

import argparse
import statistics
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import chromium
from tests.benchmarks import sliders
from tests.benchmarks.browser import LESS, MORE, both, row
from tests.benchmarks.probes import CLOCK, COUNT_ALL
from tests.benchmarks.servers import served
from tests.benchmarks.windows import Window
from tests.figures import drawn
from tests.serving import ROOT, free_port
from tests.tabs import LAPTOP, LIMIT

KEY = "home_k1_gamma"
ARRIVED = "() => window.__clock.live !== null"
STEP = 3  # px between two moves of the first hand
UNTOUCHED = 3.0  # seconds until the pictures of the idle animation are there


class Home(Window):
    """The home page in a window of its own."""

    count = COUNT_ALL
    key = KEY

    def arrive(self) -> None:
        """Show the page, and touch it, so that it rests."""
        self.tab.goto("/")
        drawn(self.tab)
        self.tab.keyboard.press("Shift")

    def idle(self, seconds: float) -> tuple[float, float, float]:
        """Pictures a second of an untouched page; ms of server and page in one second of them."""
        self.tab.mouse.move(0, 0)
        self.tab.goto("/")
        drawn(self.tab)
        self.tab.wait_for_timeout(1000 * UNTOUCHED)
        before = self.meter.spent()
        self.tab.evaluate(COUNT_ALL)
        self.tab.wait_for_timeout(1000 * seconds)
        rate, *_ = self.tab.evaluate("window.__stop()")
        server, page = (b - a for a, b in zip(before, self.meter.spent(), strict=True))
        return rate, server / seconds, page / seconds


def visited(browser, url: str) -> tuple[float, float, float]:
    """Visit as one who has never been here; return first paint, first picture, first answer."""
    context = browser.new_context(viewport=LAPTOP, base_url=url)
    tab = context.new_page()
    tab.set_default_timeout(LIMIT)
    tab.add_init_script(f"({CLOCK})()")
    tab.goto("/", wait_until="commit")
    tab.locator(f".st-key-{KEY} input[type=range]").wait_for()
    x, y = sliders.place(tab, KEY)
    tab.mouse.move(x, y)
    tab.mouse.down()
    while not tab.evaluate(ARRIVED):
        x += STEP
        tab.mouse.move(x, y)
        tab.evaluate("() => new Promise(requestAnimationFrame)")
    tab.mouse.up()
    clock = tab.evaluate("window.__clock")
    context.close()
    paint = clock["paint"]
    return paint, clock["picture"] - paint, clock["live"] - paint


def print_medians(names: dict[str, str], runs: list[list[tuple[float, ...]]]) -> None:
    """Print the median of each measure; ``runs`` holds, by run, a tuple of them for each window."""
    for i, (name, better) in enumerate(names.items()):
        columns = [[of_window[i] for of_window in column] for column in zip(*runs, strict=True)]
        row("/", name, *both([statistics.median(column) for column in columns]), better)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--drags", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3, help="of a drag and idle")
    options = parser.parse_args()
    scripts = [ROOT / "app.py"]
    if options.beside:
        scripts.append(options.beside.resolve() / "app.py")
    port = free_port()
    flags = [*chromium.FLAGS, f"--remote-debugging-port={port}"]
    with ExitStack() as stack:
        servers = [stack.enter_context(served(script)) for script in scripts]
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=flags)
        stack.callback(browser.close)
        print(f"{'':<26}{'here':>9}{'beside':>9}{'ratio':>8}   load")
        visits = [[visited(browser, url) for url, _ in servers] for _ in range(options.visits + 1)]
        names = {"paint": LESS, "picture": LESS, "live": LESS}
        print_medians(names, visits[1:])  # the first one warms the server up
        windows = [Home(browser, *server, port) for server in servers]
        for window in windows:
            window.arrive()
        drags = [[window.drag(options.seconds) for window in windows] for _ in range(options.drags)]
        drag_numbers = [[(d.rate, d.gap, d.server, d.page) for d in of_all] for of_all in drags]
        names = {"updates": MORE, "gap p95": LESS, "drag server": LESS, "drag page": LESS}
        print_medians(names, drag_numbers)
        for window in windows:
            window.tab.close()
        idles = []
        for server in servers:
            window = Home(browser, *server, port)
            idles.append(window.idle(options.seconds))
            window.tab.close()
        print_medians({"idle": MORE, "idle server": LESS, "idle page": LESS}, [idles])


if __name__ == "__main__":
    main()
