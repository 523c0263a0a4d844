"""The terms of a sum of kernels: the posterior mean of each, its name and its colour."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess
from pages.shared.pictures.figures.style import CLASSES

SUBSCRIPTS = "₁₂₃₄"


@dataclass(frozen=True, eq=False)
class TermMeans:
    """The posterior mean of each term of a kernel."""

    names: tuple[str, ...]  # of the p terms
    values: np.ndarray  # (p, m), at m places


def term_means(model: GaussianProcess, X: np.ndarray) -> TermMeans:
    """Return the posterior mean of each term of a fitted process at X (m, d)."""
    terms = model.decompose(X, return_std=False)
    names = tuple(term.kernel.label for term in terms)
    return TermMeans(names, np.array([term.mean for term in terms]))


def colour_of(i: int) -> str:
    """Return the colour of a term: none of those of f, y, samples and the exact function."""
    return CLASSES[4 + i % 4]


def title_of(name: str, i: int) -> str:
    """Return how a term is called, ``f₁: RBF``."""
    place = SUBSCRIPTS[i] if i < len(SUBSCRIPTS) else str(i + 1)
    return f"f{place}: {name}"
