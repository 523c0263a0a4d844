"""A classifier on 100 000 rows by random features, timed on this server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import numpy as np
from scipy.linalg import cho_factor, cho_solve

import datasets
from kernels import RBF, fourier_features, nystroem_features
from pages.features.stage.gaussian import gamma_of
from pages.shared.model.declarations.blocks import Ask, Blocks, Note, Table, Text, Work
from pages.shared.model.declarations.view import View
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number, share

ROWS, NEW = 100_000, 10_000
COUNTS = (10, 30, 100, 300)
EXACT_ROWS = (500, 1000, 2000)
LANDMARK_ROWS = 2000  # of the data, among which the landmarks are drawn
BLOCK = 20_000  # rows whose features are there at one time
LAM = 1e-3  # of the ridge, for each row
DATA = "moons"
STEPS = len(EXACT_ROWS) + 2 * len(COUNTS)
GAMMA = 2.0  # where the sidebar has another kernel
UNITS = ("MB", "GB", "TB")
FOURIER, NYSTROEM, EXACT = "random Fourier", "Nyström", "all pairs"

Features = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Timed:
    """One fit: which features, how many, on how many rows; and what it cost."""

    method: str
    count: int  # of features; those of Nystroem that are only rounding are left out
    rows: int
    seconds: float
    error: float  # the share misclassified
    numbers: float  # in the largest matrix of the fit: features of a block, or n^2 pairs


def timed(gamma: float, rows: int = ROWS) -> Iterator[Timed]:
    """Yield one fit after the other: ridge regression on the classes -1 and 1, RBF kernel.

    First with all pairs, on as many rows as that allows; then with features, on ``rows``.
    """
    data, new = (_drawn(count, seed) for count, seed in ((rows, 0), (NEW, 1)))
    for count in EXACT_ROWS:
        yield _exact(gamma, count, data, new)
    for method in (FOURIER, NYSTROEM):
        for count in COUNTS:
            start = perf_counter()
            phi = features_of(method, gamma, count, data[0])
            w = ridge(phi, *data)
            seconds = perf_counter() - start
            error = float(np.mean(np.sign(phi(new[0]) @ w) != new[1]))
            yield Timed(method, len(w), rows, seconds, error, float(min(rows, BLOCK)) * len(w))


def features_of(method: str, gamma: float, count: int, X: np.ndarray) -> Features:
    """Return a map from inputs (m, d) to features (m, at most count)."""
    if method == FOURIER:
        return lambda Y: fourier_features(Y, gamma, count)
    return lambda Y: nystroem_features(X[:LANDMARK_ROWS], RBF(gamma), count, Y=Y)


def ridge(phi: Features, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return w of (Phi^T Phi + lam n I) w = Phi^T y, with Phi block by block of the rows."""
    width = phi(X[:1]).shape[1]
    A, b = np.zeros((width, width)), np.zeros(width)
    for start in range(0, len(X), BLOCK):
        Phi = phi(X[start : start + BLOCK])
        A += Phi.T @ Phi
        b += Phi.T @ y[start : start + BLOCK]
    weights: np.ndarray = cho_solve(cho_factor(A + LAM * len(X) * np.eye(width)), b)
    return weights


def _exact(
    gamma: float, n: int, data: tuple[np.ndarray, np.ndarray], new: tuple[np.ndarray, np.ndarray]
) -> Timed:
    X, y, kernel = data[0][:n], data[1][:n], RBF(gamma)
    start = perf_counter()
    K = kernel(X, X)
    alpha = cho_solve(cho_factor(K + LAM * n * np.eye(n)), y)
    seconds = perf_counter() - start
    error = float(np.mean(np.sign(kernel(new[0], X) @ alpha) != new[1]))
    return Timed(EXACT, n, n, seconds, error, float(n) * n)


def _drawn(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    drawn = datasets.load(DATA, n_samples=n, seed=seed)
    return drawn.X, 2.0 * drawn.y - 1.0


def extrapolated(fits: list[Timed], rows: int = ROWS) -> float | None:
    """Return the seconds that all pairs of ``rows`` would take, from the largest fit, by n^3."""
    exact = [fit for fit in fits if fit.method == EXACT]
    if not exact:
        return None
    last = max(exact, key=lambda fit: fit.rows)
    return last.seconds * (rows / last.rows) ** 3


def body(setting: Setting) -> Blocks:
    """Fit on 100 000 rows when asked to, and show times and errors."""
    gamma = gamma_of(setting.kernel) or GAMMA
    yield Text(
        f"A Gram matrix of {ROWS:,} rows has {ROWS:,}² = 10¹⁰ entries: "
        f"{memory(ROWS**2)}. With $m$ features the largest matrix that is solved has "
        f"$m \\times m$ entries, and the rows are read in blocks of {BLOCK:,}. Here that is ridge "
        "regression on the classes −1 and 1 of two moons, with an RBF kernel of "
        f"γ = {number(gamma)}. Nyström features that are only rounding are left out."
    )
    depends = f"gamma {gamma}"
    note = f"{STEPS} fits, one after the other; they can be stopped."
    if not (yield Ask(depends, f"Fit on {ROWS:,} rows", note)):
        return
    fits: list[Timed] = yield Work(depends, STEPS, partial(timed, gamma), "Fitting")
    if not fits:
        return
    yield Table([row(fit) for fit in fits])
    whole = extrapolated(fits)
    if whole is not None:
        yield Note(
            f"All pairs of {ROWS:,} rows would take about {duration(whole)} by the "
            "largest fit with all pairs above, as the cube of the rows, if the matrix were in "
            f"memory. Errors are on {NEW:,} new points; λ is {number(LAM)} times the number of "
            "rows."
        )


def row(fit: Timed) -> dict[str, str]:
    """Return one fit as a row of the table."""
    return {
        "fitted with": EXACT if fit.method == EXACT else f"{fit.count} {fit.method} features",
        "rows": f"{fit.rows:,}",
        "seconds of the fit": number(fit.seconds),
        "misclassified, test": share(fit.error),
        "largest matrix of the fit": memory(fit.numbers),
    }


def memory(numbers: float) -> str:
    """Return the memory of so many numbers of 8 bytes."""
    size = 8e-6 * numbers
    for unit in UNITS[:-1]:
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} {UNITS[-1]}"


def duration(seconds: float) -> str:
    """Return a time in the unit in which it is read best."""
    for unit, length in (("seconds", 60.0), ("minutes", 60.0), ("hours", 48.0)):
        if seconds < length:
            return f"{seconds:.2g} {unit}"
        seconds /= length if unit != "hours" else 24.0
    return f"{seconds:.2g} days"


VIEW = View("large", "100 000 rows", body, depends="values", has_new_points=True)
