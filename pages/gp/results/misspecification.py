"""Three data sets that break an assumption, and a process that does not know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kernels import RBF, GaussianProcess, Kernel
from pages.shared.results.process import Moments, moments

N_TRAIN, N_TEST = 80, 2000
STEPS = 300  # points of a curve


@dataclass(frozen=True, eq=False)
class Case:
    """Data that break an assumption, and the model that is fitted to them.

    Attributes
    ----------
    id, title, note : str
        What is broken.
    truth : callable
        The function behind the data.
    x, y : ndarray of shape (80,)
        What was seen.
    x_new, y_new : ndarray of shape (2000,)
        What was held out.
    kernel, noise
        Of the model; the noise is the variance that the data have.
    """

    id: str
    title: str
    note: str
    truth: Callable[[np.ndarray], np.ndarray]
    x: np.ndarray
    y: np.ndarray
    x_new: np.ndarray
    y_new: np.ndarray
    kernel: Kernel
    noise: float


@dataclass(frozen=True, eq=False)
class Fitted:
    """A case with its fit.

    Attributes
    ----------
    case : Case
    x, truth : ndarray of shape (300,)
        Places, and the true function there.
    moments : Moments
        Of the process at ``x``.
    z : ndarray of shape (2000,)
        (y - mean) / sd(y) of the held-out points.
    """

    case: Case
    x: np.ndarray
    truth: np.ndarray
    moments: Moments
    z: np.ndarray

    def inside(self, times: float, where: np.ndarray | slice = slice(None)) -> float:
        """Return the share of held-out points inside the band of a new y, of ``times`` sigma."""
        return float(np.mean(np.abs(self.z[where]) <= times))


def wave(x: np.ndarray) -> np.ndarray:
    """Return sin(10 x)."""
    return np.sin(10 * x)


def step(x: np.ndarray) -> np.ndarray:
    """Return -1 up to 1/2 and 1 beyond."""
    return np.where(x < 0.5, -1.0, 1.0)


def cases(noise: float, seed: int) -> tuple[Case, ...]:
    """Return heavy tails, uneven noise and a wrong kernel.

    Parameters
    ----------
    noise : float
        Standard deviation of the noise; a fifth of it around the jump.
    seed : int
        Of every draw.
    """
    rng = np.random.default_rng(seed)
    x, x_new = np.sort(rng.uniform(0, 1, N_TRAIN)), rng.uniform(0, 1, N_TEST)
    smooth = RBF(gamma=20.0)

    def student(size: int) -> np.ndarray:
        return noise * rng.standard_t(2.1, size) / np.sqrt(2.1 / 0.1)

    def uneven(at: np.ndarray) -> np.ndarray:
        return noise * np.sqrt(2) * np.where(at < 0.5, 0.1, 1.0)

    return (
        Case(
            "tails",
            "Heavy tails",
            "noise from Student's t: a few huge errors set σ², so that the band is too wide",
            wave,
            *(x, wave(x) + student(N_TRAIN), x_new, wave(x_new) + student(N_TEST)),
            *(smooth, noise**2),
        ),
        Case(
            "uneven",
            "Heteroscedastic noise",
            "little noise left, much right: one σ² is wrong on both sides",
            wave,
            *(x, wave(x) + uneven(x) * rng.standard_normal(N_TRAIN)),
            *(x_new, wave(x_new) + uneven(x_new) * rng.standard_normal(N_TEST)),
            *(smooth, noise**2),
        ),
        Case(
            "wrong",
            "Wrong kernel",
            "a smooth kernel at a jump: it oscillates, and the band stays narrow",
            step,
            *(x, step(x) + 0.2 * noise * rng.standard_normal(N_TRAIN)),
            *(x_new, step(x_new) + 0.2 * noise * rng.standard_normal(N_TEST)),
            *(smooth, (0.2 * noise) ** 2),
        ),
    )


def fitted(case: Case) -> Fitted:
    """Fit the process of a case to what was seen."""
    model = GaussianProcess(case.kernel, case.noise).fit(case.x[:, None], case.y)
    x = np.linspace(0, 1, STEPS)
    mean, sd = model.predict(case.x_new[:, None], return_std=True, include_noise=True)
    z = (case.y_new - mean) / sd
    return Fitted(case, x, case.truth(x), moments(model, x[:, None]), z)


def misspecified(noise: float, seed: int) -> tuple[Fitted, ...]:
    """Return the three cases with their fits."""
    return tuple(fitted(case) for case in cases(noise, seed))
