"""Kernel k-means beside k-means."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelKMeans, Linear
from pages.kpca.views.k_means import compute, draw, is_plane, matched
from tests.pages.kpca.states import at, linked
from tests.sweeps import sweep

RADIUS = "constant(value=0.251)*polynomial(degree=2,coef0=0)+rbf(gamma=4.47)"


@pytest.mark.parametrize("seed", sweep(range(10), [0, 1]))
def test_the_rings_are_clusters_with_the_named_kernel_alone(seed):
    linear, kernel = compute(linked(kernel=RADIUS, seed=seed)).found
    assert kernel.agreement > 0.98 and linear.agreement < 0.7
    assert kernel.sum_of_squares <= kernel.sum_of_classes + 1e-9


@pytest.mark.parametrize("seed", sweep(range(10), [0, 1]))
def test_an_rbf_alone_does_not_find_the_rings(seed):
    _, kernel = compute(linked(kernel="rbf(gamma=4.47)", seed=seed)).found
    assert kernel.agreement < 0.85


def test_the_linear_half_is_k_means():
    setting = linked(kernel=RADIUS, n_clusters=3)
    linear = compute(setting).found[0]
    model = KernelKMeans(Linear(), 3, n_init=50).fit(setting.train.X)
    assert linear.sum_of_squares == model.inertia_ and linear.nearness.shape[-1] == 3


def test_clusters_are_numbered_as_the_classes_that_they_match():
    codes, labels = np.array([0, 0, 0, 1, 1, 1]), np.array([2, 2, 0, 1, 1, 1])
    order, share = matched(labels, codes, 3)
    assert list(order) == [2, 1, 0] and share == pytest.approx(5 / 6)
    order, share = matched(np.zeros(6, dtype=int), codes, 1)
    assert list(order) == [0] and share == 0.5


def test_readouts_and_figures():
    both = compute(linked(kernel=RADIUS))
    scene = draw(both)
    readouts = {readout.key: readout.amount for readout in scene.readouts}
    assert readouts["agreement_kernel"] == pytest.approx(100 * both.found[1].agreement)
    assert readouts["sum_of_squares"] == both.found[1].sum_of_squares
    assert [figure.id for figure in scene.figures] == ["linear", "kernel"]


@pytest.mark.parametrize(
    ("clusters", "said"), [(1, "1 cluster:"), (2, "local minima"), (8, "8 clusters:")]
)
def test_sums_over_as_many_clusters_as_classes_alone_are_compared(clusters, said):
    scene = draw(compute(linked(kernel=RADIUS, n_clusters=clusters)))
    (help,) = (one.help for one in scene.readouts if one.key == "sum_of_classes")
    assert said in help


def test_it_needs_a_plane():
    assert is_plane(at().values) and not is_plane(at("iris").values)
    assert not is_plane(at("sine").values)
    scene = draw(compute(linked(data="hills", n_clusters=4)))
    assert {readout.key for readout in scene.readouts} == {"sum_of_squares", "steps"}
