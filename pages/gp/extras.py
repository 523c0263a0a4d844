"""What can be set of the picture itself: prior or posterior, bands, draws, the exact function."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.shared.declarations import one_feature
from pages.shared.results.truth import has_truth
from pages.shared.state.control import choice

EXACT, HIDDEN, SHOWN = "exact", "hidden", "shown"
EXTRAS = (
    choice("shown", ("posterior", "prior"), "The distribution after the data, or before them."),
    choice(
        "bands",
        ("f and y", "f", "y"),
        "1σ and 2σ of the function f, or of a new observation y = f + noise.",
    ),
    Hyperparameter(
        "draws", "draws", 3, "integer", (0, 12), "integer", help="How many functions are drawn."
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
)
WHEN = {extra.name: has_truth if extra.name == EXACT else one_feature for extra in EXTRAS}
