"""A printed sheet leads to its part of a lesson: by a code that is scanned."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from pages.shared.app.lessons import on_paper
from pages.shared.app.lessons.on_paper import LONGEST_CODE, SCAN, TOO_LONG, part_on_paper
from pages.shared.app.runtime.qr import qr_code
from pages.shared.app.runtime.reach import Reach
from pages.shared.model.declarations import registry
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from pages.shared.model.record.page_state import PageState

registry.load()
HOST = "http://lab-3:8080"
NOTHING = {"qr": "", "words": ""}


def record(text: str, part: int) -> PageState:
    return PageState({}, lesson=text, part=part)


@pytest.fixture(autouse=True)
def reached(monkeypatch):
    monkeypatch.setattr(on_paper, "reach", lambda origin: Reach(origin))


def test_the_code_leads_to_the_very_part():
    text = link.packed(Lesson("Widths", (Part("krr"), Part("svm", text="Move gamma."))))
    told = part_on_paper("svm", record(text, 2), HOST)
    address = f"{HOST}/svm?{urlencode({'lesson': text, 'part': 2})}"
    assert told == {"qr": qr_code(address), "words": SCAN}


def test_a_short_address_can_be_typed_as_well():
    told = part_on_paper("svm", record("k7m2-p9qx", 2), HOST)
    assert told["words"] == "lab-3:8080/svm?lesson=k7m2-p9qx&part=2" and told["qr"]


def test_a_lesson_that_no_code_holds_says_how_to_get_one():
    told = part_on_paper("svm", record("x" * LONGEST_CODE, 1), HOST)
    assert told == {"qr": "", "words": TOO_LONG}


@pytest.mark.parametrize("origin", ["", "javascript:alert(1)", "http://a/b"])
def test_what_is_no_origin_makes_no_code(origin):
    assert part_on_paper("svm", record("k7m2-p9qx", 2), origin) == NOTHING


def test_no_code_names_the_own_machine(monkeypatch):
    monkeypatch.setattr(on_paper, "reach", lambda origin: Reach(origin, "Only this machine."))
    assert part_on_paper("svm", record("k7m2-p9qx", 2), HOST) == NOTHING
    assert part_on_paper("svm", record("", 0), HOST) == NOTHING
