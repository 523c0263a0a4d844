"""What a click changes is inside the window, on a small laptop and on a phone."""

from __future__ import annotations

import pytest

from tests.figures import another, go, rest
from tests.sweeps import sweep
from tests.tabs import LIMIT

pytestmark = pytest.mark.browser

SMALL = {"width": 1280, "height": 720}
NARROW = {"width": 320, "height": 844}
STAGE = ".kp-stage[data-main] [data-figure]"
VIEWED = "[role=tabpanel]:not([hidden]) [data-figure]"
TEXT = "[role=tabpanel]:not([hidden]) [data-testid=stMarkdown]"
# Tabs by their titles, with what is in sight after a click, and how much of it.
OPENED = (("Views", VIEWED, 0.6), ("Why", TEXT, 0.1), ("Check", VIEWED, 0.6))
VIEW_OF_STEP = ".st-key-kp_opened [data-figure]"
STRIP = "[role=tablist]"
# Whether the first such node is to be seen down to that share of its height, with nothing over it.
SEEN = """([selector, share]) => {
  const node = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
  if (!node) return false
  const { left, top, width, height } = node.getBoundingClientRect()
  return [0.03, 0.5 * share, 0.97 * share].every((at) =>
    node.contains(document.elementFromPoint(left + width / 2, top + at * height)))
}"""
# Titles of the page, of its figures and of its story of which the upper part is scrolled away.
CUT = """() => [...document.querySelectorAll('.kp-page-title, .kp-title, .kp-story h2')]
  .filter((node) => {
    const box = node.getBoundingClientRect()
    const { top } = (node.closest('.kp-story') ?? document.querySelector('[data-testid=stMain]'))
      .getBoundingClientRect()
    const bar = document.querySelector('.stAppHeader')?.getBoundingClientRect()
    const edge = Math.max(top, node.closest('.kp-story') ? 0 : bar?.bottom ?? 0)
    return node.checkVisibility() && box.height > 4 && box.top < edge - 1 && box.bottom > edge + 1
  }).map((node) => node.textContent)"""
NONE_CUT = f"() => !({CUT})().length"
SCROLL = "() => document.querySelector('[data-testid=stMain]').scrollTo(0, 400)"
SCROLLED = "() => document.querySelector('[data-testid=stMain]').scrollTop"
# From the next click on each glide to the beginning stops at 360 pixels, as where the page becomes
# shorter meanwhile, but for the second one with all parts of the page in the same places.
STOP_EACH_ONCE = """() => {
  const page = document.querySelector('[data-testid=stMain]')
  window.kpStopped = ''
  const stopOnce = (where) => {
    const card = document.querySelector('.kp-stage[data-main] .kp-card')
    const { top, height } = card.getBoundingClientRect()
    const places = [top + page.scrollTop, height, page.clientHeight].map(Math.round).join(' ')
    const stops = places !== window.kpStopped
    window.kpStopped = places
    Element.prototype.scrollTo.call(page, stops ? { top: 360, behavior: 'instant' } : where)
  }
  addEventListener('click', () => { page.scrollTo = stopOnce }, { once: true, capture: true })
}"""
STOP_NO_MORE = "() => { delete document.querySelector('[data-testid=stMain]').scrollTo }"
IS_DOWN = "() => document.querySelector('[data-testid=stMain]').scrollTop > 0"
SKIP_LINK = "a[data-testid=stSkipToContent]"  # the first that takes the focus
FEWEST, MOST = 50, 200  # presses of Tab through a page
BACKWARDS = 30  # presses of Tab with Shift, from the tabs through the stage
HAS_LEFT = "() => document.activeElement === document.body"
# Who has the focus, where nothing of it is on top.
COVERED = """() => {
  const node = document.activeElement
  if (node.matches('canvas, body')) return '' // a table of Streamlit's draws its own focus
  const at = [0.1, 0.5, 0.9]
  const isSeen = [...node.getClientRects()].some(({ left, top, width, height }) =>
    at.some((x) => at.some((y) => {
      const there = document.elementFromPoint(left + x * width, top + y * height)
      return there && (node.contains(there) || there.closest('label, .kp-form')?.contains(node))
    })))
  return isSeen ? '' : `${node.className} ${node.textContent}`
}"""
PANEL = "() => document.querySelector('[data-testid=stSidebar]').offsetHeight"
# Whether the first slider of the panel is in sight.
FIRST_CONTROL = """() => {
  const slider = [...document.querySelectorAll('[data-testid=stSidebar] .kp-range')]
    .map((node) => node.getBoundingClientRect()).sort((a, b) => a.top - b.top)[0]
  return slider.bottom <= innerHeight
}"""
# From the next click on the page has something else to do nearly all of the time, for so many ms.
IS_SLOW = """(ms) => {
  const busy = (until) => {
    const end = performance.now() + 155
    while (performance.now() < end);
    if (performance.now() < until) setTimeout(busy, 1, until)
  }
  addEventListener('click', () => setTimeout(busy, 1, performance.now() + ms),
    { once: true, capture: true })
}"""
# The room for a page, which the panel takes from it until it has its own new sliders.
TIGHT = "(height) => { document.querySelector('[data-testid=stMain]').style.maxHeight = height }"
# By how much the button of a tab stands beyond its row, to the left or to the right.
BEYOND_ROW = """(name) => {
  const button = [...document.querySelectorAll('[role=tab]')].find((tab) => tab.innerText === name)
  const own = button.getBoundingClientRect()
  const row = button.closest('[role=tablist]').getBoundingClientRect()
  return Math.round(Math.max(row.left - own.left, own.right - row.right))
}"""
FITS_BELOW_SLIDERS = """() => {
  const [panel, card] = ['.kp-panel', '.kp-card'].map((name) =>
    document.querySelector(`.stTabs ${name}`)?.offsetHeight)
  const { top } = document.querySelector('[data-testid=stSidebar]').getBoundingClientRect()
  return panel && card && panel + card <= top
}"""
# Notes how each element is scrolled into sight.
NOTE_WAYS = """() => {
  window.__ways = []
  const usual = Element.prototype.scrollIntoView
  window.__noted = () => {
    Element.prototype.scrollIntoView = usual
    return window.__ways
  }
  Element.prototype.scrollIntoView = function (way) {
    window.__ways.push(way?.behavior)
    return usual.call(this, way)
  }
}"""


