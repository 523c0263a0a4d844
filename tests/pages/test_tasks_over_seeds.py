"""Tasks and challenges can be done on nine of ten seeds, and at none of these before playing."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from tests.pages.claims.claim import FEW, SEEDS, THIS_DRAW, opening_seed
from tests.pages.claims.table import challenges, tasks
from tests.pages.claims.task import stars_over_seeds
from tests.pages.claims.tasks import TASKS
from tests.sweeps import holds_on_nine_of_ten

registry.load()
ALL = [pytest.param(slug, one, id=f"{slug}-{one.story}") for slug, one in tasks()]
CHALLENGES = [pytest.param(slug, one, id=f"{slug}-{one.slug}") for slug, one in challenges()]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("slug", "task"), ALL)
def test_a_task_can_be_done_on_nine_of_ten_seeds(slug, task, thorough):
    if task.of_this_draw:
        assert task.holds(slug, opening_seed(slug, task.story, task.step(slug)))
        return
    held = task.over_seeds(slug, SEEDS if thorough else SEEDS[:FEW])
    assert holds_on_nine_of_ten(held), held


@pytest.mark.parametrize(("slug", "task"), ALL)
def test_a_text_says_the_goals_of_its_task(slug, task):
    step = task.declared(slug)
    for goal in step.goals:
        assert f"{goal.limits[0]}".replace("-", "−") in step.text
    assert (THIS_DRAW in step.text) == task.of_this_draw
    assert task.control.replace("__", ".") == step.control


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("slug", "challenge"), CHALLENGES)
def test_a_challenge_is_won_on_nine_of_ten_seeds_and_on_none_before_playing(
    slug, challenge, thorough
):
    seeds = SEEDS if thorough else SEEDS[:FEW]
    if THIS_DRAW in challenge.start.text:
        seeds = [opening_seed(slug, challenge.slug, 1)]
    stars = stars_over_seeds(slug, challenge, seeds)
    assert [before for before, _ in stars] == [0] * len(stars)
    assert holds_on_nine_of_ten([won == 3 for _, won in stars]), stars


def test_every_goal_of_a_story_is_a_task():
    asked = {
        (page.slug, story.slug)
        for page in registry.pages()
        for story in page.teaching.stories
        if story.steps[-1].goals
    }
    listed = {(slug, task.story) for slug, of_page in TASKS.items() for task in of_page}
    for slug, story in asked ^ listed:
        assert (slug, story) not in asked, (
            f"The last step of the story {slug}/{story} has goals: enter its Task in "
            "tests/pages/claims/tasks.py, with what a learner would try."
        )
        raise AssertionError(f"tests/pages/claims/tasks.py has a Task of no goal: {slug}/{story}.")
