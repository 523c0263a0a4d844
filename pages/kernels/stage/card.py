"""A kernel in small, on a line of one feature: a slice, a Gram matrix, samples of its process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from kernels import GaussianProcess, Kernel, general_formula
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import (
    ACCENT,
    CLASSES,
    DIVERGING,
    MUTED,
    SEQUENTIAL,
    TYPE_SMALL,
)
from pages.shared.pictures.results.gram import ends
from pages.shared.pictures.results.sampling import is_coarse

REACH = 3.0  # the line goes from -3 to 3; for kernels without negative numbers from 0 to 6
PLACES = 97, 385, 769  # on the line: the first that are enough for the kernel
ROWS = 33  # of the Gram matrix: every third place, or every 12th or 24th
DRAWN = 3  # samples of the process
PREFIX = "card_"  # of the id of a figure; the kernel's name follows
SLICE, GRAM, SAMPLES = (0.0, 0.27), (0.34, 0.67), (0.77, 1.0)
SQUARE = {"scaleanchor": "x2", "constrain": "domain", "constraintoward": "bottom"}
NONE = {"text": "no process", "xref": "x3 domain", "yref": "y3 domain", "x": 0.5, "y": 0.6}
NONE |= {"showarrow": False, "font": {"size": TYPE_SMALL, "color": MUTED}}


@dataclass(frozen=True, eq=False)
class Card:
    """One kernel in small."""

    kernel: Kernel
    x: np.ndarray  # (m,), places, evenly spread
    at: float  # the place x_0 whose kernel function is shown
    slice: np.ndarray  # (m,), k(x_0, x), with the same sample at x_0 itself
    gram: np.ndarray  # (33, 33), of 33 evenly spread places
    samples: np.ndarray | None  # (m, 3), from N(0, K); None of what is not positive semi-definite

    @property
    def formula(self) -> str:
        """The kernel in LaTeX, with the symbols of its hyperparameters; empty for a composite."""
        return general_formula(self.kernel.latex, self.kernel.own_hyperparameters)


def compute_card(kernel: Kernel, x0: float = 1.0, seed: int = 0) -> Card:
    """Return the card of one kernel.

    Parameters
    ----------
    kernel : Kernel
    x0 : float
        From -3 to 3: the place whose slice is shown; 3 further right where the line starts at 0.
    seed : int
        Of the samples.
    """
    x, K, samples = on_line(kernel, seed)
    row, step = round((len(x) - 1) * (x0 + REACH) / (2 * REACH)), len(x) // (ROWS - 1)
    return Card(kernel, x, float(x[row]), K[row], K[::step, ::step], samples)


@lru_cache(maxsize=64)
def on_line(kernel: Kernel, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """Return m places on the line, their Gram matrix (m, m), and the samples (m, 3)."""
    fine = (count for count in PLACES if not is_coarse(2 * REACH, kernel, count))
    x = np.linspace(-REACH, REACH, next(fine, PLACES[-1]))
    if kernel.domain == "nonnegative":
        x = x + REACH
    K = kernel(x[:, None])
    samples = None
    if kernel.is_psd:
        samples = np.asarray(GaussianProcess(kernel).sample_prior(x[:, None], DRAWN, seed))
    return x, K, samples


def picture(card: Card) -> Figure:
    """Return one kernel in three small pictures; a click is a press on the figure of its name."""
    kernel, x = card.kernel, card.x
    limits = float(x[0]), float(x[-1])
    traces = [
        *_slice(card),
        matrix(x, card.gram, "k") | {"xaxis": "x2", "yaxis": "y2"},
        *_samples(card),
    ]
    height = span(np.array([0.0]) if card.samples is None else card.samples)
    return Figure(
        id=f"{PREFIX}{kernel.name or 'whole'}",
        title=kernel.label,
        note=kernel.character,
        formula=f"k(x, z) = {card.formula}",
        data=traces,
        layout=layout(
            _axis("x", limits, domain=SLICE),
            _axis("k(x₀, x)", span(np.append(card.slice, 0.0)), nticks=3),
            xaxis2=_axis("x", limits, domain=GRAM, anchor="y2", constrain="domain"),
            yaxis2=_axis("z", limits[::-1], anchor="x2", showticklabels=False, **SQUARE),
            xaxis3=_axis("x", limits, domain=SAMPLES, anchor="y3"),
            yaxis3=_axis("f(x)", height, anchor="x3", showticklabels=False),
            font={"size": TYPE_SMALL},
            margin={"l": 44, "r": 4, "t": 4, "b": 32},
            meta={"press": True},
            annotations=[] if kernel.is_psd else [NONE],
        ),
        alt=f"{kernel.label}: k(x₀, ·) of x₀ = {number(card.at)}, the Gram matrix of even places"
        f"{'' if card.samples is None else ', three samples'}. {kernel.character}",
    )


def gram_map(card: Card) -> Figure:
    """Return the Gram matrix of the card alone, square, with the ends of its colours."""
    limits = float(card.x[0]), float(card.x[-1])
    low, high = float(card.gram.min()), float(card.gram.max())
    heat = matrix(card.x, card.gram, "k") | {
        "hoverinfo": "all",
        "hovertemplate": "x = %{x:.2g}, z = %{y:.2g}: k = %{z:.3g}<extra></extra>",
    }
    return Figure(
        id=f"{PREFIX}gram",
        title="Gram matrix",
        note=f"k from {number(low)} to {number(high)}",
        data=[heat],
        layout=layout(
            _axis("x", limits, constrain="domain"),
            _axis("z", limits[::-1], **(SQUARE | {"scaleanchor": "x", "constraintoward": "top"})),
        ),
        alt=f"The Gram matrix of even places, from {number(low)} to {number(high)}.",
    )


def matrix(x: np.ndarray, K: np.ndarray, name: str) -> dict[str, Any]:
    """Return the small heatmap of a symmetric matrix over the places from x[0] to x[-1]."""
    low, high = ends(K)
    return {
        "type": "heatmap",
        "x": np.linspace(x[0], x[-1], len(K)),
        "y": np.linspace(x[0], x[-1], len(K)),
        "z": Quantised(K, low, high, 8, symmetric=True),
        "zmin": low,
        "zmax": high,
        "colorscale": DIVERGING if low < 0 else SEQUENTIAL,
        "showscale": False,
        "name": name,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }


def _slice(card: Card) -> list[dict[str, Any]]:
    at = np.array([card.at])
    line = curve.line(card.x, card.slice, "k(x₀, x)", CLASSES[0], 1.8, role="path")
    mark = {
        "type": "scatter",
        "mode": "markers",
        "x": at,
        "y": card.slice[card.x == card.at],
        "name": "x₀",
        "marker": {"color": ACCENT, "size": 7},
        "hoverinfo": "skip",
        "meta": {"role": "mark"},
    }
    return [line, mark]


def _samples(card: Card) -> list[dict[str, Any]]:
    on = {"xaxis": "x3", "yaxis": "y3"}
    if card.samples is None:
        none = curve.line(card.x, np.zeros_like(card.x), "no process", ACCENT, 1, "dot", "draw")
        return [none | on]
    return [
        curve.line(card.x, f, "sample", CLASSES[c], 1.5, role="draw") | on
        for c, f in enumerate(card.samples.T)
    ]


def _axis(title: str, limits: tuple[float, float], **more: Any) -> dict[str, Any]:
    return axis(title, limits, nticks=more.pop("nticks", 4), tickfont={"size": TYPE_SMALL}, **more)
