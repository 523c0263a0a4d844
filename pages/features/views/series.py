"""The Gaussian kernel as an infinite sum, cut off after a number of terms."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import RBF, Hyperparameter
from pages.shared.model.declarations.blocks import Formula, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, SEQUENTIAL, TYPE_SMALL
from pages.shared.pictures.figures.surface import named_bar

REACH = 3.0  # of x and z, to both sides of 0
SIDE = 49  # places on a side of a heatmap
FINE = 201  # places of a curve
SHOWN = (2, 3, 4, 5, 10, 100)  # terms of the heatmaps
MAX_TERMS = 100
MIN_ERROR = 1e-16  # what is smaller is rounding
IN_A_ROW = 4
GAP = 9  # pixels between two heatmaps, room for a title
DRAWN = 8  # features that are drawn
TERMS = Hyperparameter(
    "n_terms", "terms", 5, "integer", (1, 100), "integer", help="After how many terms the sum ends."
)
WIDTH = Hyperparameter(
    "width_s", "width s", 1.0, "positive", (0.316, 3.16), "log",
    help="Width of the Gaussian; gamma of the RBF kernel is 1/(2 s²), and s is its lengthscale.",
)  # fmt: skip
ERROR = f"For x and z from {-REACH:g} to {REACH:g}; the kernel itself is at most 1."
ENOUGH = "How many terms are needed, so that no entry is off by more."
OF_WIDTH = "Of the RBF kernel of this width."


@dataclass(frozen=True, eq=False)
class Series:
    """k(x, z) = exp(-(x - z)^2 / (2 s^2)) as the sum of phi_j(x) phi_j(z), j = 0, 1, 2..."""

    s: float
    terms: int  # how many the chosen sum has
    places: np.ndarray  # (49,), of x and of z in the heatmaps
    sums: tuple[np.ndarray, ...]  # (49, 49) each, with 2, 3, 4, 5, 10 and 100 terms
    chosen: np.ndarray  # (49, 49), with the chosen number of terms
    kernel: np.ndarray  # (49, 49), without a sum
    x: np.ndarray  # (201,)
    features: np.ndarray  # (201, terms), phi_j(x) = exp(-x^2 / (2 s^2)) x^j / (s^j sqrt(j!))
    errors: np.ndarray  # (100,), the largest over the heatmap with 1, 2, ..., 100 terms


def cut_off(s: float, terms: int) -> Series:
    """Return the sums of a Gaussian of standard deviation s."""
    places, x = np.linspace(-REACH, REACH, SIDE), np.linspace(-REACH, REACH, FINE)
    Phi = gaussian_features(places, s, MAX_TERMS)
    kernel = RBF(1 / (2 * s * s))(places[:, None])
    return Series(
        s=s,
        terms=terms,
        places=places,
        sums=tuple(Phi[:, :count] @ Phi[:, :count].T for count in SHOWN),
        chosen=Phi[:, :terms] @ Phi[:, :terms].T,
        kernel=kernel,
        x=x,
        features=gaussian_features(x, s, terms),
        errors=largest_errors(Phi, kernel),
    )


def compute(setting: Setting) -> Series:
    """Return the sums at the width and the number of terms that are set."""
    return cut_off(setting.values[WIDTH.name], setting.values[TERMS.name])


def gaussian_features(x: np.ndarray, s: float, count: int) -> np.ndarray:
    """Return phi_0, ..., phi_(count - 1) at x (m,), as (m, count).

    Each from the one before: phi_j(x) = phi_(j - 1)(x) x / (s sqrt(j)).
    """
    factors = np.ones((len(x), count))
    factors[:, 1:] = x[:, None] / (s * np.sqrt(np.arange(1, count)))
    factors[:, 0] = np.exp(-(x**2) / (2 * s * s))
    phi: np.ndarray = np.cumprod(factors, axis=1)
    return phi


def largest_errors(Phi: np.ndarray, kernel: np.ndarray) -> np.ndarray:
    """Return the largest error of the sums of 1, 2, ..., p terms, from Phi (m, p).

    What is left of the series is positive semi-definite itself, so that no entry is larger than
    the largest on the diagonal.
    """
    left = np.diag(kernel)[:, None] - np.cumsum(Phi**2, axis=1)
    errors: np.ndarray = np.maximum(left.max(axis=0), MIN_ERROR)
    return errors


def heatmaps(series: Series) -> Figure:
    """Return the sums as heatmaps in two rows, the kernel and the error of the chosen sum last."""
    error = np.abs(series.chosen - series.kernel)
    tiles = [
        *zip(series.sums, [f"{count} terms" for count in SHOWN], strict=True),
        (series.kernel, "the kernel"),
        (error, f"error with {series.terms}"),
    ]
    side, rows = len(series.places), -(-len(tiles) // IN_A_ROW)
    step = side + GAP
    z = np.full((rows * step, IN_A_ROW * step - GAP), np.nan)
    notes = []
    for place, (tile, title) in enumerate(tiles):
        i, j = divmod(place, IN_A_ROW)
        low, left = (rows - 1 - i) * step, j * step
        z[low : low + side, left : left + side] = tile
        at = {"x": left + side / 2, "y": low + side + GAP / 2 - 0.5, "text": title}
        notes.append(at | {"showarrow": False, "font": {"size": TYPE_SMALL, "color": INK}})
    heat = {
        "type": "heatmap",
        "z": Quantised(np.clip(z, 0.0, 1.0), 0.0, 1.0, 8),
        "zmin": 0.0,
        "zmax": 1.0,
        "colorscale": SEQUENTIAL,
        **named_bar("value"),
        "zsmooth": False,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    bare = {"showline": False, "ticks": "", "showticklabels": False, "constrain": "domain"}
    return Figure(
        id="sums",
        title="Sums of a few terms",
        note=f"x across and z up, both from {-REACH:g} to {REACH:g}",
        data=[heat],
        layout=layout(
            axis("x", (-1, IN_A_ROW * step - GAP), **bare),
            axis("z", (-1, rows * step), scaleanchor="x", **bare),
            annotations=notes,
            margin={"l": 28, "r": 8, "t": 4, "b": 24},
        ),
        alt="Heatmaps of the sum with 2, 3, 4, 5, 10 and 100 terms, of the kernel, and of the "
        f"error with {series.terms} terms, at most {number(float(error.max()))}.",
        weight=2.3,
    )


def feature_curves(series: Series) -> Figure:
    """Return the first features as curves."""
    drawn = min(series.features.shape[1], DRAWN)
    few = "" if drawn == series.terms else f"the first {drawn} of {series.terms}"
    return Figure(
        id="features",
        title="Features φⱼ(x)",
        note=few,
        data=[
            curve.line(series.x, f, f"φ<sub>{j}</sub>", CLASSES[j % 8], 1.8)
            for j, f in enumerate(series.features[:, :drawn].T)
        ],
        layout=layout(axis("x", (-REACH, REACH)), axis("φ(x)", (-1.05, 1.1))),
        alt=f"The first {drawn} features of the Gaussian kernel.",
    )


def error_curve(series: Series) -> Figure:
    """Return the largest error over the number of terms, with the chosen number marked."""
    x, y = np.arange(1, MAX_TERMS + 1, dtype=float), np.log10(series.errors)
    here = [series.terms - 1]
    largest = number(float(series.errors[here[0]]))
    return Figure(
        id="error",
        title="Largest error",
        note="ring: the chosen number",
        data=[
            curve.line(x, y, "largest error", ACCENT, 2.2, role="path")
            | {"hoverinfo": "skip", "hovertemplate": None},
            points.rings(x[here], y[here], "here", 13),
        ],
        layout=layout(
            axis("number of terms", (0, MAX_TERMS + 1)),
            log_axis("largest |sum − k|", MIN_ERROR, 1.5),
        ),
        alt=f"With {series.terms} terms the largest error is {largest}.",
        weight=0.8,
    )


def draw(series: Series) -> Scene:
    """Draw the sums, the features and the error."""
    error = float(series.errors[series.terms - 1])
    if error <= 100 * MIN_ERROR:
        error = 0.0
    enough = int((series.errors > 0.01).sum()) + 1
    words = "" if enough <= MAX_TERMS else f"over {MAX_TERMS}"
    gamma = 1 / (2 * series.s**2)
    return Scene(
        [heatmaps(series), feature_curves(series), error_curve(series)],
        [
            Readout("largest_error", error, "", "largest error", ERROR),
            Readout("terms_needed", enough, "", "terms for an error of 0.01", ENOUGH, words=words),
            Readout("gamma", gamma, "", "gamma", OF_WIDTH),
        ],
    )


BODY = (
    Formula(
        r"e^{-(x-z)^2/(2s^2)} = \sum_{j=0}^{\infty} \varphi_j(x)\,\varphi_j(z), \qquad "
        r"\varphi_j(x) = e^{-x^2/(2s^2)}\,\frac{x^j}{s^j \sqrt{j!}}"
    ),
    stage(compute, draw, height=360),
    Text(
        "Multiply out the square: $e^{-(x-z)^2/(2s^2)} = e^{-x^2/(2s^2)}\\,e^{-z^2/(2s^2)}\\,"
        "e^{xz/s^2}$, and write the last factor as its power series. So the feature space of the "
        "RBF kernel has infinitely many dimensions. A few terms are enough near 0, "
        "where $xz/s^2$ is small; in the corners, where $x = z$ is far from 0, many are needed. "
        "A narrow Gaussian needs more terms than a wide one."
    ),
)
VIEW = View("series", "Gaussian as a sum", BODY, (TERMS, WIDTH))
