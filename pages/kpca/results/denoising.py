"""Back from components to inputs: what the first few remember, with and without a kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import RBF, KernelPCA
from pages.kpca.components import components
from pages.kpca.results.fixed_point import FixedPoint, fixed_point, suits
from pages.kpca.results.sources import CURVES, THIS, Source, curves, digits, images
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

SHOWN = 10  # of the judged samples
MOVED = 120  # samples of a plane whose way back is drawn


@dataclass(frozen=True, eq=False)
class Denoised:
    """Noisy samples, reconstructions, and the RMSE of all to the clean ones.

    The arrays are of the first ten samples that are judged, (10, d); the errors, of the noise, of
    linear PCA, of learned pre-images (``kernel``) and of the fixed point, are of all of them.
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
    return images(setting.train) if what == THIS and setting.train.has_images else digits()


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
    fixed = fixed_point(model, known.samples, scores, noisy)

    def error(places: np.ndarray) -> float:
        squares = np.sum((places - known.clean) ** 2, axis=1) + of_clean
        return float(np.sqrt(squares.mean() / source.clean.shape[1]))

    few = slice(SHOWN)
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
