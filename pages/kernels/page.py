"""Kernels by themselves: their shape, the functions they allow, their Gram matrix."""

from __future__ import annotations

from dataclasses import replace

from kernels import Hyperparameter
from pages.kernels import builder, closure, distance, gallery, multiples, spectrum
from pages.kernels.challenges import CHALLENGES
from pages.kernels.compute import Result, compute
from pages.kernels.cover import cover
from pages.kernels.derivation import derivation
from pages.kernels.experiments import EXPERIMENTS
from pages.kernels.figures import shapes
from pages.kernels.figures.spectrum import eigenvalues
from pages.kernels.stories import STORIES
from pages.shared.declarations import Page, one_feature
from pages.shared.figures import gram, neighbours
from pages.shared.scene import Readout, Scene, number

EXTRAS = (
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
        help="Another seed draws other functions; the same seed keeps them while a slider moves.",
    ),
)


NEGATIVE = (
    "This Gram matrix has negative eigenvalues: the function is not positive semi-definite, so it "
    "is no kernel on these points."
)


PRESS = "a click in the Gram matrix shows those of its two images"


def draw(found: Result) -> Scene:
    """Draw the kernel function, functions drawn from it, and the Gram matrix.

    Images have their nearest ones, texts the eigenvalues in place of the kernel function.
    """
    judged, matrix = found.spectrum, gram.gram(found.gram)
    pictures = [] if found.shape is None else [shapes.shape(found.shape)]
    if found.neighbours is not None:
        pictures.append(neighbours.neighbours(found.neighbours, PRESS))
    if not pictures:
        pictures.append(replace(eigenvalues(found.spectrum), id="stage"))
    if found.draws is not None:
        pictures.append(shapes.draws(found.draws))
    if len(pictures) > 1:
        matrix = replace(matrix, weight=pictures[0].weight)  # a square as wide as the curves
    return Scene(
        figures=[*pictures, matrix],
        readouts=[
            Readout("smallest eigenvalue", number(judged.least),
                    "Of the Gram matrix; 0 where it is only rounding. Below 0 the function is no "
                    "kernel."),
            Readout("largest eigenvalue's share", f"{100 * judged.share:.3g} %",
                    "Of the sum of their absolute values: near 100 % all points lie nearly on one "
                    "line through the origin of feature space."),
            Readout("eigenvalues for 99 %", str(judged.count),
                    "How many of the largest absolute values add up to 99 % of their sum."),
        ],
        notices=() if judged.is_psd else (NEGATIVE,),
    )  # fmt: skip


PAGE = Page(
    slug="kernels",
    menu="Kernels",
    title="Kernels",
    line="Measures of similarity: their shapes, sums and products.",
    idea="A kernel says how similar two points are; every method sees the data only through it.",
    data="sine",
    tasks=("regression", "classification"),
    extras=EXTRAS,
    when=dict.fromkeys((extra.name for extra in EXTRAS), one_feature),
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    challenges=CHALLENGES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(
        gallery.VIEW,
        builder.VIEW,
        spectrum.VIEW,
        closure.VIEW,
        multiples.VIEW,
        distance.VIEW,
    ),
    exports=True,
)
