"""One feature lifted to x, x^2, x^3: the hyperplane up there, read back on the line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

import datasets
from datasets import Dataset
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.ranges import span
from pages.shared.pictures.results.hyperplane import FISHER, polygon, separating

LONGEST = 20  # letters of a feature's name at the edge of a box
N_CLUSTERS = 120  # samples of what is shown where the page's own data do not suit


@dataclass(frozen=True, eq=False)
class Lifted:
    """The hyperplane between two classes on phi(x) = (x, x^2, ..., x^p)."""

    points: np.ndarray  # (n, p) phi of each sample
    # (p,) w of the separating plane w . phi + offset = 0; the second class lies where it is
    # positive.
    normal: np.ndarray
    offset: float

    def decide(self, x: np.ndarray) -> np.ndarray:
        """Return w . phi(x) + offset at places x (m,) of the line."""
        return phi(x, self.points.shape[1]) @ self.normal + self.offset

    def roots(self) -> np.ndarray:
        """Return the places on the line where the plane cuts the curve phi, in order."""
        roots = np.roots([*self.normal[::-1], self.offset])
        real = np.abs(roots.imag) < 1e-7 * np.maximum(1, np.abs(roots))
        return np.sort(roots[real].real)

    def error(self, x: np.ndarray, second: np.ndarray) -> float:
        """Return the share of samples x (m,) on the wrong side; ``second`` (m,) is their class."""
        return float(np.mean((self.decide(x) > 0) != second))


@dataclass(frozen=True, eq=False)
class Lifting:
    """Samples over one feature, and the hyperplanes between the classes on its first powers."""

    # (n,) The feature, and the classes, codes into `classes`
    x: np.ndarray
    codes: np.ndarray
    classes: tuple[str, ...]
    feature: str  # the feature's name, and whether it was scaled
    degrees: tuple[Lifted, Lifted, Lifted]  # on x, on (x, x^2) and on (x, x^2, x^3)
    errors: tuple[float, float, float]  # the share of samples on the wrong side of each
    # (m, 3) Of the separating plane within the box of the samples (x, x^2, x^3)
    corners: np.ndarray


def suits(setting: Setting) -> bool:
    """Whether the page's own data can be lifted: one feature and two classes."""
    data = setting.train
    return data.n_features == 1 and len(np.unique(data.y)) == 2


def compute_lifting(setting: Setting, instead: str, method: Any = FISHER) -> Lifting:
    """Return the page's own data lifted, or the data set ``instead`` where those do not suit.

    ``method`` is as of `separating`.
    """
    own = suits(setting)
    data = setting.train if own else _clusters(instead)
    name = shortened(data.feature_names[0])
    x, second = data.X[:, 0], data.y == np.unique(data.y)[1]
    first, bent, space = (lift(x, second, degree, method) for degree in (1, 2, 3))
    low, high = np.array([span(column) for column in space.points.T]).T
    return Lifting(
        x=x,
        codes=data.y,
        classes=data.class_names,
        feature=scaled_name(setting, name) if own else name,
        degrees=(first, bent, space),
        errors=(first.error(x, second), bent.error(x, second), space.error(x, second)),
        corners=polygon(space.normal, space.offset, low, high),
    )


def scaled_name(setting: Setting, name: str) -> str:
    """Return the title of an axis whose numbers are as the kernel sees them: it says if scaled.

    The powers of a feature have no ticks in the data's own unit.
    """
    return name if setting.values["scaling"] == "none" else f"{name} [scaled]"


def shortened(name: str, most: int = LONGEST) -> str:
    """Return a feature's name with at most so many letters."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


@lru_cache(maxsize=2)
def _clusters(name: str) -> Dataset:
    return datasets.load(name, n_samples=N_CLUSTERS, seed=0)


def phi(x: np.ndarray, degree: int) -> np.ndarray:
    """Return (x, x^2, ..., x^degree) for each x (n,) as (n, degree)."""
    return np.asarray(x, dtype=float)[:, None] ** np.arange(1, degree + 1)


def lift(x: np.ndarray, second: np.ndarray, degree: int, method: Any = FISHER) -> Lifted:
    """Return the hyperplane between the classes of the samples x (n,) after lifting them.

    Parameters
    ----------
    x : ndarray of shape (n,)
    second : ndarray of bool, shape (n,)
        Whether a sample is of the second class.
    degree : int
        The highest power.
    method
        As of `separating`.
    """
    points = phi(x, degree)
    return Lifted(points, *separating(points, second, method))
