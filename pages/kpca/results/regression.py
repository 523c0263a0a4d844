"""Principal component regression: a target from a few components."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import Dataset
from pages.kpca.components import Components, components
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Regressed:
    """The fit on the first ``count`` components.

    Attributes
    ----------
    count : int
    weights : ndarray of shape (count + 1,)
        Intercept, and one for each score.
    f : ndarray of shape (m,)
        At the places of the frame.
    train, test : float
        RMSE in the target's own unit; ``test`` is None where nothing is held out.
    """

    count: int
    weights: np.ndarray
    f: np.ndarray
    train: float
    test: float | None


@dataclass(frozen=True, eq=False)
class Regression:
    """The target fitted on one component, on two, and on all in use."""

    frame: Frame
    points: Points
    fits: tuple[Regressed, ...]
    target: str


def regression(setting: Setting) -> Regression:
    """Fit the target of a setting over one feature on the scores of its first components."""
    seen, fitted = frame(setting), components(setting, least=2)
    counts = sorted({1, 2, int(setting.values["n_components"])})
    fits = [
        _fit(setting, seen, fitted, count) for count in counts if count <= fitted.scores.shape[1]
    ]
    target = setting.train.target_name
    return Regression(seen, points(setting, seen), tuple(fits), target)


def _fit(setting: Setting, seen: Frame, fitted: Components, count: int) -> Regressed:
    w = weights(setting, fitted, count)
    return Regressed(
        count=count,
        weights=w,
        f=predict(fitted, w, seen.samples),
        train=rmse(setting, fitted, w, setting.train),
        test=None if setting.test is None else rmse(setting, fitted, w, setting.test),
    )


def weights(setting: Setting, fitted: Components, q: int) -> np.ndarray:
    """Return intercept and weights (q + 1,) of the target's least squares fit on q scores."""
    scores = fitted.model.scores_  # its own: a rotation may mix the q-th with the next
    A = np.column_stack([np.ones(len(scores)), scores[:, :q]])
    return np.linalg.lstsq(A, setting.train.y, rcond=None)[0]


def predict(fitted: Components, w: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return the fit with weights w (q + 1,) at X (m, d), (m,)."""
    return w[0] + fitted.model.transform(X)[:, : len(w) - 1] @ w[1:]


def rmse(setting: Setting, fitted: Components, w: np.ndarray, data: Dataset) -> float:
    """Return the error of the fit on a part of the data, in the target's own unit."""
    wrong = predict(fitted, w, data.X) - data.y
    return setting.unit * float(np.sqrt(np.mean(wrong**2)))
