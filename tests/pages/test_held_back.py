"""While a learner chooses without the test points, nothing on the page says what these say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pages.shared.app.stage.numbers import points, scene_csv
from pages.shared.export.tables import data_csv, predictions_csv
from pages.shared.model.declarations import blocks, registry
from pages.shared.model.declarations.choosing import held_back, without_test
from pages.shared.model.declarations.page import Page
from pages.shared.model.record import events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from tests.apptest import happen, opened, state_of
from tests.sweeps import sweep

registry.load()
OWN = {"forecast": "it holds out the end of the training part"}


def _places(page: Page) -> Iterator[tuple[str, int]]:
    for challenge in page.teaching.challenges:
        yield challenge.slug, 1
    for story in page.teaching.stories:
        for number in range(1, len(story.steps) + 1):
            yield story.slug, number


def record_of(page: Page, place: tuple[str, int]) -> PageState:
    record, _ = address.from_query(page, address.step_query(*place), {})
    return record


def is_challenge(page: Page, place: tuple[str, int]) -> bool:
    return place[0] in {challenge.slug for challenge in page.teaching.challenges}


# The views of a page are the same in all of its challenges: only a thorough run looks at others
# than the first.
CHOOSING = [
    pytest.param(page, place, id=f"{page.slug}-{place[0]}", marks=[pytest.mark.slow] * (i > 0))
    for page in registry.pages()
    for i, place in enumerate(p for p in _places(page) if held_back(page, record_of(page, p)))
]

# Of each page a challenge and a story.
FIRST = list(
    {(case.values[0].slug, is_challenge(*case.values)): case for case in CHOOSING[::-1]}.values()
)


def scenes(body: blocks.Body, setting: Setting) -> Iterator[Scene]:
    """Yield what the stages of a body show; long work has no results yet."""
    if isinstance(body, tuple):
        yield from (one.draw(setting) for one in body if isinstance(one, blocks.Stage))
        return
    parts, answer = body(setting), None
    while True:
        try:
            block = parts.send(answer)
        except StopIteration:
            return
        answer = None
        match block:
            case blocks.Stage():
                yield block.draw(setting)
                answer = setting
            case blocks.Ask():
                answer = False
            case blocks.Work():
                answer = []
            case blocks.Kept():
                answer = block.make()
            case blocks.Columns(columns):
                for inside in columns:
                    yield from scenes(inside, setting)


def of_test(figure: Figure) -> list[Any]:
    """Return the traces of a figure that say that they are of test points."""
    return [t for t in figure.data if "test" in str(t.get("name")) and len(points(t)[0])]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("page", "place"), sweep(CHOOSING, lambda case: not case.marks))
def test_no_view_shows_test_points_or_what_they_say(page: Page, place: tuple[str, int]):
    record = record_of(page, place)
    setting = resolve(record, {})
    assert setting.test is not None
    kept = without_test(page, record, setting)
    assert kept.test is None and kept.train is setting.train
    for tab in ("views", "check"):
        for view in page.teaching.views_of(tab, setting.values):
            if view.has_new_points or view.slug in OWN:
                continue
            for scene in scenes(view.body, kept):
                assert not [f.id for f in scene.figures if of_test(f)], view.slug
                spoken = [one.key for one in scene.readouts if "test" in one.key.split("_")]
                assert not spoken, f"{view.slug}: {spoken}"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("page", "place"), sweep(CHOOSING, FIRST.__contains__))
def test_the_stage_itself_holds_back_all_that_test_points_change(page: Page, place):
    record = record_of(page, place)
    setting, hidden = resolve(record, {}), held_back(page, record)
    with_test, without = page.scene(setting), page.scene(replace(setting, test=None))
    known = {one.key: one.amount for one in without.readouts}
    told = [one.key for one in with_test.readouts if one.amount != known.get(one.key)]
    assert all(key.startswith(hidden) for key in told), told
    file = scene_csv(with_test, hidden).decode("utf-8-sig")
    assert "test" not in {row.split(",")[1] for row in file.splitlines()}
    for trace in (trace for figure in with_test.figures for trace in of_test(figure)):
        assert str(trace.get("name")) not in file


def test_files_leave_the_test_points_out():
    page = registry.page("krr")
    record = record_of(page, ("tame_the_curve", 1))
    setting = resolve(record, {})
    kept = without_test(page, record, setting)
    state = PageStore(page, dict, record)
    for file in (data_csv(setting), predictions_csv(page, setting, state)):
        assert b",test" in file
    for file in (data_csv(kept), predictions_csv(page, kept, state)):
        assert b",test" not in file
    free = replace(record, story="", step=0)
    assert without_test(page, free, setting) is setting


def drawn_errors(at) -> set[str]:
    """The lines of the path of lambda that this session's view shows."""
    view = at.session_state["kp"].objects["krr_lambda_path"]
    scene = view.drawn(state_of(at, "krr").record).scene
    assert scene is not None
    return {str(trace.get("name")) for f in scene.figures for trace in f.data}


def test_a_view_comes_back_with_the_test_error_when_the_challenge_is_left():
    at = opened("krr", "check", "lambda_path", story="tame_the_curve")
    why = "The test points are not used here while you choose"
    assert any(why in one.value for one in at.caption)
    assert "test" not in drawn_errors(at) and "leave-one-out" in drawn_errors(at)
    happen(at, "krr", events.LeaveStory())
    assert not any(why in one.value for one in at.caption)
    assert "test" in drawn_errors(at)


def test_a_view_that_draws_new_points_is_closed_while_one_chooses():
    at = opened("krr", "check", "bias_variance", story="tame_the_curve")
    assert any("closed while you choose" in one.value for one in at.caption)
    happen(at, "krr", events.LeaveStory())
    assert not any("closed while you choose" in one.value for one in at.caption)
