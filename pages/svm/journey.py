"""How errors and support vectors go with C, and with one kernel beside another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from kernels import Kernel, parse
from pages.shared import validation
from pages.shared.controls import kernel_of
from pages.shared.method import Method
from pages.shared.results.errors import error
from pages.shared.setting import Setting
from pages.svm.search import PATIENCE

DEGREES = range(1, 9)


@dataclass(frozen=True)
class Stop:
    """What one machine did: errors in the unit shown, shares of the points, and its notices.

    ``test`` is NaN without held-out points, ``validated`` where it cannot be computed.
    """

    name: str
    train: float
    test: float
    validated: float
    support: float
    bounded: float
    notices: tuple[str, ...] = ()


def stop(method: Method, setting: Setting, name: str, **more) -> Stop:
    """Fit one machine and say what it did; a machine that cannot be fitted has NaN for all."""
    n = setting.train.n_samples
    try:
        model = setting.fit(method.estimator_for(setting.train.task), **more)
        validated = validation.cross_validated(method, validation.thinned(setting), **more)
    except ValueError as reason:
        return Stop(name, *(float("nan"),) * 5, notices=(str(reason),))
    test = error(model, setting.test) if setting.test is not None else float("nan")
    return Stop(
        name,
        setting.unit * error(model, setting.train),
        setting.unit * test,
        validated,
        len(model.support_) / n,
        float(np.sum(model.bounded_)) / n,
        model.notices_,
    )


def along_prices(method: Method, setting: Setting, prices: tuple) -> Iterator[Stop]:
    """Yield what the machine does at each price C."""
    for price in prices:
        yield stop(method, setting, f"{price:g}", C=price, max_iter=PATIENCE)


def contestants(values: dict) -> list[tuple[str, Kernel]]:
    """Return the kernels to be set side by side: linear, degrees 1 to 8, RBF, sigmoid, present.

    The polynomials are (x.z + 1)^p; RBF and sigmoid have the gamma of the page where it has one.
    """
    gamma = next((v for n, v in values.items() if n.endswith(".gamma")), 1.0)
    return [
        ("linear", parse("linear()")),
        *((f"degree {p}", parse(f"polynomial(degree={p})")) for p in DEGREES),
        ("RBF", parse(f"rbf(gamma={gamma!r})")),
        ("sigmoid", parse(f"sigmoid(gamma={gamma!r})")),
        ("present", kernel_of(values)),
    ]


def side_by_side(method: Method, setting: Setting) -> Iterator[Stop]:
    """Yield what the machine does with each of the kernels, at the page's C."""
    for name, kernel in contestants(dict(setting.values)):
        yield stop(method, replace(setting, kernel=kernel), name, max_iter=PATIENCE)


def calibration(setting: Setting, model, bins: int = 8) -> tuple[np.ndarray, np.ndarray, int]:
    """Return mean score and share of the second class in bins of held-out points by their score.

    Bins hold equally many points; without a test part the training part stands in. The last entry
    is how many points a bin holds.
    """
    data = setting.train if setting.test is None else setting.test
    score = model.decision_function(data.X)
    order = np.argsort(score, kind="stable")
    parts = np.array_split(order, max(1, min(bins, len(order) // 5)))
    second = data.y == model.classes_[1]
    means = np.array([score[part].mean() for part in parts])
    shares = np.array([second[part].mean() for part in parts])
    return means, shares, len(parts[0])
