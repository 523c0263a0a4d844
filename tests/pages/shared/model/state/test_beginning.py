"""A page begins with little, and an address that says something keeps its meaning."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import defaults, registry
from pages.shared.model.declarations.page_controls import controls_of, own_names
from pages.shared.model.record import events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.beginning import at_visit, beginning
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.state.reducer import reduce

registry.load()
PAGES = {page.slug: page for page in registry.pages()}
FEW = 200  # points, of texts; fewer elsewhere
SIZED = [slug for slug, page in PAGES.items() if "n" in beginning(page, {}).values]


@pytest.mark.parametrize("slug", PAGES)
def test_it_has_few_numbers_and_an_address_of_its_own(slug):
    page = PAGES[slug]
    begun, messages = at_visit(page, {}, {})
    assert not messages and begun == beginning(page, {})
    keys = [readout.key for readout in page.scene(resolve(begun, {})).readouts]
    first = [key for key in keys if key.startswith(page.method.judged_by)]
    assert len(first) <= 3 and bool(first) == bool(page.method.judged_by)
    query = address.to_query(page, begun, {})
    assert bool(query) == bool(page.data.begins)
    assert at_visit(page, query, {})[0] == begun


@pytest.mark.parametrize("slug", SIZED)
def test_it_has_few_points(slug):
    assert beginning(PAGES[slug], {}).values["n"] <= FEW


@pytest.mark.parametrize("slug", PAGES)
def test_the_usual_state_has_an_address_that_brings_it_back(slug):
    page = PAGES[slug]
    usual = PageState(defaults.opening(page, page.data.opening, {}))
    assert address.from_query(page, {}, {})[0] == usual, "what was handed out before"
    assert at_visit(page, address.to_query(page, usual, {}), {})[0] == usual


def test_reset_goes_back_to_it_on_its_own_data_alone():
    page = PAGES["svm"]
    store = PageStore(page, dict, beginning(page, {}), ())
    store.apply(events.SetValues({"n": "90", "C": "1"}))
    assert store.reset() == beginning(page, {})
    store.apply(events.SwitchData("circles"))
    store.apply(events.SetValues({"n": "90"}))
    assert store.reset().values == defaults.opening(page, "circles", {})


def test_what_a_page_begins_with_is_not_kept_as_if_the_learner_had_set_it():
    page = PAGES["svm"]
    fresh, moved = (PageStore(page, dict, beginning(page, {}), ()) for _ in range(2))
    fresh.apply(events.SwitchData("circles"))
    assert fresh.record.values == defaults.opening(page, "circles", {}) and not fresh.messages
    moved.apply(events.SetValues({"C": "31.6"}))
    moved.apply(events.SwitchData("circles"))
    assert moved.record.values["C"] == 31.6 and moved.messages == ("Kept from before: C.",)


def ranges(page, record) -> dict:
    """Return the limits of the upright axis of each figure with bars."""
    figures = page.scene(resolve(record, {})).figures
    return {
        figure.id: tuple(figure.layout["yaxis"]["range"])
        for figure in figures
        if any(trace.get("type") == "bar" for trace in figure.data)
    }


@pytest.mark.parametrize("slug", ["mistakes", "perceptron", "kernels"])
def test_axes_of_bars_stay_while_a_slider_moves(slug):
    page = PAGES[slug]
    begun = beginning(page, {})
    controls = controls_of(page, begun.values)
    usual = ranges(page, begun)
    for name in own_names(page, begun.values):
        control = controls[name]
        if not control.declared.is_numeric:
            continue
        low, high = control.limits
        for value in (0.75 * low + 0.25 * high, 0.25 * low + 0.75 * high):
            text = str(round(value)) if control.is_whole else repr(value)
            moved, _ = reduce(page, begun, events.SetValues({name: text}), {})
            assert ranges(page, moved) == usual, (name, value)


def test_the_axis_of_a_narrow_kernel_reaches_to_its_value_at_the_point_itself():
    page = PAGES["kernels"]
    for gamma in ("1", "1e6"):
        record, _ = at_visit(page, {"kernel": f"rbf(gamma={gamma})", "n": "24"}, {})
        _, top = page.scene(resolve(record, {})).figures[0].layout["yaxis"]["range"]
        assert top == pytest.approx(1.12, abs=1e-3)
