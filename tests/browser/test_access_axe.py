"""axe-core finds nothing serious or critical: tabs, views, dialogs, stories, lessons.

Every other address is looked at light on a laptop and dark on a phone. Usually that is each tab
once, the first and the last view and the first of Check, each on one of three pages, one of each
kind of data. With --thorough it is all of all pages, and what opens over a page in both looks. The
pages themselves: in tests/browser/test_pages.py.
"""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.lessons import lesson_file
from tests.browser.axe import DARK, LIGHT, NARROW, WIDE, look_like, violations
from tests.controls import open_data
from tests.figures import go, rest
from tests.pages.shared.app.lessons.made import LESSON
from tests.sweeps import sweep

pytestmark = pytest.mark.browser
registry.load()
OF_ALL_DATA = [registry.page(slug) for slug in ("svm", "krr", "text")]  # classes, a curve, texts
OTHERS = [page for page in registry.pages() if page.slug != "home" and page not in OF_ALL_DATA]
LOOKS = ((LIGHT, WIDE), (DARK, NARROW))
OPENED = ".stTabs"  # what an address opens below the stage
TABLE = b"a,b,kind\n" + b"".join(
    b"%d,%d,%s\n" % (i, i * i % 7, b"xy"[i % 2 :][:1]) for i in range(40)
)
# Another look draws a page anew, which takes as long as three more addresses: a test has one look,
# and those of one look come one after another.
GROUPS = [OF_ALL_DATA, *(OTHERS[i : i + 4] for i in range(0, len(OTHERS), 4))]
NAMED = [pytest.param(pages, id="-".join(page.slug for page in pages)) for pages in GROUPS]
in_both_looks = pytest.mark.parametrize(
    "turn", [0, 1], ids=[look[0] for look in LOOKS], scope="module"
)


def opened(page) -> list[str]:
    """What a page opens below its stage: tabs, views, what it checks."""
    tabs = [f"/{page.slug}?tab={tab}" for tab in ("why", "code", "data")]
    views = [f"/{page.slug}?tab=views&view={view.slug}" for view in page.teaching.views]
    checks = [f"/{page.slug}?tab=check&check={check.slug}" for check in page.teaching.checks]
    return tabs + views + checks


def often(pages) -> list[list[str]]:
    """What a usual run opens: each page two kinds of what it has, one for each look."""
    found = []
    for place, page in enumerate(pages):
        of_page = opened(page)
        views = [address for address in of_page if "tab=views" in address]
        checks = [address for address in of_page if "tab=check" in address]
        kinds = [of_page[0], checks[0], views[0], of_page[2], views[-1], of_page[1]]
        found.append(kinds[2 * place : 2 * place + 2])
    return found


def led(page) -> list[str]:
    """Where stories begin and end, and where they first ask; all challenges."""
    found = []
    for story in page.teaching.stories:
        asks = [n for n, step in enumerate(story.steps, start=1) if step.question]
        steps = sorted({1, *asks[:1], len(story.steps)})
        found += [f"/{page.slug}?story={story.slug}&step={n}" for n in steps]
    return found + [f"/{page.slug}?story={one.slug}" for one in page.teaching.challenges]


def check_addresses(tab, turn, addresses, where=OPENED):
    """Look at every other address of each page: light from the first on, dark from the second."""
    theme, size = LOOKS[turn]
    look_like(tab, theme, size)
    found = {}
    for address in (each for of_a_page in addresses for each in of_a_page[turn::2]):
        go(tab, address)
        found[f"{address} {theme}"] = violations(tab, where)
    assert not {where: what for where, what in found.items() if what}


@in_both_looks
@pytest.mark.parametrize("pages", sweep(NAMED, [0]))
def test_the_tabs_and_views_of_pages(walk, thorough, turn, pages):
    check_addresses(walk, turn, map(opened, pages) if thorough else often(pages))


@pytest.mark.thorough
@in_both_looks
@pytest.mark.parametrize("pages", NAMED)
def test_the_stories_and_challenges_of_pages(walk, turn, pages):
    check_addresses(walk, turn, map(led, pages), ":root")


def numbers_and_menu(tab):
    go(tab, "/svm?n=60&tab=try")
    tab.locator(".kp-more").click()
    tab.locator(".kp-menu summary").click()
    yield ".kp-stage"
    tab.keyboard.press("Escape")


def keys_and_tables(tab):
    go(tab, "/svm?n=60&tab=try")
    tab.locator(".kp-keys-button").click()
    yield ".kp-keys"
    tab.get_by_role("checkbox", name="Tables instead of pictures").check()
    tab.keyboard.press("Escape")
    yield ".kp-stage"
    tab.locator(".kp-keys-button").click()
    tab.get_by_role("checkbox", name="Tables instead of pictures").uncheck()
    tab.keyboard.press("Escape")


def making_a_lesson(tab):
    go(tab, "/svm?n=60&tab=try")
    tab.get_by_role("button", name="Make a lesson").click()
    dialog = tab.get_by_role("dialog")
    dialog.get_by_role("button", name="Add what the page shows now").click()
    dialog.get_by_role("button", name="Make a short address").click()
    dialog.locator("img").wait_for()
    yield "[role=dialog]"
    tab.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def a_table_of_ones_own(tab):
    go(tab, "/svm?n=60&tab=try")
    open_data(tab)
    yield "[data-testid=stSidebar]"
    drop(tab, "mine.csv", "text/csv", TABLE)
    dialog = tab.get_by_role("dialog")
    dialog.get_by_text("mine.csv").first.wait_for()
    rest(tab)
    yield "[role=dialog]"
    tab.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    tab.wait_for_function("document.activeElement !== document.body")  # the focus is not lost


def a_story_and_a_challenge(tab):
    go(tab, "/svm?story=margin")
    yield ":root"
    go(tab, "/kda?story=regularise")
    yield ":root"


def a_lesson(tab):
    go(tab, "/krr")
    open_data(tab)
    drop(tab, "l.json", "application/json", lesson_file.written(LESSON))
    tab.wait_for_url("**/svm?**")
    tab.locator(".kp-story-body").wait_for()
    rest(tab)
    yield ":root"


def drop(tab, name: str, kind: str, content: bytes) -> None:
    file = {"name": name, "mimeType": kind, "buffer": content}
    tab.set_input_files(".st-key-kp_drop input[type=file]", file)


SCENES = (
    numbers_and_menu,
    keys_and_tables,
    making_a_lesson,
    a_table_of_ones_own,
    a_story_and_a_challenge,
    a_lesson,
)


@in_both_looks
def test_what_opens_over_a_page_or_leads_through_it(walk, thorough, turn):
    """Dialogs, menus and tables; a step of a story, a challenge, a lesson, with which it ends."""
    look_like(walk, *LOOKS[turn])
    found = {}
    for scene in SCENES if thorough else SCENES[1 - turn :: 2]:
        found[scene.__name__] = [one for where in scene(walk) for one in violations(walk, where)]
    assert not {name: what for name, what in found.items() if what}
