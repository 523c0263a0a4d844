"""At how many places a curve is computed, so that straight lines between them are the curve."""

from __future__ import annotations

import numpy as np

from kernels import Kernel

MIN_PLACES = 400
PLENTY = 1597  # two places to a pixel of a picture 800 pixels wide
MAX_PLACES = 3193  # MIN_PLACES doubled three times, each new place in the middle of two old ones
ENOUGH = 6.5  # places to the kernel's shortest scale: about 40 to a period
COARSE = 2.0  # below it lines between the places are no picture of the curve
WORK = 1_300_000  # places times samples: what a move of a slider may cost
DRAWN = 300, 400, 500, 640, 799  # places of a random function, whose covariance is factorised
TOO_COARSE = (
    "drawn too coarsely: the kernel varies faster than the picture can show; choose a longer "
    "period or lengthscale, or fewer points"
)


def steps(length: float, kernel: Kernel, n_samples: int) -> int:
    """Return the number of places for a curve of a kernel over a range of this length.

    One of 400, 799, 1597 and 3193: each grid holds the coarser one, and it stays the same while a
    slider moves a little. It is the first with 6.5 places to the kernel's ``shortest_scale``, as
    far as their number times ``n_samples`` does not pass `WORK`. A sine wave with 40 places to the
    period differs from the lines between them by 0.3 % of its amplitude at most. More than `PLENTY`
    are there only for a kernel of which these miss what it does: a screen shows no more.
    """
    wanted = ENOUGH * length / kernel.shortest_scale
    count = MIN_PLACES
    while count < min(wanted, MAX_PLACES) and (2 * count - 1) * n_samples <= WORK:
        if count >= PLENTY and not is_coarse(length, kernel, count):
            break
        count = 2 * count - 1
    return count


def is_coarse(length: float, kernel: Kernel, count: int) -> bool:
    """Whether a curve of this kernel at ``count`` places over ``length`` misses what it does."""
    return (count - 1) * kernel.shortest_scale < COARSE * length


def inside(x: np.ndarray, within: np.ndarray) -> np.ndarray:
    """Return the places x (m,) with those between the ends of ``within`` (k,) replaced by it."""
    left, right = within[0], within[-1]
    return np.concatenate([x[x < left], within, x[x > right]])


def drawn_places(x: np.ndarray, kernel: Kernel) -> np.ndarray:
    """Return the indices into ``x`` at which a function drawn from this kernel is computed.

    300 of them, evenly spread, or as many more, up to 799, as the kernel asks for.
    """
    count = _few(float(np.ptp(x)), kernel)
    places: np.ndarray = np.linspace(0, len(x) - 1, min(len(x), count)).round().astype(int)
    return places


def drawn_inside(
    whole: np.ndarray, window: tuple[float, ...] | None, kernel: Kernel
) -> tuple[np.ndarray, np.ndarray]:
    """Return places at which a function is drawn, and the order in which they are shown.

    Those of the whole range come first and stay what they are inside of a ``window`` (left, right,
    ...), so that a draw, which is made place by place, is the same function there. Where they are
    too few for the kernel, there are only those in the window.
    """
    x = whole[drawn_places(whole, kernel)]
    if window is None:
        return x, np.arange(len(x))
    left, right = window[:2]
    if is_coarse(float(np.ptp(whole)), kernel, len(x)):
        few = _few(right - left, kernel)
        return np.linspace(left, right, few), np.arange(few)
    within = np.linspace(left, right, DRAWN[0])
    outside = np.flatnonzero((x < left) | (x > right))
    every = np.concatenate([x, within])
    shown = np.concatenate([outside, len(x) + np.arange(len(within))])
    return every, shown[np.argsort(every[shown])]


def _few(length: float, kernel: Kernel) -> int:
    """Return the smallest number of places over ``length`` that is not too coarse, else the most.

    One of 300, 400, 500, 640 and 799, so that it stays the same while a slider moves a little.
    """
    return next((count for count in DRAWN if not is_coarse(length, kernel, count)), DRAWN[-1])
