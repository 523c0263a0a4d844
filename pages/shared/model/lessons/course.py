"""A course: a lesson of the app itself, in sections, with what one can do after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import parse_qsl

from pages.shared.model.declarations.stories import Shows
from pages.shared.model.lessons.lesson import Lesson, Part


@dataclass(frozen=True)
class Section:
    """A heading of a course, and the parts below it."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Course:
    """A way across the pages, in the order of the text that it follows."""

    name: str  # in an address, in the place of a lesson
    title: str
    line: str  # what it is, and what one can do after it: a sentence
    needs: str  # what one has to know before
    source: str  # the text that it follows, as docs/sources.md calls it
    sections: tuple[Section, ...]

    @cached_property
    def lesson(self) -> Lesson:
        """The course as a lesson, which can be opened, changed and handed out as any other."""
        parts = [replace(part, section=s.title) for s in self.sections for part in s.parts]
        return Lesson(self.title, tuple(parts))


def section(title: str, *parts: Part) -> Section:
    """Return a section of these parts."""
    return Section(title, parts)


def part(
    address: str,
    task: str,
    *controls: str,
    asks: tuple[str, int] | None = None,
    shows: Shows | None = None,
) -> Part:
    """Return what an address shows, ``/page?name=value``, as a part of a course.

    Its learner moves ``controls`` and those of its view; of the tabs its own alone is shown, and
    it takes the place of the stage. ``asks`` names a story of the page and a step of it: the
    question there is asked first, and what that step shows is shown. Any other part says what it
    ``shows`` of the stage.
    """
    slug, _, text = address.removeprefix("/").partition("?")
    query = dict(parse_qsl(text))
    tabs = (query["tab"],) if "tab" in query else ()
    question = None if asks is None else {"story": asks[0], "step": asks[1]}
    return Part(slug, query, task, controls, tabs=tabs, hides_answers=asks is not None,
                question=question, shows=shows or (Shows({}) if tabs else None))  # fmt: skip
