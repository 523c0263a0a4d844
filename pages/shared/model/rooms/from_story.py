"""A story, or one question of it, as a lesson that a class can do together."""

from __future__ import annotations

from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.stories import Step
from pages.shared.model.lessons.lesson import (
    LONGEST_TEXT,
    LONGEST_TITLE,
    MAX_PARTS,
    TABS,
    Lesson,
    Part,
)
from pages.shared.model.lessons.rules import moved_by


def story_lesson(page: Page, slug: str) -> Lesson:
    """Return a lesson with a part for each step of a story.

    Raises
    ------
    LookupError
        If the page has no such story.
    """
    story = page.teaching.story(slug)
    parts = [_part(page, slug, n, step) for n, step in enumerate(story.steps, start=1)]
    return Lesson(story.title[:LONGEST_TITLE], tuple(parts[:MAX_PARTS]))


def question_lesson(page: Page, slug: str, step: int) -> Lesson:
    """Return a lesson whose only part is one step of a story.

    Raises
    ------
    LookupError
        If there is none.
    """
    steps = page.teaching.story(slug).steps
    if not 0 < step <= len(steps):
        raise LookupError(f"The story {slug!r} has no step {step}.")
    title = page.teaching.story(slug).title
    return Lesson(title[:LONGEST_TITLE], (_part(page, slug, step, steps[step - 1]),))


def _part(page: Page, story: str, number: int, step: Step) -> Part:
    """Return a step as a part that can be done alone, too: with its question and its control."""
    asked, tab = step.question, step.query.get("tab", "")
    moved = (step.control, *moved_by(asked))
    return Part(
        page.slug,
        step.query,
        step.text[:LONGEST_TEXT],
        controls=tuple(dict.fromkeys(filter(None, moved))),
        tabs=(tab,) if tab in TABS else (),
        question={"story": story, "step": number},
        shows=step.shows if tab in TABS else None,  # else the step says it
    )
