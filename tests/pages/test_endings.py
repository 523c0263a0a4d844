"""The goals of "your turn", and what is said at the end of a story."""

from __future__ import annotations

from functools import lru_cache

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.stories import Story
from tests.pages.claims.tasks import TASKS
from tests.pages.stories import setting_of, stops
from tests.pages.whole_stories import missing_at_the_end

registry.load()
ENDS = [
    pytest.param(page.slug, story, id=f"{page.slug}-{story.slug}")
    for page in registry.pages()
    for story in page.teaching.stories
]
# By its scope both tests of a story follow one another, and share what it ends with.
at_each_end = pytest.mark.parametrize(("slug", "story"), ENDS, scope="module")


@lru_cache(maxsize=64)
def last_step(slug: str, story: str, number: int, **moved):
    scene = registry.page(slug).scene(setting_of(slug, story, number, **moved))
    return {one.key: one for one in scene.readouts}


def readouts(slug: str, story: Story, **moved):
    return last_step(slug, story.slug, len(story.steps), **moved)


def likely_first(slug: str, story: Story, places: tuple) -> list:
    """Order the places of a slider by how near they are to what a learner would try."""
    ways = [way for task in TASKS[slug] if task.story == story.slug for way in task.ways]
    return sorted(places, key=lambda place: min(abs(place - way) for way in ways))


def is_met(goals: tuple[Goal, ...], shown) -> bool:
    return all(goal.stars(shown[goal.readout].shown_amount) for goal in goals)


@at_each_end
def test_a_goal_is_reached_with_the_control_of_its_step_and_not_before(slug, story):
    goals = story.steps[-1].goals
    assert not any(step.goals for step in story.steps[:-1])
    if not goals:
        return
    shown = readouts(slug, story)
    assert {goal.readout for goal in goals} <= set(shown)
    assert not is_met(goals, shown)
    for goal in goals:
        assert goal.unit == shown[goal.readout].unit
        assert len(set(goal.limits)) == 1, "a step has no stars"
    control = story.steps[-1].control.replace(".", "__")
    places = likely_first(slug, story, stops(slug, story.slug, len(story.steps)))
    assert any(is_met(goals, readouts(slug, story, **{control: place})) for place in places)


@at_each_end
def test_what_is_said_at_the_end_is_three_sentences_with_a_number(slug, story):
    missing = missing_at_the_end(slug, story, readouts(slug, story))
    assert not missing, "\n".join(missing)
