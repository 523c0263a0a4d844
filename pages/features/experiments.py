"""What to try on the page of the feature maps."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

EXPERIMENTS = (
    Experiment(
        "Lift the inner ring",
        "A ring inside a ring. Each point gets a² + b² as its third feature. What does a flat "
        "plane in space look like, back in the plane of the points?",
        "A closed curve, nearly a circle: the lifted points lie on a bowl, and the plane cuts it. "
        "The straight line of the same method misclassifies more than a third of the points, the "
        "plane none.",
        {"data": "circles", "lift": "squared radius", "kernel": "polynomial(degree=2, coef0=0)"},
    ),
    Experiment(
        "Which kernel is it?",
        "Three features: a², b², √2 ab. Their inner products are above the diagonal, the values of "
        "the kernel (x·z + c₀)² below it. For which c₀ is the picture symmetric?",
        "For c₀ = 0: (x·z)² = (x₁z₁ + x₂z₂)² multiplied out is the inner product of these "
        "features, for all pairs. With c₀ > 0 the kernel has three more features: 1 and the two "
        "inputs.",
        {"data": "circles", "lift": "squares", "kernel": "polynomial(degree=2, coef0=1)"},
        about="k1.coef0",
    ),
    Experiment(
        "Exclusive or",
        "The class is the sign of a·b. Which of a², b², √2 ab does the plane use?",
        "The third alone, nearly: the plane lies across the axis of √2 ab. On this draw the "
        "straight line of the same method misclassifies nearly half of the points.",
        {"data": "xor", "lift": "squares", "kernel": "polynomial(degree=2, coef0=0)"},
    ),
    Experiment(
        "Four clusters on a line",
        "The classes alternate along a line: A, B, A, B. Is x² enough, or is x³ needed?",
        "x³ is needed: a parabola is cut at most twice by a line, and the classes change three "
        "times. Open Views, From a line, and look along the plane.",
        {"data": "four_line_clusters", "kernel": "polynomial(degree=3)"},
        about="spread",
    ),
    Experiment(
        "Three of infinitely many",
        "An RBF kernel has infinitely many features; the picture shows the three with the "
        "largest eigenvalues. What happens to them for a large γ?",
        "At γ = 0.5 they are enough to separate the rings. At γ = 100 each says little: the inner "
        "products above the diagonal are far from the kernel below it, and the plane misclassifies "
        "more than a tenth of the points.",
        {"data": "circles", "lift": "leading features", "kernel": "rbf(gamma=0.5)"},
        about="k1.gamma",
    ),
    Experiment(
        "The wrong features",
        "Two moons, lifted to a², b², √2 ab. Will a plane separate them?",
        "Not well: it misclassifies more points than a straight line in the plane. More features "
        "help if they suit the data; the leading features of a degree 3 polynomial do better "
        "(choose them as the lift).",
        {"data": "moons", "lift": "squares", "kernel": "polynomial(degree=3)"},
    ),
)
