"""From the hand to the picture: python -m tests.benchmarks.browser [--beside CHECKOUT].

Two servers are open in one Chromium, each in a window of its own, and take turns, press by press
and drag by drag, so that whatever else the machine does burdens both alike: their ratio counts.
"Here" is this checkout; "beside" is another one, or else the plain page of `naive.py` at n = 200.

picture     ms from a press of an arrow key on the gamma slider to the frame after all figures
            show the new value, median
quarter     the same, lower quartile: what others do on the machine only ever adds
p95         the same, 95th percentile
kB          all that arrives until the page is quiet again, bodies and frames of the web socket
server      ms of processor time of the server's process for a press, until the page is quiet
page        the same of the page's main thread; both hardly depend on what else the machine does
drag        pictures a second while the mouse moves the thumb 60 times a second
drag p95    ms between two of these pictures, 95th percentile
moves       moves a second that the page has seen: one a frame, so fewer than 60 on a busy machine
drag server, drag page   ms of processor time for one picture of the drag
sweep       pictures a second while a sweep plays at full speed
"""

import argparse
import os
import statistics
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import chromium
from tests.benchmarks.places import SIZES, SLUGS, sizes
from tests.benchmarks.servers import PLAIN, served
from tests.benchmarks.windows import Plain, Window
from tests.serving import ROOT, free_port

DRAGGED = tuple(SLUGS)  # of which the drag is measured, at n = 200
ROUNDS = 4  # drags of each, in turn; the median counts
LESS, MORE = "beside/here", "here/beside"  # a ratio above 1 always speaks for this checkout


def quantile(numbers: list[float], share: float) -> float:
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def row(place: str, what: str, here: float, beside: float | None, better: str = LESS) -> None:
    if beside is None:
        print(f"{place:<14}{what:<12}{here:9.1f}", flush=True)
        return
    over, under = (beside, here) if better == LESS else (here, beside)
    ratio = over / under if under else float("nan")
    load = os.getloadavg()[0]
    print(f"{place:<14}{what:<12}{here:9.1f}{beside:9.1f}{ratio:8.2f}   {load:4.1f}", flush=True)


def pressed(windows: list[Window], place: str, presses: int) -> None:
    """Print what a press of a key costs in each window, in turns."""
    runs = [[window.press() for window in windows] for _ in range(presses + 1)][1:]  # one warms up
    columns = list(zip(*runs, strict=True))
    for what, of in (
        ("picture", lambda column: statistics.median(press.picture for press in column)),
        ("quarter", lambda column: quantile([press.picture for press in column], 0.25)),
        ("p95", lambda column: quantile([press.picture for press in column], 0.95)),
        ("kB", lambda column: statistics.median(press.size for press in column) / 1000),
        ("server", lambda column: statistics.mean(press.server for press in column)),
        ("page", lambda column: statistics.mean(press.page for press in column)),
    ):
        row(place, what, *both([of(column) for column in columns]))


def dragged(windows: list[Window], place: str, seconds: float) -> None:
    """Print what the picture does under a dragged thumb in each window, in turns."""
    drags = [[window.drag(seconds) for window in windows] for _ in range(ROUNDS)]
    columns = list(zip(*drags, strict=True))
    for what, name, better in (
        ("drag", "rate", MORE),
        ("drag p95", "gap", LESS),
        ("moves", "moves", MORE),
        ("drag server", "server", LESS),
        ("drag page", "page", LESS),
    ):
        medians = [statistics.median(getattr(drag, name) for drag in column) for column in columns]
        row(place, what, *both(medians), better)


def swept(windows: list[Window], place: str, seconds: float) -> None:
    """Print how smoothly a sweep plays in each window."""
    sweeps = [window.sweep(seconds) for window in windows]
    row(place, "sweep", *both([rate for rate, _ in sweeps]), MORE)
    if any(messages > 1 for _, messages in sweeps):
        print(f"{place:<14}messages a second during the sweep: {[m for _, m in sweeps]}")


def both(numbers: list[float]) -> tuple[float, float | None]:
    return numbers[0], numbers[1] if len(numbers) > 1 else None


def measure(here: Window, beside: Window, options) -> None:
    windows, plain = [here, beside], isinstance(beside, Plain)
    print(f"{'':<26}{'here':>9}{'beside':>9}{'ratio':>8}   load")
    for slug in options.pages:
        for n in sizes(slug, tuple(options.sizes)):
            measured = [here] if plain and n != 200 else windows
            for window in measured:
                window.open(slug, n)
            place = f"/{slug} {n}"
            pressed(measured, place, options.presses)
            if slug in DRAGGED and n == 200:
                apps = [window for window in measured if not isinstance(window, Plain)]
                dragged(apps, place, options.seconds)
                swept(apps, place, options.seconds)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--beside", type=Path, help="another checkout; the plain page if not given")
    parser.add_argument("--pages", nargs="+", choices=SLUGS, default=SLUGS)
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    parser.add_argument("--presses", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2, help="of a drag and of a sweep")
    parser.add_argument("--quick", action="store_true", help="n = 200, few presses, short drags")
    options = parser.parse_args()
    if options.quick:
        options.sizes, options.presses, options.seconds = SIZES[:1], 6, 2
    other = options.beside.resolve() / "app.py" if options.beside else PLAIN
    port = free_port()
    flags = [*chromium.FLAGS, f"--remote-debugging-port={port}"]
    with ExitStack() as stack:
        here, beside = (stack.enter_context(served(s)) for s in (ROOT / "app.py", other))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=flags)
        stack.callback(browser.close)
        peer = Plain if other == PLAIN else Window
        measure(Window(browser, *here, port), peer(browser, *beside, port), options)


if __name__ == "__main__":
    main()
