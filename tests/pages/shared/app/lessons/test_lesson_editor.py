"""The dialog that makes a lesson, and the page that shows one."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from pages.shared.app.chrome import lesson as frame
from pages.shared.app.lessons.draft import Draft, names, present_part
from pages.shared.app.lessons.part_editor import changed
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page import TABS as OF_PAGES
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.lessons import courses, lesson_file, link, rules
from pages.shared.model.lessons.lesson import MAX_PARTS, TABS, Lesson, LessonError, Part
from pages.shared.model.record import events
from pages.shared.model.state import address, sharing
from pages.shared.model.state.beginning import beginning
from pages.shared.model.units.literal import literal
from tests.apptest import calm, go, opened, state_of, values_of
from tests.pages.shared.app.lessons.made import FREE, GAMMA, LESSON, in_lesson

registry.load()
SVM = registry.page("svm")
BEGUN = address.to_query(SVM, beginning(SVM, {}), {})


def bench(slug: str) -> AppTest:
    """Return the body of the dialog by itself: AppTest closes a dialog at each run."""

    def script(slug):
        import streamlit as st

        from pages.shared.app.lessons import lesson_editor
        from pages.shared.app.store import visit
        from pages.shared.model.declarations import registry

        registry.load()
        slug = st.session_state.get("goes_to", slug)
        visit.enter_page(registry.page(slug))
        lesson_editor.panel(registry.page(slug))

    return AppTest.from_function(script, args=(slug,), default_timeout=180).run()


def draft_of(at: AppTest) -> Draft:
    return at.session_state["kp"].objects["lesson_draft"]


def test_a_lesson_is_made_changed_and_handed_out():
    at = bench("svm")
    assert not at.radio and "Add" in at.button(key="kp_lesson_add").label
    at.button(key="kp_lesson_add").click().run()
    state_of(at, "svm").apply(events.SetValues({"C": 100}))
    calm(at.button(key="kp_lesson_add").click().run())
    draft = draft_of(at)
    assert [dict(part.query) for part in draft.lesson.parts] == [BEGUN, BEGUN | {"C": "100.0"}]
    at.text_area(key="kp_lesson_text").input("Look at C.").run()
    at.checkbox(key="kp_lesson_all_controls").uncheck().run()
    at.button_group(key="kp_lesson_controls").set_value(["k1.gamma"]).run()
    at.button_group(key="kp_lesson_locked").set_value(["C"]).run()
    at.checkbox(key="kp_lesson_all_tabs").uncheck().run()
    at.button_group(key="kp_lesson_tabs").set_value(["why"]).run()
    at.checkbox(key="kp_lesson_hides_answers").check().run()
    at.button(key="kp_lesson_move_-1").click().run()
    at.text_input(key="kp_lesson_title").input("  About   C ").run()
    first = Part("svm", BEGUN | {"C": "100.0"}, "Look at C.", ("k1.gamma",), ("C",), ("why",), True)
    made = Lesson("About C", (first, Part("svm", BEGUN)))
    assert draft_of(at).lesson == made and draft_of(at).chosen == 1
    shown = re.fullmatch(r".*/svm\?lesson=(.+)&part=1", at.code[0].value)
    assert link.unpacked(shown[1]) == made
    at.file_uploader[0].upload("other.json", lesson_file.written(LESSON), "application/json").run()
    assert draft_of(at).lesson == LESSON
    at.file_uploader[0].upload("none.json", b"{}", "application/json").run()
    assert "not a lesson" in at.warning[0].value.replace("\\", "")
    assert draft_of(at).lesson == LESSON
    at.text_input(key="kp_lesson_link_2").input("https://a.org/svm?C=1").run()
    assert "not the link" in at.warning[0].value and draft_of(at).lesson == LESSON
    at.text_input(key="kp_lesson_link_3").input(f"https://a.org/svm?lesson={shown[1]}").run()
    assert draft_of(at).lesson == made
    at.text_input(key="kp_lesson_link_4").input(f"a.org/?lesson={link.packed(LESSON)}").run()
    for _ in range(3):
        calm(at.button(key="kp_lesson_remove").click().run())
    assert not draft_of(at).lesson.parts and not at.code
    calm(at.button(key="kp_lesson_put_back").click().run())
    at.session_state["goes_to"] = "krr"  # the draft goes along to another page
    at.run()
    calm(at.button(key="kp_lesson_add").click().run())
    assert [part.page for part in draft_of(at).lesson.parts] == ["svm", "krr"]


def test_what_is_typed_stands_below_a_part_and_changes_no_label():
    """A browser tells options by their labels, and would show none as chosen."""
    at = bench("svm")
    at.button(key="kp_lesson_add").click().run()
    before = at.radio(key="kp_lesson_parts").options
    calm(at.text_area(key="kp_lesson_text").input("Look at C.").run())
    parts = at.radio(key="kp_lesson_parts")
    assert parts.options == before == ["Part 1"]
    assert list(parts.proto.captions) == [literal("SVM: Look at C.")]


def test_the_right_answer_is_named_by_its_place():
    at = bench("svm")
    at.button(key="kp_lesson_add").click().run()
    at.button_group(key="kp_lesson_ask_kind").set_value("choice").run()
    at.text_input(key="kp_lesson_ask_choice 0").input("It bends").run()
    labels = at.selectbox(key="kp_lesson_ask_right").options
    at.selectbox(key="kp_lesson_ask_right").select("Choice 1").run()
    calm(at.text_input(key="kp_lesson_ask_choice 0").input("It stays").run())
    right = at.selectbox(key="kp_lesson_ask_right")
    assert (right.options, right.value) == (labels, 0)


def test_a_browser_that_names_a_part_which_is_gone_changes_nothing():
    at = bench("svm")
    for _ in range(2):
        at.button(key="kp_lesson_add").click().run()
    before = at.radio(key="kp_lesson_parts").options
    at.button(key="kp_lesson_remove").click().run()
    parts = at.radio(key="kp_lesson_parts")
    parts.options[:] = before  # as the browser has them
    calm(parts.set_value(2).run())
    assert draft_of(at).chosen == 1


def test_a_course_is_changed_as_a_lesson_of_ones_own():
    course = max(courses.courses(), key=lambda course: len(course.lesson.parts))
    at = bench("svm")
    at.button(key="kp_lesson_add").click().run()
    mine = draft_of(at).lesson
    calm(at.selectbox(key="kp_lesson_course_0").select(course.name).run())
    assert draft_of(at).lesson == course.lesson
    calm(at.button(key="kp_lesson_before").click().run())
    assert draft_of(at).lesson == mine, "nothing is lost"
    assert at.button(key="kp_lesson_before").label[9:30] == course.lesson.title[:21]
    calm(at.button(key="kp_lesson_before").click().run())
    assert len(at.radio[0].options) == len(course.lesson.parts)
    assert at.code[0].value.endswith(f"?lesson={course.name}&part=1") and not at.warning
    at.text_input(key="kp_lesson_section").input("First").run()
    calm(at.button(key="kp_lesson_move_1").click().run())
    changed = draft_of(at).lesson
    assert changed.parts[1].section == "First" and changed.parts[0] == course.lesson.parts[1]
    # The whole of a long one is too long for an address, once it is changed; a half of it is not.
    assert not at.code and sharing.LONG_LESSON in [info.value for info in at.info]
    half = replace(changed, parts=changed.parts[:30])
    assert len(link.packed(half)) < sharing.LONGEST - 100


def test_a_step_of_a_story_becomes_a_part():
    story = SVM.teaching.stories[0]
    number = next(i for i, step in enumerate(story.steps, 1) if step.question)
    record, _ = address.from_query(SVM, address.step_query(story.slug, number), {})
    part = present_part(SVM, replace(record, tab="try"), {})
    step = story.steps[number - 1]
    assert part.text == step.text and part.hides_answers and part.tabs == ()
    assert rules.question_of(SVM, part) is step.question
    assert rules.question_of(SVM, replace(part, question=None)) is None
    unknown = replace(part, question={"story": "none", "step": 1})
    assert rules.question_of(SVM, unknown) is None, "the numbers are hidden all the same"
    assert "tab" not in part.query and not {"story", "step"} & part.query.keys()
    begun, messages = address.from_query(SVM, part.query, {})
    assert begun.values == record.values and not messages


def test_a_challenge_becomes_a_part_with_its_task():
    challenge = SVM.teaching.challenges[0]
    record, _ = address.from_query(SVM, address.step_query(challenge.slug, 1), {})
    part = present_part(SVM, record, {})
    assert part.text == challenge.text and part.controls is None and part.tabs is None


def test_what_a_class_cannot_have_is_no_part():
    record, _ = address.from_query(SVM, {}, {})
    with pytest.raises(LessonError, match="from the network"):
        present_part(SVM, record, {"moons": object()})
    with pytest.raises(LessonError, match=f"at most {MAX_PARTS}"):
        present_part(SVM, record, {}, MAX_PARTS)


@pytest.mark.parametrize("page", registry.pages(), ids=lambda page: page.slug)
def test_what_can_be_moved_has_a_name_in_the_dialog(page):
    values = address.from_query(page, {}, {})[0].values
    offered = names(page, values)
    assert offered.keys() - {"data", "kernel", "points"} <= controls_of(page, values).keys()
    assert len(set(offered.values())) == len(offered), "two have the same name"
    assert not [name for name in offered.values() if "_" in name], "a name is written in words"
    assert ("data" in offered) == page.data.is_chosen


def test_a_field_of_the_dialog_changes_the_part():
    part = changed(GAMMA, "controls", ["C"], ("C", "n"))
    assert part.controls == ("C",) and part.locked == ()
    assert changed(part, "all_controls", True).controls is None
    assert changed(part, "all_tabs", False).tabs == ()
    assert changed(part, "projector", True).projector
    assert set(TABS) == set(OF_PAGES) - {"try"}


def kinds(sections) -> list:
    rows = [control for section in sections for row in section["rows"] for control in row]
    return [(c.get("name") or c["kind"], c.get("locked", False)) for c in rows]


SECTIONS = [
    {"key": "a", "title": "", "rows": [[{"kind": "fold", "name": "fold", "open": False}]]},
    {"key": "b", "title": "", "rows": [[{"kind": "slider", "name": "n"}]]},
    {"key": "c", "title": "", "rows": [
        [{"kind": "kernel", "index": 0}], [{"kind": "slider", "name": "k1.gamma"}],
        [{"kind": "buttons", "buttons": [{"event": "grow"}, {"event": "fit"}]}],
        [{"kind": "slider", "name": "C"}, {"kind": "select", "name": "method"}],
    ]},
]  # fmt: skip


def test_a_panel_shows_what_its_part_shows():
    assert kinds(frame.shown(SVM, in_lesson(FREE), SECTIONS)) == kinds(SECTIONS)
    assert kinds(frame.shown(SVM, in_lesson(GAMMA), SECTIONS)) == [("k1.gamma", False), ("C", True)]
    of_kernel = Part("svm", controls=("kernel", "n"))
    assert kinds(frame.shown(SVM, in_lesson(of_kernel), SECTIONS)) == [
        ("fold", False), ("n", False), ("kernel", False), ("k1.gamma", False), ("buttons", False),
    ]  # fmt: skip


def test_a_page_in_a_lesson_has_its_tabs_alone_and_goes_on_to_another_page():
    text = link.packed(LESSON)
    at = opened("svm", **link.query(text, 1))
    assert not at.tabs and not at.button_group and not at.file_uploader
    at.session_state["kp"].visit.destination = ("krr", link.query(text, 2))
    calm(at.run())
    assert state_of(at, "krr").record.part == 2 and [tab.label for tab in at.tabs] == ["Why"]
    at.session_state["kp"].visit.destination = ("svm", link.query(text, 3))
    calm(at.run())
    assert state_of(at, "svm").record.part == 3
    assert state_of(at, "svm").record.values["data"] == "circles"
    assert at.session_state["kp"].visit.destination is None
    calm(go(at, "krr"))
    assert state_of(at, "krr").record.part == 2, "the page as it was left"


def test_a_dropped_lesson_is_opened_and_a_broken_one_is_refused():
    at = opened("svm")
    raw = lesson_file.written(LESSON)
    at.file_uploader[0].upload("a.json", raw.replace(b"krr", b"xyz"), "application/json").run()
    assert "'xyz'" in at.warning[0].value.replace("\\", "")
    assert not state_of(at, "svm").record.lesson
    calm(at.file_uploader[0].upload("a.JSON", raw, "application/json").run())
    record = state_of(at, "svm").record
    assert record.part == 1 and link.unpacked(record.lesson) == LESSON


def test_a_part_asks_the_question_of_its_step_and_an_answer_leaves_what_is_fixed():
    record, _ = address.from_query(SVM, address.step_query("margin", 4), {})
    part = present_part(SVM, record, {})
    at = opened("svm", **link.query(link.packed(Lesson("One", (part,))), 1))
    state = state_of(at, "svm")
    sent = frame.asked_first(SVM, state, part, None)
    assert (sent["kind"], sent["then"]) == ("choice", {"C": "100"})
    fixed = in_lesson(replace(part, controls=(), locked=("C",)))
    assert frame.asked_first(SVM, fixed, part, None)["then"] == {}
    seen = frame.asked_first(SVM, state, replace(part, hides_answers=False), None)
    assert sent["hides"] == [*seen["hides"], ""], "all numbers, too"


def test_a_lesson_that_was_left_is_said_and_one_click_leads_back(monkeypatch):
    at = opened("svm", **link.query(link.packed(LESSON), 1))
    state_of(at, "svm").apply(events.SetValues({"k1.gamma": 7}))
    assert "kp_lesson_return" not in [button.key for button in at.button]
    calm(go(at, "kpca"))  # by a link above
    assert values_of(at, "kpca") == values_of(opened("kpca"), "kpca"), "its author set the kernel"
    said = next(one.value for one in at.markdown if "left the lesson" in one.value)
    assert LESSON.title in said
    calm(at.button(key="kp_lesson_return").click().run())
    record = state_of(at, "svm").record
    assert (record.part, record.values["k1.gamma"]) == (1, 7)
    # As its × does, outside of a run.
    for module in (frame.left_lesson.store, frame.visit):
        monkeypatch.setattr(module, "session", lambda: at.session_state["kp"])
    frame.left_lesson.note(state_of(at, "svm"))
    frame.visit.keep_to_itself(SVM)
    monkeypatch.undo()
    state_of(at, "svm").apply(events.LeaveLesson())
    calm(go(at, "kda"))
    assert values_of(at, "kda") == values_of(opened("kda"), "kda"), "nor after its ×"
    calm(at.button(key="kp_lesson_return").click().run())
    assert state_of(at, "svm").record.values["k1.gamma"] == 7 and state_of(at, "svm").record.lesson
    calm(go(at, "kpca"))
    calm(at.button(key="kp_lesson_close").click().run())
    assert "kp_lesson_return" not in [button.key for button in at.button]


def test_a_field_belongs_to_the_part_that_it_was_drawn_for():
    """Typed into the task of part 2, then a press on part 1: the browser sends both at once."""
    at = bench("svm")
    for _ in range(2):
        at.button(key="kp_lesson_add").click().run()
    assert draft_of(at).chosen == 2
    at.text_area(key="kp_lesson_text").input("Look at C.")
    calm(at.radio(key="kp_lesson_parts").set_value(1).run())
    draft = draft_of(at)
    assert draft.chosen == 1
    assert [part.text for part in draft.lesson.parts] == ["", "Look at C."]


def test_a_run_of_the_dialog_sets_back_no_other_field():
    """What is pressed while it is under way is still to come; another part is another matter."""
    at = bench("svm")
    for _ in range(2):
        at.button(key="kp_lesson_add").click().run()
    at.checkbox(key="kp_lesson_all_controls").uncheck().run()
    fields = (at.text_area(key="kp_lesson_text"), at.checkbox(key="kp_lesson_all_tabs"))
    assert not any(field.proto.set_value for field in fields)
    at.text_area(key="kp_lesson_text").input("Look at C.").run()
    at.radio(key="kp_lesson_parts").set_value(1).run()
    assert at.text_area(key="kp_lesson_text").proto.set_value
    assert at.text_area(key="kp_lesson_text").value == ""
