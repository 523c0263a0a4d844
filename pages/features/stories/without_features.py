"""The kernel trick: inner products of features that nobody computes."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Question
from pages.shared.model.declarations.stories import Shows, Step, Story

SAME = {"data": "circles", "lift": "squares", "kernel": "polynomial(degree=2, coef0=0)"}
COUNT = {**SAME, "tab": "views", "view": "count"}
SERIES = {**SAME, "tab": "views", "view": "series", "width_s": "1"}
PAIRS = {"both": ("gram",)}
VIEW = Shows({})

WITHOUT_FEATURES = Story(
    "without-features",
    "The kernel trick",
    "Why a kernel needs no features, how many it saves, and what an RBF kernel has for features.",
    (
        Step(
            "Each point has three features: a², b² and √2 ab. Their inner product for two points "
            "is a²c² + b²d² + 2abcd = (ac + bd)². So it is the square of the inner product of the "
            "points themselves. In the last [matrix](#show-both) the inner products of the "
            "features stand above the diagonal, and k(x, z) = (x·z)² below it.",
            SAME,
            question=Question(
                "How far apart are the two, over all pairs of points?",
                (
                    Choice("equal, but for rounding"),
                    Choice(
                        "about 1 %",
                        "A difference of 1 % would be an approximation. Here both sides are the "
                        "same expression, multiplied out.",
                    ),
                    Choice(
                        "it depends on the points",
                        "The equation holds for all a, b, c and d, so it holds for all points.",
                    ),
                ),
                "The largest difference is {largest_difference}. A method that needs inner "
                "products alone can use k and never compute a feature: the "
                "[kernel trick](#glossary-kernel-trick).",
                hides=("both", "largest"),
            ),
            shows=Shows(PAIRS, ("largest_difference",)),
        ),
        Step(
            "A constant can be added: k(x, z) = (x·z + c₀)², with c₀ = [0](#set-k1.coef0) so "
            "far. The largest difference is {largest_difference}.",
            SAME,
            "k1.coef0",
            Question(
                "c₀ rises to 1. Are the three features still those of the kernel?",
                (
                    Choice(
                        "yes",
                        "Then the two halves of the matrix would still agree, and the largest "
                        "difference would stay 0.",
                    ),
                    Choice("no, the kernel has more features now"),
                ),
                "The largest difference goes from {largest_difference|before} to "
                "{largest_difference}. Multiplied out, (x·z + 1)² = (x·z)² + 2 x·z + 1: the "
                "features √2 a, √2 b and 1 come on top. Another kernel is another feature map.",
                {"k1.coef0": "1"},
            ),
            shows=Shows(PAIRS, ("largest_difference",), ("formula",)),
        ),
        Step(
            "The picture counts features. The kernel (x·z + 1)² on 100 inputs has 5151 of them, "
            "and needs 100 multiplications for x·z and one for the square.",
            {**COUNT, "inputs_d": "100", "degree_p": "2"},
            "degree_p",
            Question(
                "The degree rises to 4, which is two multiplications more. How many features?",
                (
                    Choice(
                        "about 10 000",
                        "That is twice the number of degree 2. But the number does not grow in "
                        "proportion to the degree.",
                    ),
                    Choice(
                        "about 500 000",
                        "That is about a hundred times the number of degree 2. From degree 2 to 4 "
                        "it grows nearly 900-fold.",
                    ),
                    Choice("about 4.6 million"),
                ),
                "C(104, 4) = 4 598 126. For 1000 points the features would take 36.8 GB, the Gram "
                "matrix takes 8 MB. A larger degree has more features, but the Gram matrix stays "
                "as large.",
                {"degree_p": "4"},
            ),
            shows=Shows({}, view=("growth",)),
        ),
        Step(
            "The kernel is not always cheaper: the Gram matrix has n² entries. With 2 inputs and "
            "degree 2 there are only 6 features, and 10 points.",
            {**COUNT, "inputs_d": "2", "degree_p": "2", "points_n": "10"},
            "points_n",
            Question(
                "Now there are a million points. Which is cheaper?",
                (
                    Choice(
                        "the kernel, as always",
                        "The Gram matrix grows with the square of the number of points, the "
                        "features only with the number.",
                    ),
                    Choice("to compute the features"),
                    Choice(
                        "both cost the same",
                        "They do not grow alike: twice the points take twice the features, but "
                        "four times the Gram matrix.",
                    ),
                ),
                "The features of a million points take 48 MB, the Gram matrix 8 TB. A kernel saves "
                "work where there are more features than points.",
                {"points_n": "1e6"},
            ),
            shows=Shows({}, view=("costs",)),
        ),
        Step(
            "The RBF kernel has infinitely many features. Over one input they are powers of x "
            "times a Gaussian. The picture adds up the first few terms: near 0 a few are "
            "enough, in the corners where x = z is large many are needed.",
            {**SERIES, "n_terms": "10"},
            "width_s",
            Question(
                "The width s falls from 1 to 0.5. How many terms are needed then?",
                (
                    Choice(
                        "fewer",
                        "A narrow kernel looks simple, but it falls steeply, and a steep fall "
                        "needs more powers of x.",
                    ),
                    Choice(
                        "as many",
                        "The number of terms depends on s: the series is one in xz/s².",
                    ),
                    Choice("more"),
                ),
                "The terms are those of a power series in xz/s², which is four times as large now. "
                "A narrow kernel uses more features than a wide one: the smaller s, the more.",
                {"width_s": "0.5"},
            ),
            shows=Shows({}, view=("sums",)),
        ),
        Step(
            "The rings again, lifted to the three features that approximate an RBF kernel best, "
            "with γ = [0.5](#set-k1.gamma). Misclassified in training: {error_train}.",
            {**SAME, "lift": "leading features", "kernel": "rbf(gamma=0.5)"},
            "k1.gamma",
            Question(
                "γ rises to 100. Are three features still enough?",
                (
                    Choice(
                        "yes, as before",
                        "Three were enough as the kernel was wide and few directions mattered. A "
                        "narrow kernel spreads over many.",
                    ),
                    Choice("no, many points are misclassified"),
                ),
                "{error_train|before} before, {error_train} now, and the largest "
                "difference from the kernel is {largest_difference}. Each of the many features "
                "says little. A method that uses the kernel uses all of them.",
                {"k1.gamma": "100"},
            ),
            shows=Shows(
                {"stage": ("points", "heat", "boundary"), **PAIRS},
                ("error_train", "largest_difference"),
            ),
        ),
        Step(
            "Your turn: three features and the kernel (x·z + c₀)², with c₀ = 0.5. Bring the "
            "largest difference to 0 with c₀ alone. Then go on freely: the view “Random features” "
            "shows how a few hundred features come near any kernel.",
            {**SAME, "kernel": "polynomial(degree=2, coef0=0.5)"},
            "k1.coef0",
            shows=Shows(PAIRS, ("largest_difference",), ("formula", "said")),
            goals=(Goal("largest_difference", (0, 0, 0)),),
        ),
    ),
    learnt="A kernel is the inner product of features that nobody has to compute. With your c₀ the "
    "three features and the kernel differ by {largest_difference} at most. A kernel saves "
    "work where there are more features than points.",
    next="krr/sum",
)
