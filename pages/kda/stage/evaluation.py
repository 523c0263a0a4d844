"""Errors and separation of discriminants along lambda, a polynomial's degree, an RBF's gamma."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from datasets import DataError
from kernels import RBF, Kernel, KernelDiscriminant, KernelError, Linear, Polynomial
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import paths
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.validation import cross_validated, thinned

(LAM,) = KernelDiscriminant.hyperparameters
LAMS = LAM.spread(19)
DEGREES = tuple(range(1, 11))
GAMMAS = tuple(float(f"{g:.3g}") for g in np.geomspace(1e-2, 1e3, 16))
DEGREE = Polynomial.hyperparameters[0]
GAMMA = replace(RBF.hyperparameters[0], range=(GAMMAS[0], GAMMAS[-1]))
NONE = float("nan")


@dataclass(frozen=True)
class Evaluation:
    """What one discriminant did; NaN where there is none."""

    # train, test, validated: Shares of errors: on both parts, and cross-validated
    train: float = NONE
    test: float = NONE
    # The first eigenvalue: the share of the variance between the classes, penalty included
    separation: float = NONE
    validated: float = NONE


@dataclass(frozen=True)
class KernelEvaluations:
    """Evaluations of the linear kernel, each degree and each gamma, as far as they are known."""

    linear: Evaluation
    degrees: tuple[Evaluation, ...]  # of (x.z + 1)^d for d in `DEGREES`
    gammas: tuple[Evaluation, ...]  # of the RBF for the gammas in `GAMMAS`


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
    """Yield the evaluation of the linear kernel, then of each degree, then of each gamma.

    They are cross-validated, too, where the data allow it.
    """
    few = thinned(setting)
    kernels = (
        Linear(),
        *(Polynomial(degree=degree) for degree in DEGREES),
        *(RBF(gamma=gamma) for gamma in GAMMAS),
    )
    for kernel in kernels:
        validated = validate(replace(few, kernel=kernel))
        yield replace(evaluate(setting, kernel), validated=validated)


def validate(setting: Setting, **more: Any) -> float:
    """Return the cross-validated error of one discriminant; NaN where there is none."""
    try:
        return cross_validated(KernelDiscriminant, setting, **more)
    except (KernelError, DataError):
        return NONE


def by_kernel(evaluations: Sequence[Evaluation]) -> KernelEvaluations:
    """Return what `along_kernels` has yielded so far, by kernel; at least the first."""
    return KernelEvaluations(
        evaluations[0],
        tuple(evaluations[1 : 1 + len(DEGREES)]),
        tuple(evaluations[1 + len(DEGREES) :]),
    )


def along_lam(setting: Setting) -> Iterator[Evaluation]:
    """Yield the evaluation at each lambda, cross-validated too where the data allow it."""
    few = thinned(setting)
    for lam in LAMS:
        yield replace(evaluate(setting, lam=lam), validated=validate(few, lam=lam))


def column(evaluations: Sequence[Evaluation], name: str) -> np.ndarray:
    """Return one number of all evaluations as an array."""
    return np.array([getattr(evaluation, name) for evaluation in evaluations], dtype=float)


def best(evaluations: Sequence[Evaluation], name: str) -> int | None:
    """Return the place of the smallest number of that name; None where all are NaN."""
    values = column(evaluations, name)
    return int(np.nanargmin(values)) if np.isfinite(values).any() else None


SHARE = "share misclassified"
RING = "ring: lowest cross-validated error"
KINDS = {"train": "training", "validated": "cross-validated", "test": "test"}


def errors_over_lam(evaluations: Sequence[Evaluation], here: float) -> Figure:
    """Return the errors over lambda, with the present one marked."""
    lines = {shown: column(evaluations, name) for name, shown in KINDS.items()}
    note = f"{RING}, dashes: here"
    return paths.path(
        "errors", "Errors over lambda", LAM, LAMS, lines, SHARE, here, "cross-validated", note=note
    )


def separation_over_lam(evaluations: Sequence[Evaluation], here: float) -> Figure:
    """Return the separation over lambda, with the present one marked."""
    lines = {"separation": column(evaluations, "separation")}
    return paths.path(
        "separation", "Separation over lambda", LAM, LAMS, lines, "separation", here,
        top=1.1,
    )  # fmt: skip


def over_kernels(
    kernel_evaluations: KernelEvaluations, degree: float | None, gamma: float | None
) -> list[Figure]:
    """Return the errors over the degree and over gamma, with the present kernel marked, if any."""
    known = [
        e
        for one in (*kernel_evaluations.degrees, *kernel_evaluations.gammas)
        for e in (one.train, one.validated, one.test)
    ]
    top = 1.1 * max([e for e in known if e == e] + [0.05])  # NaN is not equal to itself
    lines = [
        {shown: column(many, name) for name, shown in KINDS.items()}
        for many in (kernel_evaluations.degrees, kernel_evaluations.gammas)
    ]
    return [
        paths.path(
            "degrees", "Degree of the polynomial", DEGREE, DEGREES, lines[0], SHARE, degree,
            "cross-validated", top, f"(x·z + 1)^degree; {RING}",
        ),
        paths.path(
            "gammas", "Gamma of the RBF", GAMMA, GAMMAS, lines[1], SHARE, gamma,
            "cross-validated", top, f"exp(-γ ‖x − z‖²); {RING}",
        ),
    ]  # fmt: skip
