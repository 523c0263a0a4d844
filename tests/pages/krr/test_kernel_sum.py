"""The sum of kernel functions: all of them are the fit."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from kernels import KernelRidge
from pages.krr.adding import added
from pages.krr.page import PAGE
from pages.krr.views import kernel_sum
from pages.krr.views.kernel_sum import nearest
from pages.shared.model.record.events import Mark, SetValues
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state.page_store import PageStore
from pages.shared.pictures.figures.stems import UP
from pages.shared.pictures.results.viewport import viewport_of
from tests.apptest import calm, happen, opened, state_of
from tests.pages.krr.states import at_values, record_of, texts


def test_all_kernel_functions_add_up_to_the_fit():
    x = np.linspace(0, 1, 50)[:, None]
    for order in ("largest first", "left to right"):
        setting = at_values(n="30", order=order, added="100")
        model = setting.fit(KernelRidge)
        alpha = model.dual_coef_
        K = setting.kernel(x, setting.train.X)
        rows, shares = added(setting, alpha)
        np.testing.assert_array_equal(shares, np.ones(30))
        assert sorted(rows) == list(range(30))
        np.testing.assert_allclose((K[:, rows] * alpha[rows]).sum(1), model.predict(x), atol=1e-9)
        if order == "largest first":
            assert np.all(np.diff(np.abs(alpha[rows])) <= 0)
        else:
            assert np.all(np.diff(setting.train.X[rows, 0]) >= 0)
    residual = setting.train.y - model.predict(setting.train.X)
    np.testing.assert_allclose(alpha, residual / setting.values["lam"], rtol=1e-6)


def test_a_share_is_a_number_of_points():
    for share, count in ((1, 1), (50, 15), (51, 16), (100, 30)):
        setting = at_values(n="30", added=str(share))
        rows, shares = added(setting, np.ones(30))
        assert len(rows) == len(shares) == count
        np.testing.assert_array_equal(shares[:-1], 1)
        assert shares[-1] == pytest.approx(min(1, 2 * (0.3 * share - (count - 1))))


@pytest.mark.parametrize("n", [5, 21, 49])
def test_half_of_an_odd_number_of_points_comes_to_rest_on_whole_functions(n):
    setting = at_values(n=str(n))
    assert setting.values["added"] == 50 and setting.train.n_samples % 2
    rows, shares = added(setting, np.ones(n))
    assert len(rows) == (n + 1) // 2
    np.testing.assert_array_equal(shares, 1)


def test_the_sum_grows_from_nothing_to_the_fit_without_a_jump_and_on_one_axis():
    places = np.linspace(0, 100, 201)
    drawn = [kernel_sum.compute(at_values(n="20", added=str(share))) for share in places]
    assert not drawn[0].part.any() and not drawn[0].rows.size
    np.testing.assert_allclose(drawn[-1].part, drawn[-1].whole, atol=1e-9)
    largest = max(np.abs(drawn[-1].each).max(axis=0))
    for one, next_one in itertools.pairwise(drawn):  # half a percent is a fifth of one function
        assert np.abs(next_one.part - one.part).max() <= 0.21 * largest
    axes = {tuple(kernel_sum.draw(one).figures[0].layout["yaxis"]["range"]) for one in drawn[::40]}
    assert len(axes) == 1


def test_clicked_points_are_those_that_still_exist():
    setting = at_values(n="30", order="clicked", **{"mark.clicked": "1_3_99"})
    rows, shares = added(setting, np.ones(30))
    assert list(rows) == [1, 3] and list(shares) == [1, 1]
    scene = kernel_sum.draw(kernel_sum.compute(setting))
    assert texts(scene)["kernel_functions"] == "2 of 30"


def test_a_click_means_the_nearest_point():
    for data in ("sine", "hills"):
        setting = at_values(data=data, n="30")
        X, y = setting.train.X, setting.train.y
        high = X[7, 1] if X.shape[1] > 1 else y[7]
        assert nearest(setting, X[7, 0], high) == 7
        assert nearest(setting, X[7, 0], None) == 7
    left = at_values(n="30")
    edge = viewport_of(left).across[0]
    assert nearest(left, edge, 0.0) == int(np.argmin(left.train.X[:, 0]))


def test_the_stems_show_every_weight():
    setting = at_values(n="30", added="40")
    alpha = setting.fit(KernelRidge).dual_coef_
    (figure,) = kernel_sum.draw(kernel_sum.compute(setting)).figures
    heads = [t for t in figure.data if t.get("yaxis") == "y2" and t["mode"] == "markers"]
    heights = np.sort(np.concatenate([t["y"] for t in heads]))
    np.testing.assert_array_equal(heights, np.sort(alpha))


@pytest.mark.parametrize("data", ["sine", "hills"])
def test_a_click_adds_a_kernel_function_and_takes_it_away_again(data):
    owner = PageStore(PAGE, dict, record_of(data=data, n="30", order="clicked"))

    def press(figure, x, y):
        sent = {"figure": figure, "x": x, "y": y}
        change = kernel_sum.press(sent, resolve(owner.record, {}))
        if change is not None:
            owner.apply(change)

    X, y = at_values(data=data, n="30").train.X, at_values(data=data, n="30").train.y
    high = X[:, 1] if X.shape[1] > 1 else y
    for i, now in ((4, (4,)), (9, (4, 9)), (4, (9,)), (9, ())):
        press("sum", X[i, 0], high[i])
        assert owner.record.marks.get("clicked", ()) == now
    press("weights", X[4, 0], 1e9)
    assert owner.record.marks == {"clicked": (4,)}
    owner.apply(SetValues({"order": "left to right"}))
    press("sum", X[9, 0], high[9])
    assert owner.record.marks == {"clicked": (4,)}


def test_clicked_points_can_be_taken_away_together():
    at = opened("krr", tab="views", view="kernel_sum", n="30", order="clicked")
    assert "krr_kernel_sum_clear" not in [b.key for b in at.button]
    at = happen(at, "krr", Mark("clicked", (4, 9)))
    calm(at.button("krr_kernel_sum_clear").click().run())
    assert not state_of(at, "krr").record.marks


@pytest.mark.parametrize("layers", ["separate", "stacked"])
def test_a_kernel_function_has_the_colour_of_its_weight(layers):
    # With the linear kernel alpha_i k(x_i, .) has two signs, alpha_i only one.
    setting = at_values(
        data="ice_cream_temperature", kernel="linear()", n="20", added="100", layers=layers
    )
    (figure,) = kernel_sum.draw(kernel_sum.compute(setting)).figures
    alpha = setting.fit(KernelRidge).dual_coef_
    terms = [t for t in figure.data if t["meta"]["role"] == "term" and t["name"] != "sum before"]
    colours = [t["line"]["color"].rpartition("/")[0] for t in terms]
    assert len(colours) == len(alpha)
    ups = sum(colour == UP.rstrip(")") for colour in colours)
    assert 0 < ups == np.sum(alpha >= 0) < len(alpha)
    assert "orange: α > 0, blue: α < 0" in figure.note


def test_the_colours_of_a_sum_are_in_the_targets_own_unit():
    setting = at_values(data="hills", n="30", target="standardise", added="100")
    plane = kernel_sum.draw(kernel_sum.compute(setting)).figures[0]
    (field,) = [t for t in plane.data if t["type"] == "heatmap"]
    measure = setting.measures[-1]
    bar = field["colorbar"]
    assert bar["title"]["text"] == setting.train.target_name
    for place, text in zip(bar["tickvals"], bar["ticktext"], strict=True):
        assert measure.raw(place) == pytest.approx(float(text.replace("−", "-")), abs=1e-6)
    assert field["meta"]["measure"] == measure.wire()


def test_what_does_not_act_is_not_offered():
    names = [h.name for h in kernel_sum.controls(at_values().values)]
    assert names == ["order", "added", "layers"]
    names = [h.name for h in kernel_sum.controls(at_values(order="clicked").values)]
    assert names == ["order", "layers"]
    names = [h.name for h in kernel_sum.controls(at_values(data="hills").values)]
    assert names == ["order", "added"]
    assert at_values(data="hills").values["order"] == "largest first"
    at = opened("krr", tab="views", view="kernel_sum")
    happen(at, "krr", SetValues({"order": "clicked"}))


@pytest.mark.parametrize(
    ("n", "percent", "said"),
    [
        ("21", "49", "11 of 21 (the last to 58 %)"),
        ("21", "50", "11 of 21"),
        ("20", "50", "10 of 20"),
        ("21", "0", "0 of 21"),
        ("21", "100", "21 of 21"),
    ],
)
def test_a_picture_in_which_the_last_function_still_grows_says_so(n, percent, said):
    drawn = kernel_sum.draw(kernel_sum.compute(at_values(n=n, added=percent)))
    assert drawn.readouts[0].text == said


def test_where_the_slider_comes_to_rest_every_function_is_whole():
    """Three digits of k/n, cut, as `CountScale` of the scripts takes them."""
    for n in (5, 20, 21, 49, 120):
        for k in range(n + 1):
            exact = 100 * k / n
            unit = 10.0 ** (np.floor(np.log10(exact or 1)) - 2)
            value = float(f"{np.floor(exact / unit + 1e-6) * unit:.3g}")
            rows, shares = added(at_values(n=str(n), added=str(value)), np.ones(n))
            assert len(rows) == k and (shares == 1).all(), (n, k)


def test_the_distance_to_the_fit_is_that_of_its_values_without_white_noise():
    kernel = "rbf(gamma=20) + white(noise=0.5)"
    setting = at_values(kernel=kernel, order="largest first", added="0")
    values = setting.fit(KernelRidge).predict(setting.train.X)
    distance = kernel_sum.compute(setting).distance
    assert distance == pytest.approx(np.sqrt(np.mean(values**2)))


def test_with_white_noise_a_weight_is_a_residual_over_lambda_and_the_noise():
    setting = at_values(n="30", kernel="rbf(gamma=20) + white(noise=0.5)")
    model, lam = setting.fit(KernelRidge), setting.values["lam"]
    residual = setting.train.y - model.predict(setting.train.X)
    np.testing.assert_allclose(model.dual_coef_, residual / (lam + 0.5), rtol=1e-6)
    assert np.abs(residual / lam - model.dual_coef_).max() > 1
    (text,) = (block.markdown for block in list(kernel_sum.body(setting))[1:])
    assert r"(y_i - f(x_i))/(\lambda + s_i)$" in text
    (plain,) = (block.markdown for block in list(kernel_sum.body(at_values()))[1:])
    assert r"(y_i - f(x_i))/\lambda$" in plain


@pytest.mark.parametrize(
    ("kernel", "is_huge"), [("rbf(gamma=20)", True), ("rbf(gamma=20)+white(noise=0.5)", False)]
)
def test_small_lambdas_make_huge_weights_unless_there_is_noise(kernel, is_huge):
    largest = [
        np.abs(at_values(kernel=kernel, lam=lam).fit(KernelRidge).dual_coef_).max()
        for lam in ("1", "1e-6")
    ]
    assert largest[1] > largest[0] and (largest[1] > 1000) == is_huge