def is_seen(tab, selector: str, share: float = 1.0) -> None:
    tab.wait_for_function(SEEN, arg=[selector, share], timeout=LIMIT)


def is_not_seen(tab, selector: str) -> None:
    assert not tab.evaluate(SEEN, [selector, 0.5])


def press(tab, locator) -> None:
    """Press a button below, to which one has to scroll first, as a hand does."""
    locator.scroll_into_view_if_needed()
    locator.tap() if tab.evaluate("navigator.maxTouchPoints > 0") else locator.click()


@pytest.mark.thorough
def test_what_is_started_is_brought_into_sight_on_a_small_laptop(walk):
    walk.set_viewport_size(SMALL)
    check_what_is_started(walk)
    check_the_view_of_a_step(walk)


def test_what_is_started_is_brought_into_sight_on_a_phone(phone, thorough):
    check_what_is_started(phone, OPENED if thorough else OPENED[:2])
    if thorough:
        check_the_view_of_a_step(phone)


def check_what_is_started(tab, opened=OPENED) -> None:
    go(tab, "/svm?n=60")
    for title, held, share in opened:
        tab.locator(".kp-stage[data-main]").first.scroll_into_view_if_needed()
        press(tab, tab.get_by_role("tab", name=title, exact=True))
        tab.wait_for_url(f"**tab={title.lower()}*")
        rest(tab)
        is_seen(tab, STRIP)
        is_seen(tab, held, share)
        tab.wait_for_function(NONE_CUT, timeout=LIMIT)
    press(tab, tab.get_by_role("tab", name="Try", exact=True))
    last = tab.locator("[class*=st-key-svm_try_] button").last
    last.wait_for()
    last.scroll_into_view_if_needed()
    is_not_seen(tab, STAGE)
    another(tab, lambda: press(tab, last))
    is_seen(tab, STAGE)
    tab.wait_for_function(NONE_CUT, timeout=LIMIT)  # it glides there
    start = tab.locator("[class*=st-key-svm_story_] button").first
    press(tab, start)
    tab.locator(".kp-story").wait_for()
    rest(tab)
    is_seen(tab, STAGE)
    tab.wait_for_function(NONE_CUT, timeout=LIMIT)  # it glides there


