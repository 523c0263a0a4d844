"""The part of a lesson that is open: its task above those controls that it gives."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from typing import Any

from pages.shared.app.chrome import left_lesson, text_numbers
from pages.shared.app.chrome.stage_view import live_stage
from pages.shared.app.lessons import opening
from pages.shared.app.stage import component
from pages.shared.app.store import store, visit
from pages.shared.app.store.session_tables import Awaited
from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.question_data import ALL_READOUTS
from pages.shared.model.lessons import courses, link, rules, tables
from pages.shared.model.lessons.lesson import DATA, KERNEL, POINTS, Part
from pages.shared.model.record import events
from pages.shared.model.record.page_state import STRUCTURE
from pages.shared.model.scene.scene import Scene
from pages.shared.model.state.page_store import PageStore

OF_KERNEL = ("grow", "shrink")  # the buttons that change which kernel it is


def show(page: Page, state: PageStore) -> None:
    """Draw title, progress, task and the way on."""
    record = state.record
    part, lesson = rules.part_of(record), link.unpacked(record.lesson)
    if part is None:
        return
    asked = rules.question_of(page, part)
    scene = None if asked is None else live_stage(page).drawn(record).scene
    texts = (part.text,) if asked is None else (part.text, asked.text, *asked.answers)
    data = {
        "page": page.slug,
        "token": live_stage(page).token,
        "revision": state.revision,
        "kind": "lesson",
        "story": blake2b(record.lesson.encode(), digest_size=8).hexdigest(),
        "title": lesson.title,
        "step": record.part,
        "of": len(lesson.parts),
        "contents": lesson.contents,
        "course": record.lesson if courses.named(record.lesson) else "",
        "text": part.text,
        "sections": [],
        "numbers": text_numbers.declared(state, texts, partial(is_free, page, state)),
        "opens": bool(record.tab and {"view", "check"} & part.query.keys()),
        "question": asked_first(page, state, part, scene),
    }
    _ask_for_table(state, part)
    key = f"{page.slug}_lesson"
    on = {"step": partial(_go, page, key), "leave": partial(_leave, page, key)}
    component.mount_story(key, data, on)


def asked_first(
    page: Page, state: PageStore, part: Part, scene: Scene | None
) -> dict[str, Any] | None:
    """Return what the part asks first, with that of its answer which the learner may move."""
    question = rules.asked_first(page, part, scene)
    if question is not None and part.hides_answers and ALL_READOUTS not in question["hides"]:
        question["hides"] = [*question["hides"], ALL_READOUTS]
    if question is not None and "then" in question:
        question["then"] = {n: v for n, v in question["then"].items() if is_free(page, state, n)}
    if question is not None and question.get("moves") and not is_free(page, state, POINTS):
        question["moves"] = None
    return question


def _ask_for_table(state: PageStore, part: Part) -> None:
    """Let the table of the part be asked for where the session does not have it."""
    own = store.own_data()
    if tables.is_missing(part, state.own()):
        here = link.query(state.record.lesson, state.record.part)
        own.awaited = Awaited(part.page, here, part.table or {}, of_lesson=True)
    elif own.awaited is not None and own.awaited.of_lesson:
        own.awaited = None


def is_free(page: Page, state: PageStore, name: str) -> bool:
    """Whether the learner may move something; in the free page everything."""
    return rules.is_free(page, state.record, name)


def shown(page: Page, state: PageStore, sections: list[Any]) -> list[Any]:
    """Return the sections of a panel with what the part shows; what is locked says so."""
    if rules.part_of(state.record) is None:
        return sections
    names = []
    for section in sections:
        rows = [[one for c in row if (one := _shown(page, state, c)) is not None]
                for row in section["rows"]]  # fmt: skip
        names.append({**section, "rows": [row for row in rows if row]})
    return names


def _shown(page: Page, state: PageStore, control: dict[str, Any]) -> dict[str, Any] | None:
    """Return a control as the part shows it; None where it does not."""
    part, values, kind = rules.part_of(state.record), state.record.values, control["kind"]
    assert part is not None
    if kind == "fold":
        inside = (DATA, *sorted(defaults.about(values) - set(STRUCTURE)))
        names = [name for name in inside if rules.shows(page, values, part, name)]
        opens = part.controls is not None and any(is_free(page, state, name) for name in names)
        return {**control, "open": control["open"] or opens} if names else None
    if kind == "buttons":
        free = is_free(page, state, KERNEL), part.controls is None and not part.locked
        kept = [b for b in control["buttons"] if free[0 if b["event"] in OF_KERNEL else 1]]
        return {**control, "buttons": kept} if kept else None
    name = KERNEL if kind in ("kernel", "operator") else control["name"]
    if not rules.shows(page, values, part, name):
        return None
    return {**control, "locked": not rules.moves(page, values, part, name)}


def _go(page: Page, key: str) -> None:
    sent = store.payload(key, "step")
    if sent is not None:
        opening.open_part(page, store.page_store(page).record.lesson, sent["n"])


def _leave(page: Page, key: str) -> None:
    if store.payload(key, "leave") is not None:
        store.own_data().awaited = None
        left_lesson.note(store.page_store(page))
        visit.keep_to_itself(page)
        store.page_store(page).apply(events.LeaveLesson())
