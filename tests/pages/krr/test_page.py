"""The ridge page: it opens with every view, for every data set and every kernel."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from kernels import KernelError, LRUCache
from pages.krr import (
    bias_variance,
    forecast,
    intercept,
    kernel_sum,
    lambda_path,
    leverage,
    models,
    primal_dual,
    several,
    surface_3d,
)
from pages.krr.page import PAGE
from pages.shared import registry
from pages.shared.declarations import one_feature
from pages.shared.setting import resolve
from pages.shared.state import address
from pages.shared.state.defaults import opening
from pages.shared.state.events import SetKernel
from pages.shared.state.page_controls import controls_of
from tests.apptest import happen, opened, state_of, values_of
from tests.pages.krr.states import at_values, record_of, two_features

pytestmark = pytest.mark.filterwarnings("ignore:.*is singular:UserWarning")

VIEWS = [("views", view) for view in PAGE.views] + [("check", view) for view in PAGE.checks]
DRAWN = {
    "kernel_sum": kernel_sum.draw,
    "primal_dual": primal_dual.draw,
    "leverage": leverage.draw,
    "lambda_path": partial(lambda_path.draw, LRUCache(max_entries=2)),
}


def test_page_opens_with_its_defaults():
    assert values_of(opened("krr"), "krr")["data"] == "sine"


def test_shared_link_and_broken_link():
    at = opened("krr", data="basketball", kernel="polynomial(degree=2.0)", lam="0.01")
    values = values_of(at, "krr")
    assert values["data"] == "basketball" and values["lam"] == pytest.approx(0.01)
    at = opened("krr", data="nowhere", kernel="rbf(", lam="much")
    assert values_of(at, "krr") == opening(PAGE, "sine", {})
    assert len(state_of(at, "krr").messages) == 3


def test_the_tabs_why_code_and_data_open():
    for tab in ("why", "code", "data"):
        assert not opened("krr", tab=tab, n="25").warning


@pytest.mark.parametrize("data", ["sine", "hills", "diabetes"])
@pytest.mark.parametrize(("tab", "view"), VIEWS, ids=lambda part: getattr(part, "slug", part))
def test_every_view_opens(tab, view, data):
    if view.slug == "few_points" and data != "sine":
        return  # it has data of its own
    record = record_of(data=data)
    offered = view.when(record.values)
    if view.slug != "airfoil":
        curve = dict.fromkeys(("forecast", "several", "intercept", "bias_variance"), data == "sine")
        other = {"surface_3d": data != "sine", "lifted_plane": False}
        assert offered == (curve | other).get(view.slug, True)
    if not offered:
        return
    at = opened("krr", tab=tab, view=view.slug, data=data)
    assert not at.warning
    state = state_of(at, "krr")
    assert not state.messages and state.record.opened == {tab: view.slug}
    drawn = at.session_state["kp"].objects[f"krr_{view.slug}"].drawn(state.record)
    assert not drawn.refusal and drawn.scene.figures


def test_controls_of_views_are_in_the_address():
    values = {"order": "clicked", "learned": "40", "folds": "5 folds", "features": "7"}
    record = record_of(**values)
    assert address.to_query(PAGE, record, {}) == values


@pytest.mark.parametrize("data", sorted(PAGE.sources()))
def test_every_data_set_is_drawn(data):
    n = str(min(PAGE.sources()[data].n_range[1], 60))
    setting = at_values(data=data, n=n)
    offered = {view.slug for _, view in VIEWS if view.when(setting.values)}
    for name, draw in DRAWN.items():
        if name in offered:
            assert draw(setting).wire()["figures"]
    for order in ("clicked", "largest first") if "kernel_sum" in offered else ():
        query = {"order": order, "added": "15"} if order != "clicked" else {"order": order}
        setting = at_values(data=data, n=n, **query, **{"mark.clicked": "0_3"})
        assert kernel_sum.draw(setting).wire()["figures"]
    assert models.draw(LRUCache(max_entries=2), setting).figures
    if one_feature(setting.values):
        assert kernel_sum.draw(at_values(data=data, n=n, layers="stacked")).figures
        for draw in (forecast.draw, several.draw, intercept.draw):
            assert draw(setting).figures
        if bias_variance.VIEW.when(setting.values):
            assert bias_variance.draw(setting).figures
    elif "surface_3d" in offered:
        assert surface_3d.draw(setting).figures


@pytest.mark.filterwarnings("ignore:.*not positive semi-definite")
@pytest.mark.parametrize("name", PAGE.kernel_names())
@pytest.mark.parametrize("place", [0, -1])
def test_every_kernel_at_the_ends_of_its_sliders(name, place):
    record = record_of(n="20", kernel=f"{name}()")
    assert record.values["terms"] == (name,)
    values = dict(record.values)
    for control in controls_of(PAGE, values).values():
        if "." in control.name or control.name == "lam":
            values[control.name] = control.declared.steps[place]
    setting = resolve(replace(record, values=values), {})
    for draw in (*DRAWN.values(), forecast.draw, several.draw, intercept.draw, bias_variance.draw):
        try:
            assert draw(setting).wire()["figures"]
        except KernelError as refusal:
            assert str(refusal).endswith(".")


def test_two_features_of_ones_own_are_drawn():
    own = {"upload": two_features()}
    record, messages = address.from_query(PAGE, {"data": "upload", "chosen": "3"}, own)
    assert not messages
    setting = resolve(record, own)
    scene = surface_3d.draw(setting)
    assert [trace["type"] for trace in scene.figures[0].data] == ["surface", "scatter3d"]
    for draw in (*DRAWN.values(), partial(models.draw, LRUCache(max_entries=2))):
        assert "<b>" not in str(draw(setting).wire()["figures"][0]["layout"])


def test_a_view_is_hidden_where_it_does_not_apply():
    linear = record_of(kernel="linear()").values
    assert "tuning" not in [view.slug for view in PAGE.views_of("check", linear)]
    at = opened("krr", tab="check", view="tuning")
    happen(at, "krr", SetKernel(("linear",), ()))


@pytest.mark.filterwarnings("ignore:.*not positive semi-definite")
@pytest.mark.parametrize("slug", ["krr", "kda"])
def test_a_kernel_that_is_not_positive_semi_definite_is_named(slug):
    page = registry.page(slug)
    for kernel, said in (("sigmoid(gamma=1, coef0=-1)", True), ("rbf()", False)):
        record, _ = address.from_query(page, {"kernel": kernel, "n": "40"}, {})
        notices = page.scene(resolve(record, {})).notices
        assert any("not positive semi-definite" in notice for notice in notices) is said
