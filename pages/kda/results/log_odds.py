"""The log odds of two classes read off two Gaussians with a common spread."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets import DataError
from kernels import KernelDiscriminant
from pages.kda.results.projection import threshold
from pages.shared.ranges import span
from pages.shared.setting import Setting

PLACES = 241  # along the discriminant
BINS = 8  # of the projections, each with as many points


@dataclass(frozen=True, eq=False)
class LogOdds:
    """Two classes along their discriminant, and the Gaussians that stand for them.

    Attributes
    ----------
    projections : ndarray of shape (n,)
        Of the training points, in units of the spread within a class.
    codes : ndarray of shape (n,)
        0 for the first class, 1 for the second.
    classes : tuple of str
    priors, means, spreads : tuple of float
        Of each of the two classes: its share, and of its projections the mean and their own
        standard deviation.
    common : float
        The standard deviation that both Gaussians have.
    places, density, posterior : ndarrays of shapes (241,), (2, 241) and (241,)
        Each Gaussian times its share, and the probability of the second class.
    boundary : float or None
        Where the probability is one half.
    binned : tuple of ndarray of shape (b,)
        Mean projection and share of the second class of points that are neighbours along the
        discriminant, and how many they are.
    part : {"test", "training"}
        Of which points ``binned`` is.
    left_out : int
        The number of classes that are not looked at.
    """

    projections: np.ndarray
    codes: np.ndarray
    classes: tuple[str, ...]
    priors: tuple[float, ...]
    means: tuple[float, ...]
    spreads: tuple[float, ...]
    common: float
    places: np.ndarray
    density: np.ndarray
    posterior: np.ndarray
    boundary: float | None
    binned: tuple[np.ndarray, np.ndarray, np.ndarray]
    part: str
    left_out: int

    def log_odds(self, p: np.ndarray) -> np.ndarray:
        """Return log(prior_2 N(p; m_2, s^2) / (prior_1 N(p; m_1, s^2))) at places p (m,)."""
        first, second = self.means
        slope = (second - first) / self.common**2
        shift = np.log(self.priors[1] / self.priors[0])
        values: np.ndarray = slope * (p - (first + second) / 2) + shift
        return values


def log_odds(setting: Setting) -> LogOdds:
    """Return the reading for the first two classes of a setting.

    Raises
    ------
    DataError
        Where all points are of one class, or all projections fall on one place.
    """
    two, left_out = first_two(setting)
    model = two.fit(KernelDiscriminant)
    p = model.transform(two.train.X)[:, 0]
    codes = (two.train.y == model.classes_[1]).astype(int)
    own = [p[codes == code] for code in (0, 1)]
    common = float(np.sqrt(sum(np.sum((part - part.mean()) ** 2) for part in own) / len(p)))
    if not common > 0:
        raise DataError("All projections of a class fall on one place: it has no spread there.")
    at = threshold(p, model.decision_function(two.train.X))
    judged = two.train if two.test is None else two.test
    seen = model.transform(judged.X)[:, 0]
    places = np.linspace(*span(np.concatenate([p, seen]), 0.05), PLACES)
    found = LogOdds(
        projections=p,
        codes=codes,
        classes=tuple(two.train.class_names[int(c)] for c in model.classes_),
        priors=tuple(model.priors_.tolist()),
        means=tuple(float(part.mean()) for part in own),
        spreads=tuple(float(part.std()) for part in own),
        common=common,
        places=places,
        density=np.empty(0),
        posterior=np.empty(0),
        boundary=at,
        binned=_binned(seen, (judged.y == model.classes_[1]).astype(float)),
        part="training" if two.test is None else "test",
        left_out=left_out,
    )
    return replace(found, density=_densities(found), posterior=_logistic(found.log_odds(places)))


def first_two(setting: Setting) -> tuple[Setting, int]:
    """Return the setting with its first two classes alone, and the number of the others."""
    there = np.unique(setting.train.y)
    if len(there) < 2:
        raise DataError("All points are of one class: log odds need two.")
    if len(there) == 2:
        return setting, 0
    parts = {}
    for name in ("train", "test"):
        data = getattr(setting, name)
        if data is not None:
            parts[name] = data.take(np.flatnonzero(np.isin(data.y, there[:2])))
    return replace(setting, **parts), len(there) - 2


def _densities(found: LogOdds) -> np.ndarray:
    z = (found.places - np.array(found.means)[:, None]) / found.common
    height = np.array(found.priors)[:, None] / (found.common * np.sqrt(2 * np.pi))
    values: np.ndarray = height * np.exp(-np.square(z) / 2)
    return values


def _logistic(f: np.ndarray) -> np.ndarray:
    values: np.ndarray = (1 + np.tanh(f / 2)) / 2  # no exponential that overflows
    return values


def _binned(p: np.ndarray, second: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    order = np.argsort(p, kind="stable")
    groups = [rows for rows in np.array_split(order, min(BINS, len(order))) if len(rows)]
    return (
        np.array([p[rows].mean() for rows in groups]),
        np.array([second[rows].mean() for rows in groups]),
        np.array([len(rows) for rows in groups]),
    )
