"""Why not every similarity is a kernel: the sigmoid, and what goes wrong with it."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Question
from pages.shared.model.declarations.stories import Shows, Step, Story

MOONS = {"data": "moons", "n": "200"}
SIGMOID = {**MOONS, "kernel": "sigmoid(gamma=1, coef0=0)"}
MATRIX = {"gram": ("gram",)}
SMALLEST = ("smallest_eigenvalue",)

INDEFINITE = Story(
    "indefinite",
    "The sigmoid is no kernel",
    "What makes a function a kernel, and what goes wrong where an eigenvalue is below zero.",
    (
        Step(
            "A kernel is an inner product of features, k(x, z) = ⟨φ(x), φ(z)⟩. So for any weights "
            "α the number αᵀKα is the squared length of Σ αᵢφ(xᵢ), and cannot be negative: no "
            "eigenvalue of K is below 0. The RBF kernel passes: its smallest one is "
            "{smallest_eigenvalue} up to rounding.",
            {**MOONS, "kernel": "rbf(gamma=1)"},
            "k1.gamma",
            shows=Shows(MATRIX, SMALLEST, ("formula",)),
        ),
        Step(
            "The sigmoid tanh(γ x·z + c₀) comes from neural networks and is offered as a kernel "
            "by many programs.",
            SIGMOID,
            question=Question(
                "Which sign does the smallest eigenvalue of its Gram matrix have?",
                (
                    Choice(
                        "positive",
                        "A kernel would have no eigenvalue below 0. But the name in a menu does "
                        "not make a function a kernel.",
                    ),
                    Choice(
                        "it is zero",
                        "Zero would be allowed: a kernel with few features has many zeros. This "
                        "one goes below.",
                    ),
                    Choice("negative"),
                ),
                "It is {smallest_eigenvalue}. So there is no feature map φ for it, and it is no "
                "kernel, whatever a menu says. ([Mercer](#glossary-mercers-theorem))",
                hides=("smallest", "gram"),
            ),
            shows=Shows(MATRIX, SMALLEST, ("formula",)),
        ),
        Step(
            "In a feature space the squared distance of two points would be k(x, x) + k(z, z) − "
            "2k(x, z).",
            SIGMOID,
            question=Question(
                "What does this give for some of these points, with the sigmoid?",
                (
                    Choice(
                        "zero for all pairs",
                        "That would put all points in one place.",
                    ),
                    Choice("a negative number"),
                    Choice(
                        "numbers above 10",
                        "tanh lies between −1 and 1, so the three terms add up to at most 4.",
                    ),
                ),
                "In this draw it goes down to −0.445. There are no points with a negative squared "
                "distance. There are no samples either: no random function has such a covariance.",
            ),
            shows=Shows({"stage": ("heat", "points", "mark"), **MATRIX}, beside=("formula",)),
        ),
        Step(
            "γ = [1](#set-k1.gamma), and the smallest eigenvalue is {smallest_eigenvalue}.",
            SIGMOID,
            "k1.gamma",
            Question(
                "γ falls to 0.01. Does that repair it?",
                (
                    Choice(
                        "yes, it becomes positive",
                        "It comes near to a kernel, but an eigenvalue that is only slightly "
                        "negative is still negative.",
                    ),
                    Choice("it comes near 0 but stays negative"),
                    Choice(
                        "it gets worse",
                        "For a small γ the sigmoid is nearly linear, and the linear kernel has no "
                        "negative eigenvalue.",
                    ),
                ),
                "Now it is {smallest_eigenvalue}. For small numbers tanh(u) is nearly u, so the "
                "sigmoid is nearly γ times the linear kernel. It is still no kernel, but it is "
                "close to one.",
                {"k1.gamma": "0.01"},
            ),
            shows=Shows(MATRIX, SMALLEST, ("formula",)),
        ),
        Step(
            "The constant c₀ can be set as well. With c₀ = [0](#set-k1.coef0) the smallest "
            "eigenvalue is {smallest_eigenvalue}.",
            SIGMOID,
            "k1.coef0",
            Question(
                "c₀ falls to −1. What happens?",
                (
                    Choice(
                        "it becomes a kernel",
                        "A negative constant lowers all similarities, even that of a point with "
                        "itself.",
                    ),
                    Choice(
                        "the eigenvalue comes near 0",
                        "That is what the small γ did. A negative c₀ takes the matrix further "
                        "from a kernel.",
                    ),
                    Choice("it gets worse"),
                ),
                "{smallest_eigenvalue}. Some points now have k(x, x) below 0: a negative squared "
                "length of a single point.",
                {"k1.coef0": "-1"},
            ),
            shows=Shows(MATRIX, SMALLEST, ("formula",)),
        ),
        Step(
            "Methods rely on this. The problem of the support vector machine is convex if no "
            "eigenvalue is below 0; otherwise it need not be.",
            SIGMOID,
            question=Question(
                "What does a support vector machine do with the sigmoid?",
                (
                    Choice(
                        "it stops with an error",
                        "Solvers such as libsvm do not check the eigenvalues. They return a "
                        "result for any matrix.",
                    ),
                    Choice("it returns a solution that need not be the best one"),
                    Choice(
                        "it works as with every kernel",
                        "A result comes out, so it looks like any other. But the problem may have "
                        "several local optima.",
                    ),
                ),
                "On these moons with C = 10 it misclassifies more than a third of the test points; "
                "an RBF kernel with the same γ and C misclassifies about one in twenty. The page "
                "SVM warns you.",
            ),
            shows=Shows(MATRIX, SMALLEST, ("formula",)),
        ),
        Step(
            "Your turn: c₀ = −1. Bring the smallest eigenvalue to −1 or more with c₀ alone. Then "
            "look at the share of the largest eigenvalue: can this matrix still tell points apart?",
            {**MOONS, "kernel": "sigmoid(gamma=1, coef0=-1)"},
            "k1.coef0",
            shows=Shows(MATRIX, (*SMALLEST, "largest_eigenvalue_share"), ("formula", "said")),
            goals=(Goal("smallest_eigenvalue", (-1, -1, -1), at_least=True),),
        ),
    ),
    learnt="A kernel is an inner product of features, so no eigenvalue of its Gram matrix is below "
    "0. The sigmoid fails: with your c₀ the smallest one is {smallest_eigenvalue}. A method "
    "that relies on it may return a solution that is not the best one.",
    next="features/lift",
)
