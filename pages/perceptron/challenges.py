"""Challenges on the page of the perceptron and of logistic regression."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal
from pages.shared.pictures.results.validation import VALIDATED

MISTAKES, TRAIN, ERROR = "mistakes", "error_train", "error_validated"

CHALLENGES = (
    Challenge(
        "few_mistakes",
        "Few mistakes",
        "Find a kernel with which the perceptron learns to separate two rings after few mistakes.",
        1,
        {"data": "circles", "kernel": "linear() + constant(value=1)"},
        (Goal(TRAIN, (0, 0, 0), unit="%"), Goal(MISTAKES, (60, 40, 30))),
        {"kernel": "polynomial(degree=2)"},
    ),
    Challenge(
        "as_good_as_it_gets",
        "As good as it gets",
        "Noisy moons. Which method, γ and λ have the smallest cross-validated error?",
        3,
        {"data": "moons", "n": "200", "spread": "0.25", "method": "logistic, Newton"}
        | {"kernel": "rbf(gamma=1000)", "lam": "1"}
        | VALIDATED,
        (Goal(ERROR, (12, 10, 9), unit="%"),),
        {"kernel": "rbf(gamma=10)"},
        reveals="error_test",
    ),
)
