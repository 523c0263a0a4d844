"""Small multiples of the kernels: degrees on a line, lengthscales within a period."""

from __future__ import annotations

import numpy as np
import pytest

from pages.kernels import multiples as view
from pages.kernels.page import PAGE
from pages.kernels.results.gallery import card
from pages.kernels.results.spectrum import spectrum
from pages.shared.results.multiples import SELECTED
from pages.shared.setting import resolve
from pages.shared.state import address
from tests.apptest import calm, opened, values_of


def at_preset(place):
    at = opened("kernels", "views", "multiples")
    calm(at.button(key=f"kernels_multiples_{place}").click().run())
    return values_of(at, "kernels"), at.session_state["kp"].objects["kernels_multiples"]


def titles(stage):
    return [figure.title for figure in stage.drawn(stage.page_state.record).scene.figures]


def test_degrees_1_2_3_are_lines_parabolas_and_cubics():
    values, stage = at_preset(0)
    assert (values["terms"], values["varied"], values["series"]) == (
        ("polynomial",), "degree", SELECTED)  # fmt: skip
    assert titles(stage) == ["degree = 1 · present", "degree = 2", "degree = 3"]
    ends = []
    for degree in (1, 2, 3):
        kernel = resolve(stage.page_state.record, {}).kernel.replace(degree=degree)
        found = card(kernel)
        assert (found.x[0], found.x[-1]) == (-3, 3)
        fitted = np.polynomial.polynomial.polyfit(found.x, found.samples, degree)
        rest = found.samples - np.polynomial.polynomial.polyval(found.x, fitted).T
        assert np.abs(rest).max() < 1e-3 * np.abs(found.samples).max()
        assert np.abs(fitted[degree]).max() > 0.01
        judged = spectrum(kernel(found.x[:, None]))
        assert judged.rank == degree + 1
        ends.append(judged_ends := np.sqrt(kernel.diag([[3.0]])[0] / kernel.diag([[0.0]])[0]))
        assert judged_ends == pytest.approx(10 ** (degree / 2))
    assert ends == sorted(ends)


def test_lengthscales_within_a_period():
    values, stage = at_preset(1)
    assert titles(stage) == [f"ℓ = {text}" for text in ("0.04", "0.1", "1 · present", "10")]
    kernel = resolve(stage.page_state.record, {}).kernel
    assert kernel.period == values["k1.period"] == 3
    variation = []
    for lengthscale in (0.04, 0.1, 1.0, 10.0):
        found = card(kernel.replace(lengthscale=lengthscale))
        places = (len(found.x) - 1) // 2  # one period
        assert np.abs(found.samples[places:] - found.samples[: places + 1]).max() < 0.02
        step = found.x[1] - found.x[0]
        variation.append(np.abs(np.diff(found.samples, axis=0)).sum() / (6 * step) * step)
    assert variation == sorted(variation, reverse=True)  # the shorter, the rougher
    far = card(kernel.replace(lengthscale=10.0))
    assert far.slice.min() > 0.97  # nearly constant
    near = card(kernel.replace(lengthscale=0.04))
    assert np.median(near.slice) < 1e-6  # one sharp peak a period
    assert np.abs(np.diff(far.samples, axis=0)).sum(axis=0).max() < 2  # hardly moves
    spread = near.samples[: (len(near.x) - 1) // 2]
    steps = np.diff(spread[::16], axis=0)  # as far apart as independent numbers
    assert np.sqrt(np.mean(steps**2)) == pytest.approx(np.sqrt(2), rel=0.3)


def test_samples_over_the_data_are_those_of_the_stage():
    record, _ = address.from_query(PAGE, {"picture": view.SAMPLES, "draws": "3"}, {})
    setting = resolve(record, {})
    own = PAGE.scene(setting).figures[1]
    small = view.samples(PAGE, setting)
    np.testing.assert_array_equal(own.data[2]["y"], small.data[2]["y"])


def test_what_a_kernel_does_not_have_is_not_offered():
    def names(**query):
        return list(view.pictures(address.from_query(PAGE, query, {})[0].values))

    assert names() == [view.LINE, view.SAMPLES, view.GRAM]
    assert names(data="moons") == names(kernel="sigmoid()") == [view.LINE, view.GRAM]
