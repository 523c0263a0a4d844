"""Challenges on the page of kernel ridge regression."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge, Goal

TEST, FREEDOM = "error_test", "effective_dof"
ICE_CREAM = {"data": "ice_cream", "target": "standardise"}

CHALLENGES = (
    Challenge(
        "tame_the_curve",
        "Tame the curve",
        "The curve passes nearly through every point and oscillates between them. Repair it with γ "
        "and λ.",
        1,
        {"data": "sine", "kernel": "rbf(gamma=1000)", "lam": "1e-06"},
        (Goal(TEST, (0.24, 0.22, 0.214)),),
        {"kernel": "rbf(gamma=10)", "lam": "0.03"},
    ),
    Challenge(
        "few_parameters",
        "As few parameters as needed",
        "A good fit with few effective degrees of freedom: which γ and λ do it?",
        2,
        {"data": "sine", "kernel": "rbf(gamma=200)", "lam": "0.001"},
        (Goal(TEST, (0.23, 0.22, 0.215)), Goal(FREEDOM, (9, 7.5, 6.5))),
        {"kernel": "rbf(gamma=10)", "lam": "0.03"},
    ),
    Challenge(
        "next_summer",
        "Next summer's ice cream",
        "Predict the sales of the last year from the years before: a kernel for the season, and "
        "another one for what changes slowly.",
        3,
        {**ICE_CREAM, "kernel": "rbf(gamma=0.1)"},
        (Goal(TEST, (2, 1.2, 0.95)),),
        {"kernel": "periodic(period=6, lengthscale=1) + rbf(gamma=0.001)", "lam": "0.1"},
    ),
)
