"""Weighted sums of kernels on a regular grid, against the same sums on the listed points."""

import numpy as np
import pytest

from kernels import RBF, Constant, Grid, Laplacian, Linear, Matern, Periodic
from tests.kernels.functions.test_kernels import NESTED


@pytest.mark.parametrize(
    "kernel",
    [RBF(0.8), RBF((0.8, 2.0)), Laplacian(0.8), Periodic(period=2.0), Constant(2.0), Matern(),
     Linear(), *(k for k in NESTED if k.domain == "real")],
    ids=str,
)  # fmt: skip
def test_grids_equal_the_listed_points(kernel):
    rng = np.random.default_rng(0)
    X, coef = rng.normal(size=(50, 2)), rng.normal(size=(50, 3))
    x, y = np.linspace(-2, 2, 17), np.linspace(-1, 3, 23)
    listed = np.column_stack([a.ravel() for a in np.meshgrid(x, y)])
    expected = kernel(listed, X) @ coef
    scale = np.abs(expected).max() + 1
    surface = kernel.on_grid(x, y, X, coef)
    assert surface.shape == (23, 17, 3)
    assert np.allclose(surface.reshape(-1, 3), expected, atol=1e-11 * scale)
    grid = Grid(kernel, (x, y), X)
    for column in 0, 1, 2:  # the second and third call take what the first one has kept
        one = expected[:, column].reshape(23, 17)
        assert np.allclose(grid(coef[:, column]), one, atol=1e-11 * scale)
    if not any(isinstance(v, tuple) for v in kernel.parameters.values()):
        line = kernel.on_grid(x, None, X[:, :1], coef)
        assert np.allclose(line, kernel(x[:, None], X[:, :1]) @ coef, atol=1e-11 * scale)


def test_grid_needs_an_axis_for_each_feature():
    with pytest.raises(ValueError, match="one axis for each"):
        RBF().on_grid([0, 1], None, np.ones((3, 2)), np.ones(3))
