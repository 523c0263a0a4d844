"""Challenges on the page of kernel ridge regression."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal

ERROR, TEST, FREEDOM = "error_leave_one_out", "error_test", "effective_dof"
ICE_CREAM = {"data": "ice_cream", "target": "standardise"}

CHALLENGES = (
    Challenge(
        "tame_the_curve",
        "Tame the curve",
        "The curve passes nearly through every point and oscillates between them. Repair it with γ "
        "and λ: bring the leave-one-out error down.",
        1,
        {"data": "sine", "kernel": "rbf(gamma=1000)", "lam": "1e-06"},
        (Goal(ERROR, (0.4, 0.3, 0.25)),),
        {"kernel": "rbf(gamma=10)", "lam": "0.03"},
        reveals=TEST,
    ),
    Challenge(
        "few_parameters",
        "As few parameters as needed",
        "A small leave-one-out error with few effective degrees of freedom: which γ and λ do it?",
        2,
        {"data": "sine", "kernel": "rbf(gamma=200)", "lam": "0.001"},
        (Goal(ERROR, (0.3, 0.27, 0.25)), Goal(FREEDOM, (10, 8, 7))),
        {"kernel": "rbf(gamma=10)", "lam": "0.03"},
        reveals=TEST,
    ),
    Challenge(
        "next_summer",
        "Next summer's ice cream",
        "Predict the sales of the last year from the years before: a kernel for the season, and "
        "another one for what changes slowly. You are judged by the leave-one-out error of "
        "the years before alone. It only looks between known months: of kernels with a small error "
        "take one with few degrees of freedom. The last year is revealed at the end.",
        3,
        {**ICE_CREAM, "kernel": "rbf(gamma=0.1)"},
        (Goal(ERROR, (1, 0.95, 0.91)), Goal(FREEDOM, (16, 14, 11))),
        {"kernel": "periodic(period=6, lengthscale=1) + rbf(gamma=0.001)", "lam": "0.1"},
        reveals=TEST,
    ),
)
