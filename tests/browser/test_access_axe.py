"""axe-core finds nothing serious or critical: tabs, views, dialogs, stories, lessons.

Each tab and each view is looked at once, every other one light on a laptop and dark on a phone, the
views of Check page by page; whatever is not of one page in both looks. The pages themselves: in
tests/browser/test_pages.py, in both.
"""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.lessons import lesson_file
from tests.browser.axe import DARK, LIGHT, NARROW, WIDE, look_like, violations
from tests.conftest import drawn, go, open_data, rest, visit
from tests.pages.shared.app.lessons.made import LESSON

pytestmark = pytest.mark.browser
registry.load()
PAGES = [page for page in registry.pages() if page.slug != "home"]
LOOKS = ((LIGHT, WIDE), (DARK, NARROW))
OPENED = ".stTabs"  # what an address opens below the stage
TABLE = b"a,b,kind\n" + b"".join(
    b"%d,%d,%s\n" % (i, i * i % 7, b"xy"[i % 2 :][:1]) for i in range(40)
)


def addresses(page) -> list[str]:
    tabs = [f"/{page.slug}?tab={tab}" for tab in ("why", "code", "data")]
    views = [f"/{page.slug}?tab=views&view={view.slug}" for view in page.teaching.views]
    return tabs + views


def checks(page) -> list[str]:
    return [f"/{page.slug}?tab=check&check={check.slug}" for check in page.teaching.checks]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.slug)
def test_the_tabs_and_views_of_a_page(walk, page):
    found = {}
    for turn, look in enumerate(LOOKS):
        look_like(walk, *look)
        judged = checks(page) if PAGES.index(page) % 2 == turn else []
        for address in addresses(page)[turn::2] + judged:
            go(walk, address)
            found[f"{address} {look[0]}"] = violations(walk, OPENED)
    assert not {where: what for where, what in found.items() if what}


def test_the_home_page(walk):
    found = []
    for look in LOOKS:
        go(walk, "/svm")  # the pictures of the home page never rest: a look is changed elsewhere
        look_like(walk, *look)
        visit(walk, "/")
        drawn(walk)
        found += violations(walk)
    go(walk, "/svm")
    assert not found


@pytest.mark.parametrize("look", LOOKS, ids=[LIGHT, DARK])
def test_what_opens_over_a_page_or_leads_through_it(walk, look):
    """Dialogs, menus and tables; a step of a story, its answer, a challenge, a lesson."""
    found = {}
    look_like(walk, *look)
    go(walk, "/svm?tab=try")
    walk.locator(".kp-more").click()
    walk.locator(".kp-menu summary").click()
    found["numbers and menu"] = violations(walk, ".kp-stage")
    walk.keyboard.press("Escape")
    walk.locator(".kp-keys-button").click()
    found["keys"] = violations(walk, ".kp-keys")
    walk.get_by_role("checkbox", name="Tables instead of pictures").check()
    walk.keyboard.press("Escape")
    found["tables"] = violations(walk, ".kp-stage")
    walk.locator(".kp-keys-button").click()
    walk.get_by_role("checkbox", name="Tables instead of pictures").uncheck()
    walk.keyboard.press("Escape")
    walk.get_by_role("button", name="Make a lesson").click()
    dialog = walk.get_by_role("dialog")
    dialog.get_by_role("button", name="Add what the page shows now").click()
    dialog.get_by_role("button", name="Make a short address").click()
    dialog.locator("img").wait_for()
    found["making a lesson"] = violations(walk, "[role=dialog]")
    walk.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    rest(walk)
    open_data(walk)
    found["data"] = violations(walk, "[data-testid=stSidebar]")
    walk.set_input_files(
        ".st-key-kp_drop input[type=file]",
        {"name": "mine.csv", "mimeType": "text/csv", "buffer": TABLE},
    )
    dialog.get_by_text("mine.csv").first.wait_for()
    rest(walk)
    found["a table of one's own"] = violations(walk, "[role=dialog]")
    walk.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    walk.wait_for_function("document.activeElement !== document.body")  # the focus is not lost
    rest(walk)

    go(walk, "/svm?story=margin")
    found["a story"] = violations(walk)
    go(walk, "/kda?story=regularise")
    found["a challenge"] = violations(walk)
    go(walk, "/krr")
    open_data(walk)
    walk.set_input_files(
        ".st-key-kp_drop input[type=file]",
        {"name": "l.json", "mimeType": "application/json", "buffer": lesson_file.written(LESSON)},
    )
    walk.wait_for_url("**/svm?**")
    walk.locator(".kp-story-body").wait_for()
    rest(walk)
    found["a lesson"] = violations(walk)
    assert not {where: what for where, what in found.items() if what}
