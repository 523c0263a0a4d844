"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from kernels import parse
from pages.features.stage.lift import OWN, POWERS
from pages.features.views.count import compute, count_features, growth
from pages.features.views.series import cut_off
from pages.shared.model.declarations import registry
from pages.shared.pictures.figures.costs import cost_curves
from tests.pages import stories
from tests.pages.stories import setting_of

LIFT = partial(stories.result_of_step, "features", "lift")
TRICK = partial(stories.result_of_step, "features", "without-features")


def costs(count):
    return cost_curves(count.n, count.d, count.p)


def places(step):
    """The true places of the question of a step."""
    page = registry.page("features")
    asked = page.teaching.step("lift", step).question
    scene = page.scene(setting_of("features", "lift", step))
    return asked.places(next(f for f in scene.figures if f.id == asked.figure))


def test_a_plane_separates_the_lifted_rings_and_is_a_circle_from_below():
    result = LIFT(1)
    assert result.flat > 1 / 3
    assert result.errors.train == 0
    outer = result.codes == result.classes.index("outer")
    heights = result.lift.points[:, 2]
    assert heights[outer].min() > heights[~outer].max()
    w1, w2, w3 = result.lift.normal
    assert np.hypot(w1, w2) < 0.05 * abs(w3)


def test_the_boundary_lies_midway_between_squared_radii():
    left, right = places(3)
    assert left == pytest.approx(-right, abs=0.06)
    radius = (right - left) / 2
    assert radius > 0.7  # midway between 0.4 and 1
    result = LIFT(3)
    heights, outer = result.lift.points[:, 2], result.codes == result.classes.index("outer")
    middle = (heights[outer].min() + heights[~outer].max()) / 2
    assert radius**2 == pytest.approx(middle, abs=0.06)


def test_exclusive_or_needs_the_product():
    result = LIFT(4)
    used = np.abs(result.lift.normal * result.lift.points.std(axis=0))
    assert used[2] > 5 * used[:2].max()
    assert result.flat > 0.4 and result.errors.train < 0.05


def test_features_that_do_not_suit_the_data_are_no_gain():
    result = LIFT(5)
    assert result.errors.train > result.flat
    assert LIFT(5, lift=OWN).errors.train < result.flat


def test_a_plane_cuts_the_cubic_curve_in_each_gap():
    result, data = LIFT(6), setting_of("features", "lift", 6).train
    assert result.lift.kind == POWERS
    cuts = places(6)
    x = np.sort(data.X[:, 0])
    gaps = [(x[x < cut].max(), x[x > cut].min()) for cut in cuts]
    assert len(cuts) == 3
    assert all(high - low > 0.05 for low, high in gaps)
    assert result.errors.train == 0
    assert [int(np.sum(x < cut)) for cut in cuts] == [len(x) * k // 4 for k in (1, 2, 3)]


def test_gamma_alone_does_the_task_of_the_lift():
    assert LIFT(7).validation.error > 0.1
    assert LIFT(7, k1__gamma=1).validation.error == 0


def test_three_features_are_the_square_of_the_inner_product():
    result, setting = TRICK(1), setting_of("features", "without-features", 1)
    assert result.comparison.agree
    X = setting.train.X
    np.testing.assert_allclose(setting.gram, (X @ X.T) ** 2, atol=1e-12)


def test_a_constant_brings_three_features_more():
    result = TRICK(2, k1__coef0=1)
    assert not result.comparison.agree
    X = setting_of("features", "without-features", 2).train.X
    more = np.column_stack([np.sqrt(2) * X, np.ones(len(X))])
    K = parse("polynomial(degree=2, coef0=1)")(X)
    np.testing.assert_allclose(K, (X @ X.T) ** 2 + more @ more.T, atol=1e-12)


def test_features_are_counted():
    many = count_features(100, 4, 1000)
    assert many.width == 4_598_126
    assert many.memory == (pytest.approx(36.8e9, rel=2e-3), 8e6)
    assert count_features(10, 4, 1000).width == 1001
    many, few = count_features(100, 4, 1e4), count_features(2, 4, 1e4)
    assert many.memory == (pytest.approx(368e9, rel=1e-3), 800e6)
    assert many.dual < many.primal
    assert few.width == 15
    assert few.memory == (1.2e6, 800e6)
    assert few.primal < few.dual


@pytest.mark.parametrize(("step", "drawn"), [(3, growth), (4, costs)])
def test_the_answer_is_not_drawn_before_it_is_given(step, drawn):
    asked = registry.page("features").teaching.step("without-features", step).question
    moved = {name: int(value) for name, value in asked.then.items()}
    before = compute(setting_of("features", "without-features", step))
    after = compute(setting_of("features", "without-features", step, **moved))
    curves = [[line["y"] for line in drawn(one).data[:2]] for one in (before, after)]
    heights = drawn(before).data[0]["y"]
    if step == 3:
        assert np.max(heights) < np.log10(after.width), "so high no curve goes"
        assert not np.isclose(curves[0][0], curves[1][0])[1:].any()
        return
    n = np.linspace(1, 6, len(heights))
    dual, primal = (np.interp(np.log10(before.n), n, line) for line in curves[0])
    assert dual < primal
    dual, primal = (np.interp(np.log10(after.n), n, line) for line in curves[1])
    assert primal < dual


def test_what_is_multiplied_out_is_not_said_before_the_question():
    step = registry.page("features").teaching.step("without-features", 1)
    assert "2abcd" in step.question.answer and "2abcd" not in step.text


def test_the_series_needs_many_terms_in_two_corners():
    sums = cut_off(1.0, 10)
    error = np.abs(sums.chosen - sums.kernel)
    middle = len(error) // 2
    assert error[middle, middle] < 1e-12
    assert error[0, 0] > 0.3 and error[-1, -1] > 0.3
    assert error[0, -1] < 0.1 and error[-1, 0] < 0.1
    enough = [int(np.sum(cut_off(s, 5).errors > 0.01)) + 1 for s in (2.0, 1.0, 0.5, 0.3)]
    assert enough == sorted(set(enough)), "the smaller s, the more"
    assert enough[2] < 100


def test_three_features_are_few_for_a_narrow_kernel():
    wide, narrow = TRICK(6), TRICK(6, k1__gamma=100)
    assert wide.errors.train == 0
    assert narrow.errors.train > 0.1
    assert narrow.comparison.difference > 0.9


def test_the_constant_alone_does_the_task_of_the_trick():
    assert not TRICK(7).comparison.agree
    assert TRICK(7, k1__coef0=0).comparison.agree
