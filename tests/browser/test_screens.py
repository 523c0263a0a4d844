"""In nine windows and at 200 % zoom pages do not jump while they load, and are whole.

Here are some pages, each loaded in one window and then seen in the largest and the smallest, with
--thorough in all of its kind; the whole table is printed by `python -m tests.benchmarks.screens`.
"""

from __future__ import annotations

import pytest

from tests.browser.screens import SIZES, TOUCHED, ZOOMED, look
from tests.figures import go, rest, visit
from tests.sweeps import sweep

pytestmark = pytest.mark.browser
JUMP = 0.1  # of layout shift, from which on a page counts as one that jumps
LARGE = (3840, 2160)
LEAST_WORD, MAX_BLANK = 0.0199, 0.25  # there: of the height, as far as sizes are rounded; of all
HELD = [size for size in SIZES if size[0] in TOUCHED]  # in a hand
STANDING = [*(size for size in SIZES if size not in HELD), ZOOMED]
# Each of these windows is the one in which a page is loaded.
HANDS = [pytest.param("", HELD[0], id="home"), pytest.param("compare", HELD[2], id="compare"),
         pytest.param("features", HELD[3], id="features")]  # fmt: skip
STANDS = [pytest.param("gp", STANDING[0], id="gp"), pytest.param("mistakes", LARGE, id="mistakes"),
          pytest.param("", ZOOMED, id="home-zoomed")]  # fmt: skip

UPRIGHT = {"width": 820, "height": 1180}
# How high the panel of the controls is, and what is in it.
PANEL = """() => ['stSidebar', 'stSidebarUserContent'].map((name) =>
  document.querySelector(`[data-testid=${name}]`).offsetHeight)"""


def check(tab, slug, first, windows) -> None:
    """Load a page in its window; see it there and in the others."""
    tab.emulate_media(reduced_motion="reduce")
    for size in [first, *(size for size in windows if size != first)]:
        tab.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        if size == first:
            visit(tab, f"/{slug}")
        rest(tab)
        screen = look(tab)
        assert size != first or screen.shift < JUMP, screen.shifts
        wrong = [screen.cut, screen.beyond, screen.over, screen.sideways, screen.lost, screen.low]
        assert not any(wrong), (size, wrong)
        if size == LARGE:
            assert screen.small > LEAST_WORD, screen.smallest
            assert screen.blank < MAX_BLANK, screen.where


@pytest.mark.parametrize(("slug", "first"), sweep(HANDS, [0]))
def test_what_is_held_in_a_hand(phone, slug, first, thorough):
    check(phone, slug, first, HELD if thorough else HELD[-1:])


@pytest.mark.parametrize(("slug", "first"), sweep(STANDS, [0]))
def test_what_stands_on_a_table_or_hangs_on_a_wall(page, slug, first, thorough):
    check(page, slug, first, STANDING if thorough else (LARGE, ZOOMED))


def test_the_panel_of_a_tablet_held_upright_is_as_high_as_its_controls(phone):
    """Up to a quarter of the screen, where it scrolls: no half of it is blank."""
    phone.set_viewport_size(UPRIGHT)
    for address, scrolls in (("/svm?n=60", False), ("/gp", True)):
        go(phone, address)
        panel, held = phone.evaluate(PANEL)
        assert panel <= 0.26 * UPRIGHT["height"] + 1
        assert held > panel if scrolls else panel <= held + 2, address
