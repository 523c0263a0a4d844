"""In a challenge the code fits its table, and says nothing of the test points."""

from __future__ import annotations

import pytest

from pages.shared.export import code
from pages.shared.export.tables import data_csv
from pages.shared.model.controls.control import PROJECT
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.choosing import held_back, why_without_test, without_test
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.apptest import opened
from tests.apptest import state_of as app_state
from tests.pages.shared.export.runner import run

registry.load()
CHALLENGES = [
    (page.slug, challenge.slug)
    for page in registry.pages()
    for challenge in page.teaching.challenges
    if challenge.reveals
]


def state_of(slug, name, **more):
    """The state of a challenge as the tab Code writes it."""
    page = registry.page(slug)
    record, _ = address.from_query(page, {"story": name, "step": "1", **more}, {})
    setting = resolve(record, {})
    assert setting.test is not None and held_back(page, record)
    return code.State(page, without_test(page, record, setting), record.edits)


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    root, states = tmp_path_factory.mktemp("challenges"), [state_of(*one) for one in CHALLENGES]
    for i, state in enumerate(states):
        (root / f"{i}").mkdir()
        (root / f"{i}" / "script.py").write_text(code.script(state), encoding="utf-8")
        table = data_csv(state.setting, state.whole_texts)
        (root / f"{i}" / f"{state.name}.csv").write_bytes(table)
    outcomes = run([root / f"{i}" for i in range(len(states))])
    return dict(zip(CHALLENGES, zip(states, outcomes, strict=True), strict=True))


@pytest.mark.parametrize(("slug", "name"), CHALLENGES)
def test_the_code_of_a_challenge_runs_and_says_nothing_of_the_test_points(ran, slug, name):
    state, outcome = ran[slug, name]
    assert outcome.printed and not any("test" in label for label in outcome.printed)
    assert not outcome.arrays.keys() & {"X_test", "y_test"}
    assert len(outcome.arrays["y"]) == state.train.n_samples


@pytest.mark.parametrize(("slug", "name"), CHALLENGES)
def test_this_projects_code_takes_the_same_training_points(slug, name):
    here = state_of(slug, name, code=PROJECT)
    record, _ = address.from_query(here.page, {"story": name, "step": "1", "code": PROJECT}, {})
    shown = code.State(here.page, resolve(record, {}), here.edits)
    assert code.script(here) == code.script(shown)


def test_the_tab_code_says_why_there_are_no_test_points():
    at = opened("text", tab="code", story="eight_topics", step="1")
    assert why_without_test(registry.page("text"), app_state(at, "text").record) in [
        caption.value for caption in at.caption
    ]
    (shown,) = (block.value for block in at.code if "import numpy" in block.value)
    assert "test" not in shown
