"""Challenges on the page of the feature maps."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal
from pages.shared.pictures.results.validation import VALIDATED

ERROR, TEST = "error_validated", "error_test"

CHALLENGES = (
    Challenge(
        "the_right_three",
        "The right three",
        "The class is the sign of a·b. Find three features with which a plane separates it.",
        1,
        {"data": "xor", "lift": "squared radius", "kernel": "polynomial(degree=2, coef0=0)"}
        | VALIDATED,
        (Goal(ERROR, (20, 10, 6), unit="%"),),
        {"lift": "squares"},
        reveals=TEST,
    ),
    Challenge(
        "better_than_a_line",
        "Better than a line",
        "Only the three leading features of a kernel, and two moons. With an RBF kernel their "
        "cross-validated error stays above 15 %, whatever γ is. Which kernel is better?",
        2,
        {"data": "moons", "lift": "leading features", "kernel": "rbf(gamma=100)", **VALIDATED},
        (Goal(ERROR, (15, 15, 15), unit="%"),),
        {"kernel": "polynomial(degree=3, coef0=0.5)"},
        reveals=TEST,
    ),
)