def test_tabs_stop_below_the_stage_on_a_slow_phone(phone):
    """The stage that stays in sight becomes smaller a while before the page is scrolled."""
    go(phone, "/svm?n=60")
    phone.locator(".kp-stage[data-main]").first.scroll_into_view_if_needed()
    phone.evaluate(IS_SLOW, 1500)
    press(phone, phone.get_by_role("tab", name="Why", exact=True))
    phone.wait_for_url("**tab=why*")
    rest(phone)
    is_seen(phone, STRIP)


def test_a_stage_is_brought_again_when_a_phone_has_more_room_for_it(phone):
    """The panel has other sliders after an experiment: it may become smaller after the stage."""
    go(phone, "/svm?n=60&tab=try")
    last = phone.locator("[class*=st-key-svm_try_] button").last
    last.scroll_into_view_if_needed()
    phone.evaluate(TIGHT, "200px")
    another(phone, lambda: press(phone, last))
    phone.evaluate(TIGHT, "")
    is_seen(phone, STAGE)
    phone.wait_for_function(NONE_CUT, timeout=LIMIT)


def test_a_page_that_stops_while_it_glides_is_brought_on(phone):
    """It does where it becomes shorter meanwhile, as when an experiment brings other figures."""
    go(phone, "/kda?tab=try")
    phone.evaluate(STOP_EACH_ONCE)
    press(phone, phone.get_by_role("button", name="Try it: Two discriminants"))
    phone.wait_for_url("**data=wine*")
    rest(phone)
    phone.wait_for_function(f"() => window.kpStopped && !({SCROLLED})()")
    phone.evaluate(STOP_NO_MORE)  # the next test has the same page


def check_the_view_of_a_step(tab) -> None:
    """Where a step is opened by its address: test_answers.py."""
    go(tab, "/gp?story=bands&step=6")
    is_seen(tab, "[aria-current=page]")
    press(tab, tab.get_by_role("button", name="Next"))
    tab.wait_for_url("**step=7*")
    rest(tab)
    is_seen(tab, VIEW_OF_STEP, 0.6)
    press(tab, tab.get_by_role("button", name="Next"))
    tab.wait_for_url("**step=8*")
    rest(tab)
    is_seen(tab, STAGE)


@pytest.mark.thorough
def test_another_page_begins_at_its_top_or_at_the_tab_of_its_address(walk):
    walk.set_viewport_size(SMALL)
    go(walk, "/svm?n=60")
    walk.get_by_role("tab", name="Why", exact=True).click()
    walk.wait_for_url("**tab=why*")
    rest(walk)
    walk.evaluate(SCROLL)
    to_page(walk, "Ridge", "krr")
    assert walk.evaluate(SCROLLED) == 0
    walk.evaluate(SCROLL)
    assert walk.evaluate(SCROLLED) > 100
    to_page(walk, "SVM", "svm")
    walk.wait_for_url("**tab=why*")
    is_seen(walk, STRIP)
    is_seen(walk, TEXT, 0.1)
    walk.wait_for_function(IS_DOWN)  # it glides there after two looks
    walk.go_back()
    walk.wait_for_url("**/krr*")
    rest(walk)
    assert walk.evaluate(SCROLLED) == 0


def test_back_and_forward_lead_to_the_top_or_to_the_tab_of_the_address(phone):
    """Streamlit itself would scroll the button of the tab that is open then into sight."""
    go(phone, "/svm?n=60")
    press(phone, phone.get_by_role("tab", name="Views", exact=True))
    phone.wait_for_url("**tab=views*")
    rest(phone)
    is_seen(phone, VIEWED, 0.6)
    phone.wait_for_function(IS_DOWN)
    phone.go_back()
    phone.wait_for_url("**/svm?n=60")
    rest(phone)
    is_seen(phone, STAGE)
    assert phone.evaluate(SCROLLED) == 0
    phone.go_forward()
    phone.wait_for_url("**tab=views*")
    rest(phone)
    is_seen(phone, STRIP)
    is_seen(phone, VIEWED, 0.6)
    to_page(phone, "Ridge", "krr")
    assert phone.evaluate(SCROLLED) == 0
    phone.go_back()
    phone.wait_for_url("**tab=views*")
    rest(phone)
    is_seen(phone, STRIP)
    is_seen(phone, VIEWED, 0.6)


