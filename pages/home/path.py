"""The path: all stories in their order, with the challenges of their pages."""

from __future__ import annotations

from itertools import groupby

from pages.shared.app.stage import component
from pages.shared.app.store import store, visit
from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.path import path
from pages.shared.model.declarations.questions import Reveal
from pages.shared.model.declarations.registry import pages
from pages.shared.model.declarations.stories import Story
from pages.shared.model.state import address

KEY = "home_path"


def show_path() -> None:
    """Draw the path; the browser marks what was answered and won there."""
    stages, before = [], ""
    for page, way in groupby(path(), key=lambda each: each[0]):
        stories = [story for _, story in way]
        stages.append(
            {
                "page": page.slug,
                "menu": page.menu,
                "needs": before,
                "stories": [_story(story) for story in stories],
                "challenges": [_challenge(one) for one in page.teaching.challenges],
            }
        )
        before = stories[-1].title
    data = {"label": "All stories in their order", "stages": stages, "courses": []}
    component.mount_path(KEY, data, {"open": _open})


def _open() -> None:
    sent = store.payload(KEY, "open")
    page = None if sent is None else next((p for p in pages() if p.slug == sent["page"]), None)
    if sent is not None and page is not None and page.teaching.step(sent["story"], 1) is not None:
        visit.go_to(page.slug, address.step_query(sent["story"], 1))


def _story(story: Story) -> dict[str, object]:
    asked = [step.question for step in story.steps if step.question is not None]
    questions = sum(not isinstance(question, Reveal) for question in asked)
    return {"slug": story.slug, "title": story.title, "line": story.line,
            "steps": len(story.steps), "questions": questions}  # fmt: skip


def _challenge(challenge: Challenge) -> dict[str, object]:
    return {"slug": challenge.slug, "title": challenge.title, "level": challenge.level}
