"""What a page shows while it loads: a part once all before it has its size."""

from __future__ import annotations

import pytest

from tests.browser.places import FRAMES

pytestmark = pytest.mark.browser

PAGE = """async (isRunning) => {
  for (const name of ['data-kp-framed', 'data-kp-pictured', 'data-kp-unsized']) {
    document.documentElement.removeAttribute(name)
  }
  document.body.innerHTML = `
    <link rel="stylesheet" href="/stage/css/page/loading.css">
    <div data-testid="stApp" data-test-script-state="${isRunning ? 'running' : 'notRunning'}">
    <div class="stAppViewContainer">
      <div class="stSidebar">
        <div class="kp-story"><p id="controls_of_story"></p></div>
        <div class="st-key-kp_section_data"><p id="data"></p></div>
        <div class="st-key-kp_section_kernel"><p id="method"></p></div>
      </div>
      <div data-testid="stMain"><div class="stMainBlockContainer"><div class="stVerticalBlock">
        <div class="stElementContainer"><h1 class="kp-page-title">Title</h1></div>
        <div class="stTabs"><div data-testid="stSkeleton"></div><p id="below">Below</p></div>
      </div></div></div>
    </div></div>`
  await new Promise((loaded) => { document.querySelector('body link').onload = loaded })
  globalThis.loading = await import('/stage/js/loading.js')
}"""


def is_seen(tab, name: str) -> bool:
    tab.evaluate(FRAMES)
    return tab.locator(name).evaluate(
        "(node) => node.checkVisibility({ visibilityProperty: true })"
    )


def test_the_page_is_seen_once_the_last_part_of_its_sidebar_has_come(tab):
    tab.evaluate(PAGE, False)
    for first in ("data", "controls_of_story"):
        tab.evaluate("(id) => loading.markFramed(document.getElementById(id))", first)
        assert not is_seen(tab, ".kp-page-title"), first
    tab.evaluate("() => loading.markFramed(document.getElementById('method'))")
    assert is_seen(tab, ".kp-page-title")


def test_what_is_below_the_picture_waits_for_its_widgets(tab):
    tab.evaluate(PAGE, True)
    tab.evaluate("() => loading.markFramed(document.getElementById('method'))")
    assert not is_seen(tab, "#below")
    tab.evaluate("() => loading.markPictured()")
    assert not is_seen(tab, "#below")
    tab.locator("[data-testid=stSkeleton]").evaluate("(node) => node.remove()")
    assert is_seen(tab, "#below")

    # A widget that comes later in the same run; then the run ends, and nothing is hidden any more.
    more = """() => document.querySelector('.stTabs')
      .insertAdjacentHTML('beforeend', '<div data-testid="stSkeleton"></div>')"""
    tab.evaluate(more)
    assert not is_seen(tab, "#below")
    tab.locator("[data-testid=stSkeleton]").evaluate("(node) => node.remove()")
    tab.locator("[data-testid=stApp]").evaluate(
        "(node) => { node.dataset.testScriptState = 'notRunning' }"
    )
    assert is_seen(tab, "#below")
    tab.evaluate(more)
    assert is_seen(tab, "#below")
