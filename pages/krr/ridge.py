"""What stage and views compute with: ridge regression along lambda, and its system of equations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import cho_factor, cho_solve

from kernels import KernelRidge
from pages.shared.model.declarations.blocks import Change
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.white_noise import noise_variances

(LAM,) = KernelRidge.hyperparameters
LAMS = np.array(LAM.steps[::2])  # 91 of the slider's own values: a best one can be gone to


def rmse(residuals: np.ndarray) -> np.ndarray:
    """Return the root of the mean square of each row of residuals (m, n), (m,)."""
    return np.sqrt(np.mean(np.square(residuals), axis=1))


def effective_dof(setting: Setting, model: KernelRidge, lams: ArrayLike) -> np.ndarray:
    """Return the effective degrees of freedom of f for each of ``lams``, the sum of its leverages.

    tr K (K + lam I)^-1, where white noise of the kernel is none of the K on the left: f is
    without it.
    """
    factorisation = model.factorisation_
    values = factorisation.values
    if setting.kernel.is_noise:
        values = values - noise_variances(setting) @ np.square(factorisation.weights)
    return factorisation.damped(lams) @ values


def dof_of_fit(setting: Setting, model: KernelRidge) -> float:
    """Return the effective degrees of freedom of the present f, without eigenvectors if it can."""
    if not setting.kernel.is_noise:
        return float(model.effective_dof_)
    return float(effective_dof(setting, model, setting.values[LAM.name]))


def by_cholesky(A: np.ndarray, b: np.ndarray, lam: float, trace: float | None = None) -> np.ndarray:
    """Solve (A + lam I) x = b for a positive semi-definite A (n, n) by its Cholesky factor.

    What rounding may take from the smallest eigenvalue of A is added to lam: of the size of
    ``trace``, which is that of A unless A is what little is left of a larger matrix.
    """
    n = len(A)
    size = float(np.trace(A)) if trace is None else trace
    rounding = n * float(np.finfo(float).eps) * size
    return cho_solve(cho_factor(A + (lam + rounding) * np.eye(n), lower=True), b)


def take_lambda(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Go to the lambda of a click on a figure whose horizontal axis is log10 lambda."""
    return {"lam": 10 ** float(sent["x"])}
