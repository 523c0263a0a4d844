"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from kernels import parse
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.pages.stories import result_of_step, setting_of

SIMILARITY = partial(result_of_step, "kernels", "similarity")
ALGEBRA = partial(result_of_step, "kernels", "algebra")
INDEFINITE = partial(result_of_step, "kernels", "indefinite")


def k(text, x, z):
    return parse(text)(np.atleast_2d(x).T, np.atleast_2d(z).T)


def roughness(samples):
    return np.mean(np.diff(samples.f, 2, axis=0) ** 2)


def test_the_curve_is_a_row_of_the_gram_matrix():
    model, setting = SIMILARITY(2), setting_of("kernels", "similarity", 2)
    assert model.kernel_function.anchor == 15
    row = setting.gram[15]
    curve = np.interp(
        setting.train.X[:, 0], model.kernel_function.viewport.x, model.kernel_function.k
    )
    assert np.allclose(curve, row, atol=1e-3)
    assert np.allclose(np.diag(setting.gram), 1)
    order = setting.train.X[model.gram.rows, 0]
    assert np.all(np.diff(order) >= 0)


def test_gamma_decides_how_many_directions_there_are():
    wide, usual, narrow = SIMILARITY(4, k1__gamma=0.01), SIMILARITY(3), SIMILARITY(3, k1__gamma=1e3)
    assert usual.spectrum.count == 6
    assert usual.gram.count == 60
    assert narrow.spectrum.count > 4 * usual.spectrum.count
    assert wide.spectrum.share > 0.99
    assert wide.gram.values.min() > 0.98


def test_samples_of_the_matern_kernel_are_rough():
    rough = SIMILARITY(5)
    smooth = SIMILARITY(5, k1__nu=2.5)
    assert roughness(rough.samples) > 100 * roughness(smooth.samples)
    before, peak, after = k("matern(nu=0.5, lengthscale=0.3)", [-1e-4, 0, 1e-4], [0])[:, 0]
    assert (peak - before) / 1e-4 == pytest.approx((peak - after) / 1e-4)
    assert (peak - after) / 1e-4 == pytest.approx(1 / 0.3, rel=1e-3)  # a kink: no slope of 0


def test_the_linear_kernel_has_one_direction_and_lines():
    line = SIMILARITY(6)
    values = np.linalg.eigvalsh(setting_of("kernels", "similarity", 6).gram)
    assert np.sum(values > 1e-9 * values[-1]) == 1
    slopes = line.samples.f / line.samples.x[:, None]
    assert np.allclose(slopes, slopes[0], atol=0.01)


def test_the_periodic_kernel_is_one_at_each_multiple_of_the_period():
    text = str(setting_of("kernels", "similarity", 8).kernel)
    assert np.allclose(k(text, [0], [0.2, 0.4, 0.6]), 1)
    assert k(text, [0], [0.1, 0.3, 0.5]).max() < 0.9


def test_of_the_periodic_kernel_the_points_are_seen_and_nothing_that_shows_the_period():
    hidden = registry.page("kernels").teaching.step("similarity", 8).question.hides
    scene = registry.page("kernels").scene(setting_of("kernels", "similarity", 8))
    seen = [
        (figure.id, trace["meta"]["role"])
        for figure in scene.figures
        for trace in figure.data
        if not {figure.id, trace["meta"]["role"]} & {*hidden}
    ]
    assert seen == [("stage", "points"), ("stage", "mark")]
    stage = scene.figures[0].data
    heights = {y for trace in stage if trace["meta"]["role"] != "curve" for y in trace["y"]}
    assert len(heights) == 1, "the points lie in a row below the curve"


def test_gamma_alone_does_the_task_of_similarity():
    assert SIMILARITY(9).spectrum.count < 10
    assert SIMILARITY(9).spectrum.share > 0.9
    assert SIMILARITY(9, k1__gamma=63.1).spectrum.count == 10


def test_a_sum_is_large_where_a_term_is():
    wide, narrow, both = "rbf(gamma=2)", "rbf(gamma=500)", "rbf(gamma=2) + rbf(gamma=500)"
    x = [0.0, 0.02, 0.3]
    peak, near, far = k(both, [0], x)[0]
    assert (peak, near) == pytest.approx((2, k(wide, [0], x)[0, 1] + k(narrow, [0], x)[0, 1]))
    assert far == pytest.approx(k(wide, [0], x)[0, 2])
    assert far > 0.8
    assert str(setting_of("kernels", "algebra", 1).kernel) == both


def test_the_narrow_term_makes_the_ripples():
    with_ripples, without = ALGEBRA(2), ALGEBRA(2, k2__gamma=20)
    assert roughness(with_ripples.samples) > 20 * roughness(without.samples)


def test_a_product_fades_and_faster_with_a_larger_gamma():
    seasons = np.arange(1, 5) * 0.2
    assert np.allclose(k("periodic(period=0.2)", [0], seasons), 1)
    for gamma in (5, 50):
        peaks = k(f"periodic(period=0.2) * rbf(gamma={gamma})", [0], seasons)[0]
        assert np.all(np.diff(peaks) < 0)
        assert np.allclose(peaks, k(f"rbf(gamma={gamma})", [0], seasons))
    before, after = ALGEBRA(4), ALGEBRA(4, k2__gamma=50)
    assert after.spectrum.count > before.spectrum.count
    assert k("rbf(gamma=50)", [0], seasons)[0, 0] < 0.2 < k("rbf(gamma=5)", [0], seasons)[0, 0]


