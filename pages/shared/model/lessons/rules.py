"""What a part of a lesson lets its learner move: one rule for sidebar, moves and addresses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pages.shared.model.controls.control import Control, Values, is_kernel
from pages.shared.model.declarations import defaults, question_data
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of, own_names, unseen_names
from pages.shared.model.declarations.questions import Asked
from pages.shared.model.declarations.stories import Shows, Step
from pages.shared.model.lessons import link, own_question
from pages.shared.model.lessons.lesson import DATA, KERNEL, POINTS, TABS, LessonError, Part
from pages.shared.model.record import events
from pages.shared.model.record.page_state import STRUCTURE, PageState
from pages.shared.model.scene.scene import Scene

SPOKEN = {DATA: "the data set", KERNEL: "the kernel", POINTS: "the points"}
WITH = {"terms": KERNEL, "ops": KERNEL, "task": DATA, "width": DATA, "texts": DATA, "images": DATA}
FIXED = "{names} cannot be changed in this part of the lesson."
NO_STORY = "A story has a state of its own: leave the lesson first (× beside its title)."
NO_EXPERIMENT = (
    "An experiment sets everything at once: leave the lesson first (× beside its title)."
)
NO_SWAP = "The pictures cannot be swapped in this part of the lesson."
NO_TAB = "This part of the lesson does not show that tab."
WITHOUT = "The page opens without a lesson."


def part_of(record: PageState) -> Part | None:
    """Return the part of a lesson that a record is in; None in the free page."""
    return link.unpacked(record.lesson).part(record.part) if record.lesson else None


def step_of(page: Page, part: Part) -> Step | None:
    """Return the step of a story whose question a part asks; None where the page has none such."""
    if part.question is None or own_question.is_own(part.question):
        return None
    return page.teaching.step(part.question["story"], part.question["step"])


def question_of(page: Page, part: Part) -> Asked | None:
    """Return what a part asks: a question of its own, or of a story; None where there is none."""
    if part.question is not None and own_question.is_own(part.question):
        return own_question.declared(part.question)
    step = step_of(page, part)
    return None if step is None else step.question


def moved_by(asked: Asked | None) -> tuple[str, ...]:
    """Return the names of what an answer moves: controls, and `POINTS`."""
    if asked is None:
        return ()
    return (*asked.then, POINTS) if getattr(asked, "moves", None) else tuple(asked.then)


def asked_first(page: Page, part: Part, scene: Scene | None) -> dict[str, Any] | None:
    """Return what a part asks first, as the script draws it: its question, or for the numbers.

    ``scene`` is the picture that the part begins with, in which the true places are.
    """
    asked = question_of(page, part)
    if asked is not None and scene is not None and not question_data.is_on(asked, scene):
        asked = None  # a lesson that was written by hand, or for another version of the page
    if asked is None and part.hides_answers:
        return question_data.numbers_on_request()
    return question_data.question(asked, scene)


def shows_of(page: Page, part: Part) -> Shows | None:
    """Return what a part shows of its page: what it says, or the step whose question it asks.

    None stands for all, as in a part that leaves its learner other tabs to look at.
    """
    if part.shows is not None or part.tabs != ():
        return part.shows
    step = step_of(page, part)
    return None if step is None else step.shows


def shows_at(page: Page, record: PageState) -> Shows | None:
    """Return what the open step or part says that it shows; None where all is shown."""
    if (part := part_of(record)) is not None:
        return shows_of(page, part)
    step = page.teaching.step(record.story, record.step)
    return None if step is None else step.shows


def named(page: Page, text: str | None, number: str | None) -> tuple[str, int, str]:
    """Return lesson and part that an address names, and a sentence where it is not as it says.

    Without a lesson that can be read, or that has a part on this page, they are ``""`` and 0.
    """
    if not text:
        return "", 0, ""
    try:
        lesson = link.opened(text)
    except LessonError as error:
        return "", 0, f"{error} {WITHOUT}"
    here = [str(i) for i, part in enumerate(lesson.parts, start=1) if part.page == page.slug]
    if not here:
        return "", 0, f"The lesson in the address has no part on this page. {WITHOUT}"
    if number in here:
        return text, int(number), ""
    why = f"The lesson has no part {(number or '')[:20]!r} on this page; part {here[0]} is shown."
    return text, int(here[0]), "" if number is None else why


def moves(page: Page, values: Values, part: Part, name: str) -> bool:
    """Whether the learner may move a control by its name; also `DATA`, `KERNEL`, `POINTS`."""
    name = WITH.get(name, name)
    if name in part.locked:
        return False
    if part.controls is None or name in part.controls:
        return True
    if is_kernel(name):  # its numbers come with it
        return KERNEL in part.controls
    below = name in unseen_names(page, values)
    return below and name not in own_names(page, values)  # its tab is shown, or it is not seen


def is_free(page: Page, record: PageState, name: str) -> bool:
    """Whether the learner may move something; in the free page everything."""
    part = part_of(record)
    return part is None or moves(page, record.values, part, name)


def free(page: Page, record: PageState, controls: Mapping[str, Control]) -> dict[str, Control]:
    """Return those controls, by name, that the learner may move; in the free page all."""
    return {n: control for n, control in controls.items() if is_free(page, record, n)}


def shows(page: Page, values: Values, part: Part, name: str) -> bool:
    """Whether the learner sees a control, free or locked."""
    return name in part.locked or moves(page, values, part, name)


def tabs(part: Part | None, offered: Iterable[str]) -> list[str]:
    """Return those tabs of a page that are shown."""
    allowed = TABS if part is None or part.tabs is None else part.tabs
    return [name for name in offered if part is None or name in allowed]


def begun(part: Part, record: PageState) -> PageState:
    """Return the state with which a part begins: without a tab that it does not show."""
    return record if tabs(part, [record.tab]) else replace(record, tab="")


def why_not(page: Page, record: PageState, event: events.Event) -> str:
    """Return why a lesson does not let an event be, as a sentence, or nothing."""
    part = part_of(record)
    if part is None:
        return ""
    match event:
        case events.GoToStep():
            return NO_STORY
        case events.OpenTab(tab) if tab and not tabs(part, [tab]):
            return NO_TAB
        case events.Swap() if part.controls is not None or part.locked:
            return NO_SWAP
        case events.SetValues(raw):
            now = record.values
            asked = [n for n in raw if n in now and raw[n] != now[n]]
        case events.SetKernel():
            asked = [KERNEL]
        case events.SwitchData() | events.UseOpening():
            asked = [DATA]
        case events.AddPoint() | events.MovePoint() | events.RemovePoint() | events.ClearPoints():
            asked = [POINTS]
        case _:
            asked = []
    return _fixed(page, record, [n for n in asked if not moves(page, record.values, part, n)])


def _fixed(page: Page, record: PageState, names: Iterable[str]) -> str:
    """Return the sentence that these cannot be changed; nothing where there are none."""
    values = record.values
    controls = controls_of(page, values)
    spoken = [SPOKEN[n] if n in SPOKEN else controls[n].written(values).spoken for n in names
              if n in SPOKEN or n in controls]  # fmt: skip
    if not spoken:
        return ""
    last = f" and {spoken[-1]}" if len(spoken) > 1 else ""
    said = ", ".join(spoken[:-1] or spoken) + last
    return FIXED.format(names=said[0].upper() + said[1:])


def kept(page: Page, part: Part, after: PageState, before: PageState) -> PageState:
    """Return a record in which all that the learner may not move is as it was before."""
    old, new = before.values, after.values

    def is_free(name: str) -> bool:
        return moves(page, old, part, name)

    if old["data"] != new["data"] and not is_free(DATA):
        return replace(before, tab=after.tab, opened=after.opened)
    others = old["data"] != new["data"]  # of other data: how many there are, and the like
    about = defaults.about(new) - set(part.locked) if others else frozenset(STRUCTURE)
    values = dict(new)
    if not is_free(KERNEL) and defaults.kernel_fits(page, old["terms"], new["texts"]):
        same = (old["terms"], old["ops"]) == (new["terms"], new["ops"])
        numbers = {n: v for n, v in new.items() if same and is_kernel(n) and is_free(n)}
        values = {n: v for n, v in new.items() if not is_kernel(n)}
        values |= {n: v for n, v in old.items() if is_kernel(n)} | numbers
    held = old.keys() & values.keys() - about - set(STRUCTURE)
    values |= {n: old[n] for n in held if not is_free(n)}
    values = defaults.with_defaults(page, values, {})
    edits = after.edits if is_free(POINTS) or not after.edits else before.edits
    return replace(after, values=values, edits=edits)


def kept_to_start(
    page: Page, record: PageState, start: PageState
) -> tuple[PageState, tuple[str, ...]]:
    """Return what a lesson leaves of the record of an address, and a sentence about the rest.

    ``start`` is the state with which the part begins.
    """
    part = part_of(record)
    if part is None:
        return record, ()
    begun = replace(start, lesson=record.lesson, part=record.part)
    allowed = kept(page, part, record, begun)
    said = _fixed(page, allowed, _changed(record, allowed))
    if record.tab and not tabs(part, [record.tab]):
        allowed, said = replace(allowed, tab=""), f"{said} {NO_TAB}".strip()
    return allowed, (said,) if said else ()


def _changed(one: PageState, other: PageState) -> list[str]:
    """Return the names of what differs, the largest first: data, kernel, points, single numbers."""
    if one.values["data"] != other.values["data"]:
        return [DATA]
    kernels = [(record.values["terms"], record.values["ops"]) for record in (one, other)]
    names = [KERNEL] if kernels[0] != kernels[1] else []
    names += [POINTS] if one.edits != other.edits else []
    return names + [
        n for n, value in other.values.items()
        if n not in STRUCTURE and n in one.values and one.values[n] != value
        and not (kernels[0] != kernels[1] and is_kernel(n))
    ]  # fmt: skip
