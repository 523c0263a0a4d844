"""Small multiples of the kernels: degrees on a line, lengthscales within a period."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import Polynomial
from pages.kernels.page import PAGE
from pages.kernels.stage.card import compute_card
from pages.kernels.stage.spectrum import compute_spectrum
from pages.kernels.views import multiples as view
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.units.number_text import number
from pages.shared.pictures.results.multiples import OWN, SELECTED
from tests.apptest import calm, opened, values_of
from tests.pages.shared.app.stage.figure_schema import check_figure

DEGREES, DEGREE_MAPS, LENGTHSCALES = range(3)


def at_preset(place):
    at = opened("kernels", "views", "multiples")
    calm(at.button(key=f"kernels_multiples_{place}").click().run())
    return values_of(at, "kernels"), at.session_state["kp"].objects["kernels_multiples"]


def titles(stage):
    return [figure.title for figure in stage.drawn(stage.page_store.record).scene.figures]


def test_degrees_1_2_3_are_lines_parabolas_and_cubics():
    values, stage = at_preset(DEGREES)
    assert (values["terms"], values["varied"], values["series"]) == (
        ("polynomial",), "degree", SELECTED)  # fmt: skip
    assert titles(stage) == ["degree = 1 · present", "degree = 2", "degree = 3"]
    ratios = []
    for degree in (1, 2, 3):
        kernel = resolve(stage.page_store.record, {}).kernel.replace(degree=degree)
        card = compute_card(kernel)
        assert (card.x[0], card.x[-1]) == (-3, 3)
        fitted = np.polynomial.polynomial.polyfit(card.x, card.samples, degree)
        rest = card.samples - np.polynomial.polynomial.polyval(card.x, fitted).T
        assert np.abs(rest).max() < 1e-3 * np.abs(card.samples).max()
        assert np.abs(fitted[degree]).max() > 0.01
        spectrum = compute_spectrum(kernel(card.x[:, None]))
        assert spectrum.rank == degree + 1
        ratio = np.sqrt(kernel.diag([[3.0]])[0] / kernel.diag([[0.0]])[0])
        ratios.append(ratio)
        assert ratio == pytest.approx(10 ** (degree / 2))
    assert ratios == sorted(ratios)


def test_gram_matrices_of_degrees_1_2_3_are_square_maps():
    values, stage = at_preset(DEGREE_MAPS)
    assert values["picture"] == view.LINE_GRAM
    figures = stage.drawn(stage.page_store.record).scene.figures
    assert [figure.title[:10] for figure in figures] == ["degree = 1", "degree = 2", "degree = 3"]
    for degree, figure in enumerate(figures, 1):
        check_figure(figure)
        assert figure.layout["yaxis"]["scaleanchor"] == "x"
        assert figure.layout["xaxis"]["constrain"] == "domain"
        x = np.linspace(-3, 3, 33)
        K = (np.outer(x, x) + 1) ** degree
        np.testing.assert_allclose(compute_card(Polynomial(degree=degree)).gram, K, atol=1e-9)
        assert K[-1, -1] == pytest.approx(10**degree)
        assert figure.note.startswith(f"k from {['−8', '', '−512'][degree - 1]}")
        assert figure.note.endswith(f" to {number(10**degree)}")
        negative = np.outer(x, x) < -1
        assert np.array_equal(K < -1e-9, negative) if degree % 2 else K.min() >= 0


def test_own_values_of_two_periods():
    own = {"value_1": 1, "value_2": 1.57, "value_3": 2, "value_4": 3.14}
    at = opened(
        "kernels", "views", "multiples", kernel="periodic(period=3.14)*periodic(period=1)",
        varied="period of kernel 2", series=OWN, **{n: str(v) for n, v in own.items()},
    )  # fmt: skip
    stage = at.session_state["kp"].objects["kernels_multiples"]
    assert titles(stage) == ["period = 1 · present", "period = 1.57", "period = 2", "period = 3.14"]
    (field,) = at.text_input
    assert field.value == "1, 1.57, 2, 3.14"
    field.set_value("0.5, 4, 2.5").run()
    calm(at.button(key=f"{field.key}_use").click().run())
    assert titles(stage) == ["period = 0.5", "period = 4", "period = 2.5"]
    assert values_of(at, "kernels")["own_count"] == 3
    field.set_value("one, two").run()
    calm(at.button(key=f"{field.key}_use").click().run())
    assert "numbers with commas" in at.error[0].value
    assert titles(stage) == ["period = 0.5", "period = 4", "period = 2.5"]


def test_lengthscales_within_a_period():
    values, stage = at_preset(LENGTHSCALES)
    assert titles(stage) == [f"ℓ = {text}" for text in ("0.04", "0.1", "1 · present", "10")]
    kernel = resolve(stage.page_store.record, {}).kernel
    assert kernel.period == values["k1.period"] == 3
    variation = []
    for lengthscale in (0.04, 0.1, 1.0, 10.0):
        card = compute_card(kernel.replace(lengthscale=lengthscale))
        places = (len(card.x) - 1) // 2  # one period
        assert np.abs(card.samples[places:] - card.samples[: places + 1]).max() < 0.02
        step = card.x[1] - card.x[0]
        variation.append(np.abs(np.diff(card.samples, axis=0)).sum() / (6 * step) * step)
    assert variation == sorted(variation, reverse=True)  # the shorter, the rougher
    far = compute_card(kernel.replace(lengthscale=10.0))
    assert far.slice.min() > 0.97  # nearly constant
    near = compute_card(kernel.replace(lengthscale=0.04))
    assert np.median(near.slice) < 1e-6  # one sharp peak a period
    assert np.abs(np.diff(far.samples, axis=0)).sum(axis=0).max() < 2  # hardly moves
    places = near.samples[: (len(near.x) - 1) // 2]
    steps = np.diff(places[::16], axis=0)  # as far apart as independent numbers
    assert np.sqrt(np.mean(steps**2)) == pytest.approx(np.sqrt(2), rel=0.3)


def test_samples_over_the_data_are_those_of_the_stage():
    record, _ = address.from_query(PAGE, {"picture": view.SAMPLES, "draws": "3"}, {})
    setting = resolve(record, {})
    own = PAGE.scene(setting).figures[1]
    small = view.over_the_data(setting)
    np.testing.assert_array_equal(own.data[2]["y"], small.data[2]["y"])


def test_what_a_kernel_does_not_have_is_not_offered():
    def names(**query):
        return list(view.pictures(address.from_query(PAGE, query, {})[0].values))

    assert names() == [view.LINE, view.LINE_GRAM, view.SAMPLES, view.GRAM]
    assert (
        names(data="moons") == names(kernel="sigmoid()") == [view.LINE, view.LINE_GRAM, view.GRAM]
    )
