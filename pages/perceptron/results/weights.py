"""The weights alpha of the training points after a step."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.perceptron.results.history import History
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Weights:
    """A weight for each training point, in the order of the Gram matrix.

    Attributes
    ----------
    alpha : ndarray of shape (n,)
        Of two classes the signed weight, of more that in the function of the point's own class.
    codes : ndarray of int of shape (n,)
        The class of each point, into ``classes``.
    classes : tuple of str
    top : float
        About the largest |alpha| of all steps: the axis stays while the steps go by.
    current, chosen : tuple of int
        Where in this order the sample of the present step stands, and the chosen ones.
    signed : bool
        Whether weights of two classes are shown.
    """

    alpha: np.ndarray
    codes: np.ndarray
    classes: tuple[str, ...]
    top: float
    current: tuple[int, ...]
    chosen: tuple[int, ...]
    signed: bool


def weights(setting: Setting, found: History, step: int) -> Weights:
    """Return the weights after a step."""
    data, order = setting.train, setting.order
    alpha, sample = found.alpha(step), found.sample(step)
    columns = np.zeros(len(alpha), dtype=int)
    if alpha.shape[1] > 1:
        columns = np.searchsorted(found.model.classes_, data.y)
    own = alpha[np.arange(len(alpha)), columns]
    place = np.empty(len(order), dtype=int)
    place[order] = np.arange(len(order))
    return Weights(
        alpha=own[order],
        codes=data.y[order],
        classes=data.class_names,
        top=found.top,
        current=() if sample is None else (int(place[sample]),),
        chosen=tuple(int(place[i]) for i in setting.chosen),
        signed=alpha.shape[1] == 1,
    )
