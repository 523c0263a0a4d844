"""Every step of every story: its state, its control, its numbers, what its words light up."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from pages.shared.model.declarations import question_data, registry
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.declarations.questions import (
    Estimate,
    Place,
    Question,
    Reveal,
    StraightLine,
    Stroke,
)
from pages.shared.model.declarations.stories import (
    BESIDE,
    NUMBER,
    Step,
    numbers_of,
    shown_by,
    unmarked,
)
from pages.shared.model.record import events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.places import points_by_class, points_of
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from tests.pages.shared.app.stage.figure_schema import check_figure

registry.load()


def of_each_step_that(suits: Callable[[Step], object]) -> pytest.MarkDecorator:
    """Test the steps of all stories of which that is so.

    By its scope all tests of a step follow one another, and share its scene.
    """
    steps = [
        pytest.param(page.slug, story.slug, number, id=f"{page.slug}-{story.slug}-{number}")
        for page in registry.pages()
        for story in page.teaching.stories
        for number, step in enumerate(story.steps, 1)
        if suits(step)
    ]
    assert steps
    return pytest.mark.parametrize(("slug", "story", "number"), steps, scope="module")


def asks(step: Step) -> bool:
    """Whether a step asks what can be answered rightly or wrongly."""
    return step.question is not None and not isinstance(step.question, Reveal)


def leaves_a_choice(step: Step) -> bool:
    """Whether it is the learner's turn, and test points are spoken of."""
    return step.text.startswith("Your turn") and "test" in " ".join(step.texts)


of_each_step = of_each_step_that(lambda step: True)

TWICE = re.compile(r"(?<!\w)(\w+(?: \w+)*) \1(?!\w)")  # the same words one after the other
SAYS_BOTH = {"largest_class"}  # of training and test part, whatever is chosen


def step_of(slug: str, story: str, number: int) -> tuple[Page, Step, PageState]:
    page = registry.page(slug)
    step = page.teaching.step(story, number)
    assert step is not None
    record, messages = address.from_query(page, address.step_query(story, number), {})
    assert not messages
    return page, step, record


def answered(page: Page, record: PageState, step: Step) -> PageState:
    asked = step.question
    if asked is None:
        return record
    sent = question_data.question(asked, page.scene(resolve(record, {})))
    if moves := sent.get("moves"):
        record, _ = reduce(page, record, events.MovePoint(**moves), {})
    if not asked.then:
        return record
    after, _ = reduce(page, record, events.SetValues(dict(asked.then)), {})
    assert after.values != record.values, "the answer changes nothing"
    assert after.structure == record.structure, "an answer moves sliders and menus alone"
    return after


@lru_cache(maxsize=8)
def _scene(page: Page, text: str) -> Scene:
    record, _ = address.from_query(page, dict(literal_eval(text)), {})
    return page.scene(resolve(record, {}))


def scene_of(page: Page, record: PageState) -> Scene:
    return _scene(page, repr(sorted(address.to_query(page, record, {}).items())))


def readouts_of(scene: Scene) -> dict[str, Readout]:
    return {readout.key: readout for readout in scene.readouts}


def can_show(scene: Scene, name: str) -> bool:
    wanted = name.lower()
    figures = [figure.id for figure in scene.figures]
    traces = [trace for figure in scene.figures for trace in figure.data]
    roles = [(trace.get("meta") or {}).get("role") for trace in traces]
    starts = [*(trace.get("name") or "" for trace in traces), *readouts_of(scene)]
    return name in (*figures, *roles) or any(s.lower().startswith(wanted) for s in starts)


@of_each_step
def test_the_state_of_a_step_is_what_it_says(slug, story, number):
    page, step, record = step_of(slug, story, number)
    plain, messages = address.from_query(page, step.query, {})
    assert not messages, messages
    assert (plain.values, plain.edits, plain.chosen) == (
        record.values, record.edits, record.chosen)  # fmt: skip
    assert (record.story, record.step) == (story, number)
    assert not step.control or step.control in controls_of(page, record.values)
    figures = scene_of(page, record).figures
    assert figures
    for figure in figures:
        check_figure(figure)


