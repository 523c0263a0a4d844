"""Faults that heal: server killed, network away, a session that ended, another version served."""

from __future__ import annotations

import shutil
import signal
from contextlib import contextmanager

import pytest

from tests.browser.places import GAMMA
from tests.browser.relay import Relay
from tests.browser.test_state import click_a_place, seen
from tests.browser.test_upload import drop
from tests.conftest import (
    LAPTOP,
    LIMIT,
    ROOT,
    another,
    arrays,
    data_set,
    free_port,
    press,
    rest,
    serve,
    tab_of,
    thumb,
    visit,
)
from tests.load.student import Student
from tests.loops import run
from tests.pages.shared.server.client import ask

pytestmark = pytest.mark.browser
SAID = ".kp-stage[data-main] .kp-status"
AWAY = "cannot be reached"
# The stage has the token of another session, and nothing is said of a server that is away.
RENEWED = """async (token) => {
  const { clientOf } = (await import(`${window.__kpAssets}js/components.js`)).scripts.client
  const client = clientOf('svm')
  return client.token && client.token !== token && !client.gone
    && !document.querySelector('.kp-status').textContent.includes('cannot be reached')
    && !document.querySelector('[role=dialog]')
}"""
TOKEN = """async () => (await import(`${window.__kpAssets}js/components.js`))
  .scripts.client.clientOf('svm').token"""


# Streamlit's dialog about the connection gives the focus back to where it was, some time after it
# has gone: a key that is pressed just then goes astray. A run of the page may draw the slider anew
# meanwhile: false asks to begin again with the one that is there.
KEEP_FOCUS = """async (input) => {
  for (let kept = 0; kept < 30; kept++) {
    if (!input.isConnected) return false
    if (document.activeElement !== input) { input.focus(); kept = 0 }
    await new Promise(requestAnimationFrame)
  }
  return true
}"""


@contextmanager
def opened(chrome, url):
    context = chrome.new_context(viewport=LAPTOP, base_url=url)
    tab = context.new_page()
    tab.set_default_timeout(LIMIT)
    try:
        yield tab
    finally:
        context.close()


def came_back(tab, token, before, address) -> None:
    """Wait for the page to renew itself; nothing that was done is lost, and the next move works."""
    tab.wait_for_function(RENEWED, arg=token)
    while not thumb(tab, GAMMA).evaluate(KEEP_FOCUS):
        pass
    assert seen(tab) == before and tab.url == address
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    another(tab, lambda: press(tab, GAMMA, "ArrowLeft"))
    assert tab.url == address and seen(tab) == before


async def join_and_leave(url: str) -> None:
    student = Student(url)
    await student.join()
    await student.leave()


def test_a_page_that_nobody_touches_comes_back_after_the_server_was_killed(chrome, tmp_path):
    port = free_port()
    process, url = serve(ROOT / "app.py", tmp_path / "server.txt", port)
    acts = {
        "other data": lambda: data_set(tab, "svm", "circles"),
        "a slider": lambda: press(tab, GAMMA, "ArrowRight"),
        "a point": lambda: click_a_place(tab),
    }
    try:
        with opened(chrome, url) as tab:
            visit(tab, "/svm?n=60")
            for act in acts.values():
                another(tab, act)
                before, address, token = seen(tab), tab.url, tab.evaluate(TOKEN)
                process.send_signal(signal.SIGKILL)
                process.wait(10)
                tab.locator(SAID, has_text=AWAY).wait_for()
                assert arrays(tab) == before[0], "the last picture stays"
                process, _ = serve(ROOT / "app.py", tmp_path / "server.txt", port)
                came_back(tab, token, before, address)
    finally:
        process.kill()
        process.wait(10)


