"""Features times features against the kernel, for a pair of points, entry by entry."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import factorial, isqrt, prod

import numpy as np

from kernels import Kernel, Linear, Polynomial, latex_number, polynomial_powers, rbf_features
from pages.features.stage import comparison
from pages.features.stage.comparison import Comparison, compare, difference_readout
from pages.features.stage.gaussian import gamma_of
from pages.features.stage.lift import inputs, kernel_matrix
from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number, powered
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK
from pages.shared.pictures.results.explicit import explicit_features

ORDER = 8  # up to which the features of an RBF kernel are listed
EXACT, SERIES, POINTS = "exact", "series", "points"
MAX_NAMED = 12  # features up to which each has its name on the axis
MAX_DRAWN = 66
MAX_WRITTEN = 10
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
WHOSE = {
    EXACT: "This kernel has a finite list of features: the sum over all of them is the kernel, but "
    "for rounding.",
    SERIES: "An RBF kernel has infinitely many features; here are the first ones, with "
    "$g = \\exp(-\\gamma \\lVert x \\rVert^2)$. The sum comes near the kernel where γ ‖x‖ ‖z‖ is "
    "small.",
    POINTS: "These features are read off the Gram matrix, "
    "$K = U\\,\\mathrm{diag}(\\mu)\\,U^\\top$: feature $j$ at training point $i$ is "
    "$\\sqrt{\\mu_j}\\,u_{ij}$. Every positive semi-definite matrix has such features; an "
    "indefinite one loses the part of its negative eigenvalues.",
}
PRODUCT = "The kernel, without any feature."
DIFFERENCE = "0 where it is only rounding: below 1e-12 of the largest entry."
LARGEST = "The same over all pairs of training points."


@dataclass(frozen=True, eq=False)
class Pair:
    """Two training points feature by feature."""

    rows: tuple[int, int]  # the two samples
    x: np.ndarray  # (1,) or (2,), their inputs
    z: np.ndarray
    # "exact": all features of the kernel; "series": the first of infinitely many; "points":
    # features that are only known at the training points, sqrt(mu_j) u_j of the Gram matrix.
    kind: str
    names: tuple[str, ...]  # what each feature is
    first: np.ndarray  # (p,), phi(x)
    second: np.ndarray  # (p,), phi(z)
    kernel: float  # k(x, z)
    comparison: Comparison  # all pairs: features above the diagonal, the kernel below

    @property
    def products(self) -> np.ndarray:
        """The products phi_j(x) phi_j(z), (p,)."""
        return self.first * self.second

    @property
    def total(self) -> float:
        """The inner product of both."""
        return float(self.products.sum())


def compute(setting: Setting) -> Pair:
    """Return the chosen pair of samples, by default the first of each class."""
    X, K = inputs(setting, setting.train.X), kernel_matrix(setting)
    kind, Phi, names = features_of(setting.kernel, X, K)
    i, j = _rows(setting)
    return Pair(
        rows=(i, j),
        x=X[i],
        z=X[j],
        kind=kind,
        names=names,
        first=Phi[i],
        second=Phi[j],
        kernel=float(K[i, j]),
        comparison=compare(setting, Phi @ Phi.T, K),
    )


def _rows(setting: Setting) -> tuple[int, int]:
    match setting.chosen:
        case (i, j):
            return i, j
        case (i,):
            y = setting.train.y
            others = np.flatnonzero(y != y[i])
            return i, int(others[0]) if len(others) else i
    y = setting.train.y
    codes = np.unique(y)
    return int(np.flatnonzero(y == codes[0])[0]), int(np.flatnonzero(y == codes[-1])[0])


def features_of(
    kernel: Kernel, X: np.ndarray, K: np.ndarray
) -> tuple[str, np.ndarray, tuple[str, ...]]:
    """Return which features a kernel has on X (n, d), their values (n, p) and their names.

    Where it has no list of them that can be written down, those of its Gram matrix K (n, n) stand
    for it, U sqrt(mu): at the training points their inner products are K as well.
    """
    d = X.shape[1]
    Phi = explicit_features(kernel, X)
    if Phi is not None:
        return EXACT, Phi, _names(kernel, d, Phi.shape[1])
    gamma = gamma_of(kernel)
    if gamma is not None:
        listed = tuple(_monomials(d, order, 2 * gamma) for order in range(ORDER + 1))
        named = tuple(f"g {term}".removesuffix(" 1") for terms in listed for term in terms)
        return SERIES, rbf_features(X, gamma, ORDER), named
    values, vectors = np.linalg.eigh(K)
    kept = values > len(K) * float(np.finfo(float).eps) * max(values[-1], 0.0)
    own = (vectors[:, kept] * np.sqrt(values[kept]))[:, ::-1]
    return POINTS, own, tuple(f"√μ u {j}" for j in range(1, own.shape[1] + 1))


def _names(kernel: Kernel, d: int, count: int) -> tuple[str, ...]:
    match kernel:
        case Linear():
            return tuple("ab"[:d])
        case Polynomial():
            return polynomial_names(d, kernel.degree, kernel.gamma, kernel.coef0)
    return tuple(f"φ{j}" for j in range(1, count + 1))


@lru_cache(maxsize=64)
def polynomial_names(d: int, degree: int, gamma: float, coef0: float) -> tuple[str, ...]:
    """Return the features of (gamma x.z + coef0)^degree as they are written, such as √2 ab."""
    names = []
    for powers in polynomial_powers(d, degree, coef0).tolist():
        rest = degree - sum(powers)
        ways = factorial(degree) // (prod(map(factorial, powers)) * factorial(rest))
        names.append(_term(ways * gamma ** sum(powers) * coef0**rest, powers))
    return tuple(names)


def _monomials(d: int, order: int, scale: float) -> list[str]:
    """Return the terms of sqrt(scale^m / alpha!) x^alpha of one order."""
    powers = polynomial_powers(d, order, 0.0).tolist() if order else [[0] * d]
    return [_term(scale**order / prod(map(factorial, p)), p) for p in powers]


def _term(square: float, powers: list[int]) -> str:
    """Return the root of ``square`` times a power of each input."""
    letters = "".join(
        letter + (str(power).translate(RAISED) if power > 1 else "")
        for letter, power in zip("ab", powers, strict=False)
        if power
    )
    factor = root(square)
    if factor == "1" and letters:
        return letters
    return f"{factor} {letters}".strip()


def root(square: float) -> str:
    """Return the square root of a number as it is written: 2, √6, 0.387."""
    whole = round(square)
    if abs(square - whole) < 1e-9 * max(square, 1.0) and 0 < whole < 10_000:
        side = isqrt(whole)
        return str(side) if side * side == whole else f"√{whole}"
    return number(np.sqrt(square))


def terms(pair: Pair) -> Figure:
    """Return the products as bars, their running sum, and the kernel as a line."""
    products = pair.products[:MAX_DRAWN]
    sums = np.cumsum(pair.products)[:MAX_DRAWN]
    at = np.arange(1, len(products) + 1, dtype=float)
    low, high = span(np.concatenate([products, sums, [0.0, pair.kernel]]), 0.1)
    limits = (0.4, len(at) + 0.6)
    line = curve.line(np.array(limits), np.full(2, pair.kernel), "k(x, z)", ACCENT, 2, "dash")
    bars = {
        "type": "bar",
        "x": at,
        "y": products,
        "name": "product",
        "marker": {"color": CLASSES[0]},
        "meta": {"role": "bars"},
        "hovertemplate": "%{y:.4g}<extra>φ<sub>j</sub>(x) φ<sub>j</sub>(z)</extra>",
    }
    steps = curve.line(at, sums, "sum up to here", INK, 1.6, role="sum")
    named = {"tickvals": at.tolist(), "ticktext": list(pair.names)} if len(at) <= MAX_NAMED else {}
    few = f", the first {len(at)} of {len(pair.products)}" * (len(at) < len(pair.products))
    title = {SERIES: "feature j of infinitely many", POINTS: "feature j of the Gram matrix"}
    return Figure(
        id="terms",
        title="Feature by feature",
        note=f"bars: φⱼ(x) φⱼ(z){few}, line: their sum so far, dashes: k(x, z)",
        data=[bars, steps | {"mode": "lines+markers", "marker": {"size": 5, "color": INK}}, line],
        layout=layout(axis(title.get(pair.kind, "feature j"), limits, **named),
                      axis("value", (low, high))),
        alt=f"{len(pair.products)} products that add up to {number(pair.total)}; the kernel is "
        f"{number(pair.kernel)}.",
        weight=1.5,
    )  # fmt: skip


def draw(pair: Pair) -> Scene:
    """Draw the products of the pair, and all pairs."""
    gap = abs(pair.total - pair.kernel)
    if gap <= 1e-12 * max(pair.comparison.size, 1e-300):
        gap = 0.0
    help = f"Over {len(pair.names)} features."
    total, kernel = (powered(f"{value:.8g}") for value in (pair.total, pair.kernel))
    return Scene(
        [terms(pair), comparison.picture(pair.comparison, "pairs", "Σ φ(x)φ(z)")],
        [
            Readout("feature_product", pair.total, "", "Σ φ(x) φ(z)", help, words=total),
            Readout("kernel", pair.kernel, "", "k(x, z)", PRODUCT, words=kernel),
            Readout("difference", gap, "", "difference", DIFFERENCE),
            difference_readout(
                "largest_difference", pair.comparison, "largest, over all pairs", LARGEST
            ),
        ],
    )


def body(setting: Setting) -> Blocks:
    """Show the sum and write it out."""
    yield Text(
        "The inner product of two feature vectors is a sum with one product for each feature. The "
        "kernel gives the same number without them: this is the kernel trick. Choose a pair by a "
        "cell of the Gram matrix, and try another kernel: over two inputs $a$ and $b$ the "
        "polynomial $(x \\cdot z)^2$ has the three features $a^2$, $b^2$, $\\sqrt2\\,ab$."
    )
    yield stage(compute, draw, height=330)
    pair = compute(setting)
    yield Formula(written(pair))
    yield Note(WHOSE[pair.kind])


def written(pair: Pair) -> str:
    """Return the sum with its numbers as LaTeX, at most ten terms of it."""
    factors = list(zip(pair.first, pair.second, strict=True))[:MAX_WRITTEN]
    terms = [rf"({latex_number(a)})({latex_number(b)})" for a, b in factors]
    more = len(pair.names) - len(factors)
    rest = rf" + \dots\;(\text{{{more} more}})" if more else ""
    point = [", ".join(map(latex_number, v)) for v in (pair.x, pair.z)]
    half = -(-len(terms) // 2) if len(terms) > 5 else len(terms)
    lines = [" + ".join(part) for part in (terms[:half], terms[half:]) if part]
    both = (latex_number(value, 8) for value in (pair.total, pair.kernel))
    total = "&= {}, \\qquad k(x, z) = {}".format(*both)
    body = r" \\ &\quad + ".join(lines)
    return (
        rf"\begin{{aligned}} x = ({point[0]}),\; z = ({point[1]}): \quad "
        rf"\sum_j \varphi_j(x)\,\varphi_j(z) &= {body}{rest} \\ {total} \end{{aligned}}"
    )


VIEW = View("pair", "Entry by entry", body, depends="values")
