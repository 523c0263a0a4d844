"""A kernel by itself: its function, functions drawn from it, the spectrum of its Gram matrix."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.fit import line, named
from pages.shared.plane import plane
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.style import CLASSES, SEQUENTIAL


@dataclass(frozen=True)
class Spectrum:
    """What the eigenvalues of a Gram matrix say; ``least`` is 0 where it is rounding."""

    least: float
    share: float
    count: int
    notices: tuple[str, ...]


def spectrum(setting: Setting) -> Spectrum:
    """Return the summary of the eigenvalues of the setting's Gram matrix."""
    values = np.linalg.eigvalsh(setting.gram)
    total = float(np.abs(values).sum()) or 1.0
    kept = np.cumsum(np.sort(np.abs(values))[::-1]) / total
    notices = ()
    if values[0] < -1e-9 * max(values[-1], 1e-300):
        notices = (
            "This Gram matrix has negative eigenvalues: the function is not positive "
            "semi-definite, so it is no kernel on these points.",
        )
    share = float(np.abs(values).max()) / total
    rounding = len(values) * np.finfo(float).eps * np.abs(values).max()
    least = float(values[0]) if abs(values[0]) > rounding else 0.0
    return Spectrum(least, share, int(np.searchsorted(kept, 0.99) + 1), notices)


def shape(setting: Setting) -> list[Figure]:
    """Return the kernel function of one point, and functions drawn from the kernel."""
    if setting.train.n_features == 1:
        return [_curves(setting), *_draws(setting)]
    return [_surface(setting)]


def anchor(setting: Setting) -> int:
    """Return the sample whose kernel function is shown: the chosen one, else the middle one."""
    if setting.chosen:
        return setting.chosen[0]
    X = setting.train.X
    return int(np.argmin(((X - np.median(X, axis=0)) ** 2).sum(axis=1)))


def _curves(setting: Setting) -> Figure:
    x, index = line(setting), anchor(setting)
    X = setting.train.X
    k = setting.kernel(x, X[[index]])[:, 0]
    low, high = min(float(k.min()), 0.0), max(float(k.max()), 1e-9)
    air = 0.12 * (high - low)
    base = np.full(len(X), low - air / 2)
    return Figure(
        id="stage",
        title="Kernel function of one point",
        note="choose another point below the curve",
        data=[
            curve.curve(x[:, 0], k, "k(x<sub>i</sub>, ·)", CLASSES[0]),
            points.plain_points(X[:, 0], base),
            points.chosen(X[[index], 0], base[[index]]),
        ],
        layout=layout(
            axis(
                named(setting.train.feature_names[0], setting.train.units, 0), (x[0, 0], x[-1, 0])
            ),
            axis("similarity k", (low - air, high + air)),
        ),
        alt=f"Similarity of every place to the point at {X[index, 0]:.3g}.",
        weight=1.2,
    )


def _draws(setting: Setting) -> list[Figure]:
    count, seed = setting.values.get("draws", 0), setting.values.get("draw_seed", 0)
    if not setting.kernel.is_psd or not count:
        return []
    x = line(setting)[::2]
    model = GaussianProcess(setting.kernel)
    drawn = np.asarray(model.sample_prior(x, count, seed)).reshape(len(x), -1)
    top = 3 * float(np.sqrt(np.max(setting.kernel.diag(x))))
    return [
        Figure(
            id="draws",
            title="Functions this kernel believes in",
            note="drawn at random from a Gaussian process",
            data=[
                curve.curve(x[:, 0], f, "draw", CLASSES[c % 8], 1.8) for c, f in enumerate(drawn.T)
            ],
            layout=layout(
                axis(setting.train.feature_names[0], (x[0, 0], x[-1, 0])),
                axis("f(x)", (-top, top)),
            ),
            alt=f"{count} random functions with this kernel as covariance.",
            weight=1.2,
        )
    ]


def _surface(setting: Setting) -> Figure:
    view, index = plane(setting), anchor(setting)
    z = view.kernel_at(index)
    low, high = min(float(z.min()), 0.0), max(float(z.max()), 1e-9)
    half = (high - low) / 2
    X = setting.train.X
    a, b = X[:, view.i], X[:, view.j]
    codes = setting.train.y if setting.train.task == "classification" else np.zeros(len(X), int)
    names = setting.train.class_names or ("points",)
    return Figure(
        id="stage",
        title="Kernel function of one point",
        note=" · ".join(filter(None, ["choose another point", view.note])),
        data=[
            surface.heat(view.x, view.y, z, half, "k", SEQUENTIAL, low + half),
            *points.by_class(a, b, codes, names),
            points.chosen(a[[index]], b[[index]]),
        ],
        layout=layout(
            axis(view.names[0], (view.x[0], view.x[-1])),
            axis(view.names[1], (view.y[0], view.y[-1])),
            meta={"editable": True},
        ),
        alt=f"Similarity of every place to one of {len(X)} points.",
        weight=1.25,
    )
