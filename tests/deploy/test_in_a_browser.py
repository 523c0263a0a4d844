"""A real browser behind nginx: every page opens; a page whose process was killed comes back."""

from __future__ import annotations

import pytest

from pages.shared.registry import SLUGS
from tests.browser.places import GAMMA
from tests.conftest import LAPTOP, LIMIT, another, arrays, press, rest, visit, watch
from tests.deploy.conftest import PREFIX

pytestmark = pytest.mark.browser
LOADED = """() => {
  const covers = [...document.querySelectorAll("img[src*='kp/cover/']")]
  return covers.length && covers.every((image) => image.complete && image.naturalWidth)
}"""


def of_process(chrome, hall, number: int):
    """A tab of a browser that belongs to that process."""
    context = chrome.new_context(viewport=LAPTOP)
    given = {"name": "kp_server", "value": str(number), "url": f"{hall.url}/", "httpOnly": True}
    context.add_cookies([given])
    tab = context.new_page()
    tab.set_default_timeout(LIMIT)
    return tab


def test_every_page_opens_and_a_move_works(chrome, hall):
    tab = of_process(chrome, hall, 1)
    trouble = watch(tab, hall.url.removesuffix(PREFIX))
    tab.goto(f"{hall.url}/")
    tab.wait_for_function(LOADED)
    for slug in (*SLUGS, "svm"):
        visit(tab, f"{hall.url}/{slug}")
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    assert tab.url.startswith(f"{hall.url}/svm?")
    tab.context.close()
    assert not trouble, "\n".join(trouble)


def test_a_page_whose_process_was_killed_comes_back(chrome, hall):
    mine, other = (of_process(chrome, hall, number) for number in (1, 2))
    for tab in (mine, other):
        visit(tab, f"{hall.url}/svm?data=moons&n=60")
        another(tab, lambda tab=tab: press(tab, GAMMA, "ArrowRight"))
    shown, address = arrays(mine), mine.url
    hall.kill(1)
    another(other, lambda: press(other, GAMMA, "ArrowRight"))
    another(mine, lambda: press(mine, GAMMA, "ArrowRight"))
    another(mine, lambda: press(mine, GAMMA, "ArrowLeft"))
    assert mine.url == address and arrays(mine) == shown
    cookies = {cookie["name"]: cookie["value"] for cookie in mine.context.cookies()}
    assert cookies["kp_server"] == "2"
    rest(other)
    for tab in (mine, other):
        tab.context.close()
