"""The tabs that tests are lent: one that is stuck fails its own test, and no other."""

from __future__ import annotations

import pytest
from playwright.sync_api import TimeoutError as GaveUp

from tests.tabs import Profile

pytestmark = pytest.mark.browser
STUCK = "() => { setTimeout(() => { while (true) ; }) }"
BLANK = "data:text/html,<title>blank</title>"


@pytest.fixture
def profile(chrome):
    made = Profile(chrome, "http://127.0.0.1")
    made.limit = 2000
    yield made
    made.close()


def test_a_stuck_tab_fails_the_test_that_has_it_and_is_closed(profile):
    stuck = profile.lend()
    stuck.goto(BLANK)
    stuck.evaluate(STUCK)
    with pytest.raises(GaveUp):
        profile.take_back()
    assert stuck.is_closed()
    profile.limit = 120_000
    tab = profile.lend()
    tab.goto(BLANK)
    assert tab.title() == "blank"


def test_a_stuck_tab_keeps_no_other_waiting(chrome, profile):
    stuck = profile.lend()
    stuck.goto(BLANK)
    beside = stuck.context.new_page()
    beside.goto(BLANK)
    stuck.evaluate(STUCK)
    assert beside.title() == "blank"


def test_what_a_test_has_left_is_gone(chrome, app_url):
    profile = Profile(chrome, app_url)
    tab = profile.lend()
    tab.goto("/_stcore/health")
    tab.evaluate("() => localStorage.setItem('a', 'b')")
    tab.evaluate("() => document.body.appendChild(document.createElement('input')).focus()")
    tab.set_viewport_size({"width": 300, "height": 300})
    tab.emulate_media(color_scheme="dark", reduced_motion="reduce")
    tab.context.new_page()
    profile.take_back()
    assert profile.lend() == tab and tab.context.pages == [tab]
    assert tab.viewport_size == profile.options["viewport"]
    left = "[localStorage.length, matchMedia('(prefers-color-scheme: dark)').matches]"
    assert tab.evaluate(left) == [0, False]
    assert tab.evaluate("document.activeElement.tagName") == "BODY"
    profile.close()


def test_what_the_page_says_of_errors_fails_its_test(chrome):
    profile = Profile(chrome, "http://127.0.0.1")
    tab = profile.lend()
    tab.goto(BLANK)
    with tab.expect_console_message():
        tab.evaluate("() => console.error('a fault')")
    with pytest.raises(AssertionError, match="a fault"):
        profile.take_back()
