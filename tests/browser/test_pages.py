"""Every page in a real browser: by the navigation, by its link, on a laptop and on a phone."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from tests.conftest import LAPTOP, drawn, rest, thumb, visit, watch

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
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


def box(locator):
    found = locator.bounding_box()
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


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


def test_all_pages_by_the_navigation(page):
    page.goto("/")
    page.get_by_role("heading", name="Kernel Playground").wait_for()
    cards = page.locator("[class*=st-key-kp_card_] img")
    cards.nth(len(PAGES) - 1).wait_for()
    assert cards.count() == len(PAGES)
    problems = []
    for slug, (title, key) in PAGES.items():
        page.get_by_role("link", name=title, exact=True).first.click()
        page.wait_for_url(f"**/{slug}*")
        thumb(page, key).wait_for()
        drawn(page, settled=True)
        ids = check_figures(page)
        assert page.evaluate(GROUND) > 0.9
        for name in [*(f"[data-figure='{id_}']" for id_ in ids), f".st-key-{key}"]:
            left, top, right, bottom = box(page.locator(name).first)
            inside = left >= 0 and top >= 0 and right <= LAPTOP["width"]
            if not (inside and bottom <= LAPTOP["height"]):
                problems.append(f"{slug}: {name} ends at {right:.0f}, {bottom:.0f}")
        check_move(page, key, ids)
    assert not problems, problems


def test_all_pages_by_their_links_on_a_dark_phone(chrome, app_url):
    context = chrome.new_context(
        viewport=PHONE, base_url=app_url, color_scheme="dark", has_touch=True, is_mobile=True
    )
    tab = context.new_page()
    trouble = watch(tab, app_url)
    problems = []
    for slug, (_, key) in PAGES.items():
        visit(tab, f"/{slug}")
        assert tab.evaluate(GROUND) < 0.15
        _, top, right, bottom = box(tab.locator("[data-figure]").first)
        _, above, beside, below = min(
            (box(slider) for slider in tab.locator("[data-kind=slider]:visible").all()),
            key=lambda edges: edges[1],
        )
        if not (0 <= top < bottom <= above < below <= PHONE["height"]):
            problems.append(f"{slug}: stage {top:.0f}-{bottom:.0f}, slider {above:.0f}-{below:.0f}")
        wide = tab.evaluate("document.documentElement.scrollWidth")
        if max(wide, right, beside) > PHONE["width"] + 1:
            problems.append(f"{slug}: {max(wide, right, beside):.0f} pixels wide")
        ids = check_figures(tab)
        check_move(tab, key, ids)
    context.close()
    assert not trouble, trouble
    assert not problems, problems
