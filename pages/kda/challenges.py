"""Challenges on the page of the discriminant."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal
from pages.shared.pictures.results.validation import VALIDATED

ERROR, TEST = "error_validated", "error_test"

CHALLENGES = (
    Challenge(
        "regularise",
        "Regularise",
        "The training points are separated almost perfectly, but points that a fold leaves out "
        "are not. Repair it with λ alone.",
        1,
        {"data": "checkerboard", "lam": "1e-06", **VALIDATED},
        (Goal(ERROR, (24, 20, 18), unit="%"),),
        {"lam": "1"},
        reveals=TEST,
    ),
    Challenge(
        "apart_and_right",
        "Apart and right",
        "A separation of at least 0.67 and a cross-validated error of at most 20 %. The separation "
        "asks for a small λ, the cross-validated error for a larger one.",
        2,
        {"data": "checkerboard", "lam": "1", **VALIDATED},
        (
            Goal(ERROR, (22, 21, 20), unit="%"),
            Goal("separation", (0.64, 0.66, 0.67), at_least=True),
        ),
        {"lam": "0.1"},
        reveals=TEST,
    ),
)
