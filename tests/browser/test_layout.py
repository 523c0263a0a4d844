"""Everything at hand is in sight: on a small laptop, on a projector, with the data folded."""

from __future__ import annotations

import pytest

from tests.browser.calm import check_tags
from tests.browser.places import points
from tests.controls import data_set, open_data, press, tab_of, thumb
from tests.figures import another, go, rest, visit
from tests.sweeps import sweep

pytestmark = pytest.mark.browser

SMALL = {"width": 1280, "height": 720}
PROJECTOR = {"width": 1920, "height": 1080}
LOWEST = """(selector) => Math.max(...[...document.querySelectorAll(selector)]
  .filter((node) => node.checkVisibility())
  .map((node) => node.getBoundingClientRect().bottom))"""
ROW = """() => {
  const all = [...document.querySelectorAll('.kp-stage[data-main] [data-figure]')]
    .map((node) => node.getBoundingClientRect())
  return Math.max(...all.map(({ bottom }) => bottom)) - Math.min(...all.map(({ top }) => top))
}"""
HEIGHT = "() => document.querySelector('[data-figure=stage]').getBoundingClientRect().height"


def test_on_a_small_laptop_tabs_and_sliders_are_in_sight(walk):
    """Also where there is more than usual; how each page opens: test_pages.py."""
    walk.set_viewport_size(SMALL)
    go(walk, "/svm?n=200")
    one = points(walk)[0]
    another(walk, lambda: walk.mouse.click(one["left"], one["top"]))
    assert walk.locator(".kp-readout", has_text="chosen point").is_visible()
    assert walk.evaluate(LOWEST, "[role=tab]") <= SMALL["height"], "a third line of numbers"
    go(walk, "/compare?data=circles")
    clear, card = (walk.locator(name).first.bounding_box() for name in (".kp-clear", ".kp-card"))
    right = card["x"] + card["width"]
    assert clear["x"] + clear["width"] <= right + 1, "what clears the points stays in its card"


# Classes of new points of which a part is out of their list, and those of which a name is cut
# without an ellipsis and a title that says it.
CUT = """() => {
  const list = document.querySelector('.kp-tools .kp-chips')
  const { left, right } = list.getBoundingClientRect()
  return [...list.children].filter((chip) => {
    const box = chip.getBoundingClientRect()
    const name = chip.querySelector('.kp-chip-name')
    const isCut = name.scrollWidth > name.clientWidth
    const isTold = getComputedStyle(name).textOverflow === 'ellipsis' && name.clientWidth >= 12
      && chip.title.includes(name.textContent)
    return box.left < left - 1 || box.right > right + 1 || (isCut && !isTold)
  }).map(({ textContent }) => textContent)
}"""


@pytest.mark.parametrize("slug", sweep(["kpca", "perceptron"], [0]))
def test_no_class_of_new_points_is_cut_without_a_sign(page, slug):
    page.set_viewport_size(SMALL)
    visit(page, f"/{slug}")
    for names in (["Äpfel", "Öl", "Übungsaufgabe", "Straße"], [f"Sorte {i}" for i in range(9)]):
        rows = [f"{i % 7},{i * i % 11},{names[i % len(names)]}" for i in range(90)]
        file = {"name": "k.csv", "mimeType": "text/csv"}
        file["buffer"] = "\n".join(["a,b,kind", *rows]).encode()
        page.set_input_files(".st-key-kp_drop input[type=file]", file)
        page.get_by_role("dialog").get_by_text("k.csv: 90 rows").wait_for()
        page.keyboard.press("Escape")
        page.locator(".kp-tools .kp-chip", has_text=names[-1]).wait_for()
        rest(page)
        assert page.locator(".kp-tools .kp-chip").count() == len(names)
        assert page.evaluate(CUT) == []
        clear, card = (page.locator(n).first.bounding_box() for n in (".kp-clear", ".kp-card"))
        assert clear["x"] + clear["width"] <= card["x"] + card["width"] + 1


def test_two_short_names_of_classes_stand_in_one_line_of_a_phone(phone):
    go(phone, "/compare")
    chips = [chip.bounding_box() for chip in phone.locator(".kp-tools .kp-chip").all()]
    clear = phone.locator(".kp-clear").bounding_box()
    assert len(chips) == 2 and len({box["y"] for box in (*chips, clear)}) == 1


# Words below the small pictures of the data that stand in two lines.
BROKEN = """() => {
  const range = document.createRange()
  const broken = []
  const pictured = document.querySelectorAll('[class*="_data"] button p:has(img)')
  for (const { lastChild: text } of pictured) {
    for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  }
  return broken
}"""


def test_no_name_of_a_data_set_is_broken_within_a_word(walk):
    walk.set_viewport_size(SMALL)
    check_names(walk)


@pytest.mark.thorough
def test_no_name_of_a_data_set_is_broken_within_a_word_on_a_phone(phone):
    check_names(phone)


