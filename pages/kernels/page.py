"""Kernels by themselves: their shape, the functions they allow, their Gram matrix."""

from dataclasses import replace

import streamlit as st

from kernels.hyperparameter import Hyperparameter
from pages.kernels.compute import Result, compute
from pages.kernels.experiments import TRIALS
from pages.kernels.figures import shapes
from pages.shared import lesson
from pages.shared.figures import gram
from pages.shared.method import Method, one_feature
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.trials import offer


class NoEstimator:
    """There is nothing to fit on this page."""

    hyperparameters = ()


METHOD = Method(
    slug="kernels",
    title="Kernels",
    idea="A kernel says how similar two points are; all five methods see the data through it.",
    estimator=NoEstimator,
    tasks=("regression", "classification"),
    data="sine",
    extras=(
        Hyperparameter(
            "draws", "draws", 4, "integer", (0, 12), "integer", help="How many random functions."
        ),
        Hyperparameter(
            "draw_seed",
            "seed of the draws",
            0,
            "integer",
            (0, 99),
            "integer",
            help="Other random functions; the same seed keeps them while a slider moves.",
        ),
    ),
    when=dict.fromkeys(("draws", "draw_seed"), one_feature),
)


def draw_scene(found: Result) -> Scene:
    """Draw the kernel function, functions drawn from it, and the Gram matrix."""
    spectrum, pictures, matrix = found.spectrum, [shapes.shape(found.shape)], gram.gram(found.gram)
    if found.draws is not None:
        pictures.append(shapes.draws(found.draws))
    if len(pictures) > 1:
        matrix = replace(matrix, weight=pictures[0].weight)  # a square as wide as the curves
    return Scene(
        figures=[*pictures, matrix],
        readouts=[
            Readout("smallest eigenvalue", number(spectrum.least),
                    "Of the Gram matrix, 0 where it is rounding: below 0, it is no kernel."),
            Readout("largest share", f"{100 * spectrum.share:.3g} %",
                    "Of the sum of eigenvalues: near 100 % means that all points look alike."),
            Readout("directions for 99 %", str(spectrum.count),
                    "How many eigenvectors carry 99 % of the Gram matrix: its real size."),
        ],
        notices=spectrum.notices,
    )  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Compute what a setting shows, then draw it."""
    return draw_scene(compute(setting))


def why(setting: Setting) -> None:
    """Explain what makes a function a kernel."""
    st.markdown(
        "A kernel is an inner product in disguise. Somewhere there is a map φ that turns points "
        "into vectors, perhaps infinitely long, and"
    )
    st.latex(r"k(x, z) = \langle \varphi(x), \varphi(z) \rangle")
    st.markdown(
        "Nobody has to know φ: every method here needs the numbers $k(x_i, x_j)$ alone, the Gram "
        "matrix $K$ above. Such a φ exists exactly when no weighting of the points has a "
        "negative squared length, whatever the points are:"
    )
    st.latex(r"a^\top K a = \Bigl\lVert \sum_i a_i\,\varphi(x_i) \Bigr\rVert^2 \ge 0")
    st.markdown(
        "That is why the smallest eigenvalue is shown. Sums and products of kernels pass this test "
        "again. Beware of names: γ here multiplies the squared distance; others write a "
        "lengthscale ℓ with $\\gamma = 1/(2\\ell^2)$, or a width σ."
    )


TABS = {"Try this": lambda setting: offer(METHOD, TRIALS), "Why it works": why}

lesson.run(METHOD, draw, TABS)
