"""Which combinations of two kernels are kernels: the Gram matrix of each, and its eigenvalues."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KERNELS, Kernel, Sigmoid, gram_matrix
from pages.kernels.results.spectrum import Spectrum, spectrum
from pages.shared.setting import Setting

MOST = 80  # points: seven matrices are decomposed for each move


@dataclass(frozen=True, eq=False)
class Combination:
    """One way to combine kernels, on the same points.

    Attributes
    ----------
    slug, name : str
        For the figure, and in words, as ``k₁ + k₂``.
    rule : bool or None
        Whether it is a kernel whenever k1 and k2 are; None for k1 and k2 themselves.
    K : ndarray of shape (m, m)
    spectrum : Spectrum
    """

    slug: str
    name: str
    rule: bool | None
    K: np.ndarray
    spectrum: Spectrum


def combinations(setting: Setting, other: str, factor: float) -> list[Combination]:
    """Return the present kernel k1, another one k2 by name, and what is made of them.

    Over at most 80 of the training points, evenly spread in the order of the Gram matrix. The
    second kernel has its default hyperparameters; the sigmoid is tanh(x.z).
    """
    order = setting.order
    rows = order[np.linspace(0, len(order) - 1, min(len(order), MOST)).round().astype(int)]
    X = setting.train.X[rows]
    k1, k2 = setting.kernel, second(other)
    K1, K2 = gram_matrix(k1, X), gram_matrix(k2, X)
    made = (
        ("first", "k₁", None, K1),
        ("second", f"k₂: {k2.label}", None, K2),
        ("sum", "k₁ + k₂", True, K1 + K2),
        ("product", "k₁ · k₂", True, K1 * K2),
        ("scaled", f"c · k₁, c = {factor:.3g}", True, factor * K1),
        ("difference", "k₁ − k₂", False, K1 - K2),
        ("sigmoid", "Sigmoid, tanh(x·z)", False, gram_matrix(Sigmoid(), X)),
    )
    return [Combination(slug, name, rule, K, spectrum(K)) for slug, name, rule, K in made]


def second(name: str) -> Kernel:
    """Return the kernel of that name with its default hyperparameters."""
    return KERNELS[name]()
