"""A real browser behind nginx, and at a process of its own, each below a path.

Each link opens; a page whose process was killed comes back.
"""

from __future__ import annotations

import pytest

from pages.shared.model.declarations.registry import SLUGS
from tests.browser.places import GAMMA
from tests.conftest import lent
from tests.controls import press, tab_of
from tests.deploy.conftest import PREFIX
from tests.figures import another, arrays, go, visit
from tests.pages.shared.app.server.client import ask
from tests.tabs import LIMIT, Profile, opened

pytestmark = pytest.mark.browser
LONGER = 130_000  # ms: than a page waits until it asks for its own process
LOADED = """() => {
  const covers = [...document.querySelectorAll("img[src*='kp/cover/']")]
  return covers.length && covers.every((image) => image.complete && image.naturalWidth)
}"""


def open_home(tab, url: str) -> None:
    tab.goto(f"{url}/")
    tab.wait_for_function(LOADED)


def move(tab, url: str, query: str = "") -> None:
    """Move a slider of a page that was opened by its link."""
    visit(tab, f"{url}/svm{query}")
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    assert tab.url.startswith(f"{url}/svm?")


@pytest.fixture(scope="module")
def visitor(chrome, started_hall):
    """A profile that comes through nginx, and knows the scripts when it comes again."""
    profile = Profile(chrome, started_hall.url.removesuffix(PREFIX))
    yield profile
    profile.close()


@pytest.fixture
def tab(visitor, request):
    yield from lent(visitor, request)


def test_the_app_opens_by_each_link(tab, hall):
    home = ask(f"{hall.url}/")[2].partition(b"</head>")[2]  # each page has its own title
    for slug in SLUGS:
        body = ask(f"{hall.url}/{slug}")[2].partition(b"</head>")[2]
        assert body == home and b'id="root"' in body, "its link brings the same page"
    open_home(tab, hall.url)
    go(tab, f"{hall.url}/{SLUGS[0]}")  # within the session; what is on a page is the same


def test_a_process_below_a_path_works_by_itself(chrome, hall):
    _, url = hall.apps[1]  # the other one is killed below
    with opened(chrome, url.removesuffix(PREFIX)) as tab:
        open_home(tab, url)
        move(tab, url)
        tab_of(tab, "Check")


def process_of(context) -> str:
    """Return the number of the process that a browser belongs to."""
    return {cookie["name"]: cookie["value"] for cookie in context.cookies()}["kp_server"]


def test_a_page_whose_process_was_killed_comes_back_and_goes_back_to_it(tab, hall):
    """That nobody else notices is tested in `test_proxy`."""
    context = tab.context
    tab.goto("about:blank")  # nothing may be said in its console, as of a lost process
    mine = context.new_page()
    mine.set_default_timeout(LIMIT)
    mine.clock.install()
    belongs = {"value": "1", "url": f"{hall.url}/", "httpOnly": True}
    context.clear_cookies()
    context.add_cookies([{"name": name, **belongs} for name in ("kp_server", "kp_own")])
    move(mine, hall.url, "?data=moons&n=60")
    shown, address = arrays(mine), mine.url
    hall.kill(1)
    another(mine, lambda: press(mine, GAMMA, "ArrowRight"))
    another(mine, lambda: press(mine, GAMMA, "ArrowLeft"))
    assert mine.url == address and arrays(mine) == shown and process_of(context) == "2"
    hall.restart(1)
    with mine.expect_websocket():
        mine.clock.fast_forward(LONGER)
    another(mine, lambda: press(mine, GAMMA, "ArrowRight"))
    another(mine, lambda: press(mine, GAMMA, "ArrowLeft"))
    assert mine.url == address and arrays(mine) == shown and process_of(context) == "1"
