"""Challenges on the page of the texts."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge, Goal

CHALLENGES = (
    Challenge(
        "between_two_lambdas",
        "Between two lambdas",
        "λ = 100 predicts the mean for every review, λ = 0.001 learns each by heart. Find what "
        "predicts new reviews best.",
        1,
        {"data": "review_ratings", "lam": "100"},
        (Goal("error_test", (1.12, 1.1, 1.08)),),
        {"lam": "0.3"},
    ),
    Challenge(
        "eight_topics",
        "Eight topics",
        "What is a review about? Find the C with the fewest errors on the test reviews.",
        2,
        {"data": "review_topics", "C": "0.01"},
        (Goal("error_test", (56, 54, 52.5), unit="%"),),
        {"C": "1"},
    ),
)
