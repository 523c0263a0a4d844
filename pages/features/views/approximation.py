"""Random Fourier features and Nystroem features: a finite list that comes near a kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import RBF, Hyperparameter, fourier_features, nystroem_features
from pages.features.stage import comparison, spline_curve
from pages.features.stage.comparison import Comparison, compare, difference_readout
from pages.features.stage.gaussian import gamma_of
from pages.features.stage.lift import inputs, kernel_matrix
from pages.shared.model.declarations.blocks import Blocks, Button, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import layout
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import ACCENT, CLASSES, MUTED

MAX_FEATURES = 512
COUNTS = tuple(2**k for k in range(1, 10))  # 2 to 512
MIN_PIVOT = 1e-12  # of the largest diagonal entry; a landmark below it adds nothing
MIN_ERROR = 1e-12


@dataclass(frozen=True, eq=False)
class Approximation:
    """Inner products of a number of features against the kernel."""

    count: int  # features asked for
    fourier: Comparison | None  # for RBF kernels alone, whose frequencies are normally distributed
    nystroem: Comparison
    is_noisy: bool  # whether the kernel has white noise, which is left out
    used: int  # Nystroem features that are there: at most one for each point
    fourier_errors: np.ndarray | None  # (9,), the largest error with each of `COUNTS` features
    # (m,), the largest error with 1, 2, ... landmarks; None for a kernel that is not positive
    # semi-definite
    nystroem_errors: np.ndarray | None


def compute(setting: Setting) -> Approximation:
    """Return both approximations of a setting's kernel, with one seed."""
    count, seed = setting.values["n_features"], setting.values["feature_seed"]
    kernel, X, K = setting.kernel, inputs(setting, setting.train.X), kernel_matrix(setting)
    if kernel.is_noise:
        K = kernel(X, X)  # white noise belongs to no feature
    Phi = nystroem_features(X, kernel, count, seed)
    fourier = fourier_errors = None
    gamma = gamma_of(kernel)
    if gamma is not None:
        Z = fourier_features(X, gamma, count, seed)
        fourier = compare(setting, Z @ Z.T, K)
        fourier_errors = errors_of_fourier(X, gamma, K, seed)
    return Approximation(
        count=count,
        fourier=fourier,
        nystroem=compare(setting, Phi @ Phi.T, K),
        is_noisy=kernel.is_noise,
        used=Phi.shape[1],
        fourier_errors=fourier_errors,
        nystroem_errors=errors_of_nystroem(K, seed) if kernel.is_psd else None,
    )


