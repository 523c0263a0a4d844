"""Drawn data sets with a number as target; positions and noise have a random stream each."""

from __future__ import annotations

import numpy as np

from .declaration import Drawn, generated

FIRST_MONTH_TO_PREDICT = 36
TARGET_NOISE = "Standard deviation of the noise added to the target."


def _streams(seed: int) -> list[np.random.Generator]:
    """Return one random stream for positions and one for noise."""
    return np.random.default_rng(seed).spawn(2)


@generated(
    "Noisy sine",
    "One and a half waves: from a flat line to every wiggle with one slider.",
    features=("x",),
    target="y",
    n=(5, 60, 500),
    noise=(0.0, 0.2, 1.0),
    noise_help=TARGET_NOISE,
    opening={
        "": {"kernel": "rbf(gamma=20)", "lam": 0.1, "noise": 0.1},
        "compare": {"C": 5},
    },
    favourite=True,
)
def sine(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw y = sin(10 x) + noise N(0, 1), x ~ U(0, 1)."""
    positions, errors = _streams(seed)
    x = positions.random(n_samples)
    return x[:, None], np.sin(10 * x) + noise * errors.standard_normal(n_samples)


@generated(
    "Basketball throw",
    "A simulated throw with measurement noise: a quadratic fits, and physics says why.",
    features=("distance",),
    target="height",
    units=("m", "m"),
    n=(5, 40, 300),
    noise=(0.0, 0.03, 0.5),
    noise_help=TARGET_NOISE + " In metres.",
    opening={
        "": {
            "target": "standardise",
            "kernel": "polynomial(degree=2)",
            "lam": 1e-3,
            "noise": 1e-3,
        }
    },
)
def basketball(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw x = v cos(a) t, y = h + v sin(a) t - 4.905 t^2 + noise N(0, 1).

    v = 9.5 m/s, a = 52 degrees, h = 2 m; t from 0 to the fall through the ring at 3.05 m.
    """
    speed, angle, release, ring = 9.5, np.deg2rad(52), 2.0, 3.05
    rise = speed * np.sin(angle)
    flight = (rise + np.sqrt(rise**2 - 4 * 4.905 * (ring - release))) / (2 * 4.905)
    t = np.linspace(0, flight, n_samples)
    height = release + rise * t - 4.905 * t**2
    error = np.random.default_rng(seed).standard_normal(n_samples)
    return (speed * np.cos(angle) * t)[:, None], height + noise * error


@generated(
    "Ice cream over time",
    "Four years of sales with a season of six months on a bending trend: learn three years, "
    "predict the fourth.",
    features=("time",),
    target="sales",
    units=("months", ""),
    n=(25, 145, 577),
    noise=(0.0, 0.75, 5.0),
    noise_help=TARGET_NOISE,
    opening={
        "": {
            "target": "standardise",
            "kernel": "periodic(period=6) + rbf(gamma=0.01)",
            "lam": 0.05,
            "noise": 0.05,
        },
        "gp": {"kernel": "periodic(period=6) + rbf(gamma=0.003)"},
    },
    favourite=True,
)
def ice_cream(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw 5 cos((t - 1) 2 pi / 6) + t - (0.12 t)^2 + noise N(0, 1), t = linspace(0, 48, n).

    The holdout is what follows month 36.
    """
    t = np.linspace(0, 48, n_samples)
    sales = 5 * np.cos((t - 1) * 2 * np.pi / 6) + t - (0.12 * t) ** 2
    error = np.random.default_rng(seed).standard_normal(n_samples)
    return t[:, None], sales + noise * error, t > FIRST_MONTH_TO_PREDICT


@generated(
    "Ice cream and temperature",
    "Hardly any correlation and yet a clear law: correlation only sees lines.",
    features=("temperature",),
    target="sales",
    units=("°C", ""),
    n=(5, 49, 500),
    noise=(0.0, 3.2, 20.0),
    noise_help=TARGET_NOISE,
    opening={
        "": {
            "target": "standardise",
            "kernel": "polynomial(degree=2)",
            "lam": 0.1,
            "noise": 0.05,
        }
    },
)
def ice_cream_temperature(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw 2.95 - 0.82 T + 1.83 T^2 + noise N(0, 1), T ~ U(-5, 5)."""
    positions, errors = _streams(seed)
    T = positions.uniform(-5, 5, n_samples)
    sales = 2.95 - 0.82 * T + 1.83 * T**2
    return T[:, None], sales + noise * errors.standard_normal(n_samples)


@generated(
    "Ice cream on warm days",
    "Sales rise with the temperature, nearly on a straight line: the linear kernel is enough.",
    features=("temperature",),
    target="sales",
    units=("°C", ""),
    n=(5, 60, 500),
    noise=(0.0, 30.0, 100.0),
    noise_help=TARGET_NOISE,
    opening={
        "": {
            "scaling": "standardise",
            "target": "standardise",
            "kernel": "linear()",
            "lam": 0.1,
            "noise": 0.1,
        }
    },
)
def ice_cream_line(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw 15 T - 120 + noise N(0, 1), T ~ U(12, 34)."""
    positions, errors = _streams(seed)
    T = positions.uniform(12, 34, n_samples)
    return T[:, None], 15 * T - 120 + noise * errors.standard_normal(n_samples)


@generated(
    "Motorcycle crash",
    "A helmet's acceleration in a crash, simulated: quiet, then violent, so one noise level cannot "
    "be right.",
    features=("time",),
    target="acceleration",
    units=("ms", "g"),
    n=(10, 133, 500),
    noise=(0.0, 1.0, 3.0),
    noise_help="Factor on the standard deviations 5, 22, 33 and 16 g of the four phases.",
    source="A simulation in the shape of the crash test data of Silverman (1985).",
    opening={"": {"target": "standardise", "kernel": "rbf(gamma=0.02)", "lam": 0.2, "noise": 0.2}},
)
def motorcycle(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw -126 exp(-((t - 21.2)/5)^2) + 45 exp(-((t - 31.5)/4)^2) + noise s(t) N(0, 1).

    t ~ U(2, 58) ms; s(t) = 5, 22, 33 and 16 g up to 14, 24 and 40 ms and beyond.
    """
    positions, errors = _streams(seed)
    t = positions.uniform(2, 58, n_samples)
    mean = -126 * np.exp(-(((t - 21.2) / 5) ** 2)) + 45 * np.exp(-(((t - 31.5) / 4) ** 2))
    sd = np.array([5.0, 22.0, 33.0, 16.0])[np.searchsorted([14.0, 24.0, 40.0], t)]
    return t[:, None], mean + noise * sd * errors.standard_normal(n_samples)


@generated(
    "Hills and hollows",
    "A landscape over two features: the fit becomes a surface, in colours or in 3-D.",
    features=("east", "north"),
    target="height",
    n=(20, 150, 1000),
    noise=(0.0, 0.1, 1.0),
    noise_help=TARGET_NOISE,
    opening={"": {"kernel": "rbf(gamma=0.501)", "lam": 0.1, "noise": 0.05}},
    favourite=True,
)
def hills(n_samples: int, noise: float, seed: int) -> Drawn:
    """Draw y = sin(1.5 x1) cos(x2) + 0.3 x1 + noise N(0, 1), x ~ U(-3, 3)^2."""
    positions, errors = _streams(seed)
    X = positions.uniform(-3, 3, (n_samples, 2))
    height = np.sin(1.5 * X[:, 0]) * np.cos(X[:, 1]) + 0.3 * X[:, 0]
    return X, height + noise * errors.standard_normal(n_samples)
