"""What is seldom: a frozen tab, a storm of Back, fifty tabs, a look at the table of another."""

from __future__ import annotations

import pytest

from tests.browser.places import GAMMA, state_of
from tests.browser.test_upload import drop
from tests.controls import data_set, press
from tests.figures import another, go, rest, visit
from tests.tabs import opened

pytestmark = [pytest.mark.browser, pytest.mark.thorough]
SVM = "/svm?n=60"
TABS = 50
FROZEN = 30_000  # ms: longer than a server waits for the answer to a ping
STORM = """(steps) => { for (const step of steps) history.go(step) }"""
# A busy browser leaves out a step forward that comes while one back is on its way: where a storm
# ends is not the sum of its steps. None gets below the first of so many entries.
BELOW = """() => {
  for (let n = 20; n < 60; n++) history.pushState({}, '', `/svm?n=${n}`)
}"""
# Waits until the browser has not moved in its history for half a second.
CALM = """() => new Promise((resolve) => {
  let waiting
  const again = () => {
    clearTimeout(waiting)
    waiting = setTimeout(resolve, 500)
  }
  navigation.addEventListener('currententrychange', again)
  again()
})"""
PAGES = ("/krr", "/gp", "/kpca", "/kda", "/kernels", "/features")
SECRET = b"zebra,quokka,kind\n" + b"".join(
    b"%d,%d,%s\n" % (i, 7 * i % 31, (b"okapi", b"narwhal")[i % 2]) for i in range(30)
)


def test_a_tab_that_was_frozen_goes_on(page):
    """As a phone freezes what is not on its screen."""
    visit(page, SVM)
    another(page, lambda: press(page, GAMMA, "ArrowRight"))
    before = state_of(page)
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.wait_for_timeout(FROZEN)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    assert state_of(page) == before
    another(page, lambda: press(page, GAMMA, "ArrowRight"))
    another(page, lambda: data_set(page, "svm", "circles"))


def test_after_a_storm_of_back_the_page_is_that_of_its_address(page, elsewhere):
    """All steps at once, and again while the page before is on its way.

    Streamlit adds an entry for a page whose run comes when the browser is elsewhere already, so
    that the way forward may be another one; what is shown is what its address says.
    """
    visit(page, SVM)
    page.evaluate(BELOW)
    for address in PAGES:
        go(page, address)
    for steps in ([-1] * 6, [1] * 4, [-1, 1] * 5, [-2, -1, 1, -1, 1, 1] * 3, [-3], [2]):
        page.evaluate(STORM, steps)
        page.evaluate(CALM)
        rest(page)
        visit(elsewhere, page.url)
        assert state_of(elsewhere) == state_of(page)
    go(page, "/svm?n=60")
    another(page, lambda: press(page, GAMMA, "ArrowRight"))


def test_fifty_tabs_of_one_browser_work(chrome, app_url):
    """Each has a session of its own; the first is as it was, and moves."""
    with opened(chrome, app_url) as first:
        visit(first, SVM)
        another(first, lambda: press(first, GAMMA, "ArrowRight"))
        before = state_of(first)
        for number in range(1, TABS):
            tab = first.context.new_page()
            tab.goto(f"/svm?n={60 + number}")
            tab.locator("[data-figure][data-settled]").first.wait_for()
        another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
        first.bring_to_front()
        assert state_of(first) == before
        another(first, lambda: press(first, GAMMA, "ArrowRight"))


def test_nobody_reads_the_table_of_somebody_else(page, elsewhere):
    """The address of a page with an own table shows others nothing of it."""
    visit(page, "/svm")
    drop(page, SECRET, "secret.csv")
    page.get_by_role("dialog").get_by_text("secret.csv: 30 rows").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_url("**data=*")
    rest(page)
    assert "narwhal" in page.content() and "quokka" in page.content()
    visit(elsewhere, page.url)
    for word in ("zebra", "quokka", "okapi", "narwhal"):
        assert word not in elsewhere.content()
