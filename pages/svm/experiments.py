"""What to try on the page of the support vector machine."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

EXPERIMENTS = (
    Experiment(
        "The widest margin",
        "A line can separate these two clouds. On how many points does the widest margin depend?",
        "On two here, one on each dashed line; seldom on more than three. No point lies inside the "
        "margin: with so large a C no violation pays off. Drag a point without a ring: nothing "
        "moves until it enters the margin.",
        {"data": "blobs", "kernel": "linear()", "spread": "0.55", "C": "1000", "n": "60"},
        about="C",
    ),
    Experiment(
        "From hard to soft margin",
        "The same two clouds, which a line separates, with C = 0.01. Is there a point inside the "
        "margin now, though none has to be?",
        "More than half of them. Slack is so cheap that a wide margin is worth more: it is three "
        "times as wide as the hard one. A thin line shows the slack of each point, the way to its "
        "dashed line. Raise C: the thin lines become fewer, and from C = 10 on none is left. That "
        "is the hard margin.",
        {"data": "blobs", "kernel": "linear()", "spread": "0.55", "C": "0.01", "n": "60"},
        about="C",
    ),
    Experiment(
        "What C does",
        "The clouds overlap now. Does the margin become wider or narrower when C rises?",
        "Narrower: each violation costs C, so that fewer points are left inside the margin. Press "
        "Sweep and watch the rings: the largest are at the bound |α| = C. These points lie inside "
        "the margin or are misclassified.",
        {"data": "blobs", "kernel": "linear()", "spread": "1.2", "C": "0.01"},
        about="C",
    ),
    Experiment(
        "Degrees 1 to 8",
        "From which degree on can a polynomial separate a ring from a ring around it?",
        "Degree 2: a circle is a quadratic curve. Raise the degree in the sidebar one by one: "
        "beyond 2 nothing is gained.",
        {"data": "circles", "kernel": "polynomial(degree=1)", "C": "10"},
        about="k1.degree",
    ),
    Experiment(
        "Overfitting",
        "What happens to training and test error at gamma = 1000?",
        "Overfitting: f rises and falls around each point by itself. No training point is "
        "misclassified, nearly all points are support vectors, and the test error rises. The share "
        "of support vectors tells you so without test points.",
        {"data": "moons", "kernel": "rbf(gamma=1000)", "C": "100"},
        about="k1.gamma",
    ),
    Experiment(
        "A line must fail",
        "The class is the sign of x1 x2. What share of the square can a straight line get right?",
        "Two thirds at best, for instance with the line x1 + x2 = 2/3; of the points of one draw "
        "it can be a little more. The linear machine gets little more than half of these points: "
        "the hinge loss adds up distances, it does not count errors. Choose the polynomial kernel "
        "of degree 2, which contains the product x1 x2, or the RBF: over 90 %.",
        {"data": "xor", "kernel": "linear()", "C": "10"},
    ),
    Experiment(
        "Three classes",
        "How many machines does it take for three classes?",
        "One for each pair, so three, and they vote. Loss of each point, in the tab Views, shows "
        "each pair by itself.",
        {"data": "three_blobs", "kernel": "rbf(gamma=0.5)", "C": "1"},
        about="k1.gamma",
    ),
    Experiment(
        "An indefinite “kernel”",
        "The sigmoid is not positive semi-definite. Does the support vector machine work with it?",
        "The solver returns something, and the page warns: the problem is not convex, so that the "
        "solution found need not be the best one. Here it misclassifies more than a third of the "
        "test points; an RBF with the same gamma and C misclassifies about one in twenty.",
        {"data": "moons", "kernel": "sigmoid(gamma=1, coef0=0)", "C": "10"},
        about="k1.gamma",
    ),
    Experiment(
        "A tube around a curve",
        "Regression: on which points does the curve depend when the tube is made wider?",
        "Only on those on its edge or outside. Raise epsilon: there are fewer and fewer rings, "
        "until the tube contains all data and the curve is flat.",
        {"data": "sine", "kernel": "rbf(gamma=20)", "epsilon": "0.2", "C": "10"},
        about="epsilon",
    ),
)
