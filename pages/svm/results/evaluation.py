"""Errors and support vectors of machines along C, of one kernel beside another, and by class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from datasets import DataError, Dataset
from kernels import RBF, Kernel, KernelError, Linear, Polynomial, Sigmoid
from pages.shared.results.errors import error
from pages.shared.results.validation import cross_validated, thinned
from pages.shared.setting import Setting
from pages.shared.state.control import kernel_of
from pages.svm.results.machine import MAX_ITER, machine, machine_type

DEGREES = range(1, 9)
PRESENT = "present"


@dataclass(frozen=True)
class Evaluation:
    """What one machine did: errors in the unit shown, shares of the training points, notices.

    ``test`` is NaN without held-out points; all numbers are NaN where there is no machine.
    ``converged`` says whether it is the optimum: one that stopped before it says nothing about its
    kernel.
    """

    name: str
    train: float
    test: float
    validated: float
    support: float
    bounded: float
    notices: tuple[str, ...] = ()
    converged: bool = True


def evaluate(setting: Setting, name: str, **more: Any) -> Evaluation:
    """Fit one machine and return what it did."""
    n = setting.train.n_samples
    try:
        model = machine(setting, **more)
        validated = cross_validated(machine_type(setting), thinned(setting), **more)
    except (KernelError, DataError) as reason:
        return Evaluation(name, *(float("nan"),) * 5, notices=(str(reason),))
    test = float("nan") if setting.test is None else error(model, setting.test)
    return Evaluation(
        name,
        setting.unit * error(model, setting.train),
        setting.unit * test,
        validated,
        len(model.support_) / n,
        float(np.sum(model.bounded_)) / n,
        model.notices_,
        model.converged_,
    )


def along_c(setting: Setting, costs: Sequence[float]) -> Iterator[Evaluation]:
    """Yield what the machine does at each C."""
    for C in costs:
        yield evaluate(setting, f"{C:g}", C=C, max_iter=MAX_ITER)


def kernels_compared(setting: Setting) -> list[tuple[str, Kernel]]:
    """Return the kernels that are compared: linear, degrees 1 to 8, RBF, sigmoid, the present one.

    The polynomials are (gamma x.z + 1)^degree with gamma of `unit_length`; RBF and sigmoid have
    the gamma of the page where it has one.
    """
    values = setting.values
    gamma = next((v for n, v in values.items() if n.endswith(".gamma")), 1.0)
    scale = unit_length(setting.train)
    return [
        ("linear", Linear()),
        *((f"degree {d}", Polynomial(degree=d, gamma=scale)) for d in DEGREES),
        ("RBF", RBF(gamma=gamma)),
        ("sigmoid", Sigmoid(gamma=gamma)),
        (PRESENT, kernel_of(values)),
    ]


def unit_length(data: Dataset) -> float:
    """Return gamma = 1 / mean ||x||^2 to three digits, within the slider's range.

    Of raw coordinates, powers of gamma x.z grow or vanish with the degree: then libsvm, which stops
    after a number of steps, would show its own limit and not the kernel's.
    """
    low, high = map(float, Polynomial.hyperparameters[1].range)
    size = float(np.mean(np.sum(data.X**2, axis=1)))
    return float(f"{np.clip(1 / max(size, 1 / high), low, high):.3g}")


def by_kernel(setting: Setting) -> Iterator[Evaluation]:
    """Yield what the machine does with each of the compared kernels, at the page's C."""
    for name, kernel in kernels_compared(setting):
        yield evaluate(replace(setting, kernel=kernel), name, max_iter=MAX_ITER)


def guess_error(data: Dataset, unit: float = 1.0) -> float:
    """Return the error without a model: of the largest class, or of the mean as an RMSE."""
    return 1 - data.majority_share if data.task == "classification" else unit * float(data.y.std())


@dataclass(frozen=True)
class ClassCount:
    """The points of a class, and the support vectors among them."""

    name: str
    points: int
    free: int
    bounded: int


def class_counts(setting: Setting) -> list[ClassCount]:
    """Return how many points of each class are support vectors."""
    model, data = machine(setting), setting.train
    counts = []
    for code, name in enumerate(data.class_names):
        own = data.y[model.support_] == code
        bounded = int(np.sum(own & model.bounded_))
        points = int(np.sum(data.y == code))
        counts.append(ClassCount(name, points, int(own.sum()) - bounded, bounded))
    return counts
