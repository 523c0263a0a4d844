"""What the stage of the kernels shows: shape, functions drawn from it, spectrum, Gram matrix."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess
from pages.kernels.results.spectrum import Spectrum, spectrum
from pages.shared.results.frame import Frame, frame, kernel_function
from pages.shared.results.gram import Gram, ends, gram
from pages.shared.results.neighbours import Neighbours, neighbours
from pages.shared.results.points import Points, points
from pages.shared.results.sampling import TOO_COARSE, drawn_places, is_coarse
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Shape:
    """The kernel function k(x_i, .) of one sample.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    anchor : int
        The sample: the chosen one, else the middle one.
    k : ndarray of shape frame.shape
    ends : tuple of float
        Of the colours of a surface: about 0 where the kernel has negative values, in the frame or
        in the Gram matrix.
    """

    frame: Frame
    points: Points
    anchor: int
    k: np.ndarray
    ends: tuple[float, float]


@dataclass(frozen=True, eq=False)
class Draws:
    """Functions drawn from a Gaussian process with this kernel.

    Attributes
    ----------
    frame : Frame
        The axes; the draws are at ``x``.
    x : ndarray of shape (m,)
    f : ndarray of shape (m, p)
        One function in each column.
    top : float
        Three times the largest standard deviation.
    note : str
        What to know where the places are too few for the kernel.
    """

    frame: Frame
    x: np.ndarray
    f: np.ndarray
    top: float
    note: str = ""


@dataclass(frozen=True, eq=False)
class Result:
    """A kernel by itself.

    ``draws`` is None over more than one feature, or without any. Images and texts, of which two
    pixels or words say nothing, have no ``shape``; images have ``neighbours``.
    """

    shape: Shape | None
    neighbours: Neighbours | None
    draws: Draws | None
    gram: Gram
    spectrum: Spectrum


def compute(setting: Setting) -> Result:
    """Return what the stage shows of a kernel."""
    common = gram(setting), spectrum(setting.gram)
    if not setting.has_axes:
        nearest = neighbours(setting) if setting.train.has_images else None
        return Result(None, nearest, None, *common)
    found = shape(setting)
    return Result(found, None, draws(setting, found.frame), *common)


def shape(setting: Setting) -> Shape:
    """Return the kernel function of the chosen sample, else of the one nearest the medians."""
    seen, index = frame(setting), anchor(setting)
    k = kernel_function(seen, setting, index)
    low, high = ends(k)
    signed = low < 0 or ends(setting.gram)[0] < 0
    return Shape(seen, points(setting, seen), index, k, (-high if signed else 0.0, high))


def anchor(setting: Setting) -> int:
    """Return the sample whose kernel function is shown: the chosen one, else the middle one."""
    if setting.chosen:
        return setting.chosen[0]
    X = setting.train.X
    return int(np.argmin(((X - np.median(X, axis=0)) ** 2).sum(axis=1)))


def draws(setting: Setting, seen: Frame) -> Draws | None:
    """Return functions drawn from the kernel over one feature, where it allows any."""
    count, seed = setting.values.get("draws", 0), setting.values.get("draw_seed", 0)
    if seen.y is not None or not setting.kernel.is_psd or not count:
        return None
    x = seen.samples[drawn_places(seen.x, setting.kernel)]
    drawn = GaussianProcess(setting.kernel).sample_prior(x, count, seed)
    top = 3 * float(np.sqrt(np.max(setting.kernel.diag(x))))
    coarse = is_coarse(float(np.ptp(seen.x)), setting.kernel, len(x))
    f = np.asarray(drawn).reshape(len(x), -1)
    return Draws(seen, x[:, 0], f, top, TOO_COARSE if coarse else "")
