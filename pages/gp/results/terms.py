"""The posterior of each summand of the kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

SIDE = 36  # places on a side of a term's map


@dataclass(frozen=True, eq=False)
class Parts:
    """A posterior taken apart, at m places.

    Attributes
    ----------
    names : tuple of str
        Of the p summands of the kernel.
    means, sds : ndarray of shape (p, m)
        The posterior of each.
    whole : ndarray of shape (m,)
        The posterior mean of their sum.
    """

    names: tuple[str, ...]
    means: np.ndarray
    sds: np.ndarray
    whole: np.ndarray

    @property
    def gap(self) -> float:
        """The largest distance between the sum of the means and the mean of the sum."""
        return float(np.abs(self.means.sum(axis=0) - self.whole).max())


@dataclass(frozen=True, eq=False)
class Terms:
    """The parts over what the stage shows; ``limit`` is the largest absolute mean of a term."""

    frame: Frame
    points: Points
    parts: Parts
    limit: float


@dataclass(frozen=True, eq=False)
class Means:
    """The posterior means (p, m) of the p summands of a kernel at m places, and their names."""

    names: tuple[str, ...]
    values: np.ndarray


def means(model: GaussianProcess, X: np.ndarray) -> Means:
    """Return the posterior mean of each summand of a fitted process at X (m, d)."""
    terms = model.decompose(X, return_std=False)
    return Means(tuple(term.kernel.label for term in terms), np.array([t.mean for t in terms]))


def parts(setting: Setting, X: np.ndarray) -> Parts:
    """Return the posterior of each summand at X (m, d)."""
    model = setting.fit(GaussianProcess)
    terms = model.decompose(X)
    return Parts(
        tuple(term.kernel.label for term in terms),
        np.array([term.mean for term in terms]),
        np.array([term.sd for term in terms]),
        model.predict(X),
    )


def terms(setting: Setting) -> Terms:
    """Return the posterior of each summand over a line, or over a coarse plane."""
    seen = frame(setting)
    seen = seen if seen.y is None else seen.coarse(SIDE)
    found = parts(setting, seen.samples)
    return Terms(seen, points(setting, seen), found, float(np.abs(found.means).max()) or 1.0)
