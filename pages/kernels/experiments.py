"""What to try on the page of the kernels."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

EXPERIMENTS = (
    Experiment(
        "Near is similar",
        "With a larger γ, does the Gram matrix become a diagonal or a flat square?",
        "A diagonal: each point is similar to itself alone, and many eigenvalues are needed for "
        "99 %. With γ near 0 it is a flat square: all points look alike, and one eigenvalue is "
        "nearly the whole sum.",
        {"data": "sine", "kernel": "rbf(gamma=20)"},
        about="k1.gamma",
    ),
    Experiment(
        "Added",
        "A wide and a narrow RBF kernel are added. Which points are similar under the sum?",
        "All that are similar under one of the two: the sum is a broad hill with a narrow peak. "
        "The samples beside it vary slowly, with quick ripples on top. Choose another point, and "
        "find its row in the Gram matrix.",
        {"data": "sine", "kernel": "rbf(gamma=2) + rbf(gamma=500)"},
        about="k2.gamma",
    ),
    Experiment(
        "Multiplied",
        "A periodic kernel is multiplied by an RBF. Do the peaks stay equally high far away?",
        "No, they fade: two points are similar under a product only where they are similar under "
        "both kernels. The samples repeat themselves, but each time a little differently. With a "
        "smaller γ of the RBF they keep their pattern for longer.",
        {"data": "sine", "kernel": "periodic(period=0.2) * rbf(gamma=5)"},
        about="k2.gamma",
    ),
    Experiment(
        "Smooth or rough",
        "The Matérn kernel with ν = 1/2 has a kink at its peak. How do its samples look?",
        "Rough: continuous, but nowhere differentiable. With ν = 3/2 they have a derivative, with "
        "5/2 two of them. The RBF is the limit for ν → ∞, with all derivatives.",
        {"data": "sine", "kernel": "matern(nu=0.5, lengthscale=0.3)"},
    ),
    Experiment(
        "Only lines",
        "How many eigenvalues of the linear kernel's Gram matrix are not zero, for one feature?",
        "One: K = x xᵀ has rank 1, and all its functions are lines through the origin. The rank of "
        "a polynomial kernel of one feature is at most its degree plus one.",
        {"data": "sine", "kernel": "linear()"},
    ),
    Experiment(
        "An indefinite “kernel”",
        "The sigmoid is often called a kernel. Is its Gram matrix positive semi-definite?",
        "No: its smallest eigenvalue is far below zero, so that no feature map φ exists.",
        {"data": "moons", "kernel": "sigmoid(gamma=1, coef0=0)"},
        about="k1.gamma",
    ),
)
