"""Challenges on the page of the kernels."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal

SHARE, COUNT = "largest_eigenvalue_share", "eigenvalues_for_99"

CHALLENGES = (
    Challenge(
        "all_alike",
        "All alike",
        "Make all points look alike to the kernel, so that one eigenvalue has nearly everything.",
        1,
        {"kernel": "rbf(gamma=20)"},
        (Goal(SHARE, (90, 95, 99), at_least=True, unit="%"),),
        {"kernel": "rbf(gamma=0.01)"},
    ),
    Challenge(
        "exactly_twelve",
        "Exactly twelve",
        "Which γ makes a Gram matrix that needs exactly twelve eigenvalues for 99 %?",
        2,
        {"kernel": "rbf(gamma=20)"},
        (Goal(COUNT, (12, 12, 12), exactly=True),),
        {"kernel": "rbf(gamma=95)"},
    ),
)
