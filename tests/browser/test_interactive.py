"""An interactive page, saved by the menu and opened from the disk without any network."""

from __future__ import annotations

import pytest

from tests.figures import go, rest
from tests.pages.shared.app.stage.test_interactive import pictures
from tests.tabs import LAPTOP

pytestmark = pytest.mark.browser
GROUND = "() => getComputedStyle(document.body).backgroundColor"


def test_a_saved_page_plays_without_a_network(walk, chrome, tmp_path):
    go(walk, "/svm?n=40")
    walk.locator(".kp-menu summary").click()
    walk.get_by_role("button", name="Interactive page (HTML)").click()
    walk.get_by_label("It plays").select_option(label="C")
    with walk.expect_download() as saved:
        walk.get_by_role("button", name="Download").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    assert path.suffix == ".html" and path.stat().st_size < 3_000_000
    count = len(pictures(path.read_text(encoding="utf-8")))
    rest(walk)
    context = chrome.new_context(viewport=LAPTOP, offline=True, color_scheme="dark")
    tab, asked, said = context.new_page(), [], []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("console", lambda message: said.append(message.text))
    tab.on("pageerror", lambda error: said.append(str(error)))
    tab.goto(path.as_uri())
    figure = tab.locator("[data-figure]").first
    tab.locator("[data-figure][data-settled]").first.wait_for()
    slider, state = tab.get_by_role("slider", name="C"), figure.get_attribute("data-settled")
    value = slider.get_attribute("aria-valuetext")
    slider.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") != value
    settled = "([node, state]) => node.dataset.settled && node.dataset.settled !== state"
    tab.wait_for_function(settled, arg=[figure.element_handle(), state])
    assert figure.get_attribute("aria-label").startswith("Decision function.")
    slider.press("End")
    assert slider.input_value() == str(count - 1)
    point = figure.locator(".scatterlayer .point").first
    point.hover(force=True)
    tab.locator(".hoverlayer .hovertext").first.wait_for()
    dark = tab.evaluate(GROUND)
    tab.emulate_media(color_scheme="light")
    assert tab.evaluate(GROUND) == "rgb(255, 255, 255)" != dark
    back = tab.get_by_role("link", name="Open in Kernel Playground").get_attribute("href")
    assert back.startswith(walk.url.partition("?")[0]) and "n=40" in back
    assert asked == [path.as_uri()] and not said
    context.close()
