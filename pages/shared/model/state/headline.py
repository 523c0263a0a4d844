"""What a page is called at an address, and what it is about there.

The document's title says it, and so does a chat in which somebody puts the address.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass

from pages.shared.model.declarations import front
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.stories import NUMBER, unmarked
from pages.shared.model.lessons import courses, link, rules

LONGEST = 200  # characters of a description: what chats show of it


@dataclass(frozen=True)
class Headline:
    """A title, and a sentence or two of plain text."""

    title: str
    line: str


def headline(page: Page | None, query: Mapping[str, str]) -> Headline:
    """Return what a page is called at an address; None is the home page.

    A story, a challenge and a lesson have their own names. What an address cannot open does not
    count.

    Parameters
    ----------
    page : Page or None
    query : mapping of str to str
        Of its entries ``story``, ``lesson`` and ``part`` are read.
    """
    if page is None:
        return Headline(front.NAME, front.IDEA)
    title, line = (
        _of_lesson(page, query)
        or _of_story(page, query.get("story", ""))
        or (page.title, page.idea)
    )
    plain = unmarked(NUMBER.sub("…", line))
    return Headline(f"{title} · {front.NAME}", textwrap.shorten(plain, LONGEST, placeholder=" …"))


def _of_lesson(page: Page, query: Mapping[str, str]) -> tuple[str, str] | None:
    """Return title and task of the part of a lesson; of a course what it is, and its part."""
    text, number, _ = rules.named(page, query.get("lesson"), query.get("part"))
    if not text:
        return None
    lesson, course = link.unpacked(text), courses.named(text)
    part = lesson.parts[number - 1]
    title = lesson.title if len(lesson.parts) == 1 else f"{lesson.title}, part {number}"
    return title, f"{part.section}. {course.line}" if course else part.text or page.idea


def _of_story(page: Page, slug: str) -> tuple[str, str] | None:
    challenge = page.teaching.challenge(slug)
    if challenge is not None:
        return challenge.title, challenge.text
    story = next((story for story in page.teaching.stories if story.slug == slug), None)
    return None if story is None else (story.title, story.line)
