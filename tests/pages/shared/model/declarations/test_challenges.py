"""Every challenge can be won, is not won at its start, and speaks of readouts that are there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.challenges import Goal
from pages.shared.model.record import events
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


def amounts(page, query) -> dict[str, float]:
    record, messages = address.from_query(page, query, {})
    assert not messages, messages
    told = moment(page.scene(resolve(record, {}))).readouts
    return {name: one.shown_amount for name, one in told.items()}


@pytest.mark.parametrize(("page", "challenge"), CHALLENGES)
def test_it_is_not_won_at_its_start(page, challenge):
    assert challenge.stars(amounts(page, address.step_query(challenge.slug, 1))) == 0


@pytest.mark.parametrize(("page", "challenge"), CHALLENGES)
def test_its_solution_wins_all_stars(page, challenge):
    query = {**challenge.query, **challenge.solution}
    assert challenge.stars(amounts(page, query)) == 3


@pytest.mark.parametrize(("page", "challenge"), CHALLENGES)
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


def test_other_data_leave_the_challenge():
    page = registry.page("svm")
    state = PageStore(page, dict, address.from_query(page, {}, {})[0])
    state.apply(events.GoToStep("four_quarters", 1))
    assert state.record.values["data"] == "xor"
    state.apply(events.SwitchData("moons"))
    assert state.record.story == ""
