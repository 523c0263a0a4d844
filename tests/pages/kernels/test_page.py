"""The page of the kernels: what its experiments say is what its numbers show."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import parse
from pages.kernels.experiments import EXPERIMENTS
from pages.kernels.page import PAGE
from pages.kernels.stage.compute import compute
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.pictures.figures.style import DIVERGING, SEQUENTIAL
from tests.apptest import opened, values_of

BY_TITLE = {experiment.title: experiment for experiment in EXPERIMENTS}


def spectrum(title, **more):
    record, messages = address.from_query(PAGE, BY_TITLE[title].query | more, {})
    assert not messages
    return compute(resolve(record, {})).spectrum


def test_experiments_do_what_they_say():
    name = "Near is similar"
    narrow, wide = (spectrum(name, kernel=f"rbf(gamma={gamma})") for gamma in (1000.0, 0.001))
    assert narrow.count > 30 and narrow.share < 0.2
    assert wide.share > 0.99
    assert spectrum("Only lines").count == 1
    assert spectrum("An indefinite “kernel”").least < -1
    assert spectrum("Only lines").least == 0


def test_a_sum_is_a_hill_with_a_peak_and_a_product_fades():
    def k(title, distance):
        query = BY_TITLE[title].query
        return float(parse(query["kernel"])([[0.0]], [[distance]])[0, 0])

    assert k("Added", 0) == 2 and 0.9 < k("Added", 0.2) < 1.1
    assert k("Multiplied", 0.2) > 0.8 > 0.1 > k("Multiplied", 0.8)
    wider = parse("periodic(period=0.2) * rbf(gamma=0.5)")([[0.0]], [[0.8]])[0, 0]
    assert wider > 5 * k("Multiplied", 0.8)


@pytest.mark.parametrize("degree", [2, 3, 5])
def test_a_polynomial_of_one_feature_has_at_most_its_degree_plus_one_eigenvalues(degree):
    record, _ = address.from_query(
        PAGE, {"data": "sine", "kernel": f"polynomial(degree={degree})"}, {}
    )
    assert np.linalg.matrix_rank(resolve(record, {}).gram) <= degree + 1


def test_a_share_near_one_is_a_line_through_the_origin():
    linear = spectrum("Only lines")
    assert linear.share == pytest.approx(1)


def test_a_ring_is_drawn_as_a_ring():
    record, _ = address.from_query(PAGE, {"data": "circles"}, {})
    layout = PAGE.scene(resolve(record, {})).figures[0].layout
    assert layout["yaxis"]["scaleanchor"] == "x"


@pytest.mark.parametrize(
    "kernel", ["linear()", "polynomial(degree=3)", "sigmoid(gamma=1)", "rbf(gamma=1)"]
)
def test_the_colours_over_two_features_are_those_of_the_gram_matrix(kernel):
    record, _ = address.from_query(PAGE, {"data": "moons", "n": "40", "kernel": kernel}, {})
    setting = resolve(record, {})
    figures = PAGE.scene(setting).figures
    (field,) = [t for t in figures[0].data if t["type"] == "heatmap"]
    (matrix,) = [t for t in figures[-1].data if t["type"] == "heatmap"]
    signed = setting.kernel.name != "rbf"
    assert field["colorscale"] == matrix["colorscale"] == (DIVERGING if signed else SEQUENTIAL)
    low, high = field["zmin"], field["zmax"]
    assert low == -high if signed else low == 0
    k = compute(setting).kernel_function.k
    assert max(-k.min(), k.max()) == pytest.approx(high)
    assert field["showscale"] and field["colorbar"]["title"]["text"] == "k"


def test_what_does_not_act_is_not_offered():
    curve = opened("kernels", "data")
    assert "draws" in values_of(curve, "kernels")
    assert "draws" not in values_of(opened("kernels", "data", data="moons"), "kernels")
    keys = [b.key for b in curve.get("download_button")]
    assert "kernels_data_csv" in str(keys) and "predictions" not in str(keys)
