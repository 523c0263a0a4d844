"""Every page in a real browser: by the navigation, by a click, by its links, on a dark phone."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from tests.browser.places import POINTS, click_a_place, state_of
from tests.conftest import LAPTOP, PHONE, drawn, go, lent, rest, thumb, visit
from tests.tabs import Profile

pytestmark = pytest.mark.browser

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


@pytest.fixture(scope="module")
def traveller(chrome, app_url):
    profile = Profile(chrome, app_url)
    yield profile
    profile.close()


@pytest.fixture
def tour(traveller, request):
    """A tab that goes from page to page in one session."""
    for tab in lent(traveller, request):
        if tab.url == "about:blank":
            visit(tab, "/compare")
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
    thumb(tab, key).focus()
    tab.keyboard.press("ArrowRight")
    drawn(tab, ids[0], other_than=before)
    after = rest(tab)
    assert len({after[id_] for id_ in ids}) == 1
    assert after[ids[0]] != before


def test_the_home_page_leads_to_all_pages(page):
    page.goto("/")  # its pictures move until they are touched
    page.get_by_role("heading", name="Kernel Playground").wait_for()
    drawn(page)
    cards = page.locator("[class*=st-key-kp_card_] img")
    cards.nth(len(PAGES) - 1).wait_for()
    assert cards.count() == len(PAGES)


@pytest.mark.parametrize("slug", PAGES)
def test_by_the_navigation_a_move_a_click_and_the_copied_link(tour, elsewhere, slug):
    """On a laptop all is in sight; what one click has made is the same for whoever has the link."""
    title, key = PAGES[slug]
    tour.get_by_role("link", name=title, exact=True).first.click()
    tour.wait_for_url(f"**/{slug}*")
    thumb(tour, key).wait_for()
    drawn(tour, settled=True)
    ids = check_figures(tour)
    assert tour.evaluate(GROUND) > 0.9
    for name in [*(f"[data-figure='{id_}']" for id_ in ids), f".st-key-{key}"]:
        left, top, right, bottom = box(tour.locator(name).first)
        where = f"{name} ends at {right:.0f}, {bottom:.0f}"
        assert left >= 0 and top >= 0, where
        assert right <= LAPTOP["width"] and bottom <= LAPTOP["height"], where
    check_move(tour, key, ids)
    count = len(tour.evaluate(POINTS))
    click_a_place(tour)
    if tour.locator(".kp-tools").count():
        assert len(tour.evaluate(POINTS)) > count, "the click added no point"
    figures, readouts = state_of(tour)
    tour.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tour.locator(".kp-link").first.click()
    tour.get_by_role("button", name="Copied").wait_for()
    link = tour.evaluate("navigator.clipboard.readText()")
    assert link == tour.url
    go(elsewhere, link)
    there = state_of(elsewhere)
    assert there[1] == readouts
    assert there[0] == figures


@pytest.mark.parametrize("slug", PAGES)
def test_by_its_link_on_a_dark_phone(phone, slug):
    phone.emulate_media(color_scheme="dark")
    visit(phone, f"/{slug}")
    _, key = PAGES[slug]
    width, height = PHONE["viewport"].values()
    assert phone.evaluate(GROUND) < 0.15
    _, top, right, bottom = box(phone.locator("[data-figure]").first)
    _, above, beside, below = min(
        (box(slider) for slider in phone.locator("[data-kind=slider]:visible").all()),
        key=lambda edges: edges[1],
    )
    in_order = 0 <= top < bottom <= above < below <= height
    assert in_order, f"stage {top:.0f}-{bottom:.0f}, slider {above:.0f}-{below:.0f}"
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert max(wide, right, beside) <= width + 1, "too wide"
    ids = check_figures(phone)
    check_move(phone, key, ids)