@of_each_step
def test_numbers_and_words_of_a_step_are_on_the_stage(slug, story, number):
    page, step, record = step_of(slug, story, number)
    before = scene_of(page, record)
    after = scene_of(page, answered(page, record, step))
    for text in step.texts:
        for scene in (before, after) if text in step.texts[2:] else (before,):
            assert set(numbers_of(text)) <= set(readouts_of(scene)), text
            for name in shown_by(text):
                assert can_show(scene, name), name
    hidden = step.question.hides if step.question else ()
    if isinstance(step.question, Reveal):  # whatever test points say, on any page
        assert any(can_show(before, name) for name in hidden)
        return
    for name in hidden:
        assert can_show(before, name), name


def written(text: str, scene: Scene) -> str:
    """Return a text as it is read, with the numbers of a scene."""
    shown = {key: one.wire()["value"] for key, one in readouts_of(scene).items()}
    return unmarked(NUMBER.sub(lambda name: shown.get(name[1], "…"), text))


@of_each_step
def test_no_words_are_doubled_where_a_number_brings_some_of_its_own(slug, story, number):
    page, step, record = step_of(slug, story, number)
    for scene in (scene_of(page, record), scene_of(page, answered(page, record, step))):
        said = [written(text, scene) for text in step.texts]
        assert not [text for text in said if TWICE.search(text)]


def layers_of(scene: Scene, figure: str) -> list[dict]:
    return next((list(f.data) for f in scene.figures if f.id == figure), [])


def is_meant(name: str, trace: dict) -> bool:
    """As ``means`` in shown.js."""
    label = (trace.get("name") or "").lower()
    return (trace.get("meta") or {}).get("role") == name or label.startswith(name.lower())


@of_each_step
def test_what_a_step_shows_is_there_and_all_that_it_speaks_of_is_shown(slug, story, number):
    page, step, record = step_of(slug, story, number)
    shows = step.shows
    before, after = (scene_of(page, r) for r in (record, answered(page, record, step)))
    assert shows.figures or step.opens, "a step shows a picture"
    for figure, layers in shows.figures.items():
        assert layers, figure
        for layer in layers:
            scenes = [scene for scene in (before, after) if layers_of(scene, figure)]
            assert any(is_meant(layer, t) for s in scenes for t in layers_of(s, figure)), layer
    for name in shows.readouts:
        keys = {*readouts_of(before), *readouts_of(after)}
        assert any(key.startswith(name) for key in keys), name
    assert set(shows.beside) <= set(BESIDE)
    for text in step.texts:
        for name in shown_by(text):
            known = (*shows.names, *(r for r in readouts_of(after) if r.startswith(shows.readouts)))
            assert any(known_name.startswith(name) for known_name in known), name
    asked = step.question
    if isinstance(asked, Place | Stroke):
        assert asked.figure in shows.figures
    if isinstance(asked, Estimate):
        assert asked.readout.startswith(shows.readouts), "the true number is shown with the answer"


@of_each_step_that(leaves_a_choice)
def test_a_choice_is_made_without_the_test_points(slug, story, number):
    page, step, record = step_of(slug, story, number)
    assert isinstance(step.question, Reveal), "what the test points say is shown at the end"
    setting = resolve(record, {})
    with_test = readouts_of(page.scene(setting))
    without = readouts_of(page.scene(replace(setting, test=None)))
    of_test = {key for key, one in with_test.items() if one != without.get(key)} - SAYS_BOTH
    assert of_test and all(key.startswith(step.question.hides) for key in of_test), of_test
    assert not [name for name in numbers_of(step.text) if name.startswith(step.question.hides)]


