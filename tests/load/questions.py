"""A lesson that asks a question of each kind, and what somebody might answer."""

from __future__ import annotations

import random

from pages.shared.model.declarations import registry
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part

# A step of each kind of question.
QUESTIONS = {
    "choice": ("kernels", "similarity", 2),
    "estimate": None,
    "place": ("kernels", "similarity", 1),
    "stroke": ("krr", "sum", 5),
    "line": None,
}


def lesson() -> str:
    """Return a lesson with a question of each kind, as it is sent."""
    registry.load()
    parts = []
    for kind, place in QUESTIONS.items():
        slug, story, number = place or _first(kind)
        query = registry.page(slug).teaching.story(story).steps[number - 1].query
        parts.append(Part(slug, query, question={"story": story, "step": number}))
    return link.packed(Lesson("All kinds of answers", tuple(parts)))


def _first(kind: str) -> tuple[str, str, int]:
    """Return the first step of any story that asks a question of a kind."""
    name = {"estimate": "Estimate", "line": "StraightLine"}[kind]
    return next(
        (page.slug, story.slug, number)
        for page in registry.pages()
        for story in page.teaching.stories
        for number, step in enumerate(story.steps, start=1)
        if type(step.question).__name__ == name
    )


def answer_to(asked: dict, chance: random.Random) -> object:
    """Return what somebody might answer."""
    match asked["kind"]:
        case "choice":
            return chance.randrange(len(asked["choices"]))
        case "stroke":
            low, high = asked["low"], asked["high"]
            return [float(f"{chance.uniform(low, high):.4g}") for _ in asked["places"]]
        case "line":
            return [chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1)]
    return chance.uniform(asked["low"], asked["high"])