def test_four_times_the_kernel_is_twice_the_height():
    before, after = ALGEBRA(5), ALGEBRA(5, k1__value=4)
    assert np.allclose(after.samples.f, 2 * before.samples.f, atol=1e-6)
    assert after.spectrum.share == pytest.approx(before.spectrum.share)


def test_the_linear_kernel_times_itself_allows_parabolas_alone():
    samples = ALGEBRA(6).samples
    inner = np.abs(samples.x) > 0.1
    factor = samples.f[inner] / samples.x[inner, None] ** 2
    assert np.allclose(factor, factor[0], atol=0.01)


@pytest.mark.parametrize("left", ["linear()", "periodic(period=0.2)", "matern(nu=0.5)"])
@pytest.mark.parametrize("right", ["rbf(gamma=20)", "polynomial(degree=2)"])
@pytest.mark.parametrize("sign", ["+", "*"])
def test_sums_and_products_have_no_negative_eigenvalues(left, sign, right):
    setting = setting_of("kernels", "algebra", 7)
    K = parse(f"{left} {sign} {right}")(setting.train.X)
    values = np.linalg.eigvalsh(K)
    assert values[0] > -1e-9 * values[-1]


def test_a_difference_may_fail():
    assert ALGEBRA(7).spectrum.least == 0
    X = setting_of("kernels", "algebra", 7).train.X
    K = parse("linear()")(X) - parse("periodic(period=0.2)")(X)
    assert np.linalg.eigvalsh(K)[0] < -1


def test_gamma_alone_does_the_task_of_the_algebra():
    assert ALGEBRA(8).spectrum.count > 10
    assert ALGEBRA(8, k2__gamma=0.5).spectrum.count <= 10


def test_the_rbf_has_no_negative_eigenvalue_and_the_sigmoid_has():
    assert INDEFINITE(1).spectrum.least == 0
    sigmoid = INDEFINITE(2)
    assert sigmoid.spectrum.least < -10
    assert sigmoid.samples is None


def test_squared_distances_become_negative():
    K = setting_of("kernels", "indefinite", 3).gram
    squared = np.diag(K)[:, None] + np.diag(K) - 2 * K
    assert squared.min() == pytest.approx(-0.445, abs=0.0005)
    assert squared.max() < 10


def test_a_small_gamma_makes_the_sigmoid_nearly_linear():
    small = INDEFINITE(4, k1__gamma=0.01)
    assert -0.001 < small.spectrum.least < 0
    setting = setting_of("kernels", "indefinite", 4, k1__gamma=0.01)
    X = setting.train.X
    assert np.allclose(setting.gram, 0.01 * X @ X.T, atol=1e-3)


def test_a_negative_constant_makes_it_worse():
    worse = INDEFINITE(5, k1__coef0=-1)
    assert worse.spectrum.least < 5 * INDEFINITE(5).spectrum.least
    assert np.diag(setting_of("kernels", "indefinite", 5, k1__coef0=-1).gram).min() < 0


@pytest.mark.filterwarnings("ignore:.*not positive semi-definite")
def test_the_support_vector_machine_is_worse_with_it():
    page = registry.page("svm")
    errors = []
    for kernel in ("sigmoid(gamma=1, coef0=0)", "rbf(gamma=1)"):
        query = {"data": "moons", "kernel": kernel, "C": "10"}
        record, messages = address.from_query(page, query, {})
        assert not messages
        errors.append(page.method.compute(resolve(record, {})))
    sigmoid, rbf = errors
    assert sigmoid.errors.test > 1 / 3
    assert rbf.errors.test == pytest.approx(0.05, abs=0.01)
    assert sigmoid.notices


def test_the_constant_alone_does_the_task_and_flattens_the_matrix():
    assert INDEFINITE(7).spectrum.least < -1
    done = INDEFINITE(7, k1__coef0=5)
    assert done.spectrum.least > -1
    assert done.spectrum.share > 0.99


def test_the_linear_kernel_is_zero_at_the_origin_and_negative_beyond():
    model, page = SIMILARITY(7), registry.page("kernels")
    x = setting_of("kernels", "similarity", 7).train.X[:, 0]
    assert x[model.kernel_function.anchor] > 0 and abs(x.mean()) < 1e-12
    (place,) = page.teaching.step("similarity", 7).question.places(
        page.scene(setting_of("kernels", "similarity", 7)).figures[0]
    )
    assert abs(place) < 1e-6
    assert model.kernel_function.k[model.kernel_function.viewport.x < -0.1].max() < 0


def test_the_curve_is_highest_at_its_own_point():
    model, page = SIMILARITY(1), registry.page("kernels")
    (place,) = page.teaching.step("similarity", 1).question.places(
        page.scene(setting_of("kernels", "similarity", 1)).figures[0]
    )
    own = setting_of("kernels", "similarity", 1).train.X[model.kernel_function.anchor, 0]
    assert place == pytest.approx(own, abs=0.01)
    assert model.kernel_function.k.max() == pytest.approx(1, abs=1e-3)
