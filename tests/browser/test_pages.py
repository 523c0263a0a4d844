"""Every page in a real browser: by the navigation, by a move and a click, on a dark phone."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import numpy as np
import pytest
from PIL import Image

from pages.shared.model.declarations import front, registry
from tests.browser.axe import DARK, NARROW, look_like, violations
from tests.browser.calm import check_calm, check_tags, check_type
from tests.browser.places import POINTS, click_a_place
from tests.browser.test_layout import SMALL
from tests.conftest import lent
from tests.controls import thumb
from tests.figures import drawn, go, rest, visit
from tests.sweeps import sweep
from tests.tabs import LAPTOP, PHONE, Profile

pytestmark = pytest.mark.browser
registry.load()

# By its address: the title in the navigation, and a slider of its default kernel.
PAGES = {
    "kernels": ("Kernels", "kernels_k1_gamma"),
    "features": ("Feature maps", "features_k1_gamma"),
    "krr": ("Ridge", "krr_k1_gamma"),
    "svm": ("SVM", "svm_k1_gamma"),
    "perceptron": ("Perceptron", "perceptron_k1_gamma"),
    "kda": ("Discriminant", "kda_k1_gamma"),
    "kpca": ("PCA", "kpca_k1_gamma"),
    "gp": ("Gaussian process", "gp_noise"),
    "text": ("Texts", "text_lam"),
    "mistakes": ("Mistakes", "mistakes_unit"),
    "compare": ("Compare", "compare_k1_gamma"),
}
GROUND = """() => {
  const [r, g, b] = getComputedStyle(document.querySelector('[data-testid=stApp]'))
    .backgroundColor.match(/\\d+/g).map(Number)
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
}"""
STAGE = "() => [...document.querySelector('.kp-row').querySelectorAll('[data-figure]')]"


@pytest.fixture(scope="session")
def traveller(chrome, app_url):
    profile = Profile(chrome, app_url, viewport=SMALL)
    yield profile
    profile.close()


@pytest.fixture
def tour(traveller, request):
    """A tab that goes from page to page in one session."""
    for tab in lent(traveller, request):
        if tab.url == "about:blank":  # whichever page is the first of this worker, it comes to it
            is_first = request.node.callspec.params["slug"] == "compare"
            visit(tab, "/svm" if is_first else "/compare")
        yield tab


def box(locator):
    place = locator.bounding_box()
    return place["x"], place["y"], place["x"] + place["width"], place["y"] + place["height"]


def stage_ids(tab):
    return tab.evaluate(f"() => ({STAGE})().map((node) => node.dataset.figure)")


def check_figures(tab):
    """At least two figures of one state, none empty; return their ids."""
    tokens, ids = rest(tab), stage_ids(tab)
    assert len(ids) >= 2 and len({tokens[id_] for id_ in ids}) == 1
    assert all(tab.evaluate(f"() => ({STAGE})().map((node) => node.data.length)"))
    for id_ in ids:
        shot = tab.locator(f"[data-figure='{id_}']").first.screenshot()
        assert np.asarray(Image.open(io.BytesIO(shot)).convert("L"), float).std() > 4, id_
    return ids


def check_move(tab, key, ids):
    """Move a slider by one step: every figure of the stage goes to one other state."""
    before = rest(tab)[ids[0]]
    slider = thumb(tab, key)
    slider.focus()
    is_at_its_end = slider.evaluate("(input) => input.value === input.max")  # as a test left it
    tab.keyboard.press("ArrowLeft" if is_at_its_end else "ArrowRight")
    drawn(tab, ids[0], other_than=before)
    after = rest(tab)
    assert len({after[id_] for id_ in ids}) == 1
    assert after[ids[0]] != before


def check_click(tab):
    """Click between the points: one is added there."""
    tab.set_viewport_size(LAPTOP)  # between many points in a small picture there is no room
    count = len(tab.evaluate(POINTS))
    click_a_place(tab)
    assert len(tab.evaluate(POINTS)) > count


def test_the_home_page_leads_to_all_pages(page):
    """As it moves in the light on a laptop; without motion also in the dark on a phone."""
    page.goto("/")  # its pictures move until they are touched
    page.get_by_role("heading", name="Kernel Playground").wait_for()
    drawn(page)
    cards = page.locator("[class*=st-key-kp_card_] img")
    cards.nth(len(PAGES) - 1).wait_for()
    assert cards.count() == len(PAGES)
    assert not violations(page)
    page.emulate_media(reduced_motion="reduce")
    page.locator("[data-figure]").first.hover()  # and no longer move
    look_like(page, DARK, NARROW)
    assert not violations(page)


# Of these three pages very many other tests say how they look, and what a move does.
@pytest.mark.parametrize("slug", sweep(PAGES, lambda slug: slug not in ("krr", "svm", "text")))
def test_by_the_navigation_a_move_and_a_click(tour, slug):
    """On a small laptop the pictures and the tabs are in sight, on a larger one the slider too."""
    title, key = PAGES[slug]
    tour.emulate_media(reduced_motion="reduce")
    tour.get_by_role("link", name=title, exact=True).first.click()
    tour.wait_for_url(f"**/{slug}*")
    thumb(tour, key).wait_for()
    drawn(tour, settled=True)
    assert tour.title() == f"{registry.page(slug).title} · {front.NAME}"
    assert tour.evaluate("() => document.activeElement.matches('.kp-page-title')")
    ids = check_figures(tour)
    assert tour.evaluate(GROUND) > 0.9
    last = "[role=tab]" if tour.get_by_role("tab").count() else "[data-figure]"
    for name in [*(f"[data-figure='{id_}']" for id_ in ids), f".st-key-{key}", last]:
        left, top, right, bottom = box(tour.locator(name).first)
        where = f"{name} ends at {right:.0f}, {bottom:.0f}"
        assert left >= 0 and top >= 0, where
        height = (LAPTOP if name == f".st-key-{key}" else SMALL)["height"]
        assert right <= SMALL["width"] and bottom <= height, where
    check_calm(tour)
    assert not violations(tour)
    check_move(tour, key, ids)
    rest(tour, rested=True)
    check_tags(tour)
    if tour.locator(".kp-tools").count():
        check_click(tour)


@pytest.mark.parametrize("slug", sweep(PAGES, {"compare"}.__contains__))
def test_on_a_dark_phone(phone, slug):
    """All stands in order and nothing is empty. Moves: above, and by finger in test_state.py."""
    phone.emulate_media(color_scheme="dark", reduced_motion="reduce")
    if urlsplit(phone.url).path == f"/{slug}":  # it would bring into sight what is new on it
        go(phone, f"/{next(other for other in PAGES if other != slug)}")
    go(phone, f"/{slug}?story=")
    width, height = PHONE["viewport"].values()
    phone.wait_for_function(f"() => ({GROUND})() < 0.15")
    rest(phone)
    _, top, right, bottom = box(phone.locator("[data-figure]").first)
    _, above, beside, below = min(
        (box(slider) for slider in phone.locator("[data-kind=slider]:visible").all()),
        key=lambda edges: edges[1],
    )
    in_order = 0 <= top < bottom <= above < below <= height
    assert in_order, f"stage {top:.0f}-{bottom:.0f}, slider {above:.0f}-{below:.0f}"
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert max(wide, right, beside) <= width + 1, "too wide"
    buttons = phone.locator(".kp-actions > :visible").all()
    assert len({round(box(button)[1]) for button in buttons}) == 1, "buttons in two rows"
    check_type(phone)
    check_tags(phone)
    check_figures(phone)
    assert not violations(phone)