def test_on_a_phone_the_controls_make_room_while_one_reads(phone):
    go(phone, "/svm?n=60&tab=try")
    usual = phone.evaluate(PANEL)
    for tab in ("why", "data"):
        go(phone, f"/svm?n=60&tab={tab}")
        phone.wait_for_function(f"(usual) => ({PANEL})() < 0.6 * usual", arg=usual)
        assert phone.evaluate(FIRST_CONTROL), "one can be moved while one reads"
    go(phone, "/svm?n=60")
    phone.wait_for_function(f"(usual) => ({PANEL})() === usual", arg=usual)


def test_on_a_phone_a_view_is_seen_whole_below_its_sliders(phone):
    """They stay at the top; the longest panel that does so has three lines."""
    go(phone, "/krr?n=60")
    go(phone, "/krr?n=60&tab=views&view=kernel_sum")
    phone.wait_for_function(FITS_BELOW_SLIDERS, timeout=LIMIT)


def test_the_button_of_a_tab_that_an_address_opens_is_in_its_row(phone):
    """Where the row is too long for the screen, it alone is scrolled."""
    go(phone, "/svm?n=60")
    phone.set_viewport_size(NARROW)
    assert phone.evaluate(BEYOND_ROW, "Data") > 0
    go(phone, "/svm?n=60&tab=data")
    phone.wait_for_function(f"(name) => ({BEYOND_ROW})(name) <= 0", arg="Data")
    go(phone, "/svm?n=60&tab=try")
    phone.wait_for_function(f"(name) => ({BEYOND_ROW})(name) <= 0", arg="Try")


def to_page(tab, title: str, slug: str) -> None:
    tab.get_by_role("link", name=title, exact=True).first.click()
    tab.wait_for_url(f"**/{slug}*")
    rest(tab)


def test_whoever_wants_no_motion_gets_none(walk):
    tab = walk
    tab.set_viewport_size(SMALL)
    tab.emulate_media(reduced_motion="reduce")
    go(tab, "/svm?n=60")
    tab.evaluate(NOTE_WAYS)
    tab.get_by_role("tab", name="Why", exact=True).click()
    is_seen(tab, TEXT, 0.1)
    tab.wait_for_function("() => window.__ways.length > 0")
    assert "smooth" not in tab.evaluate("window.__noted()")
    tab.wait_for_function(NONE_CUT, timeout=LIMIT)  # where it stops, too


def test_no_bar_covers_what_has_the_focus(walk):
    """Neither the navigation above, nor the stage that stays in sight above a text."""
    walk.set_viewport_size(SMALL)
    for address, first in (("/svm?n=60&tab=try", "_try_0"), ("/svm?n=60&tab=views", "")):
        go(walk, address)
        last = f"[class*={first}] button" if first else "[role=tabpanel] [data-figure]"
        walk.locator(last).first.focus()
        walk.evaluate("() => document.querySelector('[data-testid=stMain]').scrollTo(0, 1e6)")
        walk.locator(last).first.focus()
        covered = []
        for _ in range(BACKWARDS):
            walk.keyboard.press("Shift+Tab")
            if what := walk.evaluate(COVERED):
                covered.append(what)
        assert not covered, address


@pytest.mark.parametrize("address", sweep(["/svm", "/gp"], [0]))
def test_on_a_phone_all_that_takes_the_focus_is_uncovered(phone, address):
    """From the first control to the last: neither the row of pages nor the panel lies over it."""
    go(phone, address)
    phone.locator(SKIP_LINK).focus()
    covered, presses = [], 0
    while presses < MOST and not (presses and phone.evaluate(HAS_LEFT)):
        phone.keyboard.press("Tab")
        presses += 1
        if what := phone.evaluate(COVERED):
            covered.append(what)
    assert not covered and FEWEST < presses < MOST


def test_the_view_of_two_texts_has_them_while_the_stage_above_is_small(walk):
    go(walk, "/text?kernel=cosine()&tab=views&view=pair")
    assert not walk.locator(".kp-stage[data-main] .kp-passages").is_visible()
    both = walk.locator("[role=tabpanel]:not([hidden]) .kp-passages")
    both.wait_for(timeout=LIMIT)
    marks = both.locator("mark")
    assert {word.lower() for word in marks.all_inner_texts()} == {"is", "it", "phone"}
    ground = "node => getComputedStyle(node).backgroundColor"
    assert marks.first.evaluate(ground) != both.locator("p").first.evaluate(ground)
    assert walk.locator("[role=tabpanel]:not([hidden]) .katex").first.is_visible()
