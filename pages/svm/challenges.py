"""Challenges on the page of the support vector machine."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal
from pages.shared.pictures.results.validation import VALIDATED

ERROR, TEST, SUPPORT = "error_validated", "error_test", "support_vectors"

CHALLENGES = (
    Challenge(
        "few_support_vectors",
        "Few support vectors",
        "γ = 1000: one class is cut into small islands around its points. Separate the moons with "
        "few support vectors and a small cross-validated error.",
        1,
        {"data": "moons", "kernel": "rbf(gamma=1000)", **VALIDATED},
        (Goal(ERROR, (12, 10, 9), unit="%"), Goal(SUPPORT, (80, 60, 45))),
        {"kernel": "rbf(gamma=1)", "C": "10"},
        reveals=TEST,
    ),
    Challenge(
        "closed_curve",
        "A closed curve",
        "The boundary is a line, and more than a third of the points are misclassified. Find a "
        "kernel with which it closes around the inner ring.",
        1,
        {"data": "circles", "kernel": "linear()", "C": "10", **VALIDATED},
        (Goal(ERROR, (5, 2, 0), unit="%"), Goal(SUPPORT, (60, 30, 12))),
        {"kernel": "polynomial(degree=2)"},
        reveals=TEST,
    ),
    Challenge(
        "wide_margin",
        "A wide margin",
        "Make the margin as wide as you can without misclassifying a training point.",
        1,
        {"data": "blobs", "kernel": "linear()", "n": "60", "spread": "0.5", "C": "1000"},
        (
            Goal("error_train", (0, 0, 0), unit="%"),
            Goal("margin_width", (2.3, 2.6, 2.8), at_least=True),
        ),
        {"C": "0.03"},
    ),
    Challenge(
        "four_quarters",
        "Four quarters",
        "The class is the sign of x1·x2. Bring the cross-validated error to 5 % or less, with few "
        "support vectors.",
        2,
        {"data": "xor", "kernel": "linear()", "C": "10", **VALIDATED},
        (Goal(ERROR, (10, 7, 5), unit="%"), Goal(SUPPORT, (80, 40, 20))),
        {"kernel": "rbf(gamma=1)", "C": "1000"},
        reveals=TEST,
    ),
    Challenge(
        "chessboard",
        "The checkerboard",
        "Sixteen squares, and a few points of the wrong class. Which γ and C have a "
        "cross-validated error of at most 17 % with at most 170 support vectors?",
        3,
        {"data": "checkerboard", "kernel": "rbf(gamma=0.1)", "C": "1", **VALIDATED},
        (Goal(ERROR, (20, 18, 17), unit="%"), Goal(SUPPORT, (250, 200, 170))),
        {"kernel": "rbf(gamma=1)", "C": "100"},
        reveals=TEST,
    ),
)
