"""What the eigenvalues of a Gram matrix say, and its eigenfunctions over one feature."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import Kernel
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import across, axis, layout
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import CLASSES, MUTED
from pages.shared.pictures.results.viewport import Viewport

ROUNDING = 1e-9  # of the largest eigenvalue: below that a negative one may be rounding
SHARE = 0.99
EPS = float(np.finfo(float).eps)
DECADES = 18.0  # shown below the largest eigenvalue
LIMIT = 3.2  # of an eigenfunction, whose mean square at the samples is 1


@dataclass(frozen=True, eq=False)
class Spectrum:
    """Eigenvalues of a Gram matrix, and what they say."""

    values: np.ndarray  # (n,), largest first
    least: float  # the smallest one; 0 where it is rounding, less than n eps max |mu_j|
    is_psd: bool  # whether none is negative beyond rounding
    share: float  # the largest absolute value, as a share of their sum
    count: int  # how many of the largest absolute values add up to 99 % of their sum
    rank: int  # how many are larger than rounding, in absolute value
    # exp(-sum_j p_j log p_j) with the shares p_j = |mu_j| / sum_i |mu_i| (Roy and Vetterli 2007):
    # 1 where one eigenvalue is all of the sum, n where all are equal.
    effective_rank: float


def compute_spectrum(K: np.ndarray) -> Spectrum:
    """Return the eigenvalues of a symmetric matrix K (n, n), and what they say."""
    return of_values(np.linalg.eigvalsh(K)[::-1])


def of_values(values: np.ndarray) -> Spectrum:
    """Return what eigenvalues (n,), largest first, say."""
    sizes = np.sort(np.abs(values))[::-1]
    rounding = len(values) * EPS * sizes[0]
    shares = sizes / (float(sizes.sum()) or 1.0)
    positive = shares[shares > 0]
    least = float(values[-1])
    return Spectrum(
        values=values,
        least=least if abs(least) > rounding else 0.0,
        is_psd=least >= -ROUNDING * max(float(values[0]), 1e-300),
        share=float(shares[0]),
        count=min(int(np.searchsorted(np.cumsum(shares), SHARE) + 1), len(shares)),
        rank=int((sizes > rounding).sum()),
        effective_rank=float(np.exp(-(positive * np.log(positive)).sum())),
    )


@dataclass(frozen=True, eq=False)
class Eigenfunctions:
    """The functions of the largest eigenvalues, over one feature."""

    x: np.ndarray  # (m,)
    # (m, p), psi_j(x) = sqrt(n) / mu_j sum_i u_ij k(x_i, x), with mean square 1 over the samples
    f: np.ndarray
    samples: np.ndarray  # (n, p), the same at the samples, sqrt(n) u_j


def compute_eigenfunctions(
    kernel: Kernel, K: np.ndarray, X: np.ndarray, x: np.ndarray, count: int
) -> tuple[Spectrum, Eigenfunctions]:
    """Return the spectrum of K = kernel(X), and its first ``count`` eigenfunctions at x (m,).

    Those of eigenvalues that are rounding, or negative, are left out. The sign is such that each
    function has its largest value at the samples above zero.
    """
    values, U = np.linalg.eigh(K)
    values, U = values[::-1], U[:, ::-1]
    kept = values[:count] > len(K) * EPS * abs(values).max() * 10
    mu, U = values[:count][kept], U[:, :count][:, kept]
    U = U * np.sign(U[np.argmax(np.abs(U), axis=0), np.arange(U.shape[1])])
    root = np.sqrt(len(K))
    return of_values(values), Eigenfunctions(x, kernel(x[:, None], X) @ (U * (root / mu)), root * U)


def eigenvalues(spectrum: Spectrum) -> Figure:
    """Return all eigenvalues by size, negative ones in orange, with what may be rounding."""
    values = spectrum.values[np.argsort(-np.abs(spectrum.values), kind="stable")]
    n, top = len(values), float(np.abs(values).max()) or 1.0
    high = math.ceil(math.log10(top) + 0.1)
    low = high - DECADES
    height = np.log10(np.maximum(np.abs(values), 10.0**low))
    j = np.arange(1.0, n + 1)
    floor = math.log10(n * EPS * top)
    return Figure(
        id="eigenvalues",
        title="Eigenvalues of the Gram matrix",
        note="by absolute value · blue: positive, orange: negative · below the line: rounding",
        data=[
            _markers(j[values >= 0], height[values >= 0], "positive", CLASSES[0], "circle"),
            _markers(j[values < 0], height[values < 0], "negative", CLASSES[1], "square"),
            curve.line(np.array([0.0, n + 1]), np.full(2, floor), "rounding", MUTED, 1, "dash"),
        ],
        layout=layout(
            axis("eigenvalue number j", (0.0, n + 1.0)),
            log_axis("|μⱼ|", 10.0**low, 10.0**high),
        ),
        alt=f"{n} eigenvalues; the largest is {number(float(values[0]))}, the smallest "
        f"{number(spectrum.least)}; {spectrum.rank} are larger than rounding.",
    )


def _markers(
    j: np.ndarray, height: np.ndarray, name: str, colour: str, shape: str
) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": j,
        "y": height,
        "name": name,
        "marker": {"color": colour, "symbol": shape, "size": 6},
        "hovertemplate": "number %{x}: 10^%{y:.2f}<extra>" + name + "</extra>",
        "meta": {"role": "bars"},
    }


def eigenfunctions(result: Eigenfunctions, viewport: Viewport, X: np.ndarray) -> Figure:
    """Return the eigenfunctions, through their values at the samples."""
    count = result.f.shape[1]
    note = ["dots: the eigenvector at the training points", viewport.note]
    traces = []
    for j in range(count):
        colour = CLASSES[j % 8]
        name = f"ψ<sub>{j + 1}</sub>"
        traces.append(curve.line(result.x, result.f[:, j], name, colour, 2) | {"showlegend": True})
        traces.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": X[:, 0],
                "y": result.samples[:, j],
                "name": name,
                "marker": {"color": colour, "size": 4},
                "hoverinfo": "skip",
                "showlegend": False,
                "meta": {"role": "mark"},
            }
        )
    if not traces:
        traces = [curve.zero(result.x)]
    return Figure(
        id="eigenfunctions",
        title="Eigenfunctions of the largest eigenvalues",
        note=" · ".join(filter(None, note)),
        data=traces,
        layout=layout(
            across(viewport),
            axis("ψⱼ(x)", (-LIMIT, LIMIT)),
            showlegend=bool(count),
            margin={"l": 52, "r": 12, "t": 32, "b": 44},
        ),
        alt=f"{count} eigenfunctions over {viewport.names[0]}.",
        weight=1.3,
    )
