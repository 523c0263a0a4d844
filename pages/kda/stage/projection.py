"""Where the classes lie along the discriminants, and where one becomes likelier than another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelDiscriminant
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.ranges import span

MIN_SPREAD = 1e-12  # as the model: classes drawn to one point have none of their own
SIDE = 90  # places on a side of the plane at which the classes are scored


@dataclass(frozen=True, eq=False)
class Plane:
    """The grid of the first two discriminants."""

    # (90,)
    x: np.ndarray
    y: np.ndarray
    # (90, 90, n_classes) Of each class over the grid, where two discriminants are all there are
    scores: np.ndarray | None


@dataclass(frozen=True, eq=False)
class Projection:
    """The samples in the coordinates of their discriminants."""

    places: np.ndarray  # (n, n_components) Of the training points
    codes: np.ndarray  # (n,) Their classes, codes into `classes`
    classes: tuple[str, ...]
    held_out: tuple[np.ndarray, np.ndarray] | None  # places and classes of the test part
    means: np.ndarray  # (n_classes, n_components)
    # Of each discriminant: the share of the variance between the classes, penalty included
    separations: tuple[float, ...]
    # Where both of two classes are as likely, on a single discriminant; None also where all points
    # fall on one place
    threshold: float | None
    plane: Plane | None  # none on a single discriminant


def compute_projection(setting: Setting) -> Projection:
    """Return both parts of the data as the setting's discriminant projects them."""
    model = setting.fit(KernelDiscriminant)
    data, test = setting.train, setting.test
    P = model.transform(data.X)
    held_out = None if test is None else (model.transform(test.X), test.y)
    single = P.shape[1] == 1
    return Projection(
        places=P,
        codes=data.y,
        classes=data.class_names,
        held_out=held_out,
        means=model.means_,
        separations=tuple(model.eigenvalues_.tolist()),
        threshold=threshold(P[:, 0], model.decision_function(data.X)) if single else None,
        plane=None if single else _plane(setting, model, P, held_out),
    )


def _plane(
    setting: Setting,
    model: KernelDiscriminant,
    P: np.ndarray,
    held_out: tuple[np.ndarray, np.ndarray] | None,
) -> Plane:
    both = P if held_out is None else np.vstack([P, held_out[0]])
    x, y = (np.linspace(*span(both[:, axis], 0.08), SIDE) for axis in (0, 1))
    if P.shape[1] > 2:
        return Plane(x, y, None)
    grid = np.column_stack([np.tile(x, SIDE), np.repeat(y, SIDE)])
    values = scores(model, P, setting.train.y, grid)
    return Plane(x, y, values.reshape(SIDE, SIDE, -1))


def threshold(p: np.ndarray, f: np.ndarray) -> float | None:
    """Return the place along the first discriminant at which both of two classes are as likely.

    The decision function f (n,) is affine in the projection p (n,): two samples far apart fix it.
    None where all samples fall on one place.
    """
    low, high = int(np.argmin(p)), int(np.argmax(p))
    if p[high] == p[low]:
        return None
    slope = (f[high] - f[low]) / (p[high] - p[low])
    return float(p[low] - f[low] / slope) if slope else None


def scores(model: KernelDiscriminant, own: np.ndarray, y: np.ndarray, P: np.ndarray) -> np.ndarray:
    """Return the score (m, n_classes) of each class at places P (m, n_components).

    p^T W^-1 m_c - m_c^T W^-1 m_c / 2 + log prior_c with the pooled covariance W of the projections
    ``own`` (n, n_components) of the training samples of the classes y; up to a shift of each row it
    is the model's decision function.
    """
    codes = np.searchsorted(model.classes_, y)
    rest = own - model.means_[codes]
    W = rest.T @ rest / len(own)
    spreads, Q = np.linalg.eigh(W)
    weights = (Q / np.maximum(spreads, MIN_SPREAD)) @ Q.T @ model.means_.T
    constant = np.log(model.priors_) - np.sum(model.means_.T * weights, axis=0) / 2
    return P @ weights + constant
