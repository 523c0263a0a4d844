"""Under a path of its own, as behind a proxy that serves other things as well, the app works."""

from __future__ import annotations

import pytest

from tests.browser.places import GAMMA
from tests.conftest import LAPTOP, LIMIT, ROOT, another, press, serve, tab_of, visit, watch

LOADED = """() => {
  const covers = [...document.querySelectorAll("img[src*='kp/cover/']")]
  return covers.length && covers.every((image) => image.complete && image.naturalWidth)
}"""
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def prefixed(tmp_path_factory):
    process, url = serve(ROOT / "app.py", tmp_path_factory.mktemp("prefix") / "log", 0, "/course")
    yield url
    process.terminate()
    process.wait(10)


def test_home_a_page_a_move_and_a_tab(chrome, prefixed):
    context = chrome.new_context(viewport=LAPTOP)
    tab = context.new_page()
    tab.set_default_timeout(LIMIT)
    host = prefixed.removesuffix("/course")
    trouble = watch(tab, host)
    tab.goto(f"{prefixed}/")
    tab.wait_for_function(LOADED)
    visit(tab, f"{prefixed}/svm")
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    assert tab.url.startswith(f"{prefixed}/svm?")
    tab_of(tab, "Check")
    context.close()
    assert not trouble, "\n".join(trouble)
