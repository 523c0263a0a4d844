"""Sums and products of kernels: what they say, and why they are kernels again."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Question
from pages.shared.model.declarations.stories import Shows, Step, Story

LINE = {"data": "sine", "n": "60", "chosen": "15"}
SUM = {**LINE, "kernel": "rbf(gamma=2) + rbf(gamma=500)"}
PRODUCT = {**LINE, "kernel": "periodic(period=0.2) * rbf(gamma=5)"}
AROUND = ("points", "curve", "mark")
SAMPLES = {"draws": ("draw",)}
BOTH = {"stage": AROUND, **SAMPLES}

ALGEBRA = Story(
    "algebra",
    "Sums and products",
    "How to build a kernel from others: what a sum, a product and a factor do.",
    (
        Step(
            "A wide RBF kernel (γ = 2) and a narrow one (γ = 500) are added.",
            SUM,
            question=Question(
                "Which points are similar under the sum?",
                (
                    Choice(
                        "those that are similar under both kernels",
                        "That is the product: it is large only where both kernels are.",
                    ),
                    Choice("those that are similar under at least one"),
                    Choice(
                        "only a point and itself",
                        "The narrow kernel alone comes close to that. The wide one adds "
                        "similarity at a distance.",
                    ),
                ),
                "A sum is large where one of its terms is large: the curve is a broad hill with a "
                "narrow peak. Think of “or”.",
                hides=("stage", "gram"),
            ),
            shows=Shows({"stage": AROUND}, beside=("formula",)),
        ),
        Step(
            "The samples belong to a sum of two independent functions, f = f₁ + f₂: one varies "
            "slowly, the other adds quick ripples. Move γ of the narrow kernel and watch the "
            "ripples alone change.",
            SUM,
            "k2.gamma",
            shows=Shows(SAMPLES, beside=("formula",)),
        ),
        Step(
            "A periodic kernel is multiplied by an RBF kernel.",
            PRODUCT,
            question=Question(
                "The periodic kernel alone has equally high peaks. What about the product?",
                (
                    Choice(
                        "they stay equally high",
                        "They would be if the other factor were 1 everywhere. The RBF kernel "
                        "falls with the distance.",
                    ),
                    Choice("they fade with the distance"),
                    Choice(
                        "they grow",
                        "The RBF kernel is at most 1, and such a factor cannot raise a peak.",
                    ),
                ),
                "Two points are similar under a product only if they are similar under **both** "
                "kernels. Think of “and”. The samples repeat themselves, but each time a little "
                "differently.",
                hides=("stage", "gram"),
            ),
            shows=Shows(BOTH, beside=("formula",)),
        ),
        Step(
            "With γ = [5](#set-k2.gamma) for the RBF kernel, 99 % of the sum needs "
            "{eigenvalues_for_99} eigenvalues.",
            PRODUCT,
            "k2.gamma",
            Question(
                "γ of the RBF kernel rises to 50. For how long do the samples keep their pattern?",
                (
                    Choice(
                        "for longer",
                        "A large γ is a short reach. The pattern would last longer if γ fell.",
                    ),
                    Choice(
                        "as long as before",
                        "The period stays. But how long the pattern lasts is a matter of the RBF "
                        "kernel.",
                    ),
                    Choice("for a shorter time"),
                ),
                "The similarity fades faster, so even the next period is different. The kernel "
                "allows more kinds of functions: {eigenvalues_for_99|before} eigenvalues before, "
                "{eigenvalues_for_99} now.",
                {"k2.gamma": "50"},
            ),
            shows=Shows(SAMPLES, ("eigenvalues_for_99",), ("formula",)),
        ),
        Step(
            "A kernel may be multiplied by a positive constant, the "
            "[signal variance](#glossary-signal-variance). Here it is [1](#set-k1.value).",
            {**LINE, "kernel": "constant(value=1) * rbf(gamma=20)"},
            "k1.value",
            Question(
                "The constant rises to 4. How high are the samples then?",
                (
                    Choice(
                        "as before",
                        "The constant multiplies k(x, x), which is the variance of the samples at "
                        "x.",
                    ),
                    Choice("twice as high"),
                    Choice(
                        "four times as high",
                        "Their variance is four times as large. A height is a standard deviation, "
                        "the square root.",
                    ),
                ),
                "The kernel is a covariance, in squared units: its square root is a height. The "
                "shape of the samples stays, and so does each eigenvalue's share.",
                {"k1.value": "4"},
            ),
            shows=Shows(SAMPLES, beside=("formula",)),
        ),
        Step(
            "The linear kernel times itself: k(x, z) = (xz)(xz) = x²z².",
            {**LINE, "kernel": "linear() * linear()"},
            question=Question(
                "Which functions does it allow?",
                (
                    Choice(
                        "lines and parabolas",
                        "For a line the kernel would need the feature x. It has only x².",
                    ),
                    Choice("parabolas c·x² only"),
                    Choice(
                        "all polynomials",
                        "One feature gives one kind of function, times a number.",
                    ),
                ),
                "x²z² is the inner product of the single feature x². For lines as well, add a "
                "linear kernel; for a constant, add a constant. The polynomial kernel does all of "
                "it at once.",
                hides=("draws",),
            ),
            shows=Shows(SAMPLES, beside=("formula",)),
        ),
        Step(
            "A trend and a season: linear + periodic.",
            {**LINE, "kernel": "linear() + periodic(period=0.2)"},
            "k2.period",
            Question(
                "Can a sum or a product of kernels have a Gram matrix with an eigenvalue below 0?",
                (
                    Choice(
                        "yes, both can",
                        "A difference of kernels can. Sums and products cannot.",
                    ),
                    Choice(
                        "only the product",
                        "The product has a feature map as well: each feature of the one kernel "
                        "times each of the other.",
                    ),
                    Choice("no, neither"),
                ),
                "Sums and products of kernels are kernels; here the smallest eigenvalue is "
                "{smallest_eigenvalue}. So you can build freely. A **difference** may fail.",
                hides=("smallest",),
            ),
            shows=Shows(BOTH, ("smallest_eigenvalue",), ("formula",)),
        ),
        Step(
            "Your turn: the samples should repeat themselves nearly unchanged. Bring “eigenvalues "
            "for 99 %” to 10 or fewer with γ of the RBF kernel alone. Then go on freely.",
            {**LINE, "kernel": "periodic(period=0.2) * rbf(gamma=50)"},
            "k2.gamma",
            shows=Shows(SAMPLES, ("eigenvalues_for_99",), ("formula", "said")),
            goals=(Goal("eigenvalues_for_99", (10, 10, 10)),),
        ),
    ),
    learnt="A sum of kernels is large where one of them is, a product only where both are. A "
    "constant in front sets the height of the functions. With your γ the product needs "
    "{eigenvalues_for_99} eigenvalues for 99 % of the sum, and it is a kernel without any "
    "further check.",
    next="kernels/indefinite",
)