@of_each_step_that(asks)
def test_a_question_can_be_answered(slug, story, number):
    page, step, record = step_of(slug, story, number)
    asked = step.question
    if isinstance(asked, Question):
        assert len(asked.choices) >= 2
        assert 0 <= asked.right < len(asked.choices)
    elif isinstance(asked, Estimate):
        readout = readouts_of(scene_of(page, record))[asked.readout]
        assert asked.low <= readout.amount <= asked.high
        assert readout.unit == asked.unit
        assert 0 < asked.near < (asked.high - asked.low) / 4
    elif isinstance(asked, Place):
        figure = next(f for f in scene_of(page, record).figures if f.id == asked.figure)
        low, high = figure.layout[f"{asked.axis}axis"]["range"]
        places = asked.places(figure)
        assert places and all(low < place < high for place in places)
        assert 0 < asked.near < (high - low) / 8
        assert all(abs(low - place) > asked.near for place in places), "where the slider opens"
        gaps = asked.gaps(figure) if asked.gaps else ()
        assert all(low < start < end < high for start, end in gaps)
        assert asked.figure not in asked.hides
        roles = {(trace.get("meta") or {}).get("role") for trace in figure.data}
        assert roles & set(asked.hides), "the place is hidden"
        along, values = asked.along(figure)
        assert along[0] <= min(places) <= max(places) <= along[-1]
        assert (np.diff(along) > 0).all() and np.isfinite(values).all()
    elif isinstance(asked, Stroke):
        figure = next(f for f in scene_of(page, record).figures if f.id == asked.figure)
        other = {"x": "y", "y": "x"}[asked.axis]
        low, high = sorted(figure.layout[f"{asked.axis}axis"]["range"])
        assert low <= asked.ends[0] < asked.ends[1] <= high
        assert asked.ends[1] - asked.ends[0] > (high - low) / 5, "room to draw"
        low, high = sorted(figure.layout[f"{other}axis"]["range"])
        places, line = asked.line(figure)
        assert (np.diff(places) > 0).all()
        assert places[0] <= asked.ends[0] and asked.ends[1] <= places[-1]
        line = np.interp(np.linspace(*asked.ends, 50), places, line)
        assert low < line.min() and line.max() < high
        assert 0 < asked.near < (high - low) / 8
        roles = {(trace.get("meta") or {}).get("role") for trace in figure.data}
        assert roles & set(asked.hides), "the curve is hidden"
        assert asked.by in readouts_of(scene_of(page, record))
        x = points_of(figure, asked.missed)[:, 0]
        assert ((asked.ends[0] <= x) & (x <= asked.ends[1])).sum() >= 4, "points to judge it by"
    elif isinstance(asked, StraightLine):
        scene = scene_of(page, record)
        figure = next(f for f in scene.figures if f.id == asked.figure)
        assert len(points_by_class(figure)) == 2
        assert readouts_of(scene)[asked.widest].amount > 0
        assert 0.5 < asked.near < 1
        roles = {(trace.get("meta") or {}).get("role") for trace in figure.data}
        assert roles & set(asked.hides), "the line is hidden"


@of_each_step_that(lambda step: isinstance(step.question, Estimate))
def test_a_guess_can_be_too_low_and_too_high(slug, story, number):
    page, step, record = step_of(slug, story, number)
    asked, scene = step.question, scene_of(page, answered(page, record, step))
    truth = readouts_of(scene)[asked.readout].amount
    assert asked.low < truth - asked.near, "what is said of a guess that is too low"
    assert truth + asked.near < asked.high, "what is said of a guess that is too high"


@of_each_step_that(asks)
def test_each_answer_has_a_sentence_of_its_own(slug, story, number):
    asked = step_of(slug, story, number)[1].question
    said = [text for text in asked.answers if text]
    assert len(said) == len(set(said))
    if isinstance(asked, Question):
        assert len(said) == len(asked.choices), (
            "what is so, and for each wrong choice why it is not"
        )
    elif isinstance(asked, Estimate | StraightLine):
        assert len(said) == 3, "what is so, and what each of two errors misses"


@of_each_step_that(asks)
def test_a_step_says_no_number_that_its_question_hides(slug, story, number):
    step = step_of(slug, story, number)[1]
    names = numbers_of(f"{step.text} {step.question.text}".replace("|before}", "|"))
    assert not [name for name in names if name.startswith(tuple(step.question.hidden))]


@of_each_step
def test_a_step_and_what_is_moved_in_it_survive_the_link(slug, story, number):
    page, step, record = step_of(slug, story, number)
    assert address.to_query(page, record, {}) == address.step_query(story, number)
    moved = answered(page, record, step)
    query = address.to_query(page, moved, {})
    assert address.from_query(page, query, {}) == (moved, ())


def test_stories_cover_the_pages_with_six_to_ten_steps():
    for page in registry.pages():
        slugs = [story.slug for story in page.teaching.stories]
        assert len(slugs) == len(set(slugs))
        for story in page.teaching.stories:
            assert 6 <= len(story.steps) <= 10, (
                f"The story {page.slug}/{story.slug} has {len(story.steps)} steps: six to ten are "
                "its length."
            )
