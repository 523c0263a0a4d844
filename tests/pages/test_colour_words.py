"""Sentences name colours that a picture has in the light look and in the dark one."""

from __future__ import annotations

import re

from tests.pages.test_hands import ROOT, sentences

ONE_LOOK = re.compile(r"\b(?:black|dark(?:er|est)?|from pale|white (?:line|curve|dot|point)s?)\b")
OF_THE_SCREEN = ROOT / "shared" / "app"  # it speaks of the looks themselves
OF_PIXELS = "pixels of an image brighter and others darker"
STYLE = "prefers-color-scheme"


def test_no_sentence_names_a_colour_of_one_look():
    found = [
        f"{file.relative_to(ROOT)}: {text[:200]}"
        for file in sorted(ROOT.rglob("*.py"))
        if not file.is_relative_to(OF_THE_SCREEN)
        for text in sentences(file)
        if " " in text and ONE_LOOK.search(text) and OF_PIXELS not in text and STYLE not in text
    ]
    assert not found, "what is dark on white paper is bright on a dark ground"
