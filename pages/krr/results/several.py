"""The fit at several values of lambda, from one factorisation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelRidge
from pages.krr.results.lambda_path import rmse
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Several:
    """The fits over one feature; errors are RMSE in the target's own unit.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    lams, dof, train : ndarray of shape (k,)
        In rising order; effective degrees of freedom and training error of each.
    present : int
        Which of them is the slider's value.
    f : ndarray of shape (k, m)
        Each fit at ``frame.x``.
    test : ndarray of shape (k,), or None
        Where points are held out.
    """

    frame: Frame
    points: Points
    lams: np.ndarray
    present: int
    f: np.ndarray
    dof: np.ndarray
    train: np.ndarray
    test: np.ndarray | None


def several(setting: Setting, count: int, factor: float) -> Several:
    """Return ``count`` fits, each lambda ``factor`` times the one before, around the present."""
    model, seen = setting.fit(KernelRidge), frame(setting)
    present = count // 2
    lams = float(setting.values["lam"]) * float(factor) ** (np.arange(count) - present)
    alphas, unit = model.path(lams), setting.unit
    test = None
    if setting.test is not None:
        K = setting.kernel(setting.test.X, setting.train.X)
        test = unit * rmse(alphas @ K.T - setting.test.y)
    shares = model.factorisation_.damped(lams) @ model.factorisation_.values
    return Several(
        frame=seen,
        points=points(setting, seen),
        lams=lams,
        present=present,
        f=alphas @ setting.kernel(seen.samples, setting.train.X).T,
        dof=shares,
        train=unit * rmse(alphas @ setting.gram - setting.train.y),
        test=test,
    )
