"""What can be set of the picture itself: prior or posterior, bands, draws, the exact function.

It opens with the posterior mean and the band of f; each further layer is one tap away.
"""

from __future__ import annotations

from kernels import Hyperparameter
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.controls.layers import Layer
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.pictures.results.points import HIDDEN, SHOWN, TEST_LAYER, TEST_POINTS
from pages.shared.pictures.results.truth import has_truth

EXACT, TERMS = "exact", "summands"
EXTRAS = (
    choice("shown", ("posterior", "prior"), "The distribution after the data, or before them."),
    choice(
        "bands",
        ("f", "f and y", "y", "none"),
        "1σ and 2σ of the function f, or of a new observation y = f + noise.",
    ),
    Hyperparameter(
        "draws", "draws", 0, "integer", (0, 12), "integer", help="How many functions are drawn."
    ),
    Hyperparameter(
        "redraw",
        "redraw",
        0,
        "integer",
        (0, 99),
        "integer",
        help="Which random functions are drawn: the same number always gives the same ones.",
    ),
    Hyperparameter(
        EXACT,
        "exact function",
        HIDDEN,
        "choice",
        scale="choice",
        choices=(HIDDEN, SHOWN),
        help="The function that the data were drawn from, before noise was added to it.",
    ),
    Hyperparameter(
        TERMS,
        "terms of the kernel",
        HIDDEN,
        "choice",
        scale="choice",
        choices=(HIDDEN, SHOWN),
        help="The posterior mean of each term of a sum of kernels; together they are the whole.",
    ),
    TEST_POINTS,
)


def is_sum(values: Values) -> bool:
    """Whether a curve is drawn, of a kernel that is a sum."""
    return one_feature(values) and "+" in values["ops"]


WHEN = {extra.name: one_feature for extra in EXTRAS} | {EXACT: has_truth, TERMS: is_sum}
LAYERS = (
    Layer(
        "band of f",
        "1σ and 2σ of the function f, without noise.",
        "bands",
        (("none", "f"), ("y", "f and y")),
    ),
    Layer(
        "band of y",
        "1σ and 2σ of a new observation y = f + noise.",
        "bands",
        (("f", "f and y"), ("none", "y")),
    ),
    Layer("draws", "Functions drawn at random from the distribution.", "draws", ((0, 3),)),
    Layer(
        "prior",
        "The distribution before the data, in place of the posterior.",
        "shown",
        (("posterior", "prior"),),
    ),
    TEST_LAYER,
    Layer(
        "exact function",
        "The function that the data were drawn from, before noise was added to it.",
        EXACT,
        ((HIDDEN, SHOWN),),
    ),
    Layer(
        "terms",
        "The posterior mean of each term of the kernel; together they are the mean of the whole.",
        TERMS,
        ((HIDDEN, SHOWN),),
    ),
)
