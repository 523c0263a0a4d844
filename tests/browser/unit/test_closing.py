"""A page that is closed in the middle of a drag asks for nothing more; other pages go on."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import start
from tests.sweeps import sweep

pytestmark = pytest.mark.browser
ROUNDS = 2  # of each kind: what hung did so in the first or the second

# The answers are made in the page, but each goes over the network first, as they all do in truth:
# in a window that is torn down it fails at once.
OVER_THE_NETWORK = """() => {
  const answer = window.fetch;
  window.fetch = async (url, options) => {
    await networkFetch('/', { cache: 'no-store', signal: options.signal });
    return answer(url, options);
  };
}"""
# Moves a value at each frame, for as long as the page is there.
DRAG = """async () => {
  const client = (await import('/stage/js/client.js')).clientOf('svm');
  let moves = 0;
  const step = () => {
    client.set('T', 'C', 1 + (++moves % 100), 1);
    requestAnimationFrame(step);
  };
  step();
}"""
DRAWN = "(before) => __kp.draws > before + 3"


def drag(frame) -> None:
    """Mount panel and stage, and let a slider be dragged until some of its pictures have come."""
    frame.evaluate("() => { window.networkFetch = window.fetch }")
    start(frame, "panel stage")
    frame.evaluate(OVER_THE_NETWORK)
    before = frame.evaluate("__kp.draws")
    frame.evaluate(DRAG)
    frame.wait_for_function(DRAWN, arg=before)


def close_a_tab(page) -> None:
    tab = page.context.new_page()
    tab.goto("/")
    drag(tab)
    tab.close()


def close_a_popup(page) -> None:
    with page.expect_popup() as opened:
        page.evaluate("() => { window.open('/', '', 'popup') }")
    popup = opened.value
    popup.wait_for_load_state()
    drag(popup)
    popup.close()


def remove_an_iframe(page) -> None:
    page.evaluate(
        """() => new Promise((resolve) => {
          const more = { src: '/', width: 800, height: 600, onload: resolve };
          document.body.append(Object.assign(document.createElement('iframe'), more));
        })"""
    )
    iframe = page.wait_for_selector("iframe")
    drag(iframe.content_frame())
    iframe.evaluate("(node) => node.remove()")


# What a popup tears down is what a tab does.
@pytest.mark.parametrize("close", sweep([close_a_tab, remove_an_iframe, close_a_popup], [0, 1]))
def test_a_page_that_is_closed_in_a_drag_leaves_the_others_alone(chrome, scripts_url, close):
    # The pages of one site in one profile share a renderer: in another profile than that of the
    # other tests, so that one that hangs is the failure of this test alone.
    context = chrome.new_context(viewport={"width": 900, "height": 700}, base_url=scripts_url)
    page = context.new_page()
    page.goto("/")
    for _ in range(ROUNDS):
        close(page)
        assert page.evaluate("() => new Promise((resolve) => { setTimeout(resolve, 0, 7) })") == 7
    context.close()
