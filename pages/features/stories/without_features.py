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
            "Each point x = (a, b) has three features: a², b² and √2 ab. The kernel does without "
            "them: for x and z = (c, d) it is k(x, z) = (x·z)², the square of the inner product of "
            "the points themselves. The [matrix](#show-both) will show the inner products of the "
            "features above its diagonal, and k(x, z) below it.",
            SAME,
            question=Question(
                "How far is the inner product of the features from k(x, z), over all pairs of "
                "points?",
                (
                    Choice("equal, but for rounding"),
                    Choice(
                        "about 1 %",
                        "A difference of 1 % would be an approximation. Here both are the same "
                        "expression, multiplied out.",
                    ),
                    Choice(
                        "it depends on the points",
                        "Multiply both out: they are equal for all a, b, c and d, so for all "
                        "points.",
                    ),
                ),
                "The largest difference is {largest_difference}: a²c² + b²d² + 2abcd = (ac + bd)². "
                "A method that needs inner products alone can use k and never compute a feature: "
                "the [kernel trick](#glossary-kernel-trick).",
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
            "The picture counts features. The kernel (x·z + 1)⁴ on 10 inputs has 1001 of them, "
            "and needs 10 multiplications for x·z and three for the power.",
            {**COUNT, "inputs_d": "10", "degree_p": "4"},
            "inputs_d",
            Question(
                "Now there are 100 inputs: ten times as many multiplications for x·z. How many "
                "features has the kernel then?",
                (
                    Choice(
                        "about 10 000",
                        "That is ten times as many as with 10 inputs. But their number does not "
                        "grow in proportion to the inputs.",
                    ),
                    Choice(
                        "about 100 000",
                        "That is a hundred times as many as with 10 inputs. From 10 to 100 inputs "
                        "their number grows nearly 4600-fold.",
                    ),
                    Choice("about 4.6 million"),
                ),
                "C(104, 4) = 4 598 126. For 1000 points the features would take 36.8 GB, the Gram "
                "matrix takes 8 MB. With more inputs there are more features, but the Gram matrix "
                "stays as large.",
                {"inputs_d": "100"},
            ),
            shows=Shows({}, view=("growth",)),
        ),
        Step(
            "The Gram matrix of n points has n² entries, whatever the inputs are. Here are 10 000 "
            "points with 100 inputs: the features of degree 4 would take 368 GB, the Gram matrix "
            "takes 800 MB.",
            {**COUNT, "inputs_d": "100", "degree_p": "4", "points_n": "1e4"},
            "inputs_d",
            Question(
                "Now the 10 000 points have 2 inputs only. Which is cheaper?",
                (
                    Choice(
                        "still the kernel",
                        "The kernel saves the features, but with 2 inputs there are only 15 of "
                        "them. The Gram matrix has 10 000 numbers for each point.",
                    ),
                    Choice("to compute the features"),
                    Choice(
                        "both cost the same",
                        "With 15 features a point has 15 numbers, and in the Gram matrix it has "
                        "10 000.",
                    ),
                ),
                "With 2 inputs the features of all points take 1.2 MB, the Gram matrix still takes "
                "800 MB. A kernel saves work where there are more features than points.",
                {"inputs_d": "2"},
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
