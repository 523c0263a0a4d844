"""Challenges on the page of kernel PCA."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal
from pages.shared.pictures.results.validation import VALIDATED

CHALLENGES = (
    Challenge(
        "separate_the_rings",
        "Separate the rings",
        "Find a kernel whose components explain most of the variance, with scores in which a "
        "straight line separates the rings.",
        2,
        {"data": "circles", "kernel": "polynomial(degree=2)", **VALIDATED},
        (
            Goal("error_validated", (10, 4, 2), unit="%"),
            Goal("variance_explained", (50, 70, 90), at_least=True, unit="%"),
        ),
        {"kernel": "rbf(gamma=0.1)"},
        reveals="accuracy",
    ),
)
