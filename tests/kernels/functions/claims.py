"""What a kernel says of itself, held against its values.

Each check takes the class of a kernel and fails with a sentence: what is missing, and what to do.
"""

from __future__ import annotations

import itertools
from unittest import mock

import numpy as np

from kernels import Kernel
from kernels.functions.scale import estimated_scale

TEXTS = [
    "The cat sat on the mat.",
    "A cat, a mat; and the DOG!",
    "Kernel methods: kernels compare points.",
    "Points are compared by a kernel's value",
    "",
    "the of and",
    "The cat sat on the mat.",
]
DIMENSIONS = (1, 2, 3, 5, 10, 20)
SPREADS = (0.1, 0.3, 1.0, 3.0, 10.0)  # of the points: as many lengthscales of the kernel
N_POINTS = 200
ROUNDING = 1e-11  # of the largest eigenvalue: a smaller one below zero is rounding
SHIFT = 0.7
STRETCH = 3.0
COARSER = 2.0  # times the estimated scale: what is said may be no longer


def points(kernel, d=2, n=40, seed=0):
    """Normal points, the first of them twice; texts for a kernel of texts."""
    if kernel.domain == "text":
        return TEXTS
    X = np.random.default_rng([seed, d]).normal(size=(n, d))
    X[n // 2] = X[0]  # a duplicate
    return np.abs(X) if kernel.domain == "nonnegative" else X


def everywhere(cls, lengths=True):
    """The kernel at the ends and the middle of every slider; lengths may stay as they are."""
    grids = [
        h.spread(3) if lengths or not h.length_power else (h.default,) for h in cls.hyperparameters
    ]
    names = [h.name for h in cls.hyperparameters]
    return [cls(**dict(zip(names, each, strict=True))) for each in itertools.product(*grids)]


def says(cls):
    """The class by its own name."""
    return f"{cls.__name__} says"


def check_pair(cls):
    """`evaluate` is `pair` for all pairs."""
    assert cls.pair is not Kernel.pair, (
        f"{cls.__name__} has no pair(x, z): write its formula there once more, for two points and "
        "without evaluate. Each entry of its Gram matrices is compared with that."
    )
    wrong = AssertionError(
        f"pair of {cls.__name__} asks evaluate, which would be compared with itself: write the "
        "formula there once more, for two points."
    )
    dimensions = (1, 2, 3, 5) if cls.domain != "text" else (1,)
    for kernel, d in itertools.product(everywhere(cls), dimensions):
        X = kernel.points(points(kernel, d, n=7))
        K, Y = kernel(X[:4], X[4:]), X[4:]
        with mock.patch.object(cls, "evaluate", side_effect=wrong):
            expected = np.array([[kernel.pair(x, y) for y in Y] for x in X[:4]])
            itself = np.array([kernel.pair(x, x) for x in X])
        scale = np.abs(itself).max() + 1e-300
        off = ~np.isclose(K, expected, rtol=1e-9, atol=1e-12 * scale)
        if off.any():
            i, j = np.argwhere(off)[0]
            raise AssertionError(
                f"evaluate of {kernel} gives {K[i, j]:.6g} for the points {X[i]} and {Y[j]}, but "
                f"pair gives {expected[i, j]:.6g}: one of the two is not its formula."
            )
        is_same = np.allclose(kernel(X).diagonal(), itself, rtol=1e-9, atol=1e-12 * scale)
        if not is_same and not cls.is_noise:
            raise AssertionError(
                f"The diagonal of {kernel} is not pair(x, x) of each point: where it is to tell "
                "the same sample from others with equal numbers, set is_noise = True."
            )


def check_psd(cls):
    """No Gram matrix of random points has an eigenvalue below zero, in few and many dimensions."""
    for kernel in everywhere(cls, lengths=False) if cls.is_psd else ():
        dimensions, spreads = (DIMENSIONS, SPREADS) if cls.domain != "text" else ((1,), (1.0,))
        for d, spread in itertools.product(dimensions, spreads):
            X = points(kernel, d, N_POINTS)
            eigenvalues = np.linalg.eigvalsh(kernel(X if X is TEXTS else spread * X))
            if eigenvalues[0] < -ROUNDING * np.abs(eigenvalues).max():
                raise AssertionError(
                    f"{says(cls)} is_psd = True, but {len(X)} points in {d} dimensions have a "
                    f"least eigenvalue of {eigenvalues[0]:.2g} under {kernel}: set is_psd = False."
                )


def check_stationary(cls):
    """Both points may be moved together."""
    for kernel in everywhere(cls) if cls.is_stationary else ():
        X = np.asarray(kernel.points(points(kernel)))
        if not np.allclose(kernel(X), kernel(X + SHIFT), rtol=1e-9, atol=1e-9):
            raise AssertionError(
                f"{says(cls)} is_stationary = True, but {kernel} has other values where all points "
                f"are moved by {SHIFT}: leave is_stationary out."
            )


def check_lengths(cls):
    """Points farther apart, and lengths as much longer, give the same matrix."""
    if cls.domain == "text" or cls.any_domain:
        return
    powers = {h.name: h.length_power for h in cls.hyperparameters if h.length_power}
    assert powers or not cls.is_stationary, (
        f"{cls.__name__} depends on x - z, so one of its hyperparameters goes with the unit of the "
        "points: declare it with length_power=1 for a length, -1 for a factor on distances, -2 for "
        "one on squared distances. Its slider then reaches to where the data are."
    )
    for kernel in everywhere(cls) if powers else ():
        X = points(kernel)
        longer = {name: getattr(kernel, name) * STRETCH**p for name, p in powers.items()}
        K, stretched = kernel(X), kernel.replace(**longer)(STRETCH * X)
        if not np.allclose(K, stretched, rtol=1e-7, atol=1e-9 * np.abs(K).max()):
            declared = ", ".join(f"{name} length_power={p}" for name, p in powers.items())
            raise AssertionError(
                f"{says(cls)} {declared}, but {kernel} has other values for points {STRETCH:g} "
                f"times as far apart and {longer}: a length has 1, a factor on squared distances "
                "-2."
            )


def check_scale(cls):
    """No curve is drawn more coarsely than the kernel changes."""
    for kernel in everywhere(cls) if cls.is_stationary else ():
        scale = estimated_scale(kernel)
        if kernel.shortest_scale > COARSER * scale:
            raise AssertionError(
                f"{kernel} says that it changes within {kernel.shortest_scale:.3g}, but its values "
                f"do within {scale:.3g}: its curves would be drawn too coarsely. Leave "
                "shortest_scale out, or return less."
            )


def check_evaluate_pairs(cls):
    """The row of pairs is what `evaluate` gives above the diagonal, which is constant."""
    for kernel, d in itertools.product(everywhere(cls) if cls.evaluates_pairs else (), (1, 3, 12)):
        X = points(kernel, d)
        K = kernel.evaluate(X, X)
        row, above = kernel.evaluate_pairs(X), K[np.triu_indices(len(X), 1)]
        is_row = row.shape == above.shape and np.allclose(row, above, rtol=1e-9, atol=1e-12)
        diagonal = kernel.at_equal_points(X)
        is_one = np.abs(K.diagonal() - diagonal).max() <= 1e-12 * np.abs(K).max()
        if not is_row or not is_one or not np.array_equal(K, K.T):
            raise AssertionError(
                f"evaluate_pairs of {kernel} must return what evaluate gives for each pair i < j, "
                "as one row, the diagonal be at_equal_points, and all symmetric to the bit: leave "
                "evaluate_pairs out, as it only saves time."
            )


def check_separable(cls):
    """It is the product of its factors along the features."""
    for kernel in everywhere(cls) if cls.is_separable else ():
        X = points(kernel, 3)
        factors = [kernel.along(j)(X[:9, [j]], X[9:, [j]]) for j in range(3)]
        if not np.allclose(np.prod(factors, axis=0), kernel(X[:9], X[9:]), rtol=1e-9, atol=1e-12):
            raise AssertionError(
                f"{says(cls)} is_separable = True, but {kernel} is not the product of along(0), "
                "along(1) and along(2) over the features: leave is_separable out."
            )


CHECKS = (
    check_pair,
    check_psd,
    check_stationary,
    check_lengths,
    check_scale,
    check_evaluate_pairs,
    check_separable,
)


def complaints(cls) -> list[str]:
    """The sentences of all checks that a kernel does not pass."""
    sentences = []
    for check in CHECKS:
        try:
            check(cls)
        except AssertionError as error:
            sentences.append(str(error))
    return sentences