def test_a_dropped_file_is_asked_for_by_name_after_the_server_was_killed(chrome, tmp_path):
    lines = (f"{i % 10 / 7:.3f},{i * 7 % 31 / 31:.3f},{'ab'[i % 2]}" for i in range(60))
    table = "\n".join(("length,price,kind", *lines)).encode()
    port = free_port()
    process, url = serve(ROOT / "app.py", tmp_path / "server.txt", port)
    try:
        with opened(chrome, url) as tab:
            visit(tab, "/svm")
            drop(tab, table, "measured.csv")
            tab.get_by_role("dialog").get_by_text("measured.csv: 60 rows").wait_for()
            tab.keyboard.press("Escape")
            tab.wait_for_url(lambda address: "data=upload" in address)
            another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
            another(tab, lambda: click_a_place(tab))
            tab_of(tab, "Why")
            before, address = seen(tab), tab.url
            process.send_signal(signal.SIGKILL)
            process.wait(10)
            process, _ = serve(ROOT / "app.py", tmp_path / "server.txt", port)
            asked = "no longer has 'measured.csv': drop it again"
            tab.locator(".st-key-kp_drop").get_by_text(asked).wait_for()
            tab.locator(SAID, has_text=asked).wait_for()
            rest(tab)
            assert "data=upload" not in tab.url
            drop(tab, table, "measured.csv")
            tab.wait_for_url(address)
            assert seen(tab) == before and tab.url == address
            assert not tab.get_by_role("dialog").count()
            assert not tab.get_by_text(asked).count()
    finally:
        process.kill()
        process.wait(10)


def test_a_network_that_was_away_for_longer_than_the_session(chrome, tmp_path, monkeypatch):
    """As after 150 s without network, where a session ends after 120 s."""
    monkeypatch.setenv("KP_AWAY_SECONDS", "1")
    process, url = serve(ROOT / "app.py", tmp_path / "server.txt")
    try:
        with (
            Relay(int(url.rsplit(":", 1)[1])) as relay,
            opened(chrome, f"http://127.0.0.1:{relay.port}") as tab,
        ):
            visit(tab, "/svm?data=circles&n=60")
            another(tab, lambda: click_a_place(tab))
            tab_of(tab, "Why")
            before, address, token = seen(tab), tab.url, tab.evaluate(TOKEN)
            relay.cut(True)
            tab.locator(SAID, has_text=AWAY).wait_for()
            run(join_and_leave, url)  # the last session to be connected stays a while
            while ask(f"{url}/kp/live", b"{}", **{"X-Kp-Token": token})[0] != 410:
                tab.wait_for_timeout(500)  # the session ends after a second, by a clock
            assert arrays(tab) == before[0]
            relay.cut(False)
            came_back(tab, token, before, address)
            # A break that is shorter than the session costs nothing at all.
            token = tab.evaluate(TOKEN)
            relay.cut(True)
            relay.cut(False)
            another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    finally:
        process.kill()
        process.wait(10)


def test_a_new_server_under_an_old_page(chrome, tmp_path):
    """The page goes on with the scripts that it has begun with; a reload brings the new ones."""
    newer = tmp_path / "newer"
    for part in ("pages", "kernels", "datasets", ".streamlit"):
        shutil.copytree(ROOT / part, newer / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "app.py", newer)
    with (newer / "pages/shared/stage/js/stage.js").open("a") as script:
        script.write("\n// another version\n")
    port = free_port()
    process, url = serve(ROOT / "app.py", tmp_path / "one.txt", port)
    try:
        with opened(chrome, url) as tab:
            visit(tab, "/svm?data=circles&n=60")
            another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
            before, address, token = seen(tab), tab.url, tab.evaluate(TOKEN)
            scripts = tab.evaluate("window.__kpAssets")
            process.send_signal(signal.SIGKILL)
            process.wait(10)
            process, _ = serve(newer / "app.py", tmp_path / "two.txt", port)
            came_back(tab, token, before, address)
            assert tab.evaluate("window.__kpAssets") == scripts
            tab_of(tab, "Data")
            visit(tab, address)
            assert tab.evaluate("window.__kpAssets") != scripts
            assert seen(tab) == before
    finally:
        process.kill()
        process.wait(10)
