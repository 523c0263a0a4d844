"""The machines of this page: all are the core's, some of them solved to more digits."""

from __future__ import annotations

from typing import Any

from kernels import SupportVectorClassifier, SupportVectorRegressor
from pages.shared.model.controls.control import is_kernel
from pages.shared.model.setting.setting import Setting

C = SupportVectorClassifier.hyperparameters[0]
# libsvm's steps, the same on the stage, in curves, maps and readouts: all of them say one error
MAX_ITER = SupportVectorClassifier().max_iter
TOLERANCE = 1e-10  # of the exact machines; libsvm's usual 1e-3 hides what a removed point changes
EXACT_MAX_ITER = 2_000_000


def svm_type(task: str) -> type[SupportVectorClassifier | SupportVectorRegressor]:
    """Return the estimator for a task."""
    return SupportVectorRegressor if task == "regression" else SupportVectorClassifier


def fit_svm(setting: Setting, **more: Any) -> Any:
    """Return the machine fitted to the training part.

    Raises
    ------
    KernelError
        Where there is none, for instance of a single class.
    """
    return setting.fit(svm_type(setting.train.task), **more)


def fit_exact_svm(setting: Setting) -> Any:
    """Return the machine fitted to the training part, solved to 1e-10; raises as `fit_svm`."""
    return fit_svm(setting, tol=TOLERANCE, max_iter=EXACT_MAX_ITER)


def depends_on(setting: Setting, *without: str) -> str:
    """Return a text that names all that a setting's machines and their errors depend on.

    Controls in ``without`` are left out, for instance a C along which machines are fitted.
    """
    numbers = {h.name for h in SupportVectorRegressor.hyperparameters}
    named = sorted(
        (name, value)
        for name, value in setting.values.items()
        if (is_kernel(name) or name in numbers) and name not in without
    )
    return setting.fingerprint(named)
