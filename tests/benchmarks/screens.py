"""Every page in every window: python -m tests.benchmarks.screens [--pages svm] [--sizes 390x844].

Each is opened anew at nine sizes, and at 1280 x 720 with 200 % zoom.
`--details` says what is wrong, and where.

shift       layout shift while it loads, by the browser's own measure; the goal is below 0.1
cut         texts that are not shown whole
beyond      texts beyond the window
over        pairs of controls that overlap
sideways    pixels by which the page can be pushed aside
lost        pixels at the end of the page to which no scrolling leads
type        the smallest size of type, % of the window's height
blank       the largest empty rectangle, % of the window
low         controls less than 44 pixels high, where a finger touches
"""

import argparse
import json
from pathlib import Path

from playwright.sync_api import sync_playwright

from pages.shared.model.declarations import registry
from tests import chromium
from tests.benchmarks.servers import served
from tests.browser.screens import SIZES, ZOOMED, Screen, look, window
from tests.figures import visit
from tests.serving import ROOT
from tests.tabs import LIMIT

HEAD = (
    "size",
    "page",
    "shift",
    "cut",
    "beyond",
    "over",
    "sideways",
    "lost",
    "type",
    "blank",
    "low",
)


def row(name: str, slug: str, screen: Screen) -> list[str]:
    """Return a row of the table."""
    counts = [len(getattr(screen, key)) for key in ("cut", "beyond", "over")]
    shares = (f"{screen.small:.1%}", f"{screen.blank:.0%}")
    first = [name, slug or "home", f"{screen.shift:.3f}"]
    return [
        *first,
        *map(str, counts),
        f"{screen.sideways:.0f}",
        f"{screen.lost:.0f}",
        *shares,
        str(len(screen.low)),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", nargs="*")
    parser.add_argument("--sizes", nargs="*", help="for instance 390x844; 640x360 is the zoom")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--pictures", type=Path, help="a folder for screenshots")
    parser.add_argument("--details", action="store_true")
    chosen = parser.parse_args()
    registry.load()
    slugs = ["", *(page.slug for page in registry.pages())]
    sizes = [tuple(map(int, size.split("x"))) for size in chosen.sizes or []] or [*SIZES, ZOOMED]
    print("".join(f"{name:>10}" for name in HEAD))
    with served(ROOT / "app.py") as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        for size in sizes:
            context = browser.new_context(
                base_url=url, color_scheme=chosen.theme, reduced_motion="reduce", **window(size)
            )
            context.set_default_timeout(LIMIT)
            tab = context.new_page()
            for slug in chosen.pages or slugs:
                slug = slug.removeprefix("home")
                visit(tab, f"/{slug}")
                screen, name = look(tab), "x".join(map(str, size))
                print("".join(f"{text:>10}" for text in row(name, slug, screen)), flush=True)
                if chosen.details:
                    print(json.dumps(vars(screen), indent=1, ensure_ascii=False), flush=True)
                if chosen.pictures:
                    tab.screenshot(
                        path=chosen.pictures / f"{slug or 'home'}-{name}-{chosen.theme}.png"
                    )
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
