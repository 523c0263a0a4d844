"""Challenges on the page of the perceptron and of logistic regression."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge, Goal

MISTAKES, TRAIN, TEST = "mistakes", "error_train", "error_test"

CHALLENGES = (
    Challenge(
        "few_mistakes",
        "Few mistakes",
        "Find a kernel with which the perceptron learns to separate ring and disc after few "
        "mistakes.",
        1,
        {"data": "circles", "kernel": "linear() + constant(value=1)"},
        (Goal(TRAIN, (0, 0, 0), unit="%"), Goal(MISTAKES, (60, 40, 25))),
        {"kernel": "polynomial(degree=2)"},
    ),
    Challenge(
        "as_good_as_it_gets",
        "As good as it gets",
        "Noisy moons. Which method, γ and λ leave the fewest errors on the test points?",
        3,
        {"data": "moons", "n": "200", "spread": "0.25", "kernel": "rbf(gamma=100)"},
        (Goal(TEST, (7, 6, 5), unit="%"),),
        {"method": "logistic, Newton", "kernel": "rbf(gamma=1)", "lam": "0.001"},
    ),
)
