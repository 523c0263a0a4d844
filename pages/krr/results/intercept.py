"""Ridge regression without an intercept, on a centred target, and with an intercept."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelError, KernelRidge
from pages.krr.results.primal_dual import by_cholesky
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

PLAIN, CENTRED, INTERCEPT = "nothing centred", "target centred", "with intercept"


@dataclass(frozen=True, eq=False)
class Intercept:
    """Three fits over one feature, in the scale of the picture.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    f : dict
        By name, (m,) at ``frame.x``.
    train, test : dict
        RMSE in the target's own unit; ``test`` is empty where nothing is held out.
    b : float
        The intercept, in the target's own unit.
    """

    frame: Frame
    points: Points
    f: dict[str, np.ndarray]
    train: dict[str, float]
    test: dict[str, float]
    b: float


def intercept(setting: Setting) -> Intercept:
    """Return the three fits, on feature and target with their means put back.

    The scaling of the sidebar divides, but nothing is subtracted. With an intercept, min
    sum_i (y_i - f(x_i) - b)^2 + lam |f|^2 has (H K H + lam I) alpha = H y with H = I - 1 1^T / n,
    and b is the mean of y - K alpha: features and target are centred, in the feature space.

    Raises
    ------
    KernelError
        For a kernel that is not positive semi-definite.
    """
    data, lam, kernel = setting.train, float(setting.values["lam"]), setting.kernel
    if not kernel.is_psd:
        raise KernelError("This kernel is not positive semi-definite: choose another one here.")
    seen, feature, target = frame(setting), setting.measures[0], setting.measures[-1]
    back, up = feature.offset / feature.step, target.offset / target.step
    X, y = data.X + back, data.y + up
    mean = float(y.mean())
    model = KernelRidge(kernel=kernel, lam=lam).fit(X, np.column_stack([y, y - mean]))
    K = kernel(X)
    centred = K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()
    alpha = by_cholesky(centred, y - mean, lam)
    b = float(np.mean(y - K @ alpha))

    def fits(Z: np.ndarray) -> dict[str, np.ndarray]:
        two = model.predict(Z + back)
        third = kernel(Z + back, X) @ alpha + b
        found = (two[:, 0], two[:, 1] + mean, third)
        return {n: f - up for n, f in zip((PLAIN, CENTRED, INTERCEPT), found, strict=True)}

    def errors(Z: np.ndarray, t: np.ndarray) -> dict[str, float]:
        unit = setting.unit
        return {n: unit * float(np.sqrt(np.mean((f - t) ** 2))) for n, f in fits(Z).items()}

    test = setting.test
    return Intercept(
        frame=seen,
        points=points(setting, seen),
        f=fits(seen.samples),
        train=errors(data.X, data.y),
        test={} if test is None else errors(test.X, test.y),
        b=target.step * b,
    )
