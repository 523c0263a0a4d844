"""What to try on the page of the discriminant analysis."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

EXPERIMENTS = (
    Experiment(
        "A direction by hand",
        "Two clouds. Which direction separates them best: the line between their means?",
        "Nearly, since the clouds are round. Open Views, Fisher's direction, move the angle, and "
        "watch J. Then drag a few points far out, so that a cloud becomes long, and compare again.",
        {"data": "blobs", "kernel": "linear()", "angle": "0"},
    ),
    Experiment(
        "Lift it",
        "One class lies on both sides of the other. How much better than predicting the larger "
        "class everywhere is the best threshold?",
        "Hardly at all. Degree 2 misclassifies less than 5 %: lifted to (x, x²) a line separates "
        "nearly all points, and it cuts the parabola twice. Open Views, Lifting, and rotate the "
        "cube.",
        {"data": "line_clusters", "kernel": "polynomial(degree=2)"},
        about="k1.degree",
    ),
    Experiment(
        "A checkerboard",
        "Sixteen squares. What will the linear kernel reach on new points?",
        "About one half, no better than tossing a coin. Open Check, Degree and gamma: polynomials "
        "need a high degree, the best RBF gets more than 80 % right.",
        {"data": "checkerboard", "kernel": "linear()"},
        about="lam",
    ),
    Experiment(
        "The right width",
        "The same checkerboard with an RBF: what happens at gamma = 1000?",
        "Overfitting: no training point is misclassified, but four of ten test points are. Press "
        "Sweep and stop where the squares appear.",
        {"data": "checkerboard", "kernel": "rbf(gamma=1000)", "lam": "0.01"},
        about="k1.gamma",
    ),
    Experiment(
        "Two discriminants",
        "Three cultivars of one region, thirteen measurements of their wine. How few numbers are "
        "enough?",
        "Two: with three classes there are two discriminants. In their plane, the first picture, "
        "no training point lies in the region of another class.",
        {"data": "wine", "kernel": "linear()", "scaling": "standardise", "lam": "1"},
        about="lam",
    ),
    Experiment(
        "No penalty",
        "What does a tiny lambda do to the projections of training and of test points?",
        "The training points fall into two narrow clusters, with a separation near 1; the test "
        "points (lines in Views, Projections) are spread thousands of times as wide on this draw. "
        "Raise lambda, and they become alike: this is regularisation. Cross-validation says "
        "which lambda is best: Check, Regularisation path.",
        {"data": "moons", "kernel": "rbf(gamma=20)", "lam": "1e-06"},
        about="lam",
    ),
    Experiment(
        "A few points far away",
        "One in ten points of class B lies far away, on its own side. Does it matter to a straight "
        "boundary?",
        "To the discriminant it does: these points pull the mean of B away, and the boundary, half "
        "way between the means, follows into the cloud of B. Open Check, Comparison with the SVM: "
        "the SVM's boundary does not depend on points so far outside its margin, and it "
        "misclassifies fewer test points.",
        {"data": "far_points"},
        about="lam",
    ),
    Experiment(
        "Unequal spreads",
        "A wide cloud beside a narrow one. Where does the discriminant put its boundary?",
        "Half way between the means, as if both clouds were equally wide: part of the wide one "
        "lies beyond it. Open Check, Comparison with the SVM: the SVM puts the boundary close to "
        "the narrow cloud, and misclassifies far fewer test points. In Views, Log odds, you see "
        "that the Gaussians do not fit.",
        {"data": "unequal_spreads"},
        about="spread",
    ),
    Experiment(
        "Near and far",
        "Seven tenths of class A lie far away, the rest close to class B. A straight line can "
        "separate A from B. Does the discriminant find it?",
        "No: it misclassifies nearly all points of the smaller cloud of A. The mean of A lies "
        "between its two clouds. The SVM (Check, Comparison with the SVM) uses the points next "
        "to the boundary alone, and separates the classes almost perfectly. An RBF kernel repairs "
        "the discriminant.",
        {"data": "near_and_far"},
        about="lam",
    ),
)
