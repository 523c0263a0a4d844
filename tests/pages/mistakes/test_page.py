"""The page of the mistakes: that it opens, what stands on its stage, and what it leaves out."""

from __future__ import annotations

import pytest

from pages.mistakes.catalogue import BY_NAME, MISTAKES
from pages.mistakes.page import PAGE
from pages.mistakes.stage.compute import BOTH, INSTEAD, MISTAKE
from pages.mistakes.views import seeds
from pages.shared.model.declarations.page_controls import own_names
from pages.shared.pictures.covers import covers
from tests.apptest import go, opened, state_of, values_of
from tests.pages.mistakes.states import app, of, setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("name", BY_NAME)
def test_every_mistake_is_drawn_with_its_remedy_and_both_numbers(name):
    scene, mistake = PAGE.scene(setting(mistake=name)), BY_NAME[name]
    assert [figure.id for figure in scene.figures] == ["stage", "instead", "measured"]
    for figure in scene.figures:
        check_figure(figure)
        assert figure.alt and figure.note
    case, said = of(name), shown(scene)
    assert said[f"mistake: {mistake.true}"] == mistake.readout("", case.mistake.true, "", "").text
    assert said[f"instead: {mistake.true}"] == mistake.readout("", case.instead.true, "", "").text
    if mistake.reported:
        assert (
            said[f"mistake: {mistake.reported}"]
            == mistake.readout("", case.mistake.reported, "", "").text
        )


@pytest.mark.parametrize(
    ("side", "ids"),
    [(BOTH, {"mistake", "instead"}), (MISTAKE, {"mistake"}), (INSTEAD, {"instead"})],
)
def test_the_switch_shows_one_side_or_both_and_nothing_of_the_other(side, ids):
    scene = PAGE.scene(setting(shown=side))
    assert scene.figures[0].id == "stage"
    assert len(scene.figures) == len(ids) + 1
    assert {label.partition(":")[0] for label in shown(scene)} == ids
    ticks = scene.figures[-1].layout["xaxis"]["ticktext"]
    assert set(ticks) == ids


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: one.name)
def test_a_mistake_has_its_own_sliders_alone(mistake):
    names = own_names(PAGE, setting(mistake=mistake.name).values)
    assert names == ("mistake", *(slider.name for slider in mistake.sliders), "shown")


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: one.name)
def test_its_words_are_sentences(mistake):
    for text in (mistake.mistake, mistake.consequence, mistake.instead):
        assert text[0].isupper() or text.startswith("tanh")
        assert text.endswith(".")
    assert mistake.name in PAGE.method.extras[0].choices and mistake.why


def test_why_is_about_the_chosen_mistake():
    for name in ("repeated rows", "no centring"):
        said = " ".join(part.value for part in app("why", mistake=name).markdown)
        assert BY_NAME[name].mistake.split(",")[0] in said


def test_neither_data_nor_kernel_are_in_the_sidebar_and_none_come_along():
    at = opened("krr", kernel="laplacian(gamma=2)", n="30")
    go(at, "mistakes")
    values = values_of(at, "mistakes")
    assert (values["data"], values["terms"]) == (PAGE.data.opening, ("rbf",))
    assert not state_of(at, "mistakes").messages
    assert not [pill for pill in at.get("button_group") if "data" in (pill.key or "")]
    go(at, "krr")
    assert values_of(at, "krr")["terms"] == ("laplacian",)


def test_the_view_counts_the_draws_on_which_the_mistake_is_worse():
    mistake = BY_NAME["repeated rows"]
    values = setting(mistake=mistake.name).values
    pairs = list(seeds.along_seeds(mistake, values))
    for seed, (wrong, right) in enumerate(pairs):
        case = of(mistake.name, seed)
        assert (wrong, right) == (case.mistake.error, case.instead.error)
    scene = seeds.draw(
        mistake, seeds.over_seeds(pairs), seeds.depends_on(values), setting(mistake=mistake.name)
    )
    for figure in scene.figures:
        check_figure(figure)
    worse = sum(wrong > right for wrong, right in pairs)
    assert shown(scene)["the mistake is worse on"] == f"{worse} of 10 draws"
    assert not scene.notices
    moved = setting(mistake=mistake.name, copies=5)
    assert seeds.draw(mistake, seeds.over_seeds(pairs), seeds.depends_on(values), moved).notices


def test_another_seed_leaves_the_view_as_it_is():
    one, other = (setting(mistake="repeated rows", seed=seed).values for seed in (0, 5))
    assert seeds.depends_on(one) == seeds.depends_on(other)


def test_its_cover_is_a_picture():
    assert "<circle" in covers.cover("mistakes")
