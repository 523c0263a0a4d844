"""The gallery: every kernel is there, what is said of it is so, a click puts it on the stage."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import squareform

from kernels import KERNELS, RBF, ChiSquared, Kernel, Laplacian, Matern, RationalQuadratic
from pages.kernels.page import PAGE
from pages.kernels.stage.card import PLACES, PREFIX, REACH, on_line
from pages.kernels.views import gallery
from pages.shared.app.chrome import body
from pages.shared.app.store import store
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.apptest import opened, state_of, values_of
from tests.pages.shared.app.stage.figure_schema import check_figure


def setting(**query):
    record, messages = address.from_query(PAGE, query, {})
    assert not messages
    return resolve(record, {})


def cards(**query):
    return gallery.compute(setting(**query))


def scene(**query):
    return gallery.draw(cards(**query))


CARDS = {card.kernel.name: card for card in cards()}


def test_every_kernel_of_numbers_has_a_card_with_a_sentence():
    numeric = {name for name, cls in KERNELS.items() if cls.domain != "text"}
    assert set(CARDS) == numeric
    assert all(card.kernel.character.endswith(".") for card in CARDS.values())


def test_a_registered_kernel_gets_a_card():
    class Peak(Kernel):
        name, label, latex, is_stationary = "peak", "Peak", r"\max(0, 1 - |x-z|)", True

        def evaluate(self, X, Y):
            return np.maximum(0, 1 - np.abs(X - Y.T))

    try:
        figure = scene().figures[-1]
        assert (figure.id, figure.formula) == ("card_peak", r"k(x, z) = \max(0, 1 - |x-z|)")
    finally:
        Peak.unregister()


@pytest.mark.parametrize("name", CARDS)
def test_a_card_shows_the_kernel_itself(name):
    card = CARDS[name]
    row = int(np.flatnonzero(card.x == card.at)[0])
    K = card.kernel(card.x[:, None])
    np.testing.assert_array_equal(card.slice, K[row])
    np.testing.assert_array_equal(card.gram, K[::3, ::3])
    least = np.linalg.eigvalsh(K)[0]
    assert (card.samples is None) == (not card.kernel.is_psd), "a Gaussian process needs it"
    assert not card.kernel.is_psd or least >= -1e-9 * np.abs(K).max()
    assert card.x[0] == (0 if name == "chi_squared" else -REACH)
    assert card.at - card.x[0] == pytest.approx(4, abs=REACH / PLACES[0])


def test_dot_products_are_lines_polynomials_and_signs():
    x, lines = CARDS["linear"].x, CARDS["linear"].samples
    np.testing.assert_allclose(lines, np.outer(x, lines[-1] / x[-1]), atol=1e-3)
    cubic, degree = CARDS["polynomial"].samples, CARDS["polynomial"].kernel.degree
    fitted = np.polynomial.polynomial.polyfit(x, cubic, degree)
    rest = cubic - np.polynomial.polynomial.polyval(x, fitted).T
    assert np.abs(rest).max() < 1e-3 * np.abs(cubic).max()
    signs = np.sign(x)
    np.testing.assert_array_equal(CARDS["cosine"].kernel(x[:, None]), np.outer(signs, signs))


def roughness(f):
    """Root mean square of the second differences, in standard deviations of the process (1)."""
    return np.sqrt(np.mean(np.diff(f, 2, axis=0) ** 2))


def test_the_laplacian_is_rougher_than_matern_and_this_than_the_rbf():
    rough = {n: roughness(CARDS[n].samples) for n in ("laplacian", "matern", "rbf")}
    assert rough["laplacian"] > 2 * rough["matern"] > 4 * rough["rbf"]
    step = np.array([[1e-4]])
    slopes = [(1 - float(k([[0.0]], step)[0, 0])) / 1e-4 for k in (Laplacian(), Matern(), RBF())]
    assert slopes[0] == pytest.approx(1, rel=1e-3)  # a kink
    assert slopes[1] < 1e-3 and slopes[2] < 1e-3


def test_a_mixture_of_rbf_kernels_has_a_long_tail():
    far = [[0.0]], [[3.0]]
    assert RationalQuadratic()(*far)[0, 0] > 10 * RBF(0.5)(*far)[0, 0]
    # exp(-s t) averaged over s of the exponential distribution is 1 / (1 + t).
    s = np.random.default_rng(0).exponential(size=200_000)
    mixed = np.mean(RBF(0.5)(*far)[0, 0] ** s)  # RBF(0.5) ** s is RBF(0.5 s)
    assert mixed == pytest.approx(RationalQuadratic()(*far)[0, 0], rel=0.01)


def test_periodic_repeats_constant_stays_white_is_alone():
    periodic = CARDS["periodic"]
    places = round(periodic.kernel.period / (periodic.x[1] - periodic.x[0]))
    moved = periodic.samples[places:] - periodic.samples[:-places]
    assert np.abs(moved).max() < 1e-2
    assert np.ptp(CARDS["constant"].samples, axis=0).max() < 1e-2
    white = CARDS["white"]
    assert squareform(white.gram, checks=False).max() == 0 and white.slice.max() == 0.1


def test_for_counts_the_same_step_counts_for_more_near_zero():
    near, far = (float(ChiSquared()([[a]], [[a + 1]])[0, 0]) for a in (0.0, 5.0))
    assert near < 0.4 < 0.9 < far


def test_a_stationary_kernel_function_moves_along_and_keeps_its_shape():
    for left, right in zip(cards(x0="-1"), cards(x0="0.5"), strict=True):
        if left.kernel.is_stationary:
            i, j = (int(np.argmax(card.x == card.at)) for card in (left, right))
            cut = slice(i - 20, i + 20), slice(j - 20, j + 20)
            np.testing.assert_allclose(left.slice[cut[0]], right.slice[cut[1]], atol=1e-12)


def test_one_computation_serves_every_place():
    on_line.cache_clear()
    scene()
    count = on_line.cache_info().misses
    scene(x0="-2")
    assert count == len(CARDS) and on_line.cache_info().misses == count


def test_figures_are_what_the_stage_draws():
    for figure in scene().figures:
        check_figure(figure)
        assert figure.layout["meta"] == {"press": True} and figure.formula


def test_a_click_puts_the_kernel_on_the_stage(monkeypatch):
    at = opened("kernels", "views", "gallery", data="moons")
    state = state_of(at, "kernels")
    monkeypatch.setattr(store, "page_store", lambda page: state)
    body._pressed(PAGE, gallery.press, {"figure": PREFIX + "periodic", "x": 0.0, "y": 0.0})
    values = values_of(at, "kernels")
    assert (values["terms"], values["k1.period"], values["data"]) == (("periodic",), 1, "moons")
    body._pressed(PAGE, gallery.press, {"figure": "card_nosuch", "x": 0.0, "y": 0.0})
    assert values_of(at, "kernels") == values
    state.undo()
    assert values_of(at, "kernels")["terms"] == ("rbf",)
