"""Back from components to inputs: what the first few remember, with and without a kernel."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.spatial.distance import pdist

import datasets
from kernels import RBF, KernelPCA
from pages.kpca.linear import principal

N_TRAIN, N_SHOWN, N_JUDGED = 300, 10, 100
SAMPLES = 64  # of a curve


class Source(NamedTuple):
    """Clean samples to learn from (n, d) and to be judged on (m, d), and their image shape."""

    train: np.ndarray
    clean: np.ndarray
    shape: tuple[int, ...] = ()


class Denoised(NamedTuple):
    """Noisy samples (m, d), both reconstructions (m, d), and their RMSE to the clean ones."""

    noisy: np.ndarray
    linear: np.ndarray
    kernel: np.ndarray
    errors: tuple[float, float, float]


def images(data: datasets.Dataset) -> Source:
    """Return up to 300 images of a data set to learn from and 100 to judge by, on [0, 1]."""
    top = float(np.abs(data.X).max()) or 1.0
    rows = np.random.default_rng(0).permutation(data.n_samples)
    judged = min(N_JUDGED, data.n_samples // 3)
    train = rows[judged : judged + N_TRAIN]
    return Source(data.X[train] / top, data.X[rows[:judged]] / top, data.image_shape)


def digits() -> Source:
    """Return the bundled digits."""
    return images(datasets.load("digits", n_samples=500))


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
    kernel = model.inverse_transform(model.transform(noisy))
    errors = [float(np.sqrt(np.mean((X - source.clean) ** 2))) for X in (noisy, linear, kernel)]
    return Denoised(noisy, linear, kernel, tuple(errors))
