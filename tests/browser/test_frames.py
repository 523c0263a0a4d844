"""The app in a frame of another origin: refused, or the stage alone where that origin is named."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from pages.shared.app.runtime import framing
from tests.figures import drawn
from tests.serving import ROOT, serve

pytestmark = pytest.mark.browser
HOST = """<!doctype html><title>A course</title><h1>A course</h1><script>
window.told = []
addEventListener('message', ({ origin, data }) => {
  if (data?.kind !== 'kernel-playground') return
  told.push([origin, data.height])
  frame.style.height = `${data.height}px`
})
const frame = window.frame = document.createElement('iframe')
frame.style.cssText = 'width: 900px; height: 700px; border: 0'
frame.src = new URLSearchParams(location.search).get('shown')
document.body.append(frame)
</script>"""
AS_HIGH = """() => innerHeight === Math.ceil(
  document.querySelector('.stMainBlockContainer').getBoundingClientRect().height)"""
ELSEWHERE = "[data-testid=stSidebar], [role=tablist], .kp-topline, [data-testid=stTopNavLink]"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A site of another origin, whose page shows in a frame what it is asked to."""
    folder = tmp_path_factory.mktemp("course")
    (folder / "index.html").write_text(HOST)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture
def tab(chrome):
    context = chrome.new_context(viewport={"width": 1000, "height": 800})
    yield context.new_page()
    context.close()


def test_no_other_site_may_show_it(tab, course, app_url):
    with tab.expect_console_message(lambda message: "frame-ancestors" in message.text):
        tab.goto(f"{course}?shown={app_url}/svm")
    assert not tab.frames[1].url.startswith(app_url)


def test_a_site_that_is_named_shows_the_stage_alone(tab, course, tmp_path, monkeypatch):
    monkeypatch.setenv(framing.VARIABLE, course)
    process, url = serve(ROOT / "app.py", tmp_path / "log.txt")
    try:
        tab.goto(f"{course}?shown={url}/svm?embed=stage")
        frame = tab.frames[1]
        before = drawn(frame, settled=True)
        sliders = frame.locator(".kp-range")
        sliders.first.wait_for()
        assert frame.locator(ELSEWHERE).filter(visible=True).count() == 0
        assert [slider.get_attribute("aria-label") for slider in sliders.all()] == ["gamma", "C"]
        sliders.first.press("ArrowRight")
        drawn(frame, other_than=before, settled=True)
        apart = frame.get_by_role("link", name="Open in Kernel Playground")
        apart.hover()
        address = apart.get_attribute("href")
        assert address.startswith(f"{url}/svm?") and "rbf" in address and "embed" not in address
        # The page around it is told how high it is, and nobody else.
        frame.wait_for_function(AS_HIGH)
        assert {origin for origin, _ in tab.evaluate("told")} == {url}
        held_and_closed(tab, sliders.first)
    finally:
        process.terminate()
        process.wait(60)


def held_and_closed(tab, slider):
    """Close the frame while its slider is held: the page around it goes on."""
    box = slider.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    for step in range(6):
        tab.mouse.move(x + 5 * step, y)
    tab.evaluate("() => document.querySelector('iframe').remove()")
    tab.mouse.move(x, y)
    tab.mouse.up()
    assert tab.evaluate("() => new Promise((resolve) => { setTimeout(resolve, 0, 7) })") == 7
