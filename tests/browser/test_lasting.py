"""A lesson and a pinned picture outlast a restart, a reload, Back, and a copied link."""

from __future__ import annotations

import pytest

from pages.shared.lessons import link
from pages.shared.lessons.lesson import Lesson, Part
from tests.browser.places import GAMMA
from tests.browser.test_faults import TOKEN, came_back, opened
from tests.browser.test_lessons import CONTROLS, is_at
from tests.browser.test_pin import caption, pin
from tests.browser.test_state import seen
from tests.conftest import ROOT, another, data_set, drawn, free_port, press, rest, serve, visit

pytestmark = pytest.mark.browser
STATE = {"n": "40", "kernel": "rbf(gamma=2)"}
FIRST = Part("svm", STATE, "Move gamma.", ("k1.gamma",), ("C",), ())
SECOND = Part("svm", {**STATE, "data": "circles"}, "And now?", ("k1.gamma", "C"), tabs=("why",))
LESSON = f"/svm?lesson={link.packed(Lesson('Width', (FIRST, SECOND)))}&part=1"


@pytest.fixture
def server(tmp_path):
    """A server that can be killed and started anew under the same address."""

    class Server:
        def __init__(self):
            self.port = free_port()
            self.start()

        def start(self):
            self.process, self.url = serve(ROOT / "app.py", tmp_path / "log.txt", self.port)

        def kill(self):
            self.process.kill()
            self.process.wait(10)

    server = Server()
    yield server
    server.kill()


def whole(tab) -> tuple:
    """Everything that is to be the same: pictures, readouts, controls, tabs, the address."""
    drawn(tab, settled=True)
    names = [one.inner_text() for one in tab.get_by_role("tab").all()]
    return *seen(tab), tab.evaluate(CONTROLS), names, tab.url


def in_another_browser(chrome, url: str, address: str) -> tuple:
    with opened(chrome, url) as other:
        visit(other, address)
        return whole(other)


def copied(tab) -> str:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.locator(".kp-link").first.click()
    tab.get_by_role("button", name="Copied").wait_for()
    return tab.evaluate("navigator.clipboard.readText()")


def test_a_lesson(chrome, server):
    with opened(chrome, server.url) as tab:
        visit(tab, LESSON)
        is_at(tab, 1)
        another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
        first = whole(tab)
        assert first[2] == ["k1.gamma", "C"] and not first[3]
        tab.get_by_role("button", name="Next", exact=True).click()
        is_at(tab, 2)
        another(tab, lambda: press(tab, "svm_C", "ArrowRight"))
        second, token = whole(tab), tab.evaluate(TOKEN)
        assert second[2] == ["k1.gamma", "C"] and second[3] == ["Why"]
        server.kill()
        tab.locator(".kp-stage[data-main] .kp-status", has_text="cannot be reached").wait_for()
        server.start()
        came_back(tab, token, second[:2], second[4])
        is_at(tab, 2)
        assert whole(tab) == second
        tab.reload()
        assert whole(tab) == second
        tab.go_back()
        is_at(tab, 1)
        assert whole(tab) == first
        tab.go_forward()
        is_at(tab, 2)
        assert whole(tab) == second
        assert in_another_browser(chrome, server.url, copied(tab)) == second


def test_a_pinned_picture(chrome, server):
    with opened(chrome, server.url) as tab:
        visit(tab, "/svm?n=40")
        pin(tab)
        another(tab, lambda: press(tab, GAMMA, "PageUp"))
        first, note, token = whole(tab), caption(tab), tab.evaluate(TOKEN)
        assert first[0]["pinned"] != first[0]["stage"] and "γ" in note
        server.kill()
        tab.locator(".kp-stage[data-main] .kp-status", has_text="cannot be reached").wait_for()
        server.start()
        came_back(tab, token, first[:2], first[4])
        assert (whole(tab), caption(tab)) == (first, note)
        tab.reload()
        drawn(tab, "pinned", settled=True)
        assert (whole(tab), caption(tab)) == (first, note)
        another(tab, lambda: data_set(tab, "svm", "circles"))
        second = whole(tab)
        assert second[0]["pinned"] == first[0]["pinned"]
        tab.go_back()
        tab.wait_for_url(first[4])
        assert whole(tab)[:2] == first[:2]
        tab.go_forward()
        tab.wait_for_url(second[4])
        assert whole(tab)[:2] == second[:2]
        there = in_another_browser(chrome, server.url, copied(tab))
        rest(tab)
        assert there[:2] == second[:2] and there[4] == second[4]
