"""Numbers of a text that are controls: what is declared of them, and which sentences stay true."""

from __future__ import annotations

import pytest

from pages.shared.app.chrome import text_numbers
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.declarations.questions import Question
from pages.shared.model.declarations.stories import (
    NUMBER,
    Story,
    numbers_of,
    set_by,
    shown_by,
)
from pages.shared.model.record import events
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore

registry.load()
STORIES = [
    pytest.param(page.slug, story, id=f"{page.slug}-{story.slug}")
    for page in registry.pages()
    for story in page.teaching.stories
]


def state_of(slug: str, story: str, number: int) -> PageStore:
    page = registry.page(slug)
    record, _ = address.from_query(page, address.step_query(story, number), {})
    return PageStore(page, dict, record)


def test_the_mark_of_a_number_names_its_control():
    text = "γ = [20](#set-k1.gamma), C = [0.1](#set-C), [curve](#show-curve), {train RMSE}"
    assert set_by(text) == [("20", "k1.gamma"), ("0.1", "C")]
    assert (shown_by(text), numbers_of(text)) == (["curve"], ["train RMSE"])
    assert set_by("[20](#set-) 20 [curve](#show-curve)") == []


@pytest.mark.parametrize(("slug", "story"), STORIES)
def test_a_number_that_can_be_moved_is_the_value_of_its_control(slug, story: Story):
    for number, step in enumerate(story.steps, 1):
        state = state_of(slug, story.slug, number)
        then = dict(step.question.then) if step.question else {}
        for text in step.texts:
            for said, name in set_by(text):
                assert name in {step.control, *then}, "at most one control a step"
                assert controls_of(state.page, state.record.values)[name].declared.is_numeric
                if text in step.texts[2:] and name in then:
                    assert said == then[name]
                else:
                    assert float(said) == state.record.values[name], (number, name)
                    assert "e" not in said, "as the browser writes it"


@pytest.mark.parametrize(("slug", "story"), STORIES)
def test_a_sentence_stays_true_after_the_answer(slug, story: Story):
    """Its numbers are those from before, or follow the number that the answer has set."""
    for number, step in enumerate(story.steps, 1):
        if not isinstance(step.question, Question) or not step.question.then:
            continue
        live = [match for match in NUMBER.finditer(step.text) if "|before" not in match[0]]
        bound = {name for _, name in set_by(step.text)}
        assert not live or step.question.then.keys() <= bound, (number, step.text)


def test_eight_steps_and_more_have_a_number_to_move():
    steps = [
        step for page in registry.pages() for story in page.teaching.stories for step in story.steps
    ]
    assert sum(any(map(set_by, step.texts)) for step in steps) >= 8


def test_its_slider_shows_the_number_as_it_is_kept():
    state = state_of("gp", "evidence", 4)
    declared = text_numbers.declared(state, ["[20](#set-k1.gamma) [1](#set-none) [a](#set-shown)"])
    assert list(declared) == ["k1.gamma"], "what has no slider stays a text"
    assert declared["k1.gamma"]["written"] is None and not declared["k1.gamma"]["locked"]
    assert 20 in declared["k1.gamma"]["stops"]
    state.apply(events.LeaveStory())
    state.apply(events.SetValues({"gamma_as": "lengthscale"}))
    free = text_numbers.declared(state, ["[20](#set-k1.gamma)"], lambda _: False)
    assert free["k1.gamma"]["value"] == 20 and free["k1.gamma"]["written"] is None
    assert free["k1.gamma"]["locked"]
