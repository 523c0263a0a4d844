"""A first visit: what it asks for beside Streamlit's own files, and that nothing jumps."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from pages.shared.app.stage import assets
from pages.shared.pictures.covers import thumbnails
from tests.conftest import drawn, opened, rest, visit

pytestmark = pytest.mark.browser
MAX_FILES = 10
STREAMLITS = ("static/", "_stcore/", "svm/_stcore/", "favicon", "http")  # http: of a blob
# What came over the network of the files that may be kept: none, where it was there before.
FETCHED = """() => performance.getEntriesByType('resource')
  .filter(({ name, transferSize }) => /kp\\/(assets|thumbnails)\\//.test(name) && transferSize > 0)
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


def test_a_first_visit_asks_for_few_files_and_a_second_for_none_of_them(chrome, app_url):
    asked = []
    with opened(chrome, app_url) as tab:
        tab.add_init_script(f"({TABS})()")
        tab.on("request", lambda request: asked.append(urlsplit(request.url).path.lstrip("/")))
        visit(tab, "/svm")
        places = tab.evaluate("window.__tabs")
        assert max(places) - min(places) < 60, "the readouts come with the first picture"
        tab.wait_for_load_state("networkidle")
        ours = [path for path in asked if path and not path.startswith(STREAMLITS)]
        assert len(ours) <= MAX_FILES, f"{len(ours)}: {sorted(ours)}"
        images = thumbnails.address("moons").partition("#")[0]
        fetched = {urlsplit(address).path.lstrip("/") for address in tab.evaluate(FETCHED)}
        assert fetched == {assets.address(name) for name in assets.of_pages()} | {images}
        shown = tab.evaluate(SHOWN)
        assert len(shown) > 10 and all(is_shown for is_shown, _ in shown)
        assert len({address for _, address in shown}) == 1, "one image for all data sets"
        tab.reload()
        drawn(tab, settled=True)
        rest(tab)
        assert tab.evaluate(FETCHED) == []
