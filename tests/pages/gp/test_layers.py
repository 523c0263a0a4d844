"""The picture opens with the posterior mean and the band of f; layers add the rest."""

from __future__ import annotations

import numpy as np
import pytest

from pages.gp.page import PAGE
from pages.shared.app.chrome.sidebar import method_sections
from pages.shared.model.controls.layers import toggle_rows
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record import events
from pages.shared.model.state.page_store import PageStore
from tests.pages.addresses import record_at
from tests.pages.gp.states import at_values, record_of

registry.load()
SUM = "periodic(period=0.5) + rbf(gamma=5)"
BANDS = {
    "f": {"1σ of f, without noise", "2σ of f, without noise"},
    "y": {"1σ of a new y, with noise", "2σ of a new y, with noise"},
}


def named(**values):
    return {t["name"] for t in PAGE.scene(at_values(**values)).figures[0].data if "name" in t}


def test_it_opens_with_the_mean_and_the_band_of_f():
    assert named() == {"posterior mean", "training points", "test points", *BANDS["f"]}


@pytest.mark.parametrize("bands", ["f", "f and y", "y", "none"])
def test_each_choice_of_bands_draws_those_it_names(bands):
    drawn = named(bands=bands)
    for of, names in BANDS.items():
        assert drawn & names == (names if of in bands.split() else set())


def test_every_value_of_a_layer_is_one_of_its_control():
    controls = controls_of(PAGE, record_of(kernel=SUM).values)
    for layer in PAGE.method.layers:
        for pair in layer.pairs:
            assert all(controls[layer.name].parse(value) == value for value in pair)


def test_only_layers_that_can_be_drawn_are_offered():
    def titles(**values):
        rows = toggle_rows(PAGE.method.layers, record_of(**values).values)
        return [toggle["label"] for row in rows for toggle in row]

    assert titles() == ["band of f", "band of y", "draws", "prior", "test points", "exact function"]
    assert titles(data="co2") == [
        "band of f",
        "band of y",
        "draws",
        "prior",
        "test points",
        "terms",
    ]
    assert titles(data="diabetes") == []
    assert titles(kernel=SUM) == [*titles(), "terms"]
    assert titles(kernel="rbf(gamma=2) * linear()") == titles()


@pytest.mark.parametrize("slug", ["gp", "krr"])
def test_a_challenge_offers_no_button_for_the_points_that_it_holds_back(slug):
    page = registry.page(slug)
    owner = PageStore(page, dict, record_at(page))

    def buttons():
        rows = [row for section in method_sections(page, owner) for row in section["rows"]]
        return [one["label"] for row in rows for one in row if one["kind"] == "toggle"]

    assert "test points" in buttons()
    for challenge in page.teaching.challenges:
        owner.apply(events.GoToStep(challenge.slug, 1))
        assert "test points" not in buttons()
    owner.apply(events.LeaveStory())
    assert "test points" in buttons()


def test_the_terms_of_a_sum_add_up_to_the_mean():
    figure = PAGE.scene(at_values(kernel=SUM, summands="shown")).figures[0]
    curves = {trace["name"]: trace for trace in figure.data if "name" in trace}
    names = ["f₁: Periodic", "f₂: RBF (Gaussian)"]
    assert {curves[name]["meta"]["role"] for name in names} == {"term"}
    assert len({curves[name]["line"]["color"] for name in (*names, "posterior mean")}) == 3
    whole = sum(curves[name]["y"] for name in names)
    np.testing.assert_allclose(whole, curves["posterior mean"]["y"], atol=1e-8)
    assert "add up to the mean" in figure.note
    centred = PAGE.scene(at_values(kernel=SUM, summands="shown", target="centre")).figures[0]
    assert "about the mean of the target" in centred.note, "0 of a term is the mean on the axis"
    assert names[0] not in named(kernel=SUM)
    assert names[0] not in named(kernel=SUM, summands="shown", shown="prior"), "they have no data"
