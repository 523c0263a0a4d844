"""Components of images as changes of an image, and images rebuilt from a few of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from datasets import Dataset
from kernels import RBF, KernelPCA
from pages.kpca.results.denoising import SHOWN, Denoised, denoise
from pages.kpca.results.linear import principal
from pages.kpca.results.sources import Source, bundled_digits, images, median_gamma
from pages.shared.setting import Setting

FACTOR = 0.5  # gamma of the RBF, in 1 / median squared distance


@dataclass(frozen=True, eq=False)
class Reconstruction:
    """Images of held-out samples rebuilt from q components, linear and kernel.

    Attributes
    ----------
    linear, kernel : ndarray of shape (10, d)
        What a step along each of the first ten components changes in the image; see `directions`.
    source : Source
        The clean images.
    rebuilt : Denoised
        From q components, without any noise.
    count : int
        q.
    """

    linear: np.ndarray
    kernel: np.ndarray
    source: Source
    rebuilt: Denoised
    count: int


def reconstruction(setting: Setting) -> Reconstruction:
    """Rebuild images of the page's data, or the digits where it has none."""
    data = setting.train if setting.train.has_images else bundled_digits()
    source, q = images(data), int(setting.values["rebuilt_from"])
    return Reconstruction(*directions(data), source, denoise(source, 0.0, q, FACTOR), q)


@lru_cache(maxsize=4)
def directions(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Return what a step along each component changes in the image, linear and kernel, (10, d).

    For kernel PCA: pre-image of the mean score plus 2 sigma less that of minus 2 sigma, along one
    component. All are scaled to a largest change of 1.
    """
    source = images(data)
    line = principal(source.train).axes[:, :SHOWN].T
    q = min(SHOWN, len(source.train) - 1, len(line))
    model = KernelPCA(RBF(median_gamma(source.train)), q).fit(source.train)
    steps = 2 * np.diag(model.scores_.std(axis=0))
    curved = model.inverse_transform(steps) - model.inverse_transform(-steps)
    signs = np.sign((curved * line[:q]).sum(axis=1, keepdims=True))
    return line / _top(line), curved * signs / _top(curved)


def _top(rows: np.ndarray) -> np.ndarray:
    return np.maximum(np.abs(rows).max(axis=1, keepdims=True), 1e-12)
