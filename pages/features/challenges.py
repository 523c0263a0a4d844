"""Challenges on the page of the feature maps."""

from __future__ import annotations

from pages.shared.challenges import Challenge, Goal

TEST = "misclassified, test"

CHALLENGES = (
    Challenge(
        "the_right_three",
        "The right three",
        "The class is the sign of a·b. Find three features with which a plane separates it.",
        1,
        {"data": "xor", "lift": "squared radius", "kernel": "polynomial(degree=2, coef0=0)"},
        (Goal(TEST, (20, 10, 6), unit="%"),),
        {"lift": "squares"},
    ),
    Challenge(
        "three_of_infinity",
        "Three of infinitely many",
        "Only the three leading features of one RBF kernel, and two moons. Which γ leaves the "
        "fewest errors?",
        2,
        {"data": "moons", "lift": "leading features", "kernel": "rbf(gamma=100)"},
        (Goal(TEST, (15, 12, 10), unit="%"),),
        {"kernel": "rbf(gamma=1)"},
    ),
)
