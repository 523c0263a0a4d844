"""The ridge page: it opens with every view, for every data set and every kernel."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import datasets
from datasets import DateScale
from kernels import KernelError, KernelRidge, LRUCache
from pages.krr.page import PAGE
from pages.krr.views import (
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
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.defaults import opening
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.events import SetKernel
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.apptest import happen, opened, state_of, values_of
from tests.pages.krr.states import at_values, record_of, two_features
from tests.sweeps import sweep

pytestmark = pytest.mark.filterwarnings("ignore:.*is singular:UserWarning")

VIEWS = [("views", view) for view in PAGE.teaching.views] + [
    ("check", view) for view in PAGE.teaching.checks
]


def drawn(view, setting):
    """Draw a view, which keeps what it has computed between two moves where it is asked to."""
    kept = (LRUCache(max_entries=2),) if view in (lambda_path, models) else ()
    return view.draw(view.compute(*kept, setting))


# On which of the sine, the hills and the diabetes data a view is offered that has a condition.
OFFERED = {
    **dict.fromkeys(("forecast", "several", "intercept", "bias_variance"), ("sine",)),
    **dict.fromkeys(("kernel_sum", "tuning"), ("sine", "hills", "diabetes")),
    "surface_3d": ("hills", "diabetes"),
    **dict.fromkeys(("lifted_plane", "airfoil"), ()),
}
EVERYWHERE = (kernel_sum, primal_dual, leverage, lambda_path)
OF_CURVES = (forecast, several, intercept)


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
def test_views_are_offered_where_they_have_something_to_show(data):
    values = record_of(data=data).values
    offered = {view.slug for _, view in VIEWS if view.when(values)}
    assert offered & OFFERED.keys() == {slug for slug, where in OFFERED.items() if data in where}


def test_controls_of_views_are_in_the_address():
    values = {"order": "clicked", "learned": "40", "folds": "5 folds", "features": "7"}
    record = record_of(**values)
    assert address.to_query(PAGE, record, {}) == values


# One of each kind in each run: a curve, a surface, a table, texts.
KINDS = ("sine", "hills", "diabetes", "review_ratings")


@pytest.mark.parametrize("data", sweep(sorted(PAGE.data.sources()), KINDS.__contains__))
def test_every_data_set_is_drawn(data):
    n = str(min(PAGE.data.sources()[data].n_range[1], 60))
    setting = at_values(data=data, n=n)
    offered = {view.slug for _, view in VIEWS if view.when(setting.values)}
    for view in EVERYWHERE:
        if view.VIEW.slug in offered:
            assert drawn(view, setting).wire()["figures"]
    for order in ("clicked", "largest first") if "kernel_sum" in offered else ():
        query = {"order": order, "added": "15"} if order != "clicked" else {"order": order}
        setting = at_values(data=data, n=n, **query, **{"mark.clicked": "0_3"})
        assert drawn(kernel_sum, setting).wire()["figures"]
    assert drawn(models, setting).figures
    if one_feature(setting.values):
        assert drawn(kernel_sum, at_values(data=data, n=n, layers="stacked")).figures
        for view in OF_CURVES:
            assert drawn(view, setting).figures
        if bias_variance.VIEW.when(setting.values):
            assert drawn(bias_variance, setting).figures
    elif "surface_3d" in offered:
        assert drawn(surface_3d, setting).figures


# In each run one kernel at the lower ends, and the next one at the upper ends.
ENDS = [(name, place) for name in PAGE.method.kernel_names() for place in (0, -1)]
USUAL_ENDS = {*ENDS[::4], *ENDS[3::4]}


@pytest.mark.filterwarnings("ignore:.*not positive semi-definite")
@pytest.mark.parametrize(("name", "place"), sweep(ENDS, USUAL_ENDS.__contains__))
def test_every_kernel_at_the_ends_of_its_sliders(name, place):
    record = record_of(n="20", kernel=f"{name}()")
    assert record.values["terms"] == (name,)
    values = dict(record.values)
    for control in controls_of(PAGE, values).values():
        if "." in control.name or control.name == "lam":
            values[control.name] = control.declared.steps[place]
    setting = resolve(replace(record, values=values), {})
    for view in (*EVERYWHERE, *OF_CURVES, bias_variance):
        try:
            assert drawn(view, setting).wire()["figures"]
        except KernelError as refusal:
            assert str(refusal).endswith(".")


def test_two_features_of_ones_own_are_drawn():
    own = {"upload": two_features()}
    record, messages = address.from_query(PAGE, {"data": "upload", "chosen": "3"}, own)
    assert not messages
    setting = resolve(record, own)
    scene = drawn(surface_3d, setting)
    assert [trace["type"] for trace in scene.figures[0].data] == ["surface", "scatter3d"]
    for view in (*EVERYWHERE, models):
        assert "<b>" not in str(drawn(view, setting).wire()["figures"][0]["layout"])


def test_the_box_shows_the_data_in_their_own_units():
    """Standardised features and target read as the table has them, with units on the edges."""
    raw = datasets.Dataset(
        "own", "regression", 40 + 7 * two_features().X, 300 + 25 * two_features().y,
        ("speed", "a name that is far too long for an edge"), "c", units=("km/h", "kg", "K"),
    )  # fmt: skip
    query = {"data": "upload", "scaling": "standardise", "target": "standardise"}
    record, messages = address.from_query(PAGE, query, {"upload": raw})
    assert not messages
    setting = resolve(record, {"upload": raw})
    (figure,) = drawn(surface_3d, setting).figures
    sheet, marks = figure.data
    shown = np.column_stack([marks[letter] for letter in "xyz"])
    table = np.column_stack([raw.X, raw.y])
    assert len(shown) == setting.train.n_samples
    assert all(np.isclose(table, point).all(axis=1).any() for point in shown)
    assert sheet["x"].min() < shown[:, 0].min() < shown[:, 0].max() < sheet["x"].max()
    assert (sheet["cmin"] + sheet["cmax"]) / 2 == pytest.approx(np.median(shown[:, 2]))
    edges = [figure.layout["scene"][f"{letter}axis"] for letter in "xyz"]
    titles = [edge["title"]["text"] for edge in edges]
    assert titles == ["speed [km/h]", "a name that is far… [kg]", "c [K]"]
    assert figure.title == "Fit of c [K]"
    for edge, column in zip(edges, shown.T, strict=True):
        low, high = edge["range"]
        assert low < column.min() < column.max() < high


def test_an_edge_of_the_box_has_dates_where_the_table_has():
    """Round ones, written as dates, at their places in the column's own numbers."""
    days = DateScale("days", pd.Timestamp("2024-01-01"))
    X = np.column_stack([np.arange(0.0, 720.0, 18.0), two_features().X[:40, 1]])
    raw = datasets.Dataset("own", "regression", X, X[:, 1], ("day", "b"), "c",
                           dates=(days, None, None))  # fmt: skip
    query = {"data": "upload", "scaling": "standardise"}
    record, messages = address.from_query(PAGE, query, {"upload": raw})
    assert not messages
    (figure,) = drawn(surface_3d, resolve(record, {"upload": raw})).figures
    edges = figure.layout["scene"]
    places, texts = edges["xaxis"]["tickvals"], edges["xaxis"]["ticktext"]
    assert 3 <= len(places) == len(texts)
    low, high = edges["xaxis"]["range"]
    assert low <= min(places) and max(places) <= high and low < 20 and high > 680
    for place, text in zip(places, texts, strict=True):
        date = (days.origin + pd.to_timedelta(place, unit="D")).round("D")
        assert date.day == 1, "the first day of a month"
        assert str(date.year) in text or date.strftime("%b") in text, text
    assert "tickvals" not in edges["yaxis"], "plain numbers are ticked by Plotly"


