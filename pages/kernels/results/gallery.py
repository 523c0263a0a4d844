"""Every kernel of one feature on the same line: a slice, a Gram matrix, samples of its process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kernels import KERNELS, GaussianProcess, Kernel, general_formula
from pages.shared.results.sampling import is_coarse

REACH = 3.0  # the line goes from -3 to 3; for kernels without negative numbers from 0 to 6
PLACES = 97, 385, 769  # on the line: the first that are enough for the kernel
ROWS = 33  # of the Gram matrix: every third place, or every 12th or 24th
DRAWN = 3  # samples of the process


@dataclass(frozen=True, eq=False)
class Card:
    """One kernel in small.

    Attributes
    ----------
    kernel : Kernel
        With its default hyperparameters.
    x : ndarray of shape (m,)
        Places, evenly spread.
    at : float
        The place x_0 whose kernel function is shown.
    slice : ndarray of shape (m,)
        k(x_0, x), with the same sample at x_0 itself.
    gram : ndarray of shape (33, 33)
        Of 33 evenly spread places.
    samples : ndarray of shape (m, 3), or None
        Functions drawn from N(0, K); None where the kernel is not positive semi-definite.
    """

    kernel: Kernel
    x: np.ndarray
    at: float
    slice: np.ndarray
    gram: np.ndarray
    samples: np.ndarray | None

    @property
    def formula(self) -> str:
        """The kernel in LaTeX, with the symbols of its hyperparameters; empty for a composite."""
        return general_formula(self.kernel.latex, self.kernel.own_hyperparameters)


def gallery(x0: float = 1.0, seed: int = 0) -> list[Card]:
    """Return a card for every registered kernel that takes numbers.

    Parameters
    ----------
    x0 : float
        From -3 to 3: the place whose slice is shown; 3 further right where the line starts at 0.
    seed : int
        Of the samples.
    """
    return [card(cls(), x0, seed) for cls in KERNELS.values() if cls.domain != "text"]


def card(kernel: Kernel, x0: float = 1.0, seed: int = 0) -> Card:
    """Return the card of one kernel."""
    x, K, samples = on_line(kernel, seed)
    row, step = round((len(x) - 1) * (x0 + REACH) / (2 * REACH)), len(x) // (ROWS - 1)
    return Card(kernel, x, float(x[row]), K[row], K[::step, ::step], samples)


@lru_cache(maxsize=64)
def on_line(kernel: Kernel, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """Return m places on the line, their Gram matrix (m, m), and the samples (m, 3)."""
    fine = (count for count in PLACES if not is_coarse(2 * REACH, kernel, count))
    x = np.linspace(-REACH, REACH, next(fine, PLACES[-1]))
    if kernel.domain == "nonnegative":
        x = x + REACH
    K = kernel(x[:, None])
    samples = None
    if kernel.is_psd:
        samples = np.asarray(GaussianProcess(kernel).sample_prior(x[:, None], DRAWN, seed))
    return x, K, samples
