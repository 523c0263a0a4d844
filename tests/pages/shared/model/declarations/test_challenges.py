"""Every challenge can be won, is not won at its start, and is judged without the test points."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.goal import Goal
from pages.shared.model.record import events
from pages.shared.model.scene.readout import HELD_OUT
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.teaching.narrator import moment

registry.load()
CHALLENGES = [
    pytest.param(page, challenge, id=f"{page.slug}-{challenge.slug}")
    for page in registry.pages()
    for challenge in page.teaching.challenges
]

# By its scope all tests of a challenge follow one another, and share its scenes.
of_each_challenge = pytest.mark.parametrize(("page", "challenge"), CHALLENGES, scope="module")

# Goals of challenges in which nothing is predicted
ABOUT_THE_FIT = (
    "error_train", "margin_width", "mistakes", "largest_eigenvalue_share", "eigenvalues_for_99",
)  # fmt: skip


def scene_of(page, query, of_test: bool = True):
    """Draw a state, with its test points or without them."""
    return _scene(page, tuple(query.items()), of_test)


@lru_cache(maxsize=4)
def _scene(page, query, of_test: bool):
    record, messages = address.from_query(page, dict(query), {})
    assert not messages, messages
    setting = resolve(record, {})
    return page.scene(setting if of_test else replace(setting, test=None))


def amounts(page, query) -> dict[str, float]:
    told = moment(scene_of(page, query)).readouts
    return {name: one.shown_amount for name, one in told.items()}


@of_each_challenge
def test_it_is_not_won_at_its_start(page, challenge):
    assert challenge.stars(amounts(page, address.step_query(challenge.slug, 1))) == 0


@of_each_challenge
def test_its_solution_wins_all_stars(page, challenge):
    query = {**challenge.query, **challenge.solution}
    assert challenge.stars(amounts(page, query)) == 3


def shown(page, challenge, of_test: bool) -> dict[str, float | None]:
    """What the readouts say where the challenge is won, with its test points and without them."""
    scene = scene_of(page, {**challenge.query, **challenge.solution}, of_test)
    return {one.key: one.amount for one in scene.readouts}


@of_each_challenge
def test_no_goal_reads_a_number_of_the_test_points(page, challenge):
    with_test, without = (shown(page, challenge, of_test) for of_test in (True, False))
    for goal in challenge.goals:
        assert not goal.readout.startswith(HELD_OUT)
        assert without[goal.readout] == with_test[goal.readout], goal.readout


@of_each_challenge
def test_what_the_test_points_say_is_hidden_and_revealed_at_the_end(page, challenge):
    with_test, without = (shown(page, challenge, of_test) for of_test in (True, False))
    asks_for_less = all(goal.readout in ABOUT_THE_FIT for goal in challenge.goals)
    assert bool(challenge.reveals) != asks_for_less
    hidden = page.teaching.held_back(challenge.slug, 1)
    if not challenge.reveals:
        assert hidden == ()
        return
    assert with_test[challenge.reveals] is not None
    of_test = {key for key, value in with_test.items() if key not in without
               or without[key] != value}  # fmt: skip
    assert challenge.reveals in of_test
    assert all(key.startswith(hidden) for key in of_test), of_test


@of_each_challenge
def test_a_result_survives_the_link(page, challenge):
    won, _ = address.from_query(page, {**challenge.query, **challenge.solution}, {})
    record = replace(won, story=challenge.slug, step=1)
    query = address.to_query(page, record, {})
    assert address.from_query(page, query, {}) == (record, ())


def test_there_are_fifteen_on_three_levels():
    levels = [param.values[1].level for param in CHALLENGES]
    assert len(levels) >= 15
    assert set(levels) == {1, 2, 3}
    for page in registry.pages():
        slugs = [one.slug for one in (*page.teaching.stories, *page.teaching.challenges)]
        assert len(slugs) == len(set(slugs))


def test_stars_are_those_of_the_worst_goal():
    falling, rising = Goal("a", (9, 6, 3)), Goal("b", (1, 2, 3), at_least=True)
    assert [falling.stars(x) for x in (10, 9, 6, 3)] == [0, 1, 2, 3]
    assert [rising.stars(x) for x in (0, 1, 2, 3)] == [0, 1, 2, 3]


def test_a_goal_may_be_one_number_alone():
    assert [Goal("a", (12, 12, 12), exactly=True).stars(x) for x in (11, 12, 13)] == [0, 3, 0]


def test_where_at_most_0_is_said_as_0_there_is_nothing_below_it():
    pages = registry.pages()
    ends = (story.steps[-1].goals for page in pages for story in page.teaching.stories)
    won = (challenge.goals for page in pages for challenge in page.teaching.challenges)
    at_most_0 = {
        goal.readout for goals in (*ends, *won) for goal in goals
        if 0 in goal.limits and not goal.at_least
    }  # fmt: skip
    assert at_most_0 == {"error_train", "error_validated", "largest_difference"}


def test_no_two_goals_of_a_task_read_one_number():
    for page in registry.pages():
        tasks = [*(story.steps[-1] for story in page.teaching.stories), *page.teaching.challenges]
        for task in tasks:
            read = [goal.readout for goal in task.goals]
            assert len(read) == len(set(read)), read


def test_other_data_leave_the_challenge():
    page = registry.page("svm")
    state = PageStore(page, dict, address.from_query(page, {}, {})[0])
    state.apply(events.GoToStep("four_quarters", 1))
    assert state.record.values["data"] == "xor"
    state.apply(events.SwitchData("moons"))
    assert state.record.story == ""
