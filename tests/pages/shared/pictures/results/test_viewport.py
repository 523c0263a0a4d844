"""What part of the data's space is seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import KernelRidge
from pages.krr.stories.weighted_sum import THROW
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.units.ranges import with_zero
from pages.shared.pictures.results.viewport import (
    axis_limits,
    chosen_kernel_function,
    evaluate,
    viewport_of,
)
from tests.pages.shared.pictures.results.cases import at


def test_a_line_reaches_over_the_held_out_points():
    setting = at("krr", data="ice_cream")
    viewport = viewport_of(setting)
    x = np.concatenate([setting.train.X[:, 0], setting.test.X[:, 0]])
    y = np.concatenate([setting.train.y, setting.test.y])
    assert (
        viewport.y is None
        and viewport.shape == (400,)
        and not viewport.is_slice
        and viewport.note == ""
    )
    assert (
        viewport.x[0] == viewport.ends[0] < x.min() and viewport.x[-1] == viewport.ends[1] > x.max()
    )
    assert viewport.up[0] < y.min() and viewport.up[1] > y.max()
    assert viewport.ends == axis_limits(setting)
    assert viewport.labels == ("time [months]", "sales")  # in their own units, also where scaled


def test_samples_of_a_plane_go_row_by_row():
    setting = at("krr", data="hills")
    viewport = viewport_of(setting)
    X, Y = np.meshgrid(viewport.x, viewport.y)
    np.testing.assert_array_equal(viewport.samples, np.column_stack([X.ravel(), Y.ravel()]))
    few = viewport.coarse(5)
    assert few.samples.shape == (25, 2) and few.ends == viewport.ends
    np.testing.assert_allclose(few.x, np.linspace(*viewport.across, 5))


def test_a_slice_fixes_the_other_features():
    setting = at("krr", data="diabetes", x1=2, x2=8)
    viewport = viewport_of(setting)
    others = [f for f in range(10) if f not in (2, 8)]
    rest = np.median(setting.train.X[:, others], axis=0)
    np.testing.assert_array_equal(viewport.samples[:, others], np.tile(rest, (48 * 48, 1)))
    np.testing.assert_array_equal(np.unique(viewport.samples[:, 2]), viewport.x)
    assert viewport.is_slice and "the other 8 features at their medians" in viewport.note
    assert viewport.names == tuple(np.array(setting.train.feature_names)[[2, 8]])


@pytest.mark.parametrize("data", ["sine", "hills", "diabetes"])
def test_a_function_over_the_frame_is_that_on_the_listed_samples(data):
    setting = at("krr", data=data, chosen=(3,))
    viewport, model = viewport_of(setting), setting.fit(KernelRidge)
    np.testing.assert_allclose(
        evaluate(viewport, model).ravel(), model.predict(viewport.samples), atol=1e-9
    )
    k = setting.kernel(viewport.samples, setting.train.X[[3]])[:, 0]
    np.testing.assert_allclose(chosen_kernel_function(viewport, setting).ravel(), k, atol=1e-12)
    assert chosen_kernel_function(viewport, replace(setting, chosen=())) is None


def test_a_kernel_without_negative_numbers_has_no_picture_there():
    setting = at("svm", data="moons", kernel="chi_squared()")
    left, _, low, _ = viewport_of(setting).ends
    assert left >= 0 and low >= 0


def test_a_picture_of_values_near_zero_shows_the_zero_to_which_a_penalty_pulls_the_fit():
    record, _ = address.from_query(registry.page("krr"), {**THROW, "lam": "1000"}, {})
    setting = resolve(record, {})
    viewport = viewport_of(setting)
    low, high = viewport.up
    assert setting.base.y.min() > 1 and low < 0
    curve = evaluate(viewport, setting.fit(KernelRidge))
    assert low < curve.min() and curve.max() < 0.5 < high


def test_zero_stays_out_of_sight_where_it_is_far():
    assert with_zero(1.0, 5.0) == (-0.25, 5.0)
    assert with_zero(-5.0, -1.0) == (-5.0, 0.25)
    assert with_zero(100.0, 120.0) == (100.0, 120.0)
    assert with_zero(-1.0, 1.0) == (-1.0, 1.0)
