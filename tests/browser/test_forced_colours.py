"""Colours that the system forces, and more contrast: what is chosen still looks chosen."""

from __future__ import annotations

import pytest

from tests.figures import go, rest

pytestmark = pytest.mark.browser
# What is chosen, open or here, and the same of what is not.
CHOSEN = {
    ".kp-tools .kp-chip[aria-pressed=true]": ".kp-tools .kp-chip[aria-pressed=false]",
    "[role=tab][aria-selected=true]": "[role=tab][aria-selected=false]",
    "[data-testid=stTopNavLink][aria-current]": "[data-testid=stTopNavLink]:not([aria-current])",
    ".stTabs [data-testid=stButtonGroup] [aria-checked=true]":
        ".stTabs [data-testid=stButtonGroup] [aria-checked=false]",
}  # fmt: skip
LOOK = """(selector) => {
  const { backgroundColor, borderBottomWidth, textDecorationLine, color } =
    getComputedStyle(document.querySelector(selector))
  return [backgroundColor, borderBottomWidth, textDecorationLine, color].join(' ')
}"""
# Ink and ground of the words of what is chosen.
WORDS = """() => {
  const button = document.querySelector('.stTabs [data-testid=stButtonGroup] [aria-checked=true]')
  return [button, button.querySelector('p')].map((node) => getComputedStyle(node).color)
}"""
BORDERS = """() => ['.kp-fold', '.kp-select', '.kp-actions button'].map((selector) =>
  getComputedStyle(document.querySelector(selector)).borderTopColor)"""


def test_what_is_chosen_has_a_sign_that_is_no_colour_of_ours(walk):
    walk.emulate_media(forced_colors="active")
    go(walk, "/svm?n=60&tab=views")
    rest(walk)
    for chosen, other in CHOSEN.items():
        assert walk.evaluate(LOOK, chosen) != walk.evaluate(LOOK, other), chosen
    assert len(set(walk.evaluate(WORDS))) == 1


def test_whoever_wants_more_contrast_gets_darker_borders(walk):
    go(walk, "/svm?n=60&tab=try")
    usual = walk.evaluate(BORDERS)
    walk.emulate_media(contrast="more")
    more = walk.evaluate(BORDERS)
    assert set(more) == {"rgb(74, 82, 96)"} and not set(more) & set(usual)
