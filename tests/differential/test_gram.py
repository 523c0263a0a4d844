"""Gram matrices: each entry to 3e-14 of sqrt(k(x, x) k(z, z))."""

import numpy as np

from .cases import case, numbered


def root(diagonal):
    return np.sqrt(np.where(diagonal > 0, diagonal, 1))


@numbered()
def test_gram_matrix(number):
    c = case(number)
    x, z = root(np.diag(c.K)), root(c.kz)
    off = np.abs(c.kernel(c.X) - c.K) / np.outer(x, x)
    beyond = np.abs(c.kernel(c.Z, c.X) - c.Kz) / np.outer(z, x)
    alone = np.abs(c.kernel.diag(c.Z) - c.kz) / z**2
    assert max(off.max(), beyond.max(), alone.max()) < 3e-14
