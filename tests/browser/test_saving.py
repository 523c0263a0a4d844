"""What one takes along of the stage: its picture, its numbers, a sheet to print."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.figures import go, visit

pytestmark = pytest.mark.browser
STATE = "/krr?kernel=rbf(gamma%3D30)&lam=0.5"
# The sheet stays in the document, as while a browser prints.
PRINTING = """() => {
  window.__prints = 0
  window.print = () => { window.__prints++ }
  const { remove } = Element.prototype
  Element.prototype.remove = function () {
    if (!this.classList.contains('kp-sheet')) remove.call(this)
  }
  URL.revokeObjectURL = () => {}
}"""
PRINTED = """async () => {
  await document.querySelector('.kp-sheet-picture').decode()
  await new Promise((resolve) => { setTimeout(resolve, 50) })
  return window.__prints
}"""
SIZES = """() => [...document.querySelectorAll('.kp-stage[data-main] .kp-figure')]
  .map((node) => [node.clientWidth, node.clientHeight])"""
INSIDE = """() => [...document.querySelectorAll('.kp-menu-list button')].filter(
  (node) => node.checkVisibility()).every((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect()
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && seen === node
})"""


def saved(tab, place):
    """The name and the bytes of the file that an entry of the menu gives, by the keyboard alone."""
    tab.locator(".kp-menu summary").focus()
    tab.keyboard.press("Enter")
    for _ in range(place):
        tab.keyboard.press("Tab")
    with tab.expect_download() as download:
        tab.keyboard.press("Enter")
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_picture_and_numbers_are_saved_by_the_keyboard(walk):
    go(walk, STATE)
    name, png = saved(walk, 1)
    assert name == "krr-kernel-rbf-gamma-30-lam-0.5.png"
    image, sizes = Image.open(io.BytesIO(png)).convert("RGB"), walk.evaluate(SIZES)
    assert image.width > 2 * sum(width for width, _ in sizes)
    assert image.height > 2 * max(height for _, height in sizes)
    assert image.getpixel((image.width - 1, image.height - 1)) == (255, 255, 255)
    assert len(set(image.resize((200, 100)).tobytes())) > 100, "curve, points, colours"
    name, svg = saved(walk, 2)
    assert name.endswith(".svg")
    texts = "".join(ElementTree.fromstring(svg).itertext())
    assert "Fit" in texts and "Gram matrix" in texts
    name, table = saved(walk, 3)
    rows = list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))
    assert name.endswith(".csv") and {row["figure"] for row in rows} == {"Fit", "Gram matrix"}


ON_PAPER = """() => [...document.querySelectorAll('[data-main] .kp-figure')].map((node) => {
  const [card, drawn] = [node, node.querySelector('.main-svg')]
    .map((one) => one.getBoundingClientRect())
  return { left: drawn.left, right: drawn.right, top: drawn.top, bottom: drawn.bottom,
           is_whole: drawn.bottom <= card.bottom + 1 && drawn.right <= card.right + 1 }
})"""
PAPER = {"width": 688, "height": 973}  # A4 within the margins, in pixels of CSS


def test_the_page_itself_is_printed_with_whole_pictures_one_below_the_other(walk):
    go(walk, STATE)
    usual = walk.viewport_size
    walk.emulate_media(media="print")
    walk.set_viewport_size(PAPER)
    first, second = walk.evaluate(ON_PAPER)
    for one in (first, second):
        assert one["left"] >= 0 and one["right"] <= PAPER["width"] and one["is_whole"]
        assert one["bottom"] - one["top"] < PAPER["height"], "no page breaks it"
    assert second["top"] >= first["bottom"]
    assert not walk.locator("section[data-testid=stSidebar]").is_visible()
    walk.emulate_media(media="screen")
    walk.set_viewport_size(usual)


def test_a_sheet_in_the_dark_is_printed_in_light_colours_on_one_page(page):
    page.emulate_media(color_scheme="dark")
    visit(page, STATE)
    page.evaluate(PRINTING)
    page.locator(".kp-menu summary").click()
    page.get_by_role("button", name="Print a sheet").click()
    page.locator(".kp-sheet-picture").wait_for(state="attached")
    assert page.evaluate(PRINTED) == 1
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    page.emulate_media(media="print")
    said = page.locator(".kp-sheet").inner_text()
    for part in (
        "Kernel ridge regression",
        "γ gamma\n30",
        "λ lambda\n0.5",
        "train RMSE",
        "lam=0.5",
    ):
        assert part in said
    assert page.locator(".kp-sheet li").count() == 3
    assert page.locator(".kp-sheet .kp-sheet-line").count() == 9
    seen = Image.open(io.BytesIO(page.screenshot())).convert("L")
    assert sum(seen.resize((100, 60)).tobytes()) / 6000 > 200, "dark ink on light paper"
    assert not page.locator("section[data-testid=stSidebar]").is_visible()


def test_the_menu_opens_by_touch_inside_a_phone(phone):
    go(phone, STATE)
    phone.locator(".kp-menu summary").scroll_into_view_if_needed()
    phone.locator(".kp-menu summary").tap()
    assert phone.evaluate(INSIDE)
    phone.touchscreen.tap(200, 60)
    assert not phone.locator(".kp-menu-list").is_visible()
