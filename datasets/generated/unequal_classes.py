"""Two classes of unequal shape: their means and a common spread say little about them.

Row i is of class i modulo 2, and every kind of draw has its own random stream, as in
`datasets.generated.classification`.
"""

from __future__ import annotations

import numpy as np

from .declaration import Drawn, generated

PLANE = ("x1", "x2")
OPENING = {"": {"kernel": "linear()", "C": 10, "lam": 0.01}}
FAR = 0.7  # share of class A in the far one of its clouds
OUTLYING, FAR_AWAY = 0.1, (18.0, 12.0)  # share of class B that lies there


@generated(
    "Unequal spreads",
    "A wide cloud beside a narrow one: the best straight line lies close to the narrow one, not "
    "half way between the means.",
    features=PLANE,
    classes=("wide", "narrow"),
    noise=(0.1, 1.5, 3.0),
    noise_help="Standard deviation of the wide cloud; that of the narrow one is a sixth of it.",
    opening=OPENING,
)
def unequal_spreads(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw N((-2.5, 0), noise^2 I) and N((1.5, 0), (noise / 6)^2 I)."""
    y = np.arange(n_samples) % 2
    centres = np.array([[-2.5, 0.0], [1.5, 0.0]])
    spread = noise * np.where(y == 0, 1.0, 1 / 6)[:, None]
    return centres[y] + spread * np.random.default_rng(seed).standard_normal((n_samples, 2)), y


@generated(
    "Near and far",
    "Seven tenths of class A lie far away, the rest close to class B: the mean of A is where few "
    "of its points are.",
    features=PLANE,
    classes=("A", "B"),
    noise=(0.05, 0.4, 1.0),
    noise_help="Standard deviation of each of the three clouds.",
    opening=OPENING,
)
def near_and_far(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw N(c, noise^2 I), c = (-6, 0) for 70 % of A, (-0.8, 0) for the rest, (1.2, 0) for B."""
    return _with_far_ones([[-0.8, 0.0], [1.2, 0.0]], 0, FAR, (-6.0, 0.0), n_samples, noise, seed)


@generated(
    "A few points far away",
    "One point of class B in ten lies far away, on the right side of every good boundary: the mean "
    "of B follows these points, and a boundary half way between the means follows the mean.",
    features=PLANE,
    classes=("A", "B"),
    noise=(0.05, 0.7, 1.5),
    noise_help="Standard deviation of each of the three clouds.",
    opening=OPENING,
)
def far_points(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw N(c, noise^2 I), c = (-1.5, -1) for A, (1.5, 1) for B and (18, 12) for 10 % of B."""
    centres = [[-1.5, -1.0], [1.5, 1.0]]
    return _with_far_ones(centres, 1, OUTLYING, FAR_AWAY, n_samples, noise, seed)


def _with_far_ones(
    centres: list[list[float]],
    code: int,
    share: float,
    place: tuple[float, float],
    n_samples: int,
    noise: float,
    seed: int,
) -> Drawn:
    """Draw a cloud for each class; a share of the class ``code`` lies around ``place`` instead."""
    clouds, errors = np.random.default_rng(seed).spawn(2)
    y = np.arange(n_samples) % 2
    centre = np.array(centres)[y]
    centre[(y == code) & (clouds.random(n_samples) < share)] = place
    return centre + noise * errors.standard_normal(centre.shape), y
