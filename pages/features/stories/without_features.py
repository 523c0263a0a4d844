"""The kernel trick: inner products of features that nobody computes."""

from __future__ import annotations

from pages.shared.model.declarations.stories import Question, Step, Story

SAME = {"data": "circles", "lift": "squares", "kernel": "polynomial(degree=2, coef0=0)"}
COUNT = {**SAME, "tab": "views", "view": "count"}
SERIES = {**SAME, "tab": "views", "view": "series", "width_s": "1"}

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
                ("equal, but for rounding", "about 1 %", "it depends on the points"),
                0,
                "The largest difference is {largest_difference}. A method that needs inner "
                "products alone can use k and never compute a feature: the "
                "[kernel trick](#glossary-kernel-trick).",
                hides=("both", "largest"),
            ),
        ),
        Step(
            "A constant can be added: k(x, z) = (x·z + c₀)², with c₀ = [0](#set-k1.coef0) so "
            "far. The largest difference is {largest_difference}.",
            SAME,
            "k1.coef0",
            Question(
                "c₀ rises to 1. Are the three features still those of the kernel?",
                ("yes", "no, the kernel has more features now"),
                1,
                "The largest difference goes from {largest_difference|before} to "
                "{largest_difference}. Multiplied out, (x·z + 1)² = (x·z)² + 2 x·z + 1: the "
                "features √2 a, √2 b and 1 come on top. Another kernel is another feature map.",
                {"k1.coef0": "1"},
            ),
        ),
        Step(
            "The view below counts features. The kernel (x·z + 1)² on 100 inputs has 5151 of them, "
            "and needs 100 multiplications for x·z and one for the square.",
            {**COUNT, "inputs_d": "100", "degree_p": "2"},
            "degree_p",
            Question(
                "The degree rises to 4, which is one multiplication more: the square is squared. "
                "How many features?",
                ("about 10 000", "about 500 000", "about 4.6 million"),
                2,
                "C(104, 4) = 4 598 126. For 1000 points the features would take 36.8 GB, the Gram "
                "matrix takes 8 MB. Move the degree.",
                {"degree_p": "4"},
            ),
        ),
        Step(
            "The kernel is not always cheaper: the Gram matrix has n² entries. With 2 inputs and "
            "degree 2 there are only 6 features, and 10 points.",
            {**COUNT, "inputs_d": "2", "degree_p": "2", "points_n": "10"},
            "points_n",
            Question(
                "Now there are a million points. Which is cheaper?",
                ("the kernel, as always", "to compute the features", "both cost the same"),
                1,
                "The features of a million points take 48 MB, the Gram matrix 8 TB. A kernel saves "
                "work where there are more features than points.",
                {"points_n": "1e6"},
            ),
        ),
        Step(
            "The RBF kernel has infinitely many features. Over one input they are powers of x "
            "times a Gaussian. The view below adds up the first few terms: near 0 a few are "
            "enough, in the corners where x = z is large many are needed.",
            {**SERIES, "n_terms": "10"},
            "width_s",
            Question(
                "The width s falls from 1 to 0.5. How many terms are needed then?",
                ("fewer", "as many", "more"),
                2,
                "The terms are those of a power series in xz/s², which is four times as large now. "
                "A narrow kernel uses more features than a wide one. Move s.",
                {"width_s": "0.5"},
            ),
        ),
        Step(
            "The rings again, lifted to the three features that approximate an RBF kernel best, "
            "with γ = [0.5](#set-k1.gamma). Misclassified in training: {error_train}.",
            {**SAME, "lift": "leading features", "kernel": "rbf(gamma=0.5)"},
            "k1.gamma",
            Question(
                "γ rises to 100. Are three features still enough?",
                ("yes, as before", "no, many points are misclassified"),
                1,
                "{error_train|before} before, {error_train} now, and the largest "
                "difference from the kernel is {largest_difference}. Each of the many features "
                "says little. A method that uses the kernel uses all of them.",
                {"k1.gamma": "100"},
            ),
        ),
        Step(
            "Your turn: three features and the kernel (x·z + c₀)², with c₀ = 0.5. Bring the "
            "largest difference to 0 with c₀ alone. Then go on freely: the view “Random features” "
            "shows how a few hundred features come near any kernel.",
            {**SAME, "kernel": "polynomial(degree=2, coef0=0.5)"},
            "k1.coef0",
        ),
    ),
)
