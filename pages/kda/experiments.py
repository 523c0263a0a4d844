"""What to try on the page of the discriminant analysis."""

from __future__ import annotations

from pages.shared.page import Experiment

EXPERIMENTS = (
    Experiment(
        "A direction by hand",
        "Two clouds. Along which direction do they part best: the line between their means?",
        "Nearly, since the clouds are round. Open Fisher's direction, turn the angle, and watch J. "
        "Then drag a few points far out, so that a cloud becomes long, and look again.",
        {"data": "blobs", "kernel": "linear()", "angle": "0"},
    ),
    Experiment(
        "Lift it",
        "One class lies on both sides of the other. Can any threshold part them?",
        "No, but degree 2 can: lifted to (x, x²) a line parts them, and it cuts the parabola "
        "twice. Open Lifting and turn the cube.",
        {"data": "line_clusters", "kernel": "polynomial(degree=2)"},
        about="k1.degree",
    ),
    Experiment(
        "A checkerboard",
        "Sixteen fields. What will the linear kernel reach on new points?",
        "About one half, no better than a coin. Open Degrees and widths: polynomials need a high "
        "degree, an RBF of the right width gets above 80 %.",
        {"data": "checkerboard", "kernel": "linear()"},
        about="lam",
    ),
    Experiment(
        "The right width",
        "The same board with an RBF: what happens at gamma = 1000?",
        "Every training point is an island: hardly any training error, but the test error rises. "
        "Sweep gamma and stop where the fields appear.",
        {"data": "checkerboard", "kernel": "rbf(gamma=1000)", "lam": "0.01"},
        about="k1.gamma",
    ),
    Experiment(
        "Two discriminants",
        "Three sorts of wine, thirteen measurements. How few numbers are enough?",
        "Two: with three classes there are two discriminants. Open Projections to see all thirteen "
        "features in one plane.",
        {"data": "wine", "kernel": "linear()", "scaling": "standardise", "lam": "1"},
        about="lam",
    ),
    Experiment(
        "No penalty",
        "What does a tiny lambda do to the projections of training and of test points?",
        "Training points fall on two heaps, separation 1; the test points (lines in Projections) "
        "stay spread. Raise lambda until both look alike.",
        {"data": "moons", "kernel": "rbf(gamma=20)", "lam": "1e-06"},
        about="lam",
    ),
)
