"""Ten degrees of the polynomial kernel and ten widths of the Gaussian, by one method."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from datasets import DataError
from kernels import (
    RBF,
    Kernel,
    KernelDiscriminant,
    KernelError,
    Polynomial,
    SupportVectorClassifier,
)
from pages.compare.compute import SIDE, small_frame
from pages.compare.results.methods import DISCRIMINANT, MACHINE
from pages.shared.results.decision import Decision
from pages.shared.results.errors import error
from pages.shared.results.frame import evaluate
from pages.shared.results.points import points
from pages.shared.setting import Setting

METHODS = {DISCRIMINANT: KernelDiscriminant, MACHINE: SupportVectorClassifier}
DEGREES = range(1, 11)
GAMMAS = tuple(float(f"{gamma:.3g}") for gamma in np.logspace(-2, 2.5, 10))
MOST_STEPS = 8_000_000  # of libsvm, for one machine


@dataclass(frozen=True, eq=False)
class Rung:
    """One method with one kernel.

    Attributes
    ----------
    name : str
    kernel : Kernel
    f : ndarray of shape (40, 40), or None where there is no fit
        In single precision, which is all that a picture shows.
    train, test : float or None
        Shares misclassified.
    converged : bool
        Whether it is the optimum.
    note : str
        Why not, or what else was done beyond the formula.
    """

    name: str
    kernel: Kernel
    f: np.ndarray | None
    train: float | None
    test: float | None
    converged: bool
    note: str = ""


def kernels(setting: Setting) -> list[tuple[str, Kernel]]:
    """Return degrees 1 to 10 of (gamma x.z + 1)^degree, and ten Gaussians from wide to narrow.

    gamma = 1 / mean ||x||^2, so that the powers neither grow nor vanish with the degree.
    """
    scale = unit_length(setting.train.X)
    return [
        *((f"degree {d}", Polynomial(degree=d, gamma=scale)) for d in DEGREES),
        *((f"γ = {gamma:g}", RBF(gamma=gamma)) for gamma in GAMMAS),
    ]


def unit_length(X: np.ndarray) -> float:
    """Return 1 / mean ||x||^2 to three digits, within the slider's range."""
    low, high = map(float, Polynomial.hyperparameters[1].range)
    size = float(np.mean(np.square(X).sum(axis=1)))
    return float(f"{np.clip(1 / max(size, 1 / high), low, high):.3g}")


def ladder(setting: Setting, method: str) -> Iterator[Rung]:
    """Yield the method with each kernel; the SVM is given eight million steps to converge."""
    estimator = METHODS[method]
    more = {"max_iter": MOST_STEPS} if method == MACHINE else {}
    seen = small_frame(setting, SIDE)
    assert seen is not None  # the view is offered over two features alone
    for name, kernel in kernels(setting):
        here = replace(setting, kernel=kernel)
        try:
            model = here.fit(estimator, **more)
        except (KernelError, DataError) as reason:
            yield Rung(name, kernel, None, None, None, False, str(reason))
            continue
        f = evaluate(seen, model, "decision_function")
        test = None if setting.test is None else error(model, setting.test)
        converged = bool(getattr(model, "converged_", True))
        notes = " ".join(model.notices_)
        train = error(model, setting.train)
        yield Rung(name, kernel, f.astype(np.float32), train, test, converged, notes)


def pictured(setting: Setting, found: Rung) -> Decision | None:
    """Return what the picture of a rung shows."""
    seen = small_frame(setting, SIDE)
    if seen is None or found.f is None:
        return None
    return Decision(seen, points(setting, seen), found.f, None, None)
