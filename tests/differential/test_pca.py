"""Kernel PCA: eigenvalues, and scores up to rotations within equal eigenvalues."""

from itertools import pairwise

import numpy as np
import pytest

from kernels import KernelPCA

from .cases import case, numbered
from .extended import EPS, LONG, eigh

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
COMPONENTS = 4


def clusters(values, least):
    """Slices of eigenvalues, descending, that lie nearer to each other than ``least``."""
    starts = [0, *(np.flatnonzero(values[:-1] - values[1:] > least) + 1), len(values)]
    return [slice(a, b) for a, b in pairwise(starts)]


@numbered()
def test_components(number):
    c = case(number)
    n, q = len(c.X), min(COMPONENTS, len(c.X))
    model = KernelPCA(c.kernel, q).fit(c.X)
    H = np.eye(n, dtype=LONG) - LONG(1) / n
    K = H @ c.K @ H
    values, vectors = eigh((K + K.T) / 2)
    off = 20 * c.rounding
    # An eigenvalue within rounding is given as zero, and the fit says so.
    rounding = 2 * n * EPS * float(np.trace(c.K)) + off
    zero = model.eigenvalues_ == 0
    assert np.all(values[:q][zero] <= rounding)
    assert np.all(np.abs(model.eigenvalues_ - values[:q])[~zero] <= off)
    assert bool(model.notices_) == bool(zero.any())
    expected = vectors * np.sqrt(np.maximum(values, 0))
    centred = c.Kz - c.K.mean(0)
    projected = (centred - centred.mean(1)[:, None]) @ vectors
    projected /= np.sqrt(np.where(values > 0, values, LONG(1)))
    new = model.transform(c.Z)
    for cluster in clusters(values, max(1e-6 * float(values[0]), rounding)):
        if cluster.stop > q or zero[cluster].any() or values[cluster.stop - 1] <= 1e6 * rounding:
            break
        others = [values[cluster.start] + values[0]]
        if cluster.start:
            others.append(values[cluster.start - 1] - values[cluster.start])
        if cluster.stop < n:
            others.append(values[cluster.stop - 1] - values[cluster.stop])
        tilt = 20 * off / float(min(others)) + 1e-12
        for scores, reference in [(model.scores_, expected), (new, projected)]:
            # S S^T of a cluster does not see how it is rotated.
            ours, theirs = scores[:, cluster], reference[:, cluster]
            size = np.abs(reference).max() ** 2 + values[0] / n
            amplified = np.sqrt(values[0] / values[cluster.stop - 1])
            assert np.abs(ours @ ours.T - theirs @ theirs.T).max() <= tilt * amplified * size
