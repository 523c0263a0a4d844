"""The dialog in which a lecturer makes a lesson of what pages show."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from pages.shared.app.lessons import kept_draft, opening, part_editor, share_lesson
from pages.shared.app.lessons.draft import TITLE, Draft, present_part
from pages.shared.app.runtime import streamlit_private
from pages.shared.app.store import store
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.stories import unmarked
from pages.shared.model.lessons import courses, lesson_file
from pages.shared.model.lessons.course import Course
from pages.shared.model.lessons.lesson import LONGEST_TITLE, LessonError, Part
from pages.shared.model.units.literal import literal, shortened

FIRST = (
    "A lesson shows a class what you have prepared: pages in a state, each with a task and the "
    "controls that it needs. "
)
HERE = "Set this page as the class should see it, then add it."
ELSEWHERE = (
    "Open a page, set it as the class should see it, and choose “Make a lesson” in its tab Try."
)
BEFORE = "The lesson that was here before. Parts: {count}. A button there leads back to this one."


def offer(page: Page, label: str = "Make a lesson") -> None:
    """Draw the button that opens the dialog for a page."""
    if st.button(label, key=f"{page.slug}_lesson_make"):
        show(page)


def panel(page: Page | None) -> None:
    """Draw the draft: its parts, the chosen one, and how it gets to a class."""
    draft = store.session_object("lesson_draft", Draft)
    refused, draft.refused = draft.refused, ""
    if refused:
        st.warning(literal(refused))
    store.bind_in_dialog("kp_lesson_title", draft.lesson.title)
    st.text_input(
        "Title",
        key="kp_lesson_title",
        max_chars=LONGEST_TITLE,
        on_change=_name,
        args=(draft,),
    )
    if (before := draft.before) is not None:
        st.button(
            f"Back to “{literal(shortened(before.title, 40))}”",
            key="kp_lesson_before",
            help=BEFORE.format(count=len(before.parts)),
            on_click=draft.back,
        )
    if not draft.lesson.parts:
        st.caption(FIRST + (HERE if page else ELSEWHERE))
    if page is not None:
        st.button("Add what the page shows now", key="kp_lesson_add", type="primary",
                  on_click=_add, args=(draft, page))  # fmt: skip
    if draft.lesson.parts:
        _parts(draft)
    if draft.removed is not None:
        st.button("Put the removed part back", key="kp_lesson_put_back", on_click=draft.put_back)
    if draft.lesson.parts:
        part_editor.show(draft.chosen_part)
        st.subheader("For the class")
        share_lesson.show(draft)
    kept_draft.show(draft)
    st.selectbox(
        "Begin with a course, to change it",
        [course.name for course in courses.courses()],
        index=None,
        format_func=lambda name: _course(name).title,
        placeholder="Choose a course",
        key=f"kp_lesson_course_{draft.drops}",
        on_change=_open_course,
        args=(draft,),
    )
    st.text_input(
        "Open a lesson's link to change it",
        key=f"kp_lesson_link_{draft.drops}",
        on_change=_open_link,
        args=(draft,),
    )
    st.file_uploader(
        "Or its file",
        key=f"kp_lesson_file_{draft.drops}",
        on_change=_open,
        args=(draft,),
    )


show = st.dialog("Make a lesson", width="large")(panel)


def _parts(draft: Draft) -> None:
    """List the parts; one of them is chosen, and can be moved and removed.

    A browser keeps an option by its label: what is typed stands below it.
    """
    numbers = range(1, len(draft.lesson.parts) + 1)
    store.bind_in_dialog("kp_lesson_parts", draft.chosen)
    st.radio(
        "Parts",
        numbers,
        format_func="Part {}".format,
        captions=[_caption(part) for part in draft.lesson.parts],
        key="kp_lesson_parts",
        on_change=_choose,
        args=(draft, numbers),
    )
    with st.container(horizontal=True):
        for label, by, end in (("Move up", -1, numbers[0]), ("Move down", 1, numbers[-1])):
            st.button(label, key=f"kp_lesson_move_{by}", on_click=draft.move, args=(by,),
                      disabled=draft.chosen == end)  # fmt: skip
        st.button("Remove", key="kp_lesson_remove", on_click=draft.remove)


def _caption(part: Part) -> str:
    """Return how a part is listed: its page, the beginning of its task."""
    task = f": {shortened(unmarked(part.text), 50)}" if part.text.strip() else ""
    return literal(f"{registry.page(part.page).menu}{task}")


def _name(draft: Draft) -> None:
    title = " ".join(store.widget("kp_lesson_title").split())
    draft.lesson = replace(draft.lesson, title=title or TITLE)


def _choose(draft: Draft, numbers: range) -> None:
    draft.chosen = store.chosen("kp_lesson_parts", numbers) or draft.chosen


def _add(draft: Draft, page: Page) -> None:
    state = store.page_store(page)
    try:
        table, file = store.kept_of_file(state), store.own_data().file
        if table is not None and file is not None:
            draft.take_table(table["name"], file.raw)
        draft.add(present_part(page, state.record, state.own(), len(draft.lesson.parts), table))
    except LessonError as error:
        draft.refused = str(error)


def _course(name: str) -> Course:
    course = courses.named(name)
    assert course is not None
    return course


def _open_course(draft: Draft) -> None:
    """Go on with a course, whose parts can be changed, moved and removed."""
    if (name := store.widget(f"kp_lesson_course_{draft.drops}")) is not None:
        draft.drops += 1
        draft.open(_course(name).lesson)


def _open_link(draft: Draft) -> None:
    """Go on with the lesson of a link; one that has none changes nothing."""
    pasted = store.widget(f"kp_lesson_link_{draft.drops}")
    if not pasted.strip():
        return
    draft.drops += 1
    try:
        draft.open(opening.of_link(pasted))
    except LessonError as error:
        draft.refused = str(error)


def _open(draft: Draft) -> None:
    """Go on with the lesson of a file; one that is none changes nothing."""
    dropped = store.widget(f"kp_lesson_file_{draft.drops}")
    if dropped is None:
        return
    draft.drops += 1
    try:
        draft.open(opening.known(lesson_file.read(dropped.getvalue())))
    except LessonError as error:
        draft.refused = str(error)
    finally:
        streamlit_private.release_upload(dropped)