def check_names(tab) -> None:
    for slug in ("svm", "krr"):  # together they have every word
        go(tab, f"/{slug}")
        open_data(tab)
        tab.locator(f".st-key-{slug}_data button p:has(img)").last.wait_for()
        assert tab.evaluate(BROKEN) == []


def test_the_data_fold_into_one_line(page):
    """Below it the sliders are in sight on a small laptop, also where there are more than usual."""
    page.set_viewport_size(SMALL)
    visit(page, "/krr?kernel=rbf(gamma=1)*periodic(period=1)")  # nobody has opened a fold
    assert page.evaluate(LOWEST, ".st-key-krr_lam") <= SMALL["height"]
    fold = page.locator(".kp-fold")
    assert fold.inner_text().split() == ["sine", "n", "60"]
    gallery = page.locator(".st-key-krr_data")
    assert not gallery.is_visible() and not thumb(page, "krr_n").is_visible()
    fold.focus()
    page.keyboard.press("Enter")
    gallery.wait_for()
    another(page, lambda: press(page, "krr_n", "ArrowRight"))
    assert fold.inner_text().split()[-1] == thumb(page, "krr_n").get_attribute("aria-valuetext")
    another(page, lambda: data_set(page, "krr", "diabetes"))
    assert fold.inner_text().split()[0] == "diabetes"
    fold.click()
    gallery.wait_for(state="hidden")


