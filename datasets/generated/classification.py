"""Drawn data sets with classes: each shows one thing that a kernel can or cannot do.

Row i is of class i modulo the number of classes, and every kind of draw has its own random
stream: points stay where they are while n grows, and move along straight lines with the noise.
"""

from __future__ import annotations

import numpy as np

from ..openings import TABLE
from .declaration import Drawn, generated

PLANE = ("x1", "x2")
BINARY = ("A", "B")


def _streams(seed: int, count: int) -> list[np.random.Generator]:
    """Return independent random streams of one seed."""
    return np.random.default_rng(seed).spawn(count)


@generated(
    "Two blobs",
    "Two Gaussian clouds: a straight line is already the best boundary.",
    features=PLANE,
    classes=BINARY,
    noise=(0.05, 1.0, 3.0),
    noise_help="Standard deviation of each cloud.",
    opening={"": {"kernel": "rbf(gamma=0.1)"}},
)
def blobs(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw N(c, noise^2 I) around c = (-1.5, -1) and (1.5, 1)."""
    y = np.arange(n_samples) % 2
    centres = np.array([[-1.5, -1.0], [1.5, 1.0]])
    return centres[y] + noise * np.random.default_rng(seed).standard_normal((n_samples, 2)), y


@generated(
    "Three blobs",
    "Three Gaussian clouds: what a method for two classes does with a third.",
    features=PLANE,
    classes=("A", "B", "C"),
    noise=(0.05, 0.8, 3.0),
    noise_help="Standard deviation of each cloud.",
    opening={"": TABLE},
)
def three_blobs(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw N(c, noise^2 I) around c = (-2, -1), (2, -1) and (0, 2)."""
    y = np.arange(n_samples) % 3
    centres = np.array([[-2.0, -1.0], [2.0, -1.0], [0.0, 2.0]])
    return centres[y] + noise * np.random.default_rng(seed).standard_normal((n_samples, 2)), y


@generated(
    "Two moons",
    "Interlocked half circles: a line gets most points right, a curved boundary nearly all.",
    features=PLANE,
    classes=BINARY,
    noise=(0.0, 0.25, 0.6),
    opening={
        "": {"kernel": "rbf(gamma=1)", "C": 1, "lam": 0.1},
        "home": {"n": 24, "spread": 0.15},
        "perceptron": {"n": 100, "spread": 0.1},
        "compare": {"n": 100, "C": 5},
    },
    favourite=True,
)
def moons(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw (cos t, sin t) and (1 - cos t, 0.5 - sin t), t ~ U(0, pi), plus noise N(0, I)."""
    angles, errors = _streams(seed, 2)
    y = np.arange(n_samples) % 2
    t = angles.uniform(0, np.pi, n_samples)
    upper = np.column_stack([np.cos(t), np.sin(t)])
    lower = np.column_stack([1 - np.cos(t), 0.5 - np.sin(t)])
    return np.where(y[:, None] == 0, upper, lower) + noise * errors.standard_normal(upper.shape), y


@generated(
    "Circles",
    "A ring inside a ring: no line separates them, the squared radius does.",
    features=PLANE,
    classes=("outer", "inner"),
    noise=(0.0, 0.08, 0.4),
    opening={
        "": {"kernel": "rbf(gamma=2)", "C": 1, "lam": 0.1},
        "kpca": {"n_components": 3},
        "features": {"kernel": "polynomial(degree=2, coef0=0)"},
        "compare": {"n": 100, "C": 5},
    },
    favourite=True,
)
def circles(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw r (cos t, sin t), r = 1 or 0.4, t ~ U(0, 2 pi), plus noise N(0, I)."""
    angles, errors = _streams(seed, 2)
    y = np.arange(n_samples) % 2
    t = angles.uniform(0, 2 * np.pi, n_samples)
    radius = np.where(y == 0, 1.0, 0.4)
    ring = radius[:, None] * np.column_stack([np.cos(t), np.sin(t)])
    return ring + noise * errors.standard_normal(ring.shape), y


@generated(
    "Exclusive or",
    "The class is the sign of a product of the features, as where either of two drugs helps but "
    "both together harm: no line separates the classes.",
    features=PLANE,
    classes=("x1 x2 <= 0", "x1 x2 > 0"),
    noise=(0.0, 0.0, 0.5),
    noise_help="Standard deviation of the noise added after the class is settled.",
    opening={
        "": {"kernel": "rbf(gamma=2)", "C": 10},
        "features": {"kernel": "polynomial(degree=2, coef0=0)"},
    },
)
def xor(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw x ~ U(-1, 1)^2, y = [x1 x2 > 0], then add noise N(0, I) to x."""
    positions, errors = _streams(seed, 2)
    X = positions.uniform(-1, 1, (n_samples, 2))
    return X + noise * errors.standard_normal(X.shape), (X[:, 0] * X[:, 1] > 0).astype(int)


@generated(
    "Checkerboard",
    "Sixteen squares: the lengthscale has to be smaller than a square.",
    features=PLANE,
    classes=BINARY,
    n=(20, 400, 1000),
    noise=(0.0, 0.05, 0.5),
    noise_help="Share of the points whose class is flipped.",
    opening={
        "": {"kernel": "rbf(gamma=5.01)", "C": 3.16, "lam": 1},
        "kda": {"kernel": "rbf(gamma=5.01)", "lam": 0.1},
        "compare": {"n": 300, "C": 5, "lam": 0.1},
    },
    favourite=True,
)
def checkerboard(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw x ~ U(0, 4)^2, y = (floor x1 + floor x2) mod 2, a share ``noise`` of y flipped."""
    positions, errors = _streams(seed, 2)
    X = positions.uniform(0, 4, (n_samples, 2))
    y = np.floor(X).sum(axis=1).astype(int) % 2
    return X, np.where(errors.random(n_samples) < noise, 1 - y, y)


@generated(
    "Spirals",
    "Two arms, nearly two turns each: hopeless for a line, easy for a narrow RBF.",
    features=PLANE,
    classes=BINARY,
    noise=(0.0, 0.2, 1.5),
    opening={"": {"kernel": "rbf(gamma=0.2)", "C": 10}},
)
def spirals(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw +-(r cos th, r sin th) + noise N(0, I), u = sqrt(U), th = 3.5 pi u, r = 10 u."""
    positions, errors = _streams(seed, 2)
    y = np.arange(n_samples) % 2
    u = np.sqrt(positions.random(n_samples))
    angle, radius = 3.5 * np.pi * u, 10 * u * np.where(y == 0, 1.0, -1.0)
    arm = radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return arm + noise * errors.standard_normal(arm.shape), y


@generated(
    "Ripley's mixture",
    "Two overlapping humps for each class: at noise 0.1732 no classifier can be right for more "
    "than 91.1 % of new points.",
    features=PLANE,
    classes=BINARY,
    n=(20, 250, 1000),
    noise=(0.02, 0.1732, 0.5),
    noise_help="Standard deviation of each hump (0.1732 is Ripley's covariance of 0.03).",
    source="After B. D. Ripley, Pattern Recognition and Neural Networks, 1996; points of our own.",
    opening={"": {"kernel": "rbf(gamma=5.01)", "C": 1}},
)
def ripley(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw N(c, noise^2 I), c = (-0.7, 0.3), (0.3, 0.3) of A and (-0.3, 0.7), (0.4, 0.7) of B."""
    humps, errors = _streams(seed, 2)
    y = np.arange(n_samples) % 2
    centres = np.array([[[-0.7, 0.3], [0.3, 0.3]], [[-0.3, 0.7], [0.4, 0.7]]])
    centre = centres[y, (humps.random(n_samples) < 0.5).astype(int)]
    return centre + noise * errors.standard_normal(centre.shape), y


@generated(
    "Clusters on a line",
    "One feature, one class on both sides of the other: lift x to (x, x^2) and a line separates "
    "nearly all.",
    features=("x",),
    classes=("outside", "middle"),
    noise=(0.05, 0.6, 1.5),
    noise_help="Standard deviation of each cluster.",
    opening={"": {"kernel": "polynomial(degree=2)", "C": 1}},
)
def line_clusters(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw N(c, noise^2) around c = -3, 0 and 3; the cluster at 0 is the other class."""
    centre = np.array([-3.0, 0.0, 3.0])[np.arange(n_samples) % 3]
    X = centre + noise * np.random.default_rng(seed).standard_normal(n_samples)
    return X[:, None], (centre == 0).astype(int)


@generated(
    "Four clusters on a line",
    "One feature, the classes alternate: a polynomial of degree 2 fails, one of degree 3 separates "
    "nearly all.",
    features=("x",),
    classes=BINARY,
    noise=(0.05, 0.5, 1.5),
    noise_help="Standard deviation of each cluster.",
    opening={
        "": {
            "kernel": "polynomial(degree=3)",
            "scaling": "standardise",
            "C": 10,
            "lam": 0.01,
        },
        "kpca": {"n_components": 3},
    },
)
def four_line_clusters(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw N(c, noise^2) around c = -4.5, -1.5, 1.5 and 4.5, of class A, B, A, B.

    The sign of x^3 - 9 x tells the classes; no quadratic changes its sign three times.
    """
    cluster = np.arange(n_samples) % 4
    centre = np.array([-4.5, -1.5, 1.5, 4.5])[cluster]
    X = centre + noise * np.random.default_rng(seed).standard_normal(n_samples)
    return X[:, None], cluster % 2


@generated(
    "Clouds in twenty dimensions",
    "Two round clouds in twenty dimensions: the best boundary is a hyperplane. The linear kernel "
    "comes near it with C = 0.01; with C = 1 a wide RBF errs less.",
    features=tuple(f"x{j}" for j in range(1, 21)),
    classes=("-1", "+1"),
    noise=(0.2, 1.0, 3.0),
    noise_help="Standard deviation of each feature.",
    opening={"": TABLE},
)
def high_dimensional_lines(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw y = +-1 and x ~ N(y a 1, noise^2 I_20) with a = 2 / sqrt(20)."""
    y = np.arange(n_samples) % 2
    centre = (2 * y[:, None] - 1) * 2 / np.sqrt(20)
    return centre + noise * np.random.default_rng(seed).standard_normal((n_samples, 20)), y
