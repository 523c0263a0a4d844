"""What is denoised: clean samples to learn from and to be judged on, prepared once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from scipy.spatial.distance import pdist

import datasets
from datasets import Dataset
from kernels import LRUCache
from pages.kpca.stage.linear import Principal, principal

THIS, DIGITS, CURVES = SOURCES = ("this data", "digits", "curves")
N_TRAIN, N_JUDGED = 300, 100
SAMPLES = 64  # of a curve
SEED = 0  # of the noise

_IMAGES: LRUCache[Source] = LRUCache(max_bytes=1 << 26)


@dataclass(frozen=True, eq=False)
class Prepared:
    """What of a source stays while a slider moves, in r <= n coordinates.

    With d > n features the coordinates are those in an orthonormal basis of what the n samples
    span; else they are the features themselves. What lies outside of the span is as far from all
    samples, and no reconstruction has any of it.
    """

    samples: np.ndarray  # (n, r) to learn from
    clean: np.ndarray  # (m, r) to be judged on
    noise: np.ndarray  # (m, r) of standard deviation 1 for each of those
    outside: np.ndarray  # (3, m) outside of the span: |clean|^2, clean . noise and |noise|^2
    back: np.ndarray | None  # (n, r): the basis is train.T @ back; None where features are used
    line: Principal  # linear principal components of the samples
    scale: float  # median squared distance of two samples


@dataclass(frozen=True, eq=False)
class Source:
    """Clean samples to learn from and to be judged on."""

    train: np.ndarray  # (n, d)
    clean: np.ndarray  # (m, d)
    shape: tuple[int, ...] = ()  # of an image

    @property
    def nbytes(self) -> int:
        """Of the arrays, and of what is prepared once it is asked for."""
        n, d = self.train.shape
        return self.train.nbytes + 2 * self.clean.nbytes + 32 * n * min(n, d)

    @cached_property
    def noise(self) -> np.ndarray:
        """Noise of standard deviation 1 for each clean sample, (m, d)."""
        return np.random.default_rng(SEED).standard_normal(self.clean.shape)

    @cached_property
    def prepared(self) -> Prepared:
        """What stays while a slider moves."""
        X, clean, noise = self.train, self.clean, self.noise
        outside, back = np.zeros((3, len(clean))), None
        if X.shape[1] > len(X):
            outside = np.array([np.sum(a * b, axis=1) for a, b in _pairs(clean, noise)])
            back, samples = _span(X)
            clean, noise = (part @ X.T @ back for part in (clean, noise))
            outside -= [np.sum(a * b, axis=1) for a, b in _pairs(clean, noise)]
            X = samples
        return Prepared(X, clean, noise, outside, back, principal(X), median_distance(X))

    def features(self, places: np.ndarray) -> np.ndarray:
        """Return points (k, d) by their coordinates (k, r)."""
        back = self.prepared.back
        return places if back is None else places @ back.T @ self.train


def _pairs(a: np.ndarray, b: np.ndarray) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
    return (a, a), (a, b), (b, b)


def _span(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return B (n, r), with X^T B orthonormal, and X in that basis, (n, r)."""
    values, V = np.linalg.eigh(X @ X.T)
    kept = values > len(values) * np.finfo(float).eps * values[-1]
    root = np.sqrt(values[kept])
    return V[:, kept] / root, V[:, kept] * root


def image_source(data: Dataset) -> Source:
    """Return up to 300 images of a data set to learn from and 100 to judge by, on [0, 1].

    They have their own grey values, whatever the features were scaled to.
    """
    return _IMAGES.get(data.fingerprint, lambda: _images(data))


def grey_values(data: Dataset) -> np.ndarray:
    """Return the features (n, d) as they were before any scaling."""
    return data.X if data.scaler is None else data.scaler.undo(data.X)


def _images(data: Dataset) -> Source:
    X = grey_values(data)
    top = float(np.abs(X).max()) or 1.0
    rows = np.random.default_rng(0).permutation(data.n_samples)
    judged = min(N_JUDGED, data.n_samples // 3)
    train = rows[judged : judged + N_TRAIN]
    return Source(X[train] / top, X[rows[:judged]] / top, data.image_shape)


@lru_cache(maxsize=1)
def bundled_digits() -> Dataset:
    """Return the data set that stands in where the page's own does not suit."""
    return datasets.load("digits", n_samples=500)


def digits() -> Source:
    """Return the bundled digits as a source."""
    return image_source(bundled_digits())


@lru_cache(maxsize=1)
def curves() -> Source:
    """Return waves sin(2 pi f t + phase) with f ~ U(1, 2.5): two numbers bent into 64."""
    rng = np.random.default_rng(0)
    n, t = N_TRAIN + N_JUDGED, np.linspace(0, 1, SAMPLES)
    f, phase = rng.uniform(1, 2.5, n), rng.uniform(0, 2 * np.pi, n)
    waves = np.sin(2 * np.pi * f[:, None] * t + phase[:, None])
    return Source(waves[:N_TRAIN], waves[N_TRAIN:])


def median_distance(X: np.ndarray) -> float:
    """Return the median squared distance of at most 300 samples, 1 where they are all the same."""
    few = X[np.linspace(0, len(X) - 1, min(len(X), 300)).astype(int)]
    return float(np.median(pdist(few, "sqeuclidean"))) or 1.0


def median_gamma(X: np.ndarray, factor: float = 0.5) -> float:
    """Return ``factor`` over the median squared distance of at most 300 samples."""
    return factor / median_distance(X)
