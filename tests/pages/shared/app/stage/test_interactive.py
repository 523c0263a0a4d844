"""An interactive page: small, by itself, with the pictures that the page shows and no others."""

from __future__ import annotations

import gzip
import json
import re
import struct
from base64 import b64decode
from html import unescape

import pytest

from pages.shared.app.requests import request_schemas
from pages.shared.app.stage import assets, interactive
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of, own_names
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from pages.shared.model.state.reducer import Refusal
from tests.pages.shared.app.stage.staged import SLUGS, staged

HOST = "https://course.example.org/app"
STOPS = 3


def of_method(stage) -> list[str]:
    """Return the names of the sliders of kernel and method."""
    page, values = stage.page_store.page, stage.page_store.record.values
    own = own_names(page, values)
    controls = controls_of(page, values).values()
    return [c.name for c in controls
            if c.declared.is_numeric and (c.name.startswith("k1.") or c.name in own)]  # fmt: skip


def made(stage, names, hides=(), stops=STOPS) -> str:
    chosen = interactive.sliders(stage, names, stops)
    drawn = list(interactive.scenes(stage, chosen, hides))
    return interactive.document(stage, chosen, drawn, HOST).decode()


def part(html: str, name: str) -> str:
    return re.search(rf'id="kp-{name}">([^<]*)<', html)[1]


def pictures(html: str) -> list[dict]:
    """Return what the file shows, in its order; arrays are left as they are referred to."""
    packed, scenes = gzip.decompress(b64decode(part(html, "pictures"))), []
    while packed:
        (size,) = struct.unpack_from("<I", packed)
        (head,) = struct.unpack_from("<I", packed, 8)
        scenes.append(json.loads(packed[12 : 12 + head]))
        packed = packed[4 + size :]
    return scenes


@pytest.mark.parametrize("slug", SLUGS)
def test_every_page_fits_into_one_file_that_asks_for_nothing(slug):
    stage = staged(slug)
    html = made(stage, of_method(stage)[:1])
    scenes = pictures(html)
    assert len(scenes) == STOPS and all(scene["figures"] for scene in scenes)
    assert len(html) < interactive.MAX_BYTES
    # What a browser would load by itself; a link back is followed by hand.
    without_data = html.replace(part(html, "plotly"), "").replace(part(html, "pictures"), "")
    assert not re.findall(r"<(?:script|img|iframe|link)[^>]*(?:src|href)=\"(?!data:)", without_data)
    assert "@import" not in without_data and "url(" not in re.sub(r"url\(#", "", without_data)
    policy = unescape(re.search(r'Security-Policy" content="([^"]+)"', html)[1])
    assert policy.startswith("default-src 'none'") and "http" not in policy


def test_it_holds_plotly_as_it_is_and_the_way_back():
    stage = staged("svm", n="40", C="3.0")
    html = made(stage, ["k1.gamma"])
    assert gzip.decompress(b64decode(part(html, "plotly"))) == assets.PLOTLY.read_bytes()
    about = json.loads(part(html, "about"))
    assert about["address"].startswith(f"{HOST}/svm?") and "C=3.0" in about["address"]
    assert f"{about['address']}".replace("&", "&amp;") in html  # also without JavaScript
    assert about["title"] == registry.page("svm").title
    (slider,) = about["sliders"]
    assert slider["spoken"] == "gamma" and len(slider["texts"]) == STOPS
    assert "<p>Decision function. " in html


def test_the_pictures_are_those_of_the_page_and_the_last_slider_moves_first():
    stage = staged("svm", n="40")
    html = made(stage, ["k1.gamma", "C"])
    gamma, c = (json.loads(part(html, "about"))["sliders"][i]["texts"] for i in range(2))
    scenes = pictures(html)
    assert len(scenes) == len(gamma) * len(c) == STOPS**2
    for place in (1, 5):
        other = staged("svm", n="40", kernel=f"rbf(gamma={gamma[place // 3]})", C=c[place % 3])
        expected = other.drawn(other.page_store.record).scene
        now = {one["key"]: one["value"] for one in scenes[place]["readouts"]}
        assert now == {one.key: one.text for one in expected.readouts}


def test_its_first_picture_is_nearest_to_the_one_of_the_page():
    stage = staged("svm", n="40", kernel="rbf(gamma=10)")
    (slider,) = json.loads(part(made(stage, ["k1.gamma"], stops=9), "about"))["sliders"]
    shown = float(slider["texts"][slider["start"]])
    assert all(abs(shown - 10) <= abs(float(text) - 10) for text in slider["texts"])


def test_what_a_question_hides_is_not_in_the_file():
    stage = staged("svm", n="40")
    for scene in pictures(made(stage, ["C"], hides=("gram", "error", "support"))):
        assert "gram" not in [figure["id"] for figure in scene["figures"]]
        keys = [one["key"] for one in scene["readouts"]]
        assert keys and not any(key.startswith(("error", "support")) for key in keys)


def test_a_step_of_a_story_shows_what_it_names_and_no_more():
    stage = staged("svm", story="margin", step="2")
    step = registry.page("svm").teaching.step("margin", 2)
    for scene in pictures(made(stage, ["C"])):
        assert [figure["id"] for figure in scene["figures"]] == list(step.shows.figures)


def test_a_file_that_would_be_too_large_has_fewer_stops(monkeypatch):
    stage = staged("svm", n="40", kernel="rbf(gamma=10)")
    whole = made(stage, ["k1.gamma"], stops=13)
    (slider,) = json.loads(part(whole, "about"))["sliders"]
    monkeypatch.setattr(interactive, "MAX_BYTES", len(whole) - 1)
    (fewer,) = json.loads(part(half := made(stage, ["k1.gamma"], stops=13), "about"))["sliders"]
    assert len(fewer["texts"]) in (6, 7) and len(pictures(half)) == len(fewer["texts"])
    assert fewer["texts"][fewer["start"]] == slider["texts"][slider["start"]]
    monkeypatch.setattr(interactive, "MAX_BYTES", 1000)
    with pytest.raises(Refusal, match="too large for one file"):
        made(stage, ["k1.gamma"])


@pytest.mark.parametrize("names", [["kernel"], ["none"], ["C", "data"], []])
def test_what_is_no_slider_is_refused(names):
    with pytest.raises(Refusal, match="cannot be played"):
        interactive.sliders(staged("svm"), names)


def test_a_request_names_one_or_two_sliders():
    body = request_schemas.request_body(
        "interactive", b'{"names": ["C"], "origin": "https://a.org"}'
    )
    assert body["names"] == ["C"]
    for names in ([], ["a", "b", "c"], ["C", "C"], [1]):
        with pytest.raises(request_schemas.Unreadable):
            request_schemas.request_body("interactive", json.dumps({"names": names}).encode())


def test_words_of_a_lesson_stay_words_in_the_file():
    part = Part("svm", {"n": "40"}, "</script><img src=x>")
    lesson = link.packed(Lesson("</title></script><b>", (part,)))
    html = made(staged("svm", lesson=lesson, part="1"), ["C"])
    assert "<b>" not in html and "<img src=x>" not in html
    assert html.count("</script>") == 4 and html.count("<script") == 4
