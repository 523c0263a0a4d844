"""A first visit: how much it asks for, that nothing jumps; a second one asks for little.

No LaTeX is seen while the page comes.
"""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from pages.shared.app.server import bundle
from pages.shared.app.stage import assets
from pages.shared.pictures.covers import thumbnails
from tests.benchmarks.first_visit import Count
from tests.figures import drawn, rest, visit
from tests.tabs import opened

pytestmark = pytest.mark.browser
MAX_REQUESTS, MAX_BYTES = 25, 1_700_000
# What came over the network of the files that may be kept: none, where it was there before.
FETCHED = """() => performance.getEntriesByType('resource')
  .filter(({ name, transferSize }) => transferSize > 0
    && /(kp\\/(assets|thumbnails)|static)\\//.test(name))
  .map(({ name }) => name)"""
SHOWN = """() => [...document.querySelectorAll('.st-key-svm_data img')]
  .map((image) => [image.complete && image.naturalWidth > 0, image.src.split('#')[0]])"""
# Writes down, frame by frame, where the tabs are, from when the style sheet is there.
TABS = """() => {
  window.__tabs = []
  const look = () => {
    const stage = document.querySelector('.st-key-svm_stage_figures')
    const tabs = document.querySelector('.stTabs')
    if (stage && tabs && parseFloat(getComputedStyle(stage).minHeight) > 0) {
      window.__tabs.push(Math.round(tabs.getBoundingClientRect().top + window.scrollY))
    }
    requestAnimationFrame(look)
  }
  look()
}"""

# Writes down what of a formula is seen that is not set yet.
LATEX = """() => {
  window.__latex = []
  new MutationObserver(() => {
    for (const node of document.querySelectorAll('.kp-formula')) {
      const text = node.querySelector('.katex') ? '' : node.textContent
      if (text.trim()) window.__latex.push(text)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}"""


def test_a_first_visit_asks_for_few_files_and_a_second_for_none_of_them(chrome, app_url):
    with opened(chrome, app_url) as tab:
        tab.add_init_script(f"({TABS})(); ({LATEX})()")
        count = Count(tab)
        visit(tab, "/svm")
        places = tab.evaluate("window.__tabs")
        assert max(places) - min(places) < 60, "the readouts come with the first picture"
        tab.locator(".kp-formula .katex").first.wait_for()
        assert tab.evaluate("window.__latex") == []
        tab.wait_for_load_state("networkidle")
        assert count.requests <= MAX_REQUESTS and count.bytes <= MAX_BYTES, vars(count)
        images = thumbnails.address("moons").partition("#")[0]
        fetched = {urlsplit(address).path.lstrip("/") for address in tab.evaluate(FETCHED)}
        streamlits = {name for name in fetched if name.startswith((bundle.address(), "static/"))}
        assert f"{bundle.address()}/js/{bundle.BUNDLE}" in streamlits and len(streamlits) < 15
        assert fetched - streamlits == {assets.address(name) for name in assets.of_pages()} | {
            images
        }
        shown = tab.evaluate(SHOWN)
        assert len(shown) > 10 and all(is_shown for is_shown, _ in shown)
        assert len({address for _, address in shown}) == 1, "one image for all data sets"
        tab.reload()
        drawn(tab, settled=True)
        rest(tab)
        assert tab.evaluate(FETCHED) == []
