"""Sentences are true on every screen: in the light look and in the dark one, and on a phone."""

from __future__ import annotations

import re

import pytest

from tests.pages.test_hands import ROOT, sentences

ONE_LOOK = re.compile(r"\b(?:black|dark(?:er|est)?|from pale|white (?:line|curve|dot|point)s?)\b")
OF_PIXELS = "pixels of an image brighter and others darker"
STYLE = "prefers-color-scheme"
PLACE = re.compile(
    r"[Oo]n the (?:left|right)\b(?! side)|\b(?:left|right) picture|\*\*(?:Left|Right)\b"
)
OF_THE_SCREEN = ROOT / "shared" / "app"  # it speaks of the looks themselves


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (ONE_LOOK, "what is dark on white paper is bright on a dark ground"),
        (PLACE, "on a phone pictures stand one below the other: say the title"),
    ],
)
def test_a_sentence_is_true_on_every_screen(words, why):
    found = [
        f"{file.relative_to(ROOT)}: {text[:200]}"
        for file in sorted(ROOT.rglob("*.py"))
        if not file.is_relative_to(OF_THE_SCREEN)
        for text in sentences(file)
        if " " in text and words.search(text) and OF_PIXELS not in text and STYLE not in text
    ]
    assert not found, why
