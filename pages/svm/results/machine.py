"""The machines of this page: all are the core's, one of them solved to more digits."""

from __future__ import annotations

from typing import Any

from kernels import SupportVectorClassifier, SupportVectorRegressor
from pages.shared.setting import Setting
from pages.shared.state.control import is_kernel

MAX_ITER = 20_000  # where hundreds are fitted: a bad setting need not be exact
TOLERANCE = 1e-10  # of the exact machines; libsvm's usual 1e-3 hides what a removed point changes
EXACT_MAX_ITER = 2_000_000

Machine = SupportVectorClassifier | SupportVectorRegressor


class _Exact:
    """Lets libsvm go on until the optimality conditions hold to 1e-10."""

    def _solve(self, machine: Any, X: Any, target: Any) -> Any:
        return super()._solve(machine.set_params(tol=TOLERANCE), X, target)  # type: ignore[misc]


class ExactClassifier(_Exact, SupportVectorClassifier):
    """A `SupportVectorClassifier` solved to 1e-10."""


class ExactRegressor(_Exact, SupportVectorRegressor):
    """A `SupportVectorRegressor` solved to 1e-10."""


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


def machine_type(setting: Setting) -> type[Machine]:
    """Return the estimator for the setting's task."""
    regression = setting.train.task == "regression"
    return SupportVectorRegressor if regression else SupportVectorClassifier


def machine(setting: Setting, **more: Any) -> Any:
    """Return the machine fitted to the training part.

    Raises
    ------
    KernelError
        Where there is none, for instance of a single class.
    """
    return setting.fit(machine_type(setting), **more)


def exact_machine(setting: Setting) -> Any:
    """Return the machine fitted to the training part, solved to 1e-10; raises as `machine`."""
    regression = setting.train.task == "regression"
    return setting.fit(ExactRegressor if regression else ExactClassifier, max_iter=EXACT_MAX_ITER)
