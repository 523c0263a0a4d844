"""Errors over the degree of the polynomial, the width of the RBF, and the penalty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from kernels import RBF, Kernel, KernelDiscriminant, Linear, Polynomial
from pages.shared import validation
from pages.shared.method import Method
from pages.shared.results.errors import error
from pages.shared.setting import Setting

DEGREES = tuple(range(1, 11))
GAMMAS = tuple(float(f"{g:.3g}") for g in np.geomspace(1e-2, 1e3, 16))
PENALTIES = KernelDiscriminant.hyperparameters[0].spread(19)


@dataclass(frozen=True)
class Outcome:
    """Shares of errors of one discriminant, and its first eigenvalue; NaN where it has none."""

    train: float
    test: float
    separation: float
    validated: float = float("nan")


def outcome(setting: Setting, kernel: Kernel | None = None, **more) -> Outcome:
    """Fit one discriminant and return its errors; all NaN where it cannot be fitted."""
    changed = setting if kernel is None else replace(setting, kernel=kernel)
    try:
        model = changed.fit(KernelDiscriminant, **more)
    except ValueError:
        return Outcome(*(float("nan"),) * 3)
    test = error(model, setting.test) if setting.test is not None else float("nan")
    return Outcome(error(model, setting.train), test, float(model.eigenvalues_[0]))


def over_kernels(setting: Setting) -> Iterator[Outcome]:
    """Yield the outcome of each degree of (x.z + 1)^p, then of each RBF width."""
    for degree in DEGREES:
        yield outcome(setting, Polynomial(degree=degree))
    for gamma in GAMMAS:
        yield outcome(setting, RBF(gamma=gamma))


def linear(setting: Setting) -> Outcome:
    """Return the outcome of the linear kernel: Fisher's own discriminant."""
    return outcome(setting, Linear())


def over_penalties(method: Method, setting: Setting) -> Iterator[Outcome]:
    """Yield the outcome at each penalty, cross-validated too where the data allow it."""
    for lam in PENALTIES:
        found = outcome(setting, lam=lam)
        try:
            value = validation.cross_validated(method, validation.thinned(setting), lam=lam)
        except ValueError:
            value = float("nan")
        yield replace(found, validated=value)


def least(outcomes: list[Outcome], field: str) -> int | None:
    """Return the place of the smallest error of that name; None where all are NaN."""
    values = np.array([getattr(o, field) for o in outcomes])
    return int(np.nanargmin(values)) if np.isfinite(values).any() else None
