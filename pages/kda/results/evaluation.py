"""Errors and separation of discriminants along lambda, a polynomial's degree, an RBF's gamma."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from datasets import DataError
from kernels import RBF, Kernel, KernelDiscriminant, KernelError, Linear, Polynomial
from pages.shared.results.errors import error
from pages.shared.results.validation import cross_validated, thinned
from pages.shared.setting import Setting

(LAM,) = KernelDiscriminant.hyperparameters
LAMS = LAM.spread(19)
DEGREES = tuple(range(1, 11))
GAMMAS = tuple(float(f"{g:.3g}") for g in np.geomspace(1e-2, 1e3, 16))
DEGREE = Polynomial.hyperparameters[0]
GAMMA = replace(RBF.hyperparameters[0], range=(GAMMAS[0], GAMMAS[-1]))
NONE = float("nan")


@dataclass(frozen=True)
class Evaluation:
    """What one discriminant did; NaN where there is none.

    Attributes
    ----------
    train, test, validated : float
        Shares of errors: on both parts, and cross-validated.
    separation : float
        The first eigenvalue: the share of the variance between the classes, penalty included.
    """

    train: float = NONE
    test: float = NONE
    separation: float = NONE
    validated: float = NONE


@dataclass(frozen=True)
class KernelEvaluations:
    """Evaluations of the linear kernel, of each degree and of each gamma, as far as they are known.

    Attributes
    ----------
    linear : Evaluation
    degrees : tuple of Evaluation
        Of (x.z + 1)^d for d in ``DEGREES``.
    gammas : tuple of Evaluation
        Of the RBF for the gammas in ``GAMMAS``.
    """

    linear: Evaluation
    degrees: tuple[Evaluation, ...]
    gammas: tuple[Evaluation, ...]


def evaluate(setting: Setting, kernel: Kernel | None = None, **more: Any) -> Evaluation:
    """Fit one discriminant, with another kernel or numbers if given, and return its errors."""
    there = setting if kernel is None else replace(setting, kernel=kernel)
    try:
        model = there.fit(KernelDiscriminant, **more)
    except KernelError:
        return Evaluation()
    return Evaluation(
        train=error(model, setting.train),
        test=NONE if setting.test is None else error(model, setting.test),
        separation=float(model.eigenvalues_[0]),
    )


def along_kernels(setting: Setting) -> Iterator[Evaluation]:
    """Yield the evaluation of the linear kernel, then of each degree, then of each gamma."""
    yield evaluate(setting, Linear())
    for degree in DEGREES:
        yield evaluate(setting, Polynomial(degree=degree))
    for gamma in GAMMAS:
        yield evaluate(setting, RBF(gamma=gamma))


def by_kernel(found: Sequence[Evaluation]) -> KernelEvaluations:
    """Return what `along_kernels` has yielded so far, by kernel; at least the first."""
    return KernelEvaluations(
        found[0], tuple(found[1 : 1 + len(DEGREES)]), tuple(found[1 + len(DEGREES) :])
    )


def along_lam(setting: Setting) -> Iterator[Evaluation]:
    """Yield the evaluation at each lambda, cross-validated too where the data allow it."""
    few = thinned(setting)
    for lam in LAMS:
        try:
            validated = cross_validated(KernelDiscriminant, few, lam=lam)
        except (KernelError, DataError):
            validated = NONE
        yield replace(evaluate(setting, lam=lam), validated=validated)


def column(found: Sequence[Evaluation], name: str) -> np.ndarray:
    """Return one number of all evaluations as an array."""
    return np.array([getattr(evaluation, name) for evaluation in found], dtype=float)


def best(found: Sequence[Evaluation], name: str) -> int | None:
    """Return the place of the smallest number of that name; None where all are NaN."""
    values = column(found, name)
    return int(np.nanargmin(values)) if np.isfinite(values).any() else None
