"""Into a story, on and out of it: by a step, by a link, by undo and by reset."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.record import events
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.state.reducer import Refusal

registry.load()


def svm() -> PageStore:
    page = registry.page("svm")
    return PageStore(page, dict, address.from_query(page, {}, {})[0])


def test_reset_goes_back_to_the_step_and_undo_out_of_the_story():
    state = svm()
    state.apply(events.SetValues({"C": 3.0}))
    state.apply(events.GoToStep("margin", 4))
    state.apply(events.SetValues({"C": 50.0}))
    assert state.reset().values["C"] == 0.1
    for _ in range(3):
        state.undo()
    assert (state.record.story, state.record.values["C"]) == ("", 3.0)


def test_a_story_that_is_left_keeps_its_state():
    state = svm()
    state.apply(events.GoToStep("margin", 4))
    values = state.record.values
    left = state.apply(events.LeaveStory())
    assert (left.story, left.values) == ("", values)
    assert "story" not in state.address()


def test_a_step_that_is_not_there_is_refused():
    state = svm()
    for story, step in (("margin", 0), ("margin", 99), ("none", 1)):
        with pytest.raises(Refusal, match="no such step"):
            state.apply(events.GoToStep(story, step))


@pytest.mark.parametrize(
    ("query", "story", "step", "says"),
    [
        ({"story": "none"}, "", 0, "no such story"),
        ({"story": "margin", "step": "99"}, "margin", 1, "no such step"),
        ({"story": "margin", "step": "-1"}, "margin", 1, "no such step"),
        ({"story": "margin", "step": "9" * 5000}, "margin", 1, "no such step"),
    ],
)
def test_a_link_to_no_step_says_so(query, story, step, says):
    record, messages = address.from_query(registry.page("svm"), query, {})
    assert (record.story, record.step) == (story, step)
    assert says in " ".join(messages)


def test_what_a_step_has_and_the_learner_took_away_stays_away():
    page = registry.page("svm")
    record, _ = address.from_query(page, {"story": "margin", "step": "2", "kernel": ""}, {})
    assert record.values["terms"] == ("rbf",)  # the usual kernel of the data
    assert address.to_query(page, record, {}) == {"story": "margin", "step": "2", "kernel": ""}
