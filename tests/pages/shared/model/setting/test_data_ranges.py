"""The sliders of a kernel reach the values that suit the distances between the points."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import datasets
from pages.shared.app.chrome.panels import kernel_rows
from pages.shared.model.declarations import defaults, registry
from pages.shared.model.record import events
from pages.shared.model.setting.data_ranges import median_distance, ranged_controls
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from pages.shared.model.tables.uploaded_file import opened
from tests.pages.shared.pictures.results.cases import at

KRR = registry.page("krr")


def upload(size: float):
    """A curve over a feature whose values are about this large."""
    x = size * np.linspace(1, 5, 80)
    table = pd.DataFrame({"x": x, "y": np.sin(x / size)}).to_csv(index=False).encode()
    return {"upload": opened(table, "own.csv").use(("regression",))}


@pytest.mark.parametrize("size", [1e-6, 1e-3, 1.0, 1e3, 1e8, 1.7e9])
@pytest.mark.parametrize(
    ("kernel", "name"),
    [("rbf", "gamma"), ("laplacian", "gamma"), ("matern", "lengthscale"), ("periodic", "period")],
)
def test_the_useful_values_are_on_the_slider(size, kernel, name):
    own = upload(size)
    record, _ = address.from_query(
        KRR, {"data": "upload", "scaling": "none", "kernel": f"{kernel}()"}, own
    )
    (control,) = (c for c in ranged_controls(record.values, own) if c.declared.name == name)
    D = median_distance(own["upload"].parts("none")[0].X)
    useful = {"rbf": 0.5 / D**2, "laplacian": 1 / D}.get(kernel, D)
    low, high = control.range
    assert low <= useful <= high
    assert high / low == pytest.approx(control.declared.range[1] / control.declared.range[0])
    if size == 1.0:
        assert control.decades == 0 and control.stops(1.0) == control.declared.steps
    # What the slider sends, what an address holds and what is undone is the value itself.
    stops = control.stops(record.values[control.name])
    for stop in (stops[1], stops[len(stops) // 2], stops[-2]):
        moved, _ = reduce(KRR, record, events.SetValues({control.name: stop}), own)
        assert moved.values[control.name] == pytest.approx(stop, rel=1e-9)
        again, said = address.from_query(KRR, address.to_query(KRR, moved, own), own)
        assert again.values == moved.values and not said


def test_a_distant_value_stays_when_the_scaling_changes():
    own = upload(1e6)
    query = {"data": "upload", "scaling": "none", "kernel": "rbf(gamma=2e-11)"}
    record, _ = address.from_query(KRR, query, own)
    scaled, _ = reduce(KRR, record, events.SetValues({"scaling": "standardise"}), own)
    assert scaled.values["k1.gamma"] == 2e-11
    sliders = [c for row in kernel_rows(("rbf",), scaled.values, None,
                                        ranged_controls(scaled.values, own))
               for c in row if c["kind"] == "slider"]  # fmt: skip
    assert sliders[0]["stops"][0] == 2e-11 and sliders[0]["stops"][-1] == 1000


def test_the_data_of_the_app_open_with_the_declared_sliders():
    """But for two whose median distance has no gamma on them: pixels of 0 to 16, and years."""
    moved = set()
    for name, source in datasets.SOURCES.items():
        for slug in ("krr", "svm", "kpca", "gp", "kernels"):
            page = registry.page(slug)
            if source.kind != "fetched" and name in page.data.sources():
                values = defaults.opening(page, name, {})
                moved |= {name for c in ranged_controls(values, {}) if c.decades}
    assert moved <= {"digits", "sunspots", "reviews", "review_ratings", "review_topics"}


def test_a_slider_of_the_sidebar_is_the_moved_one():
    values = at("krr", data="airfoil", scaling="none", kernel="rbf(gamma=1e-7)").values
    rows = kernel_rows(("rbf",), values, None, ranged_controls(values, {}))
    slider = next(c for row in rows for c in row if c["kind"] == "slider")
    assert slider["stops"][0] < 1e-7 < slider["stops"][-1] and slider["value"] == 1e-7
    assert len(slider["stops"]) == 121
