"""Back from components to inputs: what the first few remember, with and without a kernel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.spatial.distance import pdist

import datasets
from datasets import Dataset
from kernels import RBF, KernelPCA
from pages.kpca.components import components
from pages.kpca.results.fixed_point import FixedPoint, fixed_point, suits
from pages.kpca.results.linear import principal
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

THIS, DIGITS, CURVES = SOURCES = ("this data", "digits", "curves")
N_TRAIN, N_JUDGED = 300, 100
SAMPLES = 64  # of a curve
MOVED = 120  # samples of a plane whose way back is drawn


@dataclass(frozen=True, eq=False)
class Source:
    """Clean samples to learn from (n, d) and to be judged on (m, d), and their image shape."""

    train: np.ndarray
    clean: np.ndarray
    shape: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Denoised:
    """Noisy samples (m, d), reconstructions (m, d), and their RMSE to the clean ones.

    ``kernel`` are learned pre-images, ``fixed`` those of the fixed point.
    """

    noisy: np.ndarray
    linear: np.ndarray
    kernel: np.ndarray
    fixed: FixedPoint
    errors: tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Returned:
    """Noisy copies of points of a plane, and their pre-images.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    noisy, back : ndarray of shape (m, 2)
        ``back`` are the learned pre-images.
    fixed : FixedPoint or None
        Those of the fixed point, where the kernel has one.
    errors : tuple of float
        RMSE of ``noisy``, ``back`` and ``fixed`` to the points before the noise.
    codes : ndarray of shape (m,)
        Codes into the classes of ``points``, where it has any.
    count : int
        Components in use.
    """

    frame: Frame
    points: Points
    noisy: np.ndarray
    back: np.ndarray
    fixed: FixedPoint | None
    errors: tuple[float, ...]
    codes: np.ndarray
    count: int


def source_of(setting: Setting) -> Source | None:
    """Return the samples that the view's choice names; None is the page's data over a plane.

    The digits stand in where the page's data are neither two features nor images.
    """
    what = setting.values["denoised"]
    if what == CURVES:
        return curves()
    if what == THIS and setting.train.n_features == 2:
        return None
    return images(setting.train) if what == THIS and setting.train.image_shape else digits()


def images(data: Dataset) -> Source:
    """Return up to 300 images of a data set to learn from and 100 to judge by, on [0, 1]."""
    top = float(np.abs(data.X).max()) or 1.0
    rows = np.random.default_rng(0).permutation(data.n_samples)
    judged = min(N_JUDGED, data.n_samples // 3)
    train = rows[judged : judged + N_TRAIN]
    return Source(data.X[train] / top, data.X[rows[:judged]] / top, data.image_shape)


@lru_cache(maxsize=1)
def digits() -> Source:
    """Return the bundled digits."""
    return images(datasets.load("digits", n_samples=500))


@lru_cache(maxsize=1)
def curves() -> Source:
    """Return waves sin(2 pi f t + phase) with f ~ U(1, 2.5): two numbers bent into 64."""
    rng = np.random.default_rng(0)
    n, t = N_TRAIN + N_JUDGED, np.linspace(0, 1, SAMPLES)
    f, phase = rng.uniform(1, 2.5, n), rng.uniform(0, 2 * np.pi, n)
    waves = np.sin(2 * np.pi * f[:, None] * t + phase[:, None])
    return Source(waves[:N_TRAIN], waves[N_TRAIN:])


def median_gamma(X: np.ndarray, factor: float = 0.5) -> float:
    """Return ``factor`` over the median squared distance of at most 300 samples."""
    few = X[np.linspace(0, len(X) - 1, min(len(X), 300)).astype(int)]
    return factor / (float(np.median(pdist(few, "sqeuclidean"))) or 1.0)


def denoise(source: Source, noise: float, q: int, factor: float, seed: int = 0) -> Denoised:
    """Return noisy samples taken back through the first q components, linear and kernel.

    Parameters
    ----------
    source : Source
    noise : float
        Standard deviation of what is added to each entry.
    q : int
        Number of components; linear PCA has at most as many as there are features.
    factor : float
        gamma of the RBF, in 1 / median squared distance.
    """
    noisy = source.clean + noise * np.random.default_rng(seed).standard_normal(source.clean.shape)
    line = principal(source.train)
    axes = line.axes[:, :q]
    linear = line.mean + (noisy - line.mean) @ axes @ axes.T
    model = KernelPCA(RBF(median_gamma(source.train, factor)), min(q, len(source.train) - 1))
    model.fit(source.train)
    scores = model.transform(noisy)
    kernel, fixed = model.inverse_transform(scores), fixed_point(model, source.train, scores, noisy)
    each = noisy, linear, kernel, fixed.places
    a, b, c, d = (rmse(X, source.clean) for X in each)
    return Denoised(noisy, linear, kernel, fixed, (a, b, c, d))


def rmse(X: np.ndarray, clean: np.ndarray) -> float:
    """Return the root of the mean squared difference of the entries."""
    return float(np.sqrt(np.mean((X - clean) ** 2)))


def return_to_plane(setting: Setting, noise: float) -> Returned:
    """Return noisy copies of training points, and their pre-images under the page's own kernel.

    ``noise`` is in standard deviations of the features.
    """
    X = setting.train.X
    rows = np.linspace(0, len(X) - 1, min(len(X), MOVED)).astype(int)
    few = X[rows]
    noisy = few + noise * X.std(axis=0) * np.random.default_rng(0).standard_normal(few.shape)
    fitted, seen = components(setting, least=1), frame(setting)
    scores = fitted.transform(noisy)
    back, own, fixed = fitted.inverse_transform(scores), scores @ fitted.rotation.T, None
    if suits(fitted.model):
        fixed = fixed_point(fitted.model, X, own, noisy)
    found = [noisy, back] if fixed is None else [noisy, back, fixed.places]
    errors = tuple(rmse(places, few) for places in found)
    codes, q = setting.train.y[rows], int(setting.values["n_components"])
    return Returned(seen, points(setting, seen), noisy, back, fixed, errors, codes, q)
