"""A part of a lesson about a table that its lecturer hands out."""

from __future__ import annotations

import random

import pytest

from pages.shared.app.lessons.draft import present_part
from pages.shared.model.declarations.defaults import UPLOAD
from pages.shared.model.lessons import lesson_file, link, tables
from pages.shared.model.lessons.lesson import Lesson, LessonError, Part
from pages.shared.model.record import events
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from tests.apptest import calm, opened, state_of
from tests.pages.shared.app.lessons.made import FREE
from tests.pages.shared.model.state.declared import SVM
from tests.pages.shared.model.tables.test_file_identity import NAME, chosen, sent, table


def own_of(chosen_file) -> dict:
    return {UPLOAD: chosen_file.present(SVM.data.tasks)}


def part_of_table() -> Part:
    """A part made of a page that shows a table, with C moved and then left to the learner."""
    used = chosen()
    own = own_of(used)
    state = PageStore(SVM, lambda: own, *address.from_query(SVM, {"data": "upload"}, own))
    state.apply(events.SetValues({"C": 30}))
    part = present_part(SVM, state.record, own, 0, sent(used))
    return Part(**{**vars(part), "controls": ("C",), "text": "Move C."})


def test_a_part_names_the_table_and_has_no_cell_of_it():
    part = part_of_table()
    assert part.query["data"] == "upload" and part.query["C"] == "30.0"
    raw = lesson_file.written(Lesson("Mine", (part,)))
    assert NAME.encode() in raw and b"0.143" not in raw
    assert lesson_file.read(raw).parts == (part,)
    with pytest.raises(LessonError, match=r"parts\.1\.table"):
        lesson_file.read(raw.replace(b'"target"', b'"aim"'))


def test_without_its_table_a_part_shows_other_data_and_with_it_what_it_says():
    part = part_of_table()
    query = link.query(link.packed(Lesson("Mine", (part,))), 1)
    without, messages = address.from_query(SVM, query, {})
    assert without.values["data"] == SVM.data.opening and tables.is_missing(part, {})
    assert messages == (tables.UNTIL,)
    own = own_of(chosen())
    record, messages = address.from_query(SVM, query, own)
    assert not messages and not tables.is_missing(part, own)
    assert (record.values["data"], record.values["C"]) == ("upload", 30)
    state = PageStore(SVM, lambda: own, record)
    assert address.to_query(SVM, record, own) == query
    state.apply(events.SetValues({"C": 2}))
    moved = address.to_query(SVM, state.record, own)
    assert address.from_query(SVM, moved, own) == (state.record, ())
    other = own_of(chosen())
    other["upload"].fingerprint = "another"
    assert address.from_query(SVM, query, other)[0].values["data"] == SVM.data.opening


def test_a_class_is_asked_for_the_table_and_goes_on_with_it():
    part = part_of_table()
    query = link.query(link.packed(Lesson("Mine", (part,))), 1)
    at = opened("svm", **query)
    assert NAME in at.info[0].value.replace("\\", "") and "lesson" in at.info[0].value
    at.file_uploader[0].upload("mine.csv", table(59), "text/csv").run()
    assert "not the table" in at.warning[0].value and not at.info, "it is said once"
    calm(at.file_uploader[0].upload(f"{NAME[:-4]} (1).csv", table(), "text/csv").run())
    record = state_of(at, "svm").record
    assert (record.values["data"], record.values["C"], record.part) == ("upload", 30, 1)
    assert not at.info and not at.file_uploader and not at.warning


def test_a_small_table_travels_in_the_file_and_a_damaged_one_is_refused():
    lesson = Lesson("Mine", (part_of_table(),), {NAME: tables.packed(table())})
    again = lesson_file.read(lesson_file.written(lesson))
    assert again == lesson and tables.unpacked(again, NAME) == table()
    assert tables.unpacked(again, "other.csv") is None and not lesson.without_tables().tables
    assert not Lesson("Mine", (FREE,), lesson.tables).tables, "no part is about it"
    for text in ("AAAA", tables.packed(b"x" * (tables.LARGEST_UNPACKED + 1))):
        with pytest.raises(LessonError, match="cannot be read"):
            tables.unpacked(Lesson("Mine", (part_of_table(),), {NAME: text}), NAME)


def test_a_large_table_is_handed_out_as_a_file():
    lesson = Lesson("Mine", (part_of_table(),))
    noise = random.Random(0).randbytes(tables.LARGEST_TABLE + 100)
    assert "20 kB travel" in tables.why_not(lesson, noise, "a.csv")
    assert tables.why_not(lesson, b"x" * (tables.LARGEST_UNPACKED + 1), "a.csv")
    assert not tables.why_not(lesson, table(), NAME)