def test_a_view_is_hidden_where_it_does_not_apply():
    linear = record_of(kernel="linear()").values
    assert "tuning" not in [view.slug for view in PAGE.teaching.views_of("check", linear)]
    at = opened("krr", tab="check", view="tuning")
    happen(at, "krr", SetKernel(("linear",), ()))


@pytest.mark.filterwarnings("ignore:.*not positive semi-definite")
@pytest.mark.parametrize("slug", ["krr", "kda"])
def test_a_kernel_that_is_not_positive_semi_definite_is_named(slug):
    page = registry.page(slug)
    for kernel, is_named in (("sigmoid(gamma=1, coef0=-1)", True), ("rbf()", False)):
        record, _ = address.from_query(page, {"kernel": kernel, "n": "40"}, {})
        notices = page.scene(resolve(record, {})).notices
        assert any("not positive semi-definite" in notice for notice in notices) is is_named


@pytest.mark.filterwarnings("ignore:sigmoid")
def test_degrees_of_freedom_lie_between_0_and_n_without_negative_eigenvalues():
    def freedom(kernel, lam="0.01"):
        readouts = PAGE.scene(at_values(kernel=kernel, lam=lam)).readouts
        return next(one for one in readouts if one.key == "effective_dof")

    for kernel in ("rbf(gamma=20)", "rbf(gamma=20) + white(noise=0.5)"):
        setting = at_values(kernel=kernel, lam="0.01")
        X, y, up = setting.train.X, setting.train.y, 0.0
        for i in range(len(y)):
            change = np.zeros(len(y))
            change[i] = 1.0
            up += setting.fit(KernelRidge, y=change).predict(X)[i]
        assert freedom(kernel).amount == pytest.approx(up, rel=1e-6)
        assert 0 < up < len(y)
    outside = freedom("sigmoid(gamma=1)", lam="0.0001")
    assert outside.amount < -1 and "no eigenvalue of K is negative" in outside.help
