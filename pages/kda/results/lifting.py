"""One feature lifted to x, x^2, x^3: the linear discriminant up there, read back on the line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

import datasets
from datasets import Dataset
from kernels import KernelDiscriminant, Linear
from pages.shared.ranges import span
from pages.shared.setting import Setting

CLUSTERS = "line_clusters"  # shown where the page's own data are not one feature of two classes
PENALTY = 1e-9  # small beside the scaled features: this is plain linear discriminant analysis


@dataclass(frozen=True, eq=False)
class Lifted:
    """The linear discriminant of two classes on phi(x) = (x, x^2, ..., x^p).

    Attributes
    ----------
    points : ndarray of shape (n, p)
        phi of each sample.
    normal : ndarray of shape (p,)
        w of the separating plane w . phi + offset = 0; the second class lies where it is positive.
    offset : float
    """

    points: np.ndarray
    normal: np.ndarray
    offset: float

    def decide(self, x: np.ndarray) -> np.ndarray:
        """Return w . phi(x) + offset at places x (m,) of the line."""
        return phi(x, self.points.shape[1]) @ self.normal + self.offset

    def roots(self) -> np.ndarray:
        """Return the places on the line where the plane cuts the curve phi, in order."""
        found = np.roots([*self.normal[::-1], self.offset])
        real = np.abs(found.imag) < 1e-7 * np.maximum(1, np.abs(found))
        return np.sort(found[real].real)

    def error(self, x: np.ndarray, second: np.ndarray) -> float:
        """Return the share of samples x (m,) on the wrong side; ``second`` (m,) is their class."""
        return float(np.mean((self.decide(x) > 0) != second))


@dataclass(frozen=True, eq=False)
class Lifting:
    """Samples over one feature, and their linear discriminants on its first powers.

    Attributes
    ----------
    x, codes : ndarray of shape (n,)
        The feature, and the classes, codes into ``classes``.
    classes : tuple of str
    feature : str
        The feature's name.
    degrees : tuple of three Lifted
        On x, on (x, x^2) and on (x, x^2, x^3).
    errors : tuple of three float
        The share of samples on the wrong side of each.
    corners : ndarray of shape (m, 3)
        Of the separating plane within the box of the samples (x, x^2, x^3).
    """

    x: np.ndarray
    codes: np.ndarray
    classes: tuple[str, ...]
    feature: str
    degrees: tuple[Lifted, Lifted, Lifted]
    errors: tuple[float, float, float]
    corners: np.ndarray


def suits(setting: Setting) -> bool:
    """Whether the page's own data can be lifted: one feature and two classes."""
    data = setting.train
    return data.n_features == 1 and len(np.unique(data.y)) == 2


def lifting(setting: Setting) -> Lifting:
    """Return the page's own data lifted, or clusters on a line where those do not suit."""
    data = setting.train if suits(setting) else _clusters()
    x, second = data.X[:, 0], data.y == np.unique(data.y)[1]
    first, bent, space = (lift(x, second, degree) for degree in (1, 2, 3))
    low, high = np.array([span(column) for column in space.points.T]).T
    return Lifting(
        x=x,
        codes=data.y,
        classes=data.class_names,
        feature=data.feature_names[0],
        degrees=(first, bent, space),
        errors=(first.error(x, second), bent.error(x, second), space.error(x, second)),
        corners=polygon(space.normal, space.offset, low, high),
    )


@lru_cache(maxsize=1)
def _clusters() -> Dataset:
    return datasets.load(CLUSTERS, n_samples=120, seed=0)


def phi(x: np.ndarray, degree: int) -> np.ndarray:
    """Return (x, x^2, ..., x^degree) for each x (n,) as (n, degree)."""
    return np.asarray(x, dtype=float)[:, None] ** np.arange(1, degree + 1)


def lift(x: np.ndarray, second: np.ndarray, degree: int) -> Lifted:
    """Return the linear discriminant of the samples x (n,) after lifting them.

    Parameters
    ----------
    x : ndarray of shape (n,)
    second : ndarray of bool, shape (n,)
        Whether a sample is of the second class.
    degree : int
        The highest power.
    """
    points = phi(x, degree)
    mean, scale = points.mean(axis=0), np.maximum(points.std(axis=0), 1e-300)
    model = KernelDiscriminant(kernel=Linear(), lam=PENALTY)
    model.fit((points - mean) / scale, second.astype(int))
    base = model.decision_function(np.zeros((1, degree)))[0]
    slope = model.decision_function(np.eye(degree)) - base
    normal = slope / scale
    return Lifted(points, normal, float(base - normal @ mean))


def polygon(normal: np.ndarray, offset: float, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return the corners (m, 3), in order, of the plane w . z + offset = 0 within a box.

    Between 3 and 6 corners; none where the plane misses the box.
    """
    corners = np.array(list(product(*zip(low, high, strict=True))))
    values = corners @ normal + offset
    found = []
    for i, j in product(range(8), repeat=2):
        edge = np.sum(corners[i] != corners[j]) == 1
        if i < j and edge and values[i] * values[j] < 0:
            share = values[i] / (values[i] - values[j])
            found.append(corners[i] + share * (corners[j] - corners[i]))
    if len(found) < 3:
        return np.empty((0, 3))
    cuts = np.array(found)
    flat = (cuts - cuts.mean(axis=0)) / (high - low)
    across = np.linalg.svd(flat, full_matrices=False)[2][:2]
    place = flat @ across.T
    return cuts[np.argsort(np.arctan2(place[:, 1], place[:, 0]))]