def errors_of_fourier(X: np.ndarray, gamma: float, K: np.ndarray, seed: int) -> np.ndarray:
    """Return the largest errors of `COUNTS` Fourier features; fewer are the first of more.

    Of MAX_FEATURES features Z the first of the cosines and of the sines are those of fewer
    features, up to their factor sqrt(2 / m).
    """
    Z = fourier_features(X, gamma, MAX_FEATURES, seed)
    half = MAX_FEATURES // 2
    total, done, errors = np.zeros_like(K), 0, []
    for count in COUNTS:
        pairs = slice(done, count // 2)
        columns = np.hstack([Z[:, :half][:, pairs], Z[:, half:][:, pairs]])
        total += columns @ columns.T
        done = count // 2
        errors.append(np.abs(total * (MAX_FEATURES / count) - K).max())
    return np.maximum(errors, MIN_ERROR)


def errors_of_nystroem(K: np.ndarray, seed: int) -> np.ndarray:
    """Return the largest error with 1, 2, ... landmarks, as `nystroem_features` draws them.

    With L the Cholesky factor of K in the order of the landmarks, m of them leave
    K - L_m L_m^T, which is positive semi-definite: its largest entry is on its diagonal.
    """
    n = len(K)
    order = np.random.default_rng(seed).permutation(n)
    A = K[np.ix_(order, order)]
    left = np.diag(A).copy()
    smallest = MIN_PIVOT * float(left.max())
    L, errors = np.zeros((n, min(n, MAX_FEATURES))), []
    for j in range(L.shape[1]):
        if left[j] > smallest:
            L[:, j] = (A[:, j] - L[:, :j] @ L[j, :j]) / np.sqrt(left[j])
            left = left - L[:, j] ** 2
        errors.append(left.max())
    return np.maximum(errors, MIN_ERROR)


def error_curves(result: Approximation) -> Figure:
    """Return the largest error over the number of features, with the present number marked."""
    size = max(result.nystroem.size, 1e-300)
    top = 2.0 * max(size, *(_largest(e) for e in (result.fourier_errors, result.nystroem_errors)))
    bottom = MIN_ERROR * 10 ** np.floor(np.log10(max(size, 1e-300)))
    traces, named = [], ["dashes: the chosen m"]
    if result.nystroem_errors is not None:
        named.append("orange: Nyström")
        m = np.arange(1, len(result.nystroem_errors) + 1)
        traces.append(_line(m, result.nystroem_errors, "Nyström", CLASSES[1], bottom))
    if result.fourier_errors is not None:
        named += ["blue: Fourier", "dotted: falls as 1/√m"]
        m = np.array(COUNTS)
        traces.append(_line(m, result.fourier_errors, "random Fourier", CLASSES[0], bottom))
        rate = result.fourier_errors[0] * np.sqrt(COUNTS[0] / m)
        traces.append(_line(m, rate, "1/√m", MUTED, bottom, "dot"))
    at = np.full(2, np.log10(result.count))
    ends = np.log10([bottom, top])
    traces.append(curve.line(at, ends, "here", ACCENT, 1.5, "dash", "mark"))
    return Figure(
        id="errors",
        title="Largest error over the number m",
        note=" · ".join(named),
        data=traces,
        layout=layout(
            log_axis("features m", 1, MAX_FEATURES),
            log_axis("largest |φ·φ − k|", bottom, top),
        ),
        alt=f"With {result.count} features the largest error of Nyström is "
        f"{number(result.nystroem.difference)}.",
    )


def _largest(values: np.ndarray | None) -> float:
    return 0.0 if values is None else float(values.max())


def _line(
    m: np.ndarray, values: np.ndarray, name: str, colour: str, bottom: float, dash: str = "solid"
) -> dict:
    y = np.log10(np.maximum(values, bottom))
    line = curve.line(np.log10(m), y, name, colour, 2.2, dash, "path")
    return line | {"hoverinfo": "skip", "hovertemplate": None}


COUNT = Hyperparameter(
    "n_features", "features m", 32, "integer", (2, MAX_FEATURES), "integer",
    help="How many features replace the kernel.",
)  # fmt: skip
SEED = Hyperparameter(
    "feature_seed", "seed of the features", 0, "integer", (0, 99), "integer",
    help="Another seed draws other frequencies, and other landmarks.",
)  # fmt: skip
GAMMA = 2.0  # of the RBF kernel that the button takes
USED = "At most one for each point: only those with an eigenvalue clearly above 0 count."
NO_FOURIER = (
    "Random Fourier features are drawn here only where the kernel is an RBF kernel and nothing "
    "else, with one γ for all inputs: its frequencies are normally distributed."
)
NOISY = "The kernel's white noise is left out here: no features of the inputs give it."
INDEFINITE = (
    "This kernel is not positive semi-definite: no features have it as their inner product, and "
    "an error stays."
)


def draw(result: Approximation) -> Scene:
    """Draw both Gram matrices against the kernel, and both errors over the number of features."""
    pictures, readouts, notices = [], [], []
    if result.fourier is not None:
        pictures.append(comparison.picture(result.fourier, "fourier", "Fourier"))
        help = f"Of {result.count} random features, over all pairs."
        readouts.append(
            difference_readout("error_fourier", result.fourier, "largest error, Fourier", help)
        )
    else:
        notices.append(NO_FOURIER)
    if result.is_noisy:
        notices.append(NOISY)
    if result.nystroem_errors is None:
        notices.append(INDEFINITE)
    pictures.append(comparison.picture(result.nystroem, "nystroem", "Nyström"))
    help = f"Of {result.used} features from landmarks, over all pairs."
    readouts += [
        difference_readout("error_nystroem", result.nystroem, "largest error, Nyström", help),
        Readout("nystroem_features", result.used, "", "Nyström features", USED),
    ]
    return Scene([*pictures, error_curves(result)], readouts, notices)


TEXT = (
    "A method with $m$ features costs $n m^2$ operations in place of $n^3$. So one looks for "
    "few features whose inner products come near the kernel. **Random Fourier features** are "
    "cosines and sines of random frequencies, $\\sqrt{2/m}\\,\\cos(\\omega^\\top x)$ and "
    "$\\sqrt{2/m}\\,\\sin(\\omega^\\top x)$ with $\\omega \\sim N(0, 2\\gamma I)$; the mean "
    "of their inner products is the RBF kernel, and the error falls as $1/\\sqrt m$. "
    "**Nyström features** take $m$ of the points as landmarks $Z$: $\\varphi(x) = "
    "k(Z, Z)^{-1/2}\\,k(Z, x)$ is exact on the landmarks. They follow the data, "
    "and for a smooth kernel their error falls much faster; a very narrow kernel needs a "
    "landmark near every point."
)


def body(setting: Setting) -> Blocks:
    """Show how both come near the kernel."""
    if gamma_of(setting.kernel) is None:
        yield Button("Take an RBF kernel", RBF(gamma=GAMMA), key="take_rbf")
    yield stage(compute, draw, height=330)
    yield Text(TEXT)
    yield stage(spline_curve.compute, spline_curve.draw, height=320, name="spline_curve")
    yield Text(spline_curve.TEXT)


VIEW = View("approximation", "Random features", body, (COUNT, SEED, spline_curve.CURVE_FEATURES))
