"""What a first visit asks for: python -m tests.benchmarks.first_visit [--beside CHECKOUT].

Each visit is that of a browser that has never been here. With `--beside` a second server takes
turns with this one, visit by visit. "again" is a second visit of the same browser.

requests    files that are asked for until nothing is left to be asked for
kB          what arrives for them, packed as it is sent, with its heads, and over the web socket
paint       ms from the beginning of the visit until something is painted
picture     ms from there to the first picture
again       requests of the second visit that are answered by the server, not by the browser
"""

import argparse
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

from pages.shared.model.declarations.registry import SLUGS
from tests import chromium
from tests.benchmarks.probes import CLOCK
from tests.benchmarks.servers import served
from tests.serving import ROOT
from tests.tabs import LAPTOP, LIMIT

LATER = 3000  # ms after the last request that is waited for: the idle animation begins after 1200
NAMES = ("requests", "kB", "paint", "picture", "again")


class Count:
    """Counts the requests that a tab sends to the server, and the bytes that it gets for them."""

    def __init__(self, tab) -> None:
        self.requests = self.bytes = 0
        self._local: set[str] = set()
        session = tab.context.new_cdp_session(tab)
        session.send("Network.enable")
        session.on("Network.requestServedFromCache", self._kept)
        session.on("Network.loadingFinished", self._arrived)
        session.on("Network.loadingFailed", self._failed)
        session.on("Network.webSocketFrameReceived", self._frame)

    def _kept(self, event) -> None:
        self._local.add(event["requestId"])

    def _arrived(self, event) -> None:
        self.requests += event["encodedDataLength"] > 0 and event["requestId"] not in self._local
        self.bytes += int(event["encodedDataLength"])

    def _failed(self, event) -> None:
        self.requests += 1

    def _frame(self, event) -> None:
        self.bytes += len(event["response"]["payloadData"]) * 3 // 4  # in base64


def shown(tab, path: str) -> Count:
    """Open a page, and wait until it asks for nothing more."""
    count = Count(tab)
    tab.goto(path)
    tab.locator("[data-figure][data-settled]").first.wait_for()
    tab.wait_for_timeout(LATER)
    tab.wait_for_load_state("networkidle")
    return count


def visited(browser, url: str, path: str) -> tuple[float, ...]:
    """Visit as one who has never been here, and again; return what `NAMES` says."""
    context = browser.new_context(viewport=LAPTOP, base_url=url)
    context.set_default_timeout(LIMIT)
    tab = context.new_page()
    tab.add_init_script(f"({CLOCK})()")
    count = shown(tab, path)
    clock = tab.evaluate("window.__clock")
    tab.close()
    again = shown(context.new_page(), path)
    context.close()
    paint = clock["paint"]
    return count.requests, count.bytes / 1000, paint, clock["picture"] - paint, again.requests


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--pages", nargs="+", default=["home", *SLUGS])
    options = parser.parse_args()
    scripts = [ROOT / "app.py"]
    if options.beside:
        scripts.append(options.beside.resolve() / "app.py")
    with ExitStack() as stack:
        servers = [stack.enter_context(served(script)) for script in scripts]
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        stack.callback(browser.close)
        print(f"{'':<14}" + "".join(f"{name:>10}" for name in NAMES * len(servers)), flush=True)
        for slug in options.pages:
            path = "/" if slug == "home" else f"/{slug}"
            rows = [visited(browser, url, path) for url, _ in servers]
            print(f"{slug:<14}" + "".join(f"{n:10.0f}" for row in rows for n in row), flush=True)


if __name__ == "__main__":
    main()
