"""The view of two samples: its numbers, and what each kernel is said to see."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelError, mean_discrepancy, parse
from pages.kernels.views import two_samples
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.pages.shared.app.stage.figure_schema import check_figure

registry.load()
LINEAR, SQUARE, WIDE = "linear()", "polynomial(degree=2)", "rbf(gamma=0.5)"
ENOUGH = "200"  # points of each sample
DIFFERENCES = (two_samples.NOTHING, two_samples.MEAN, two_samples.SPREAD, two_samples.SHAPE)


def result_at(kernel=WIDE, **query):
    query = {"tab": "views", "view": "two_samples", "kernel": kernel, **query}
    record, messages = address.from_query(registry.page("kernels"), query, {})
    assert not messages
    return two_samples.compute(resolve(record, {}))


def sees(kernel, difference):
    """How many of ten draws are called different at 5 %."""
    results = (
        result_at(kernel, difference=difference, sample_size=ENOUGH, sample_seed=str(seed))
        for seed in range(10)
    )
    return sum(result.test.p_value <= 0.05 for result in results)


@pytest.mark.parametrize("difference", DIFFERENCES)
def test_the_numbers_are_those_of_the_samples(difference):
    result = result_at(difference=difference)
    X, Y = result.first[:, None], result.second[:, None]
    assert result.distance**2 == pytest.approx(mean_discrepancy(parse(WIDE), X, Y))
    assert (result.distance > result.threshold) == (result.test.p_value <= two_samples.LEVEL)
    assert result.counts.sum() == two_samples.PERMUTATIONS
    by_hand = [parse(WIDE)(X, np.array([[z]])).mean() - parse(WIDE)(Y, np.array([[z]])).mean()
               for z in result.z]  # fmt: skip
    np.testing.assert_allclose(result.difference, by_hand, atol=1e-12)


def test_the_distributions_differ_in_what_is_said():
    moments = {}
    for difference in DIFFERENCES:
        x, y = two_samples.samples(difference, 200_000, 0)
        assert x.mean() == pytest.approx(0, abs=0.01) and x.std() == pytest.approx(1, abs=0.01)
        moments[difference] = y.mean(), y.std()
    assert moments[two_samples.MEAN] == pytest.approx((two_samples.SHIFT, 1), abs=0.01)
    assert moments[two_samples.SPREAD] == pytest.approx((0, two_samples.WIDE), abs=0.01)
    for same in (two_samples.NOTHING, two_samples.SHAPE):
        assert moments[same] == pytest.approx((0, 1), abs=0.01)


@pytest.mark.parametrize(("kernel", "seen"), [
    (LINEAR, {two_samples.MEAN}),
    (SQUARE, {two_samples.MEAN, two_samples.SPREAD}),
    (WIDE, {two_samples.MEAN, two_samples.SPREAD, two_samples.SHAPE}),
])  # fmt: skip
def test_a_kernel_sees_what_the_note_says(kernel, seen):
    """On nine of ten draws of 200 points; what it does not see, on at most three."""
    for difference in DIFFERENCES:
        count = sees(kernel, difference)
        assert count >= 9 if difference in seen else count <= 3, (difference, count)


def test_the_pictures_are_drawn_for_every_difference_and_few_points():
    for difference in DIFFERENCES:
        for size in ("5", "200"):
            scene = two_samples.draw(result_at(difference=difference, sample_size=size))
            for figure in scene.figures:
                check_figure(figure)
    assert [r.key for r in scene.readouts] == ["mean_distance", "chance_limit", "p_value"]


def test_a_constant_kernel_sees_nothing_and_is_drawn():
    result = result_at("constant(value=1)")
    assert result.distance == pytest.approx(0, abs=1e-7) and result.test.p_value > 0.5
    for figure in two_samples.draw(result).figures:
        check_figure(figure)


def test_a_kernel_that_takes_no_negative_numbers_is_refused_with_what_helps():
    with pytest.raises(KernelError, match=r"negative numbers.*choose another kernel here"):
        result_at("chi_squared()")
