"""What to try on the page of the kernels."""

from __future__ import annotations

from pages.shared.declarations import Experiment

EXPERIMENTS = (
    Experiment(
        "Near is similar",
        "With a larger γ, does the Gram matrix become a diagonal or a flat square?",
        "A diagonal: each point is similar to itself alone, and all directions count. With γ near "
        "0 it is a flat square: all points look alike, and one direction holds nearly all.",
        {"data": "sine", "kernel": "rbf(gamma=20)"},
        about="k1.gamma",
    ),
    Experiment(
        "Added",
        "A wide and a narrow RBF are added. What does their sum call similar?",
        "Whatever either of them does: a broad hill with a peak on it. The functions beside it are "
        "slow, with quick ripples. Choose another point, and find its row in the Gram matrix.",
        {"data": "sine", "kernel": "rbf(gamma=2) + rbf(gamma=500)"},
        about="k2.gamma",
    ),
    Experiment(
        "Multiplied",
        "A periodic kernel times an RBF: what is left of the period far away?",
        "It fades, since a product calls similar only what both do. The functions repeat "
        "themselves, but each time a little differently. With a smaller γ of the RBF they keep "
        "their pattern for longer.",
        {"data": "sine", "kernel": "periodic(period=0.2) * rbf(gamma=5)"},
        about="k2.gamma",
    ),
    Experiment(
        "Smooth or rough",
        "The Matérn kernel with ν = 1/2 has a kink at its peak. How do its functions look?",
        "Rough, with a corner everywhere. With ν = 3/2 they have a slope, with 5/2 a curvature, "
        "and the RBF is the limit: as smooth as can be.",
        {"data": "sine", "kernel": "matern(nu=0.5, lengthscale=0.3)"},
    ),
    Experiment(
        "Nothing but lines",
        "How many eigenvectors does the Gram matrix of the linear kernel need, for one feature?",
        "One: K = x xᵀ has rank 1, and all functions are lines through the origin. A polynomial "
        "of degree p needs at most p + 1.",
        {"data": "sine", "kernel": "linear()"},
    ),
    Experiment(
        "No kernel at all",
        "The sigmoid carries the name of a kernel. Does its smallest eigenvalue agree?",
        "No: it lies far below zero, so that no map φ exists, and some weighting of the points "
        "would have a negative squared length.",
        {"data": "moons", "kernel": "sigmoid(gamma=1, coef0=0)"},
        about="k1.gamma",
    ),
)
