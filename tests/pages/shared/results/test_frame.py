"""What part of the data's space is seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import KernelRidge
from pages.shared.results.frame import chosen_kernel_function, edges, evaluate, frame
from tests.pages.shared.results.cases import at


def test_a_line_reaches_over_the_held_out_points():
    setting = at("krr", data="ice_cream")
    seen = frame(setting)
    x = np.concatenate([setting.train.X[:, 0], setting.test.X[:, 0]])
    y = np.concatenate([setting.train.y, setting.test.y])
    assert seen.y is None and seen.shape == (400,) and not seen.is_slice and seen.note == ""
    assert seen.x[0] == seen.ends[0] < x.min() and seen.x[-1] == seen.ends[1] > x.max()
    assert seen.up[0] < y.min() and seen.up[1] > y.max()
    assert seen.ends == edges(setting)
    assert seen.labels == ("time [months]", "sales")  # in their own units, also where scaled


def test_samples_of_a_plane_go_row_by_row():
    setting = at("krr", data="hills")
    seen = frame(setting)
    X, Y = np.meshgrid(seen.x, seen.y)
    np.testing.assert_array_equal(seen.samples, np.column_stack([X.ravel(), Y.ravel()]))
    few = seen.coarse(5)
    assert few.samples.shape == (25, 2) and few.ends == seen.ends
    np.testing.assert_allclose(few.x, np.linspace(*seen.across, 5))


def test_a_slice_fixes_the_other_features():
    setting = at("krr", data="diabetes", x1=2, x2=8)
    seen = frame(setting)
    others = [f for f in range(10) if f not in (2, 8)]
    rest = np.median(setting.train.X[:, others], axis=0)
    np.testing.assert_array_equal(seen.samples[:, others], np.tile(rest, (48 * 48, 1)))
    np.testing.assert_array_equal(np.unique(seen.samples[:, 2]), seen.x)
    assert seen.is_slice and "the other 8 features at their medians" in seen.note
    assert seen.names == tuple(np.array(setting.train.feature_names)[[2, 8]])


@pytest.mark.parametrize("data", ["sine", "hills", "diabetes"])
def test_a_function_over_the_frame_is_that_on_the_listed_samples(data):
    setting = at("krr", data=data, chosen=(3,))
    seen, model = frame(setting), setting.fit(KernelRidge)
    np.testing.assert_allclose(
        evaluate(seen, model).ravel(), model.predict(seen.samples), atol=1e-9
    )
    k = setting.kernel(seen.samples, setting.train.X[[3]])[:, 0]
    np.testing.assert_allclose(chosen_kernel_function(seen, setting).ravel(), k, atol=1e-12)
    assert chosen_kernel_function(seen, replace(setting, chosen=())) is None


def test_a_kernel_without_negative_numbers_has_no_picture_there():
    setting = at("svm", data="moons", kernel="chi_squared()")
    left, _, low, _ = frame(setting).ends
    assert left >= 0 and low >= 0
