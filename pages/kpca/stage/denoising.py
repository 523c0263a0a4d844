"""Back from components to inputs: what the first few remember, with and without a kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import RBF, KernelPCA
from pages.kpca.stage.fixed_point import FixedPoint, find_fixed_point
from pages.kpca.stage.sources import Source

N_DRAWN = 10  # of the judged samples


@dataclass(frozen=True, eq=False)
class Denoised:
    """Noisy samples and reconstructions, of the first ten samples that are judged."""

    noisy: np.ndarray  # (10, d)
    linear: np.ndarray  # (10, d) by linear PCA
    kernel: np.ndarray  # (10, d) the learned pre-images
    fixed: FixedPoint
    # RMSE to the clean samples, of all that are judged: noisy, linear, learned, fixed point.
    errors: tuple[float, float, float, float]


def denoise(source: Source, noise: float, q: int, factor: float) -> Denoised:
    """Return noisy samples taken back through the first q components, linear and kernel.

    All is computed in the coordinates of `Prepared`, in which distances are as they are.

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
    known = source.prepared
    noisy = known.clean + noise * known.noise
    axes = known.line.axes[:, :q]
    linear = known.line.mean + (noisy - known.line.mean) @ axes @ axes.T
    # The distance from the samples' span is one more coordinate, which is 0 for the samples.
    of_clean, both, of_noise = known.outside
    away = np.sqrt(np.maximum(of_clean + 2 * noise * both + noise**2 * of_noise, 0.0))
    X = np.column_stack([known.samples, np.zeros(len(known.samples))])
    model = KernelPCA(RBF(factor / known.scale), min(q, len(X) - 1)).fit(X)
    scores = model.transform(np.column_stack([noisy, away]))
    kernel = model.inverse_transform(scores)[:, :-1]
    fixed = find_fixed_point(model, known.samples, scores, noisy)

    def error(places: np.ndarray) -> float:
        squares = np.sum((places - known.clean) ** 2, axis=1) + of_clean
        return float(np.sqrt(squares.mean() / source.clean.shape[1]))

    few = slice(N_DRAWN)
    return Denoised(
        noisy=source.clean[few] + noise * source.noise[few],
        linear=source.features(linear[few]),
        kernel=source.features(kernel[few]),
        fixed=FixedPoint(source.features(fixed.places[few]), fixed.converged),
        errors=(
            noise * float(np.sqrt(np.mean(source.noise**2))),
            error(linear),
            error(kernel),
            error(fixed.places),
        ),
    )
