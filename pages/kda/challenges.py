"""Challenges on the page of the discriminant."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge, Goal

CHALLENGES = (
    Challenge(
        "regularise",
        "Regularise",
        "The training points are separated almost perfectly, the test points are not. Repair it "
        "with λ alone.",
        1,
        {"data": "checkerboard", "lam": "1e-06"},
        (Goal("error_test", (20, 16, 15), unit="%"),),
        {"lam": "0.1"},
    ),
    Challenge(
        "apart_and_right",
        "Apart and right",
        "A separation above 0.73 and a test error below 14 %. The separation asks for a small λ, "
        "the test error for a larger one.",
        2,
        {"data": "checkerboard", "lam": "1"},
        (
            Goal("error_test", (16, 15, 14), unit="%"),
            Goal("separation", (0.62, 0.7, 0.73), at_least=True),
        ),
        {"lam": "0.1"},
    ),
)