# The smallest word that is read in the projector look, as a share of the window's height.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(
    '.kp-stage[data-main] *, .kp-story *, [data-projected] *')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())
    && !node.closest('.katex, .gl-container, .kp-heard'))
  .map((node) => parseFloat(getComputedStyle(node).fontSize) / innerHeight))"""
READABLE = 0.0299  # 3 %, as far as a size is rounded


def project(tab) -> None:
    """Turn the projector look on: pictures fill the window, and the back row reads all words."""
    tab.keyboard.press("p")
    tab.wait_for_function(f"(least) => ({ROW})() >= least", arg=0.6 * PROJECTOR["height"])
    assert tab.evaluate(SMALLEST) >= READABLE


def test_the_projector_look_fills_the_window_and_leaves_one_slider(page, thorough):
    page.set_viewport_size(PROJECTOR)
    visit(page, "/svm")
    usual = page.evaluate(HEIGHT)
    project(page)
    rest(page)
    assert page.evaluate(HEIGHT) > usual
    assert page.evaluate(HEIGHT) >= 0.6 * PROJECTOR["height"]
    sliders = page.locator("input[type=range]:visible")
    assert sliders.count() == 1 and page.locator(".kp-readout:visible").count() == 3
    assert page.locator(".kp-method").inner_text() == "Support vector machine"
    page.locator(".kp-callout").first.wait_for()
    assert page.evaluate(SMALLEST) >= READABLE
    another(page, lambda: press(page, "svm_k1_gamma", "ArrowRight"))
    page.keyboard.press("Escape")  # P is no key of a slider
    page.wait_for_function(f"(usual) => ({HEIGHT})() === usual", arg=usual)
    assert thumb(page, "svm_C").is_visible()
    tab_of(page, "Why")
    open_data(page)
    assert thumb(page, "svm_n").is_visible()
    # A caption of two lines, and two rows of pictures, as at home.
    for slug in ("kernels", "compare") if thorough else ():
        go(page, f"/{slug}")
        project(page)
        page.keyboard.press("p")
    page.emulate_media(reduced_motion="reduce")  # all seven pictures would move in a large window
    go(page, "/")  # with its own slider, in the bar
    project(page)
    assert sliders.count() == 1
    assert thumb(page, "home_k1_gamma").bounding_box()["y"] > 0.9 * PROJECTOR["height"]
    page.keyboard.press("p")


# Words of the drawings that are cut at an edge of theirs, and numbers of a colour bar that lie on
# the matrix below it.
FIGURES = "[...document.querySelectorAll('.kp-stage[data-main] [data-figure]')]"
UNFIT = (
    f"() => {FIGURES}"
    """.flatMap((node) => {
  const edge = node.getBoundingClientRect()
  const top = edge.top + node._fullLayout.yaxis._offset
  return [...node.querySelectorAll('.main-svg text')].filter((word) => word.textContent.trim())
    .filter((word) => {
      const box = word.getBoundingClientRect()
      return box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1
        || box.bottom > edge.bottom + 1 || (word.closest('.colorbar') && box.bottom > top + 1)
    }).map((word) => `${node.dataset.figure}: ${word.textContent}`)
})"""
)
# Numbers of colour bars that are turned upright.
TURNED = (
    f"() => {FIGURES}"
    """.flatMap((node) => [...node.querySelectorAll('.colorbar text')]
  .filter((word) => /rotate\\((?!0)/.test(word.getAttribute('transform')))
  .map(({ textContent }) => textContent))"""
)
RING = "() => getComputedStyle(document.querySelector('.stMain'), '::before').content"


@pytest.mark.parametrize("slug", sweep(["kpca", "gp"], [0]))
def test_in_the_projector_look_a_pinned_picture_cuts_nothing(page, slug):
    page.set_viewport_size(SMALL)
    visit(page, f"/{slug}")
    page.keyboard.press("b")
    page.locator("[data-figure=pinned][data-settled]").wait_for()
    rest(page)
    page.mouse.click(700, 85)  # nothing is there: the page has the focus
    page.keyboard.press("p")
    page.wait_for_function(f"(least) => ({ROW})() >= least", arg=0.5 * SMALL["height"])
    rest(page)
    assert page.evaluate(RING) == "none", "a line through the headings"
    assert page.evaluate(UNFIT) == [] == page.evaluate(TURNED)


COVERED = """(selector) => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect()
  return [...document.querySelectorAll('.kp-readout')].filter((node) => node.checkVisibility())
    .map((node) => node.getBoundingClientRect())
    .some((box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom)
}"""
BIG = """() => parseFloat(
  getComputedStyle(document.querySelector('[data-projected] .kp-value')).fontSize)"""


def test_in_the_projector_look_a_sweep_is_slow_and_stops_where_the_slider_ends(walk):
    walk.set_viewport_size(SMALL)
    go(walk, "/svm?n=40&kernel=rbf(gamma=300)")
    walk.keyboard.press("p")
    sweep = walk.locator(".kp-stage[data-main] > .kp-sweep")
    sweep.locator("select").first.select_option("k1.gamma")
    slider, value = (
        walk.locator(f".st-key-svm_k1_gamma {part}") for part in (".kp-range", ".kp-value")
    )
    assert not walk.evaluate(COVERED, ".kp-sweep") and walk.evaluate(BIG) >= 28
    assert walk.evaluate(SMALLEST) >= READABLE
    sweep.get_by_role("button", name="Sweep").click()
    sweep.get_by_role("button", name="Play").wait_for()
    assert sweep.locator(".kp-speed").input_value() == "slow"
    assert slider.input_value() == slider.get_attribute("max")
    assert float(value.input_value()) == 1000
    assert value.is_visible() and not walk.evaluate(COVERED, ".kp-sweep")
    walk.keyboard.press("p")
    assert sweep.locator(".kp-speed").input_value() == "normal"


PLACES = """() => Object.fromEntries(['.kp-row', '[role=tablist]', '.kp-sweep', '.kp-panel',
  '.kp-readout', '.kp-readout dd', '.kp-control', '.kp-title'].map((selector) => [selector,
  [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility())
    .map((node) => { const { left, top } = node.getBoundingClientRect(); return [left, top] })]))"""


@pytest.mark.parametrize("slug", sweep(["svm", "gp"], [1]))
def test_what_stands_around_the_picture_stays_where_it_is_while_a_slider_moves(walk, slug):
    walk.set_viewport_size(SMALL)
    go(walk, f"/{slug}?n=40")
    walk.locator(".kp-more").click()  # all numbers, in two lines or three
    seen = []
    for key in ("Home", "End", "Home", "End"):
        another(walk, lambda key=key: press(walk, f"{slug}_k1_gamma", key))
        rest(walk, rested=True)
        check_tags(walk)
        seen.append(walk.evaluate(PLACES))
    for selector in ("[role=tablist]", ".kp-row", ".kp-panel", ".kp-control", ".kp-title"):
        assert all(places[selector] == seen[0][selector] for places in seen), selector
    assert seen[2] == seen[3], "each number keeps the widest place that it has had"


NAMES = """() => [...new Set(document.querySelector('[data-figure=stage]').data
  .map(({ name, meta }) => name ?? meta.role))]"""


def test_each_layer_of_the_gaussian_process_is_one_tap_away(walk, thorough):
    go(walk, "/gp?n=40")
    calm = set(walk.evaluate(NAMES))
    assert {"posterior mean", "2σ of f, without noise"} <= calm
    added = {
        "band of y": "2σ of a new y, with noise",
        "draws": "draws of f",
        "exact function": "exact function",
        "prior": "prior mean",
    }
    assert not calm & set(added.values())
    for title, drawn in list(added.items())[: None if thorough else 2]:
        button = walk.locator(f".kp-toggle:text-is('{title}')")
        assert button.is_visible() and button.get_attribute("aria-pressed") == "false"
        another(walk, button.click)
        assert button.get_attribute("aria-pressed") == "true"
        assert drawn in walk.evaluate(NAMES)
        another(walk, button.click)
        assert set(walk.evaluate(NAMES)) == calm
    another(walk, walk.locator(".kp-toggle:text-is('band of f')").click)
    assert "2σ of f, without noise" not in walk.evaluate(NAMES)
