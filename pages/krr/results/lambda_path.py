"""The regularisation path: from one factorisation the fit at every lambda, and its errors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelRidge, LRUCache
from pages.shared.setting import Setting

(LAM,) = KernelRidge.hyperparameters
LAMS = np.array(LAM.steps[::2])  # 91 of the slider's own values: a best one can be gone to


@dataclass(frozen=True, eq=False)
class Path:
    """What each lambda gives; all errors are RMSE in the target's own unit.

    Attributes
    ----------
    lams : ndarray of shape (m,)
    errors : dict
        "training", "leave-one-out", "GCV" and, where points are held out, "test": (m,) each.
        GCV is the root of its score, which is a mean squared error.
    dof : ndarray of shape (m,)
        Effective degrees of freedom, tr K (K + lam I)^-1.
    condition : ndarray of shape (m,)
        Largest over smallest |eigenvalue| of K + lam I.
    """

    lams: np.ndarray
    errors: dict[str, np.ndarray]
    dof: np.ndarray
    condition: np.ndarray

    @property
    def best(self) -> dict[str, int]:
        """Index of the smallest error for each curve that may choose lambda; never training."""
        return {
            name: int(np.nanargmin(curve))
            for name, curve in self.errors.items()
            if name != "training" and np.isfinite(curve).any()
        }


@dataclass(frozen=True, eq=False)
class PathAndNow:
    """The path, and what the present lambda gives.

    Attributes
    ----------
    path, now : Path
        At all lambdas, and at the present one alone.
    n : int
        Number of training points.
    reference : float
        The RMSE of a constant 0, the fit without any freedom.
    unit : str
        Of the target, where it has one.
    """

    path: Path
    now: Path
    n: int
    reference: float
    unit: str

    @property
    def lam(self) -> float:
        """The present lambda."""
        return float(self.now.lams[0])


def path(setting: Setting, lams: np.ndarray = LAMS) -> Path:
    """Return the path of a setting at these lambdas (Rifkin and Lippert 2007)."""
    model, unit = setting.fit(KernelRidge), setting.unit
    lams = np.asarray(lams, dtype=float)
    alphas = model.path(lams)
    errors = {
        "training": unit * rmse(alphas @ setting.gram - setting.train.y),
        "leave-one-out": unit * rmse(model.loo_path(lams)),
        "GCV": unit * np.sqrt(model.gcv(lams)),
    }
    if setting.test is not None:
        K = setting.kernel(setting.test.X, setting.train.X)
        errors["test"] = unit * rmse(alphas @ K.T - setting.test.y)
    values = model.factorisation_.values
    least = 0.0 if len(values) < setting.train.n_samples else values[0]
    ends = np.abs(np.append(values, least)[:, None] + lams)
    return Path(
        lams,
        errors,
        dof=model.factorisation_.damped(lams) @ values,
        condition=ends.max(0) / np.maximum(ends.min(0), 1e-300),
    )


def path_and_now(setting: Setting, cache: LRUCache[Path]) -> PathAndNow:
    """Return the path, kept by the cache while lambda moves, and what the present lambda gives."""
    test = "" if setting.test is None else setting.test.fingerprint
    found = cache.get(
        (setting.train.fingerprint, test, setting.kernel, setting.unit), lambda: path(setting)
    )
    units = setting.train.units
    return PathAndNow(
        path=found,
        now=path(setting, np.array([float(setting.values["lam"])])),
        n=setting.train.n_samples,
        reference=setting.unit * float(np.sqrt(np.mean(np.square(setting.train.y)))) or 1.0,
        unit=units[-1] if units and setting.unit == 1.0 else "",
    )


def rmse(residuals: np.ndarray) -> np.ndarray:
    """Return the root of the mean square of each row."""
    return np.sqrt(np.mean(np.square(residuals), axis=1))
