"""A lesson under a short address: made in the dialog, opened by a class, taken back."""

from __future__ import annotations

import re

import pytest
from starlette.applications import Starlette

from pages.shared.app.lessons import kept_draft, short_address, short_routes
from pages.shared.app.lessons.draft import Draft
from pages.shared.app.rooms import room_store
from pages.shared.app.rooms.buckets import Rate
from pages.shared.app.rooms.guards import Guard
from pages.shared.app.rooms.kept_lessons import SQLiteLessons
from pages.shared.app.rooms.opened_once import OpenedOnce
from pages.shared.app.rooms.opening import open_lessons
from pages.shared.app.runtime.tally import Tally
from pages.shared.app.store import store
from pages.shared.model.lessons import lesson_file, link, tables
from pages.shared.model.lessons.lesson import MAX_PARTS, Lesson, LessonError, LessonOutOfReach, Part
from pages.shared.model.state import sharing
from pages.shared.model.tables.uploaded_file import opened as opened_table
from tests.apptest import calm, opened, state_of
from tests.pages.shared.app.lessons.made import LESSON
from tests.pages.shared.app.lessons.test_lesson_editor import bench, draft_of
from tests.pages.shared.app.rooms.conftest import Client, serving_at
from tests.pages.shared.model.lessons.test_tables import part_of_table
from tests.pages.shared.model.tables.test_file_identity import NAME, table


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A server that keeps lessons in a folder of its own."""
    lessons = SQLiteLessons(tmp_path)
    monkeypatch.setattr(short_address.LESSONS, "now", lessons)
    for name in ("_of_one", "_of_all"):
        monkeypatch.setattr(short_address, name, Guard(Rate(50, 1e-6)))
    link.find_codes_with(short_address.find)
    yield lessons
    link.find_codes_with(lambda code: None)


def with_table() -> Lesson:
    """A lesson about a table, which travels in it."""
    return Lesson("Mine", (part_of_table(),), {NAME: tables.packed(table())})


def test_a_lesson_gets_an_address_in_two_clicks_and_is_taken_back(kept):
    at = bench("svm")
    at.button(key="kp_lesson_add").click().run()
    calm(at.button(key="kp_lesson_short").click().run())
    shown = at.code[0].value
    code = re.fullmatch(r".*/l/([a-z2-9]{4}-[a-z2-9]{4})", shown)[1]
    assert link.opened(code) == draft_of(at).lesson
    assert "kp_lesson_short" not in [button.key for button in at.button], "it has its address"
    at.text_input(key="kp_lesson_title").input("Another").run()
    assert at.code[0].value == shown, "as it was handed out"
    assert link.opened(code).title != "Another" and at.button(key="kp_lesson_short")
    calm(at.button(key="kp_lesson_short").click().run())
    newer = at.code[0].value.rpartition("/")[2]
    assert link.opened(newer).title == "Another" and link.opened(code), "both are out"
    assert any("before: 1" in one.value for one in at.caption)
    calm(at.button(key="kp_lesson_back").click().run())
    assert "nowhere" in at.warning[0].value
    for one in (code, newer):
        with pytest.raises(LessonError, match="no longer"):
            link.opened(one)


def test_the_address_leads_to_the_first_part_and_to_a_page_with_its_code(kept):
    made = short_address.make(LESSON, "session")
    with serving_at(Starlette(routes=short_routes.routes())) as port:
        client = Client(port)
        answer = client.get(f"/l/{made.code.upper()}")
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/svm?lesson={made.code}&part=1"
        wall = client.get(f"/l/{made.code}/qr?origin=http://lab-3:8080")
        assert wall.status_code == 200 and "data:image/svg+xml" in wall.text
        assert f"lab-3:8080/l/{made.code}" in wall.text and LESSON.title in wall.text
        assert "<script" not in wall.text and "room.css" in wall.text
        assert "127.0.0.1" not in client.get(f"/l/{made.code}/qr?origin=javascript:x").text
        for path in ("/l/none-here", "/l/2222-2222", "/l/2222-2222/qr"):
            refused = client.get(path)
            assert refused.status_code == 404 and "ask for a new address" in refused.text


def test_words_of_a_lesson_are_no_markup(kept):
    made = short_address.make(Lesson("<script>alert(1)</script>", LESSON.parts), "session")
    with serving_at(Starlette(routes=short_routes.routes())) as port:
        assert "<script" not in Client(port).get(f"/l/{made.code}/qr").text


def test_a_page_opens_at_a_code_and_says_when_it_leads_nowhere(kept):
    made = short_address.make(LESSON, "session")
    at = opened("svm", lesson=made.code, part="1")
    assert state_of(at, "svm").record.lesson == made.code and not at.tabs
    short_address.take_back(made)
    at = opened("svm", lesson=made.code, part="1")
    assert not state_of(at, "svm").record.lesson
    assert "no longer" in " ".join(state_of(at, "svm").messages)


def test_too_many_addresses_are_refused(kept, monkeypatch):
    monkeypatch.setattr(short_address, "_of_one", Guard(Rate(2, 1e-6)))
    for _ in range(2):
        short_address.make(LESSON, "session")
    with pytest.raises(LessonError, match="Too many short addresses"):
        short_address.make(LESSON, "session")
    short_address.make(LESSON, "another session")


def test_a_store_out_of_reach_is_said(monkeypatch, caplog):
    """What is wrong is for who runs the server: no path and no password for anybody else."""
    monkeypatch.setenv("KP_ROOMS", "tcp://:PASSWORD@host:6379")
    monkeypatch.setattr(short_address, "LESSONS", OpenedOnce(open_lessons))
    monkeypatch.setattr(short_address, "FAILURES", Tally("Failures: %d"))
    with pytest.raises(LessonError, match="its log says why"):
        short_address.make(LESSON, "session")
    with pytest.raises(LessonOutOfReach, match="at present"):
        short_address.find("abcd-2345")
    assert "KP_ROOMS has to be" in caplog.text and "PASSWORD" not in caplog.text


def test_a_class_opens_a_lesson_with_its_table_without_a_file(kept):
    lesson = with_table()
    made = short_address.make(lesson, "session")
    at = opened("svm", lesson=made.code, part="1")
    record = state_of(at, "svm").record
    assert (record.values["data"], record.values["C"], record.part) == ("upload", 30, 1)
    assert not at.info and not at.file_uploader and not state_of(at, "svm").messages
    assert not sharing.why_not_shared("", record, state_of(at, "svm").own()), "its link has it"
    # What its learner has moved stays when the page is loaded again.
    at = opened("svm", lesson=made.code, part="1", C="2")
    assert state_of(at, "svm").record.values["C"] == 2
    # The long link has no cell of it, and asks for the file.
    assert link.unpacked(link.packed(lesson)).tables == {}
    at = opened("svm", **link.query(link.packed(lesson), 1))
    assert NAME in at.info[0].value.replace("\\", "")
    calm(at.file_uploader[0].upload("l.json", lesson_file.written(lesson), "text/json").run())
    assert state_of(at, "svm").record.values["data"] == "upload" and not at.info
    own = state_of(at, "svm").own()
    assert sharing.why_not_shared("", state_of(at, "svm").record, own) == sharing.NOT_SHARED


def test_a_lessons_table_says_whose_file_it_has_replaced(kept):
    made = short_address.make(with_table(), "session")
    at = opened("svm")
    at.session_state["kp"].own.take_file(opened_table(table(59), "my own.csv"))
    at.query_params.update({"lesson": made.code, "part": "1"})
    calm(at.run())
    assert "my own.csv" in " ".join(state_of(at, "svm").messages)


def test_a_table_that_is_not_what_the_part_is_about_changes_nothing(kept):
    wrong = Lesson("Mine", (part_of_table(),), {NAME: tables.packed(table(59))})
    made = short_address.make(wrong, "session")
    at = opened("svm", lesson=made.code, part="1")
    assert at.session_state["kp"].own.file is None and at.info
    assert "not the one" in " ".join(state_of(at, "svm").messages)


def test_a_table_travels_where_its_owner_says_so(kept):
    at = bench("svm")
    at.session_state["kp"].own.take_file(opened_table(table(), NAME))
    calm(at.run())
    calm(at.button(key="kp_lesson_add").click().run())
    assert draft_of(at).lesson.parts[0].table["name"] == NAME and not draft_of(at).lesson.tables
    assert "has no cell" in at.info[0].value
    calm(at.checkbox(key="kp_lesson_carries_1").check().run())
    assert draft_of(at).lesson.tables.keys() == {NAME} and not at.info
    assert "can read the whole table" in " ".join(one.value for one in at.caption)
    at.checkbox(key="kp_lesson_carries_1").uncheck().run()
    assert not draft_of(at).lesson.tables
    at.checkbox(key="kp_lesson_carries_1").check().run()
    calm(at.button(key="kp_lesson_remove").click().run())
    assert not draft_of(at).lesson.tables, "no part is about it any more"


def test_two_tables_of_one_name_are_not_mixed_up():
    draft = Draft(Lesson("Mine", (part_of_table(),)))
    draft.take_table(NAME, table())
    with pytest.raises(LessonError, match="another table named"):
        draft.take_table(NAME, table(59))


def test_the_browser_brings_a_draft_back_once(monkeypatch):
    made = short_address.ShortAddress("abcd-2345", room_store.new_secret())
    sent = {"text": link.whole(with_table()),
            "handed": {"code": made.code, "secret": made.secret, "of": "x",
                       "before": [{"code": "abcd-2346", "secret": "s"}]}}  # fmt: skip
    monkeypatch.setattr(store, "payload", lambda key, event: sent)
    draft = Draft()
    kept_draft._bring(draft)
    assert draft.lesson == with_table() and draft.handed == made
    assert draft.handed_before == (short_address.ShortAddress("abcd-2346", "s"),)
    begun = Draft()
    begun.open(Lesson("Begun", (Part("svm"),)))
    kept_draft._bring(begun)
    assert begun.lesson.title == "Begun" and begun.before == with_table(), "opened meanwhile"
    begun.back()
    assert begun.lesson == with_table() and begun.before.title == "Begun"
    quick = Draft()
    quick.add(Part("krr"))
    kept_draft._bring(quick)
    assert [part.page for part in quick.lesson.parts] == ["svm", "krr"], "both are there"
    assert quick.lesson.tables.keys() == {NAME} and quick.chosen == 2 and quick.handed == made
    kept_draft._bring(quick)
    assert len(quick.lesson.parts) == 2, "once"
    full = Draft(Lesson("Full", (Part("krr"),) * MAX_PARTS))
    kept_draft._bring(full)
    assert "at most" in full.refused and len(full.lesson.parts) == MAX_PARTS
    assert full.before == with_table(), "a button leads to it"
    sent["text"] = "broken"
    damaged = Draft()
    kept_draft._bring(damaged)
    assert "cannot be read" in damaged.refused and not damaged.lesson.parts
