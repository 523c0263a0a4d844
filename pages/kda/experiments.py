"""What to try on the page of the discriminant analysis."""

from __future__ import annotations

from pages.shared.declarations import Experiment

EXPERIMENTS = (
    Experiment(
        "A direction by hand",
        "Two clouds. Which direction separates them best: the line between their means?",
        "Nearly, since the clouds are round. Open Views, Fisher's direction, move the angle, and "
        "watch J. Then drag a few points far out, so that a cloud becomes long, and look again.",
        {"data": "blobs", "kernel": "linear()", "angle": "0"},
    ),
    Experiment(
        "Lift it",
        "One class lies on both sides of the other. Can any threshold separate them?",
        "No, but degree 2 can: lifted to (x, x²) a line separates them, and it cuts the parabola "
        "twice. Open Views, Lifting, and rotate the cube.",
        {"data": "line_clusters", "kernel": "polynomial(degree=2)"},
        about="k1.degree",
    ),
    Experiment(
        "A checkerboard",
        "Sixteen fields. What will the linear kernel reach on new points?",
        "About one half, no better than a coin. Open Check, Degree and gamma: polynomials need a "
        "high degree, an RBF of the right width gets above 80 %.",
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
        "Three cultivars of one region, thirteen measurements of their wine. How few numbers are "
        "enough?",
        "Two: with three classes there are two discriminants. Open Views, Projections, to see all "
        "thirteen features in one plane.",
        {"data": "wine", "kernel": "linear()", "scaling": "standardise", "lam": "1"},
        about="lam",
    ),
    Experiment(
        "No penalty",
        "What does a tiny lambda do to the projections of training and of test points?",
        "Training projections fall into two narrow clusters, separation near 1; the test "
        "projections (lines in Views, Projections) stay spread. Raise lambda until both look "
        "alike.",
        {"data": "moons", "kernel": "rbf(gamma=20)", "lam": "1e-06"},
        about="lam",
    ),
)
