"""One curve by four lists of features: the kernel itself, random Fourier, Nystroem, B-splines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kernels import (
    RBF,
    Hyperparameter,
    KernelRidge,
    Linear,
    fourier_features,
    nystroem_features,
    spline_features,
)
from pages.features.stage.gaussian import gamma_of
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.points import plain_points
from pages.shared.pictures.figures.style import CLASSES, INK

ENDS = -2.0, 2.0
N_POINTS, NOISE, PLACES = 60, 0.2, 301
LAM = 0.05  # of all four fits
GAMMA = 2.0  # where the page's kernel is no RBF
CURVE_FEATURES = Hyperparameter(
    "curve_features", "features of the curve", 8, "integer", (2, 64), "integer",
    help="How many features each of the three lists has.",
)  # fmt: skip
COLOURS = {"Fourier": CLASSES[0], "Nyström": CLASSES[1], "B-splines": CLASSES[2]}


@dataclass(frozen=True, eq=False)
class Curves:
    """Ridge regression of the same points."""

    count: int  # features of each list
    x: np.ndarray  # (60,), the points
    y: np.ndarray
    places: np.ndarray  # (301,)
    exact: np.ndarray  # (301,), of the RBF kernel itself
    fits: dict[str, np.ndarray]  # (301,), by the list of features
    errors: dict[str, float]  # root mean square distance from sin(3 x), "kernel" among them


@lru_cache(maxsize=1)
def drawn() -> tuple[np.ndarray, np.ndarray]:
    """Return the points: y = sin(3 x) + 0.2 N(0, 1), x ~ U(-2, 2), of a fixed seed."""
    rng = np.random.default_rng(0)
    x = np.sort(rng.uniform(*ENDS, N_POINTS))
    return x, np.sin(3 * x) + NOISE * rng.standard_normal(N_POINTS)


def compute(setting: Setting) -> Curves:
    """Return the four curves, with the gamma of the page's kernel where it is an RBF."""
    count, seed = setting.values["curve_features"], setting.values["feature_seed"]
    gamma = gamma_of(setting.kernel) or GAMMA
    x, y = drawn()
    X, places = x[:, None], np.linspace(*ENDS, PLACES)
    Z, kernel = places[:, None], RBF(gamma=gamma)
    degree = min(3, count - 1)
    features = {
        "Fourier": (fourier_features(X, gamma, count, seed),
                    fourier_features(Z, gamma, count, seed)),
        "Nyström": (nystroem_features(X, kernel, count, seed),
                    nystroem_features(X, kernel, count, seed, Y=Z)),
        "B-splines": (spline_features(X, count, ends=ENDS, degree=degree),
                      spline_features(Z, count, ends=ENDS, degree=degree)),
    }  # fmt: skip
    exact = KernelRidge(kernel, LAM).fit(X, y).predict(Z)
    fits = {
        name: KernelRidge(Linear(), LAM).fit(of_points, y).predict(of_places)
        for name, (of_points, of_places) in features.items()
    }
    truth = np.sin(3 * places)
    errors = {
        name: float(np.sqrt(np.mean((f - truth) ** 2)))
        for name, f in {"kernel": exact, **fits}.items()
    }
    return Curves(count, x, y, places, exact, fits, errors)


def draw(curves: Curves) -> Scene:
    """Draw the four curves over the points."""
    return Scene(
        [figure(curves)],
        [
            Readout(f"curve_error_{key}", curves.errors[name], "", f"error, {name}", ERROR)
            for key, name in KEYS.items()
        ],
    )


def figure(curves: Curves) -> Figure:
    """Return the curves: the kernel's black and dashed, the others in colours."""
    traces = [
        curve.line(curves.places, f, name, COLOURS[name], 2) for name, f in curves.fits.items()
    ]
    return Figure(
        id="curves",
        title=f"One curve by {curves.count} features",
        note="dashed: the RBF kernel itself · blue: Fourier · orange: Nyström · teal: B-splines",
        data=[
            plain_points(curves.x, curves.y, 4) | {"meta": {"role": "mark"}},
            *traces,
            curve.line(curves.places, curves.exact, "RBF kernel", INK, 1.8, "dash"),
        ],
        layout=layout(axis("x", ENDS), axis("y", (-1.8, 1.8))),
        alt=f"Ridge regression of {N_POINTS} points by {curves.count} features of each list, "
        "beside the RBF kernel.",
    )


KEYS = {"kernel": "kernel", "fourier": "Fourier", "nystroem": "Nyström", "splines": "B-splines"}
ERROR = "Root mean square distance of the curve from sin(3x), which the points were drawn from."
TEXT = (
    "The features also serve without their kernel: ridge regression on them fits a curve, here in "
    "one dimension. **B-splines** are small bumps, one beside the other; four or more of them are "
    "piecewise cubic. They come from no random draw and do not approximate the RBF kernel: their "
    "inner products are a kernel of their own, in which only neighbours are similar. Eight of them "
    "are as good as the kernel with γ = 2. More of them follow the noise, as nothing ties "
    "neighbours together, while more of the other two come nearer to the kernel's curve, if the "
    "kernel is not very narrow. In $d$ dimensions a grid of bumps has $m^d$ of them; random "
    "features and landmarks need no grid."
)
