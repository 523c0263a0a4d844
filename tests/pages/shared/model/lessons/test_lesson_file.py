"""A lesson as a file and as a link: what goes in comes out, and what is none is named."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pages.shared.model.lessons import lesson_file, link
from pages.shared.model.lessons.lesson import MAX_PARTS, Lesson, LessonError, Part
from tests.pages.shared.app.lessons.made import LEADING, LESSON, lessons

SMALL = {"version": 1, "title": "Width", "parts": [{"page": "svm", "state": {"C": "10"}}]}


@settings(max_examples=100, deadline=None)
@given(lessons)
@example(LESSON)
@example(LEADING)
def test_a_lesson_comes_back_from_its_file_and_from_its_link(lesson):
    assert lesson_file.read(lesson_file.written(lesson)) == lesson
    assert link.unpacked(link.packed(lesson)) == lesson


def with_part(**changed) -> dict:
    return {**SMALL, "parts": [{**SMALL["parts"][0], **changed}]}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({**SMALL, "colour": "red"}, "field colour, which this app does not know"),
        (with_part(sound=1), "field parts.1.sound, which this app does not know"),
        ({**SMALL, "version": 3, "new": 1}, "newer version"),
        ({**SMALL, "version": 10**30}, "newer version"),
        ({**SMALL, "version": "1"}, "not a lesson"),
        ({**SMALL, "version": True}, "not a lesson"),
        ({**SMALL, "version": 0}, "not a lesson"),
        ({**SMALL, "title": ""}, "field title"),
        ({**SMALL, "title": "x" * 101}, "field title"),
        ({**SMALL, "parts": []}, "field parts "),
        ({**SMALL, "parts": SMALL["parts"] * (MAX_PARTS + 1)}, "field parts "),
        ({"version": 1, "title": "Width"}, "outermost level"),
        (with_part(page="../etc"), "parts.1.page"),
        (with_part(text="x" * 2001), "parts.1.text"),
        (with_part(state={"C": 10}), "parts.1.state.C"),
        (with_part(state={"story": "margin"}), "parts.1.state"),
        (with_part(controls="all"), "parts.1.controls"),
        (with_part(controls=["C", "C"]), "parts.1.controls"),
        (with_part(tabs=["try"]), "parts.1.tabs.0"),
        (with_part(hides_answers="yes"), "parts.1.hides_answers"),
        (with_part(shows={"figures": {"stage": "curve"}}), "parts.1.shows.figures.stage"),
        (with_part(shows={"figures": {}, "beside": ["tabs"]}), "parts.1.shows.beside.0"),
        (with_part(text="\ud800"), "not a lesson"),
        ([SMALL], "not a lesson"),
    ],
)
def test_what_is_no_lesson_is_named_in_one_sentence(content, says):
    with pytest.raises(LessonError) as refusal:
        lesson_file.read(json.dumps(content).encode())
    said = str(refusal.value)
    assert says in said and said.endswith(".") and len(said) < 220, said


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
@example(b"[" * 100_000)
@example(b"x,y\n1,2\n")
@example(b"1" * 5000)
def test_other_files_are_no_lessons(raw):
    with pytest.raises(LessonError, match="not a lesson"):
        lesson_file.read(raw)


def test_a_large_file_is_refused_before_it_is_read():
    with pytest.raises(LessonError, match=r"too large .* at most 200 kB"):
        lesson_file.read(b" " * (lesson_file.LARGEST + 1))


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(raw)).decode().rstrip("=")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.integers(0, 400))
def test_a_broken_link_is_no_lesson(other, cut):
    whole = link.packed(LESSON)
    for text in (other, whole[: min(cut, len(whole) - 1)], whole + "A" * 4 + other):
        with pytest.raises(LessonError):
            link.unpacked(text)


def test_a_link_is_unpacked_as_far_as_a_lesson_may_go():
    bomb = text_of(b" " * 20_000_000)
    assert len(bomb) < link.LONGEST
    with pytest.raises(LessonError, match="too large"):
        link.unpacked(bomb)
    with pytest.raises(LessonError, match="not a lesson"):
        link.unpacked(text_of(b"{}"))
    with pytest.raises(LessonError, match="cannot be read"):
        link.unpacked("A" * (link.LONGEST + 1))


def test_a_lesson_that_is_too_long_is_not_packed():
    state = {"edits": str(zlib.crc32(b"0"))}
    for i in range(400):  # figures that no packing makes shorter
        state["edits"] += str(zlib.crc32(str(i).encode()))
    part = Part("svm", {"edits": state["edits"][:4000]})
    parts = tuple(
        Part("svm", {"edits": part.query["edits"][i:] + part.query["edits"][:i], "C": str(i)})
        for i in range(2)
    )
    assert link.unpacked(link.packed(Lesson("Long", parts))).parts == parts
    rows = [str(zlib.crc32(str(i).encode()))[::-1] for i in range(40 * 400)]
    long = Lesson("Long", tuple(
        Part("svm", {"edits": "".join(rows[i * 400 : (i + 1) * 400])[:4000]}) for i in range(40)
    ))  # fmt: skip
    with pytest.raises(LessonError, match="too long"):
        link.packed(long)


def test_what_is_done_to_the_parts_of_a_lesson():
    a, b, c = LESSON.parts
    assert LESSON.moved(1, 1).parts == (b, a, c) and LESSON.moved(1, -1) == LESSON
    assert LESSON.moved(3, 5) == LESSON and LESSON.moved(3, -2).parts == (c, a, b)
    assert LESSON.without_part(2).parts == (a, c)
    assert LESSON.replaced(2, c).parts == (a, c, c)
    assert [LESSON.part(n) for n in (0, 1, 3, 4)] == [None, a, c, None]
