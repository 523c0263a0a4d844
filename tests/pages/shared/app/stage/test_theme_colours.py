"""The theme's colours: where they are known, and how far they are from the ground.

The contrast is that of WCAG 2.2: 4.5 to 1 for words (1.4.3), 3 to 1 for what else one must see
(1.4.11).
"""

from __future__ import annotations

import re
import tomllib

import pytest

from pages.shared.pictures.covers import thumbnails
from tests.serving import ROOT

STAGE = ROOT / "pages/shared/app/stage"
STYLES = sorted((STAGE / "css").glob("*.css"))
PALETTE = (STAGE / "js/palette.js").read_text(encoding="utf-8")
CONFIG = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))["theme"]
THEMES = ["light", "dark"]
WORDS, SIGNS = 4.5, 3.0
BOX = 0.86  # opacity of the ground below a callout, in callouts.css
OUTSIDE = re.compile(r'\.stMain \[class\*="_stage_figures"\] \{([^{}]*)\}')


def test_the_container_of_the_stage_leaves_the_ground_to_the_stage():
    """In the dark a fallback of white would lie there."""
    rules = [rule for path in STYLES for rule in OUTSIDE.findall(path.read_text(encoding="utf-8"))]
    assert len(rules) >= 3 and not [rule for rule in rules if "--st-" in rule]


def colour(text: str) -> list[float]:
    return [int(text[i : i + 2], 16) for i in (1, 3, 5)]


def mix(a: list[float], b: list[float], share: float) -> list[float]:
    return [x + (y - x) * share for x, y in zip(a, b, strict=True)]


def luminance(channels: list[float]) -> float:
    """Relative luminance of sRGB, as WCAG 2.2 defines it."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in channels)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: list[float], b: list[float]) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def theme(name: str) -> tuple[list[float], list[float]]:
    """Ink and ground of a theme."""
    return colour(CONFIG[name]["textColor"]), colour(CONFIG[name]["backgroundColor"])


def classes(name: str) -> list[str]:
    (listed,) = re.findall(rf"  {name}: \[('#[^\]]*)\]", PALETTE)
    return re.findall(r"#\w{6}", listed)


def scales(name: str) -> list[list[float]]:
    """All colours of all scales, which lie below the words of a picture."""
    listed = re.findall(rf"    {name}: \[\[(.*?)\]\]", PALETTE, re.DOTALL)
    assert len(listed) == 3
    return [colour(one) for text in listed for one in re.findall(r"#\w{6}", text)]


def test_contrast_is_that_of_the_standard():
    assert contrast(colour("#000000"), colour("#ffffff")) == pytest.approx(21)
    assert contrast(colour("#767676"), colour("#ffffff")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_words_in_pictures_can_be_read(name):
    """Titles of axes and callouts have the ink, the words of ticks are paler."""
    ink, ground = theme(name)
    (share,) = re.findall(r"muted: css\(mix\(rgba\(ink\), rgba\(ground\), ([\d.]+)\)\)", PALETTE)
    assert contrast(ink, ground) >= WORDS
    assert contrast(mix(ink, ground, float(share)), ground) >= WORDS
    for below in scales(name):
        assert contrast(ink, mix(below, ground, BOX)) >= WORDS


@pytest.mark.parametrize("name", THEMES)
def test_points_sliders_and_rings_of_the_focus_are_seen(name):
    _, ground = theme(name)
    sidebar = colour(CONFIG[name]["sidebar"]["backgroundColor"])
    for one in classes(name):
        assert contrast(colour(one), ground) >= SIGNS, one
    for accent in (CONFIG[name]["primaryColor"], "#2f6fbf"):  # that where no theme is known
        assert contrast(colour(accent), ground) >= SIGNS
        assert contrast(colour(accent), sidebar) >= SIGNS


def test_the_rings_of_the_focus_outside_of_our_components_have_the_accent():
    access = (STAGE / "css/access.css").read_text(encoding="utf-8")
    light, dark = (CONFIG[name]["primaryColor"] for name in THEMES)
    assert f"outline: 2px solid light-dark({light}, {dark})" in access


def test_small_pictures_of_data_have_the_colours_of_the_classes():
    assert list(thumbnails.COLOURS) == classes("light")


@pytest.mark.parametrize("place", range(len(THEMES)), ids=THEMES)
def test_borders_of_fields_are_seen_from_within_and_from_outside(place):
    """Which fields have them: tests/browser/test_fields.py."""
    access = (STAGE / "css/access.css").read_text(encoding="utf-8")
    (pair,) = re.findall(r":root \{ --kp-field: light-dark\(([^)]*)\)", access)
    border, theme_of = colour(pair.split(", ")[place]), CONFIG[THEMES[place]]
    grounds = [theme_of["backgroundColor"], theme_of["secondaryBackgroundColor"]]
    for ground in (*grounds, theme_of["sidebar"]["backgroundColor"]):
        assert contrast(border, colour(ground)) >= SIGNS
