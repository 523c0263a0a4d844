"""Features times features against the kernel, for a pair of points, entry by entry."""

from __future__ import annotations

import streamlit as st

from pages.features.figures import lift
from pages.features.figures import pair as figures
from pages.features.readouts import difference
from pages.features.results.pair import EXACT, POINTS, SERIES, Pair, pair
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

MOST_WRITTEN = 10
WHOSE = {
    EXACT: "This kernel has a finite list of features: all of them are here, and both sides agree "
    "to twelve digits or more.",
    SERIES: "An RBF kernel has infinitely many features; here are the first ones, with "
    "$g = \\exp(-\\gamma \\lVert x \\rVert^2)$. The sum comes near the kernel where γ ‖x‖ ‖z‖ is "
    "small.",
    POINTS: "These features are read off the Gram matrix, "
    "$K = U\\,\\mathrm{diag}(\\mu)\\,U^\\top$: feature $j$ at training point $i$ is "
    "$\\sqrt{\\mu_j}\\,u_{ij}$. Every positive semi-definite matrix has such features; an "
    "indefinite one loses the part of its negative eigenvalues.",
}


def draw(setting: Setting) -> Scene:
    """Draw the products of the pair, and all pairs."""
    found = pair(setting)
    gap, all_pairs = abs(found.total - found.kernel), found.both
    rounding = 1e-12 * max(all_pairs.size, 1e-300)
    return Scene(
        [figures.terms(found), lift.both(all_pairs, "pairs", "Σ φ(x)φ(z)")],
        [
            Readout("Σ φ(x) φ(z)", _digits(found.total), f"Over {len(found.names)} features."),
            Readout("k(x, z)", _digits(found.kernel), "The kernel, without any feature."),
            Readout("difference", "0" if gap <= rounding else number(gap),
                    "0 where it is only rounding: below 1e-12 of the largest entry."),
            Readout("largest, over all pairs", difference(all_pairs),
                    "The same over all pairs of training points."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show the sum and write it out."""
    texts.markdown(
        "The inner product of two feature vectors is a sum with one product for each feature. The "
        "kernel gives the same number without them: this is the kernel trick. Choose a pair by a "
        "cell of the Gram matrix, and another kernel on the left: a polynomial of degree 2 with "
        "$c_0 = 0$ has the three features $a^2$, $b^2$, $\\sqrt2\\,ab$."
    )
    StageView(page, draw, name=VIEW.slug, height=330).mount()
    found = pair(setting)
    st.latex(written(found))
    texts.caption(WHOSE[found.kind])


def written(found: Pair) -> str:
    """Return the sum with its numbers as LaTeX, at most ten terms of it."""
    shown = list(zip(found.first, found.second, strict=True))[:MOST_WRITTEN]
    terms = [rf"({_short(a)})({_short(b)})" for a, b in shown]
    more = len(found.names) - len(shown)
    rest = rf" + \dots\;(\text{{{more} more}})" if more else ""
    point = [", ".join(map(_short, v)) for v in (found.x, found.z)]
    half = -(-len(terms) // 2) if len(terms) > 5 else len(terms)
    lines = [" + ".join(part) for part in (terms[:half], terms[half:]) if part]
    total = rf"&= {_digits(found.total)}, \qquad k(x, z) = {_digits(found.kernel)}"
    body = r" \\ &\quad + ".join(lines)
    return (
        rf"\begin{{aligned}} x = ({point[0]}),\; z = ({point[1]}): \quad "
        rf"\sum_j \varphi_j(x)\,\varphi_j(z) &= {body}{rest} \\ {total} \end{{aligned}}"
    )


def _short(value: float) -> str:
    return f"{value:.3g}".replace("e", r"\mathrm{e}")


def _digits(value: float) -> str:
    return f"{value:.8g}"


VIEW = View("pair", "Entry by entry", show, depends="values")
