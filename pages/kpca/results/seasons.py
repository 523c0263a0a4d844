"""Pairs of time and sales, rebuilt from few components with and without a kernel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import datasets
from kernels import Kernel, KernelPCA, parse
from pages.kpca.results.linear import principal

COUNT = 2  # components of the kernels; the second one of linear PCA would rebuild all exactly
KERNELS = {
    "periodic kernel": "periodic(period=6, lengthscale=5)",
    "periodic × polynomial": "periodic(period=6, lengthscale=5) * "
    "polynomial(degree=2, gamma=0.00014, coef0=1)",
}


@dataclass(frozen=True, eq=False)
class Rebuilt:
    """The pairs (n, 2) as ``count`` components give them back, and the RMSE of the sales."""

    name: str
    count: int
    pairs: np.ndarray
    error: float


@lru_cache(maxsize=1)
def seasons() -> tuple[np.ndarray, tuple[Rebuilt, ...]]:
    """Return the pairs (n, 2) of month and sales, and what each method makes of them."""
    data = datasets.load("ice_cream")
    pairs = np.column_stack([data.X[:, 0], data.y])
    middle, axes = pairs.mean(axis=0), principal(pairs).axes[:, :1]
    line = middle + (pairs - middle) @ axes @ axes.T
    found = [_judged("linear PCA", 1, line, pairs)]
    for name, text in KERNELS.items():
        found.append(rebuilt(name, parse(text), pairs))
    return pairs, tuple(found)


def rebuilt(name: str, kernel: Kernel, pairs: np.ndarray) -> Rebuilt:
    """Return the pairs (n, 2) as two components of a kernel give them back."""
    model = KernelPCA(kernel, COUNT).fit(pairs)
    return _judged(name, COUNT, model.inverse_transform(model.transform(pairs)), pairs)


def _judged(name: str, count: int, back: np.ndarray, pairs: np.ndarray) -> Rebuilt:
    error = float(np.sqrt(np.mean((back[:, 1] - pairs[:, 1]) ** 2)))
    return Rebuilt(name, count, back, error)
