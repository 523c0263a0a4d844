"""Challenges on the page of the texts."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal
from pages.shared.model.scene.readout import HELD_OUT
from pages.shared.pictures.results.validation import VALIDATED

CHALLENGES = (
    Challenge(
        "between_two_lambdas",
        "Between two lambdas",
        "λ = 100 predicts the mean for every review, λ = 0.001 learns each by heart. Find what "
        "predicts a left-out review of this draw best.",
        1,
        {"data": "review_ratings", "lam": "100"},
        (Goal("error_leave_one_out", (1, 0.98, 0.97)),),
        {"lam": "0.5"},
        reveals="error_test",
        hides=(*HELD_OUT, "mark"),  # mean predictions of the test texts
    ),
    Challenge(
        "eight_topics",
        "Eight topics",
        "What is a review about? Find the C with the smallest cross-validated error.",
        2,
        {"data": "review_topics", "C": "0.01", **VALIDATED},
        (Goal("error_validated", (65, 62, 59), unit="%"),),
        {"C": "3"},
        reveals="error_test",
    ),
)
