"""The climaxes of the stories under a hand: python -m tests.benchmarks.climaxes.

The mouse moves the thumb to and fro, 60 times a second; what the browser shows meanwhile:

frames      a second, counted by requestAnimationFrame; a quiet machine makes 60
frame p95   ms between two of them, 95th percentile
pictures    other pictures of the climax a second, out of as many moves as the page has seen
gap p95     ms between two pictures, 95th percentile
server, page   ms of processor time for one picture; both hardly depend on what else the machine
               does

With `--pictures FOLDER` each is also saved as six pictures along its slider, light on a laptop and
dark on a phone, to be looked at.
"""

import argparse
import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import chromium
from tests.benchmarks.probes import COUNT
from tests.benchmarks.servers import served
from tests.benchmarks.windows import Window
from tests.controls import thumb
from tests.figures import rest, visit
from tests.serving import ROOT, free_port

STRIP = 6  # pictures along a slider
WINDOWS = {
    "laptop": {"viewport": {"width": 1280, "height": 720}, "color_scheme": "light"},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "color_scheme": "dark",
        "has_touch": True,
        "is_mobile": True,
    },
}
# Times of all frames until `stop`, which returns their rate and the 95th percentile of their gaps.
FRAMES = """() => {
  const times = []
  let handle = requestAnimationFrame(function step(time) {
    times.push(time)
    handle = requestAnimationFrame(step)
  })
  window.__frames = () => {
    cancelAnimationFrame(handle)
    const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b)
    const p95 = gaps[Math.floor(0.95 * (gaps.length - 1))]
    return [1000 * gaps.length / (times.at(-1) - times[0]), p95]
  }
}"""


@dataclass(frozen=True)
class Climax:
    """Where it is shown, the widget key of the slider under the hand, and the figure that moves."""

    address: str
    key: str
    figure: str


CLIMAXES = {
    "lift": Climax("/svm?story=margin&step=7", "svm_raised", "lifted"),
    "street": Climax("/svm?story=margin&step=4", "svm_C", "stage"),
    "bumps": Climax("/krr?story=sum&step=3", "krr_added", "sum"),
    "values": Climax("/gp?story=posterior&step=2", "gp_many", "values"),
    "unrolling": Climax("/kpca?story=components&step=4", "kpca_unrolled", "unrolled"),
    "turning": Climax("/kda?story=direction&step=1", "kda_angle", "turning"),
}


def arrive(tab, climax: Climax) -> None:
    """Go to it; where its step asks, give an answer, after which its slider comes."""
    visit(tab, climax.address)
    if (choices := tab.locator(".kp-choices button")).count():
        choices.last.click()
        thumb(tab, climax.key).wait_for()
        rest(tab)


class Played(Window):
    """A window in which one climax is played."""

    def show(self, climax: Climax) -> None:
        """Go to it; from here on its own figure counts."""
        self.key = climax.key
        self.count = COUNT.replace("[data-figure=stage]", f"[data-figure={climax.figure}]")
        arrive(self.tab, climax)

    def frames(self, seconds: float) -> tuple[float, float]:
        """Frames a second and the 95th percentile of their gaps (ms) during a drag."""
        count = self.count
        self.count = f"() => {{ ({FRAMES})(); ({count})() }}"
        self.last = self.drag(seconds)
        self.count = count
        rate, gap = self.tab.evaluate("window.__frames()")
        return rate, gap


def measured(window: Played, name: str, seconds: float) -> None:
    """Print a line of numbers."""
    window.show(CLIMAXES[name])
    frames, gap = window.frames(seconds)
    drag = window.last
    print(
        f"{name:<11}{frames:8.1f}{gap:11.1f}{drag.rate:10.1f} of {drag.moves:4.1f}{drag.gap:9.1f}"
        f"{drag.server:8.1f}{drag.page:7.1f}{os.getloadavg()[0]:7.1f}",
        flush=True,
    )


def saved(browser, url: str, name: str, folder: Path) -> None:
    """Save the pictures along its slider as ``<name>_<window>_<number>.png``."""
    climax = CLIMAXES[name]
    for kind, options in WINDOWS.items():
        context = browser.new_context(base_url=url, **options)
        tab = context.new_page()
        arrive(tab, climax)
        slider = thumb(tab, climax.key)
        low, high = slider.evaluate("({ min, max }) => [Number(min), Number(max)]")
        for k in range(STRIP):
            slider.fill(str(round(low + (high - low) * k / (STRIP - 1))))
            rest(tab)
            tab.screenshot(path=folder / f"{name}_{kind}_{k + 1}.png")
        context.close()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=4, help="of a drag")
    parser.add_argument("--only", nargs="+", choices=CLIMAXES, default=CLIMAXES)
    parser.add_argument("--pictures", type=Path, help="folder for the pictures")
    options = parser.parse_args()
    port = free_port()
    flags = [*chromium.FLAGS, f"--remote-debugging-port={port}"]
    with ExitStack() as stack:
        server = stack.enter_context(served(ROOT / "app.py"))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=flags)
        stack.callback(browser.close)
        if options.pictures:
            options.pictures.mkdir(parents=True, exist_ok=True)
            for name in options.only:
                saved(browser, server[0], name, options.pictures)
        window = Played(browser, *server, port)
        print("             frames  frame p95  pictures/moves  gap p95  server   page   load")
        for name in options.only:
            measured(window, name, options.seconds)


if __name__ == "__main__":
    main()
