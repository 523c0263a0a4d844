"""Ridge regression solved for weights on points and for weights on features; what both cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from kernels import Kernel, KernelError, KernelRidge, White, nystroem_features
from pages.krr.results.timing import seconds_of
from pages.shared.results.explicit import explicit, feature_count
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

FEATURES = 60  # of the approximation, at first


@dataclass(frozen=True, eq=False)
class PrimalDual:
    """Both solutions of a setting.

    Attributes
    ----------
    frame : Frame or None
        Over one feature: where both are evaluated. Else both are at the training points.
    points : Points or None
        The training points in the frame.
    y : ndarray of shape (n,)
        The training targets.
    d : int
        Number of features of the data.
    dual, primal : ndarray of shape (m,)
        The predictions of both.
    width : int
        Number of features of the primal.
    count : int or None
        Number of features of the kernel; None where it has no finite list of them.
    exact : bool
        Whether they are those of the kernel, or Nystroem features.
    noisy : bool
        Whether white noise is part of the kernel.
    difference : float
        Largest difference of both predictions, in the target's own unit.
    seconds : tuple of float
        What both take by Cholesky's factor: (K + lam I) alpha = y with K given, and
        (Phi^T Phi + lam I) w = Phi^T y with Phi given.
    """

    frame: Frame | None
    points: Points | None
    y: np.ndarray
    d: int
    dual: np.ndarray
    primal: np.ndarray
    width: int
    count: int | None
    exact: bool
    noisy: bool
    difference: float
    seconds: tuple[float, float]


def primal_dual(setting: Setting, at: np.ndarray | None = None) -> PrimalDual:
    """Solve the ridge problem in its dual and in its primal form, and predict at ``at`` (m, d).

    By default that is the frame's only feature, or the training points over several. Where the
    kernel has no finite feature map, Nystroem features stand in for it.

    Raises
    ------
    KernelError
        For a kernel that is not positive semi-definite: it belongs to no feature space.
    """
    data, kernel, lam = setting.train, setting.kernel, float(setting.values["lam"])
    X, y = data.X, data.y
    if not kernel.is_psd:
        raise KernelError(
            "This kernel is not positive semi-definite: it is no inner product of features, "
            "so there is only the dual."
        )
    seen = frame(setting) if data.n_features == 1 and at is None else None
    if at is None:
        at = X if seen is None else seen.samples
    stacked = explicit(kernel, np.vstack([X, at]))
    if stacked is not None:
        Phi, Phi_at = stacked[: len(X)], stacked[len(X) :]
    else:
        m = min(setting.values.get("features", FEATURES), len(X))
        Phi, Phi_at = nystroem_features(X, kernel, m), nystroem_features(X, kernel, m, Y=at)
    dual = setting.fit(KernelRidge).predict(at)
    primal = Phi_at @ primal_weights(Phi, y, lam)
    return PrimalDual(
        frame=seen,
        points=None if seen is None else points(setting, seen),
        y=y,
        d=data.n_features,
        dual=dual,
        primal=primal,
        width=Phi.shape[1],
        count=feature_count(kernel, data.n_features),
        exact=stacked is not None,
        noisy=any(isinstance(leaf, White) for leaf in kernel.leaves()),
        difference=setting.unit * float(np.abs(dual - primal).max()),
        seconds=(
            seconds_of(lambda: by_cholesky(setting.gram, y, lam)),
            seconds_of(lambda: by_cholesky(Phi.T @ Phi, Phi.T @ y, lam)),
        ),
    )


def is_approximated(kernel: Kernel, d: int) -> bool:
    """Whether Nystroem features have to stand in for the features of a kernel on d features."""
    return kernel.is_psd and explicit(kernel, np.zeros((1, d))) is None


def primal_weights(Phi: np.ndarray, y: np.ndarray, lam: float) -> np.ndarray:
    """Return w (D,) that minimises |y - Phi w|^2 + lam |w|^2, by least squares on stacked rows.

    The stacked system [Phi; sqrt(lam) I] w = [y; 0] has the root of the condition number of
    Phi^T Phi + lam I.
    """
    width = Phi.shape[1]
    rows = np.vstack([Phi, np.sqrt(lam) * np.eye(width)])
    return np.linalg.lstsq(rows, np.append(y, np.zeros(width)), rcond=None)[0]


def by_cholesky(A: np.ndarray, b: np.ndarray, lam: float) -> np.ndarray:
    """Solve (A + lam I) x = b for a positive semi-definite A (n, n) by its Cholesky factor.

    What rounding may take from the smallest eigenvalue of A is added to lam.
    """
    n = len(A)
    rounding = n * float(np.finfo(float).eps) * float(np.trace(A))
    return cho_solve(cho_factor(A + (lam + rounding) * np.eye(n), lower=True), b)
