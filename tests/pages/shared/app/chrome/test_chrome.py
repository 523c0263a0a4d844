"""The frame of a page without a browser: a kernel added, pages left and come back to, the tools."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import datasets
from kernels import KERNELS, Hyperparameter, Kernel
from pages.shared.app.chrome import story
from pages.shared.app.chrome.panels import control_data, kernel_rows
from pages.shared.app.chrome.stage_view import StageView, _tools
from pages.shared.app.stage.fields import fields_of
from pages.shared.app.store import visit
from pages.shared.model.controls.control import Control
from pages.shared.model.declarations import registry
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from tests.apptest import go, happen, opened, state_of, values_of
from tests.pages.shared.app.stage.staged import SLUGS, WITH_KERNEL, staged


def test_controls_read_what_is_typed():
    gamma = Control("g", Hyperparameter("gamma", r"\gamma", 1.0))
    assert gamma.parse("1.12") == 1.12
    assert gamma.parse(1e9) == 1e3
    for broken in ("nan", "inf", "x", None):
        with pytest.raises((ValueError, TypeError)):
            gamma.parse(broken)


def test_a_new_kernel_appears_everywhere():
    class Tent(Kernel):
        """k(x, z) = max(0, 1 - width |x - z|), in one dimension."""

        name, label = "tent", "Tent"
        hyperparameters = (Hyperparameter("width", "w", 1.0, help="Inverse half width."),)
        latex = r"\max(0, 1 - <width> |x - z|)"

        def evaluate(self, X, Y):
            return np.maximum(0, 1 - self.width * np.abs(X[:, :1] - Y[:, 0]))

    try:
        at = happen(opened("krr"), "krr", events.SetKernel(("tent",), ()))
        state = state_of(at, "krr")
        assert state.record.values["k1.width"] == 1.0
        rows = kernel_rows(registry.page("krr").method.kernel_names(), state.record.values)
        assert ["tent", "Tent"] in rows[0][0]["choices"]
        assert rows[1][0]["name"] == "k1.width" and rows[1][0]["help"] == "Inverse half width."
        live = at.session_state["kp"].objects["krr_stage"]
        assert r"\max(0, 1 - 1" in fields_of(live.page_store)["formula"]
        assert "tent" in fields_of(live.page_store)["address"]
    finally:
        Tent.unregister()


def test_a_menu_of_kernels_shows_their_labels_and_no_name_is_said_twice():
    values = {"new_kernel": "rbf", "x0": 1.0, "scale": "linear"}
    kernels = Hyperparameter("new_kernel", "new kernel", "rbf", "choice", scale="choice",
                             choices=("rbf", "matern"))  # fmt: skip
    menu = control_data(Control("new_kernel", kernels), values)
    assert menu["choices"] == [["rbf", "RBF (Gaussian)"], ["matern", "Matérn"]]
    scales = replace(kernels, name="scale", default="linear", choices=("linear", "log"))
    other = control_data(Control("scale", scales), values)
    assert other["choices"] == [["linear", "linear"], ["log", "log"]]
    x0 = Hyperparameter("x0", "x₀", 1.0, "real", (-3, 3), "linear")
    assert control_data(Control("x0", x0), values | {"terms": ()})["label"] == "x₀"


def test_a_length_can_be_typed_with_its_unit_in_a_story_as_in_the_sidebar():
    page, shown = registry.page("gp"), {}
    for step in (2, 5):
        record, _ = address.from_query(page, address.step_query("beyond", step), {})
        (row,) = story._control(PageStore(page, dict, record), page.teaching.step("beyond", step))
        shown[row["name"]] = row["reads_units"]
    assert shown == {"k1.gamma": False, "k1.period": True}


@pytest.mark.parametrize("slug", WITH_KERNEL)
def test_a_page_come_back_to_shows_its_kernel(slug):
    at = opened(slug, "why", kernel="laplacian(gamma=2) * rbf(gamma=0.5)")
    other = "svm" if slug == "krr" else "krr"
    go(at, other)
    # One kernel is carried unchanged through all pages.
    assert values_of(at, other)["terms"] == ("laplacian", "rbf")
    go(at, slug)
    assert values_of(at, slug)["terms"] == ("laplacian", "rbf")
    assert values_of(at, slug)["ops"] == ("*",) and values_of(at, slug)["k1.gamma"] == 2
    assert state_of(at, slug).record.tab == "why"


def test_data_are_carried_to_a_page_that_takes_them_and_kept_from_others():
    at = opened("svm", data="circles", n="60", edits="a0.1_0.2_1")
    go(at, "kpca")
    values = values_of(at, "kpca")
    assert (values["data"], values["n"]) == ("circles", 60)
    assert state_of(at, "kpca").record.edits
    go(at, "krr")
    assert values_of(at, "krr")["data"] == "sine"
    assert "does not suit" in state_of(at, "krr").messages[0]
    go(at, "svm")
    assert values_of(at, "svm")["data"] == "circles"


def test_an_untouched_page_hands_nothing_on():
    at = go(opened("svm"), "features")
    assert values_of(at, "features")["data"] == "circles" and not state_of(at, "features").messages


@pytest.mark.parametrize(("slug", "data", "drawn"), [
    ("kernels", "sine", False), ("kernels", "moons", True), ("krr", "sine", True),
    ("krr", "diabetes", False), ("svm", "line_clusters", True), ("kda", "wine", False),
])  # fmt: skip
def test_points_are_drawn_only_where_a_click_adds_one(slug, data, drawn):
    live = staged(slug, data=data)
    owner = live.page_store
    tools = _tools(owner, live.drawn(owner.record).scene)
    assert (tools is not None and tools["kind"] != "legend") == drawn


@pytest.mark.parametrize("target", ["none", "centre", "standardise"])
@pytest.mark.parametrize("slug", ["krr", "kpca"])
def test_a_click_adds_a_point_of_the_mean_in_the_unit_of_the_colour_bar(slug, target):
    live = staged(slug, data="hills", target=target)
    owner = live.page_store
    raw = datasets.load("hills", n_samples=owner.record.values["n"]).y
    mean = _tools(owner, live.drawn(owner.record).scene)["value"]
    assert mean == pytest.approx(raw.mean(), abs=raw.std() / 50) and len(str(mean)) < 8
    owner.apply(events.AddPoint(0.0, 0.0, 1.5))
    setting = resolve(owner.record, {})
    assert setting.measures[-1].raw(setting.train.y[-1]) == pytest.approx(1.5, rel=1e-5)


@pytest.mark.parametrize(("slug", "data", "count"), [
    *((slug, data, count) for slug in ("kernels", "svm", "kda", "kpca")
      for data, count in (("wine", 3), ("breast_cancer", 2))),
    *((slug, "digits", 10) for slug in ("svm", "kda", "kpca")),
])  # fmt: skip
def test_classes_are_named_where_no_point_can_be_drawn(slug, data, count):
    live = staged(slug, data=data)
    tools = _tools(live.page_store, live.drawn(live.page_store.record).scene)
    assert tools["kind"] == "legend" and len(tools["classes"]) == count
    looks = {(one["color_index"], one["symbol"]) for one in tools["classes"]}
    assert len(looks) == count


@pytest.mark.parametrize(("slug", "data"), [("kernels", "digits"), ("text", "review_topics")])
def test_no_legend_stands_where_no_point_has_the_colour_of_its_class(slug, data):
    live = staged(slug, data=data)
    assert _tools(live.page_store, live.drawn(live.page_store.record).scene) is None


@pytest.mark.parametrize("slug", SLUGS)
def test_the_menu_holds_the_kernels_that_the_method_takes(slug):
    page = registry.page(slug)
    names = page.method.kernel_names()
    assert len(names) >= 8 and set(names) <= set(KERNELS)
    assert ("sigmoid" in names) != page.method.psd_only


def test_a_run_writes_the_address_before_it_mounts_the_stage(monkeypatch):
    done = []
    write, mount = visit.write_address, StageView.mount
    monkeypatch.setattr(visit, "write_address", lambda page: done.append("address") or write(page))
    monkeypatch.setattr(StageView, "mount", lambda stage: done.append("stage") or mount(stage))
    for slug in ("home", "svm"):
        done.clear()
        opened(slug)
        # Nothing after the stage: its script may have replaced the entry of the history by then.
        assert done[-2:] == ["address", "stage"], slug
