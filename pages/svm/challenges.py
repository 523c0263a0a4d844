"""Challenges on the page of the support vector machine."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge, Goal

TEST, SUPPORT = "error_test", "support_vectors"

CHALLENGES = (
    Challenge(
        "few_support_vectors",
        "Few support vectors",
        "γ = 1000: each point has an island of its own. Separate the moons with few support "
        "vectors and few errors on the test points.",
        1,
        {"data": "moons", "kernel": "rbf(gamma=1000)"},
        (Goal(TEST, (6, 6, 5.5), unit="%"), Goal(SUPPORT, (60, 40, 30))),
        {"kernel": "rbf(gamma=1)", "C": "1000"},
    ),
    Challenge(
        "closed_curve",
        "A closed curve",
        "The boundary is a line, and half of the points are misclassified. Find a kernel with "
        "which it closes around the disc.",
        1,
        {"data": "circles", "kernel": "linear()", "C": "10"},
        (Goal(TEST, (5, 2, 0), unit="%"), Goal(SUPPORT, (60, 30, 12))),
        {"kernel": "polynomial(degree=2)"},
    ),
    Challenge(
        "wide_margin",
        "A wide margin",
        "Make the margin as wide as you can without misclassifying a training point.",
        1,
        {"data": "blobs", "kernel": "linear()", "n": "60", "spread": "0.55", "C": "1000"},
        (
            Goal("error_train", (0, 0, 0), unit="%"),
            Goal("margin_width", (1.45, 2, 2.5), at_least=True),
        ),
        {"C": "0.1"},
    ),
    Challenge(
        "four_quarters",
        "Four quarters",
        "The class is the sign of x1·x2. Misclassify at most 4 % of the test points, with few "
        "support vectors.",
        2,
        {"data": "xor", "kernel": "linear()", "C": "10"},
        (Goal(TEST, (7, 6, 4), unit="%"), Goal(SUPPORT, (80, 40, 20))),
        {"kernel": "rbf(gamma=1)", "C": "100"},
    ),
    Challenge(
        "chessboard",
        "The chessboard",
        "Sixteen squares, and a few points of the wrong class. Which γ and C misclassify at most "
        "15.5 % of the test points with at most 180 support vectors?",
        3,
        {"data": "checkerboard", "kernel": "rbf(gamma=0.1)", "C": "1"},
        (Goal(TEST, (20, 17, 15.5), unit="%"), Goal(SUPPORT, (250, 200, 180))),
        {"kernel": "rbf(gamma=10)", "C": "10"},
    ),
)
