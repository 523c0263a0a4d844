"""A kernel as a measure of similarity: its curve, its Gram matrix, the functions it allows."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Place, Question
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.places import crossings, drawn, peak

LINE = {"data": "sine", "n": "60", "chosen": "15"}
RBF = {**LINE, "kernel": "rbf(gamma=20)"}
AROUND = ("points", "curve", "mark")
MATRIX = {"gram": ("gram",)}

SIMILARITY = Story(
    "similarity",
    "What a kernel says",
    "How similar two points are, what is in the Gram matrix, and which functions a kernel allows.",
    (
        Step(
            "A kernel k(x, z) says how similar two points are. The [curve](#show-stage) shows the "
            "similarity of the ringed point to every other place. With the RBF kernel it falls "
            "with the distance.",
            RBF,
            question=Place(
                "Where is the curve highest?",
                "stage",
                peak("curve"),
                0.05,
                "No other place is as similar to the point as its own: k(x, x) = 1, and elsewhere "
                "the RBF kernel is smaller. If another point below the curve is chosen, the peak "
                "goes with it.",
                ("curve", "gram"),
                drawn("curve"),
                "the similarity k",
            ),
            shows=Shows({"stage": AROUND}),
        ),
        Step(
            "The Gram matrix contains the similarities of all pairs of points: row i is the curve "
            "of point i, read off at all points.",
            RBF,
            question=Question(
                "What is on its diagonal, where each point meets itself?",
                (
                    Choice(
                        "0",
                        "0 is the distance of a point from itself. There the similarity is "
                        "largest.",
                    ),
                    Choice("1"),
                    Choice(
                        "different numbers",
                        "For the RBF kernel all points are equally similar to themselves: the "
                        "distance is 0 for each.",
                    ),
                ),
                "k(x, x) = exp(0) = 1. The points are sorted by x, so near points are neighbours "
                "in the [matrix](#show-gram), and the largest entries lie along the diagonal.",
                hides=("gram",),
            ),
            shows=Shows({"stage": AROUND, **MATRIX}),
        ),
        Step(
            "The eigenvalues of the Gram matrix say how many directions the points use in feature "
            "space. Here {eigenvalues_for_99|before} of the 60 add up to 99 %.",
            RBF,
            "k1.gamma",
            Question(
                "γ rises from 20 to 1000. How many are needed for 99 % then?",
                (
                    Choice(
                        "fewer",
                        "Fewer would be enough if the points became more alike. With a larger γ "
                        "they become less alike.",
                    ),
                    Choice(
                        "as many",
                        "The number depends on how many points resemble one another, and γ "
                        "changes that.",
                    ),
                    Choice("more"),
                ),
                "{eigenvalues_for_99|before} before, {eigenvalues_for_99} now. Only very near "
                "points are similar, and the matrix comes close to a diagonal.",
                {"k1.gamma": "1000"},
            ),
            shows=Shows(MATRIX, ("eigenvalues_for_99",)),
        ),
        Step(
            "Now γ = [20](#set-k1.gamma). The largest eigenvalue has {largest_eigenvalue_share} "
            "of the sum.",
            RBF,
            "k1.gamma",
            Question(
                "γ falls to 0.01. What does the Gram matrix look like?",
                (
                    Choice(
                        "a diagonal",
                        "That is the matrix of a very large γ: each point is similar to itself "
                        "alone.",
                    ),
                    Choice("a flat square of ones"),
                    Choice(
                        "a chessboard",
                        "A chessboard needs a similarity that rises and falls with the distance. "
                        "The RBF kernel only falls.",
                    ),
                ),
                "All points look alike. The largest eigenvalue has {largest_eigenvalue_share} of "
                "the sum, and a method that sees the data through this kernel can hardly tell "
                "points apart.",
                {"k1.gamma": "0.01"},
            ),
            shows=Shows(MATRIX, ("largest_eigenvalue_share",)),
        ),
        Step(
            "A kernel also says which functions are to be expected: similar places get similar "
            "values. The [samples](#show-draws) are drawn from the Gaussian process with this "
            "kernel as covariance. This is the Matérn kernel with ν = 1/2; it has a kink at its "
            "peak.",
            {**LINE, "kernel": "matern(nu=0.5, lengthscale=0.3)"},
            "k1.nu",
            Question(
                "How do its samples look?",
                (
                    Choice(
                        "smooth, like those of the RBF",
                        "A smooth peak makes smooth samples. This kernel has a kink at its peak.",
                    ),
                    Choice("rough"),
                    Choice(
                        "like straight lines",
                        "Straight lines are the samples of the linear kernel.",
                    ),
                ),
                "They are continuous but nowhere differentiable. With ν = 3/2 they have one "
                "derivative, with 5/2 two. The RBF kernel is the limit ν → ∞.",
                hides=("draws",),
            ),
            shows=Shows({"draws": ("draw",), "stage": AROUND}),
        ),
        Step(
            "The linear kernel is k(x, z) = xz. It does not fall with the distance, and it is no "
            "measure of nearness.",
            {**LINE, "kernel": "linear()"},
            question=Question(
                "How many eigenvalues of its Gram matrix, of 60 points, are not zero?",
                (
                    Choice(
                        "60",
                        "Each point has a row of its own, but all rows are multiples of one "
                        "another.",
                    ),
                    Choice(
                        "2",
                        "A line with an intercept takes two features. This kernel has one, and no "
                        "constant.",
                    ),
                    Choice("1"),
                ),
                "K = x xᵀ has rank 1, so only {eigenvalues_for_99} eigenvalue is not zero. All "
                "functions of this kernel are lines through the origin.",
                hides=("gram", "largest", "eigenvalues", "draws"),
            ),
            shows=Shows({"stage": AROUND, **MATRIX}, ("eigenvalues_for_99",)),
        ),
        Step(
            "Again the linear kernel, but the feature is standardised: its origin is now the mean "
            "of the points. In this draw the ringed point lies above the mean.",
            {**LINE, "scaling": "standardise", "kernel": "linear()", "chosen": "25"},
            question=Place(
                "Where is the similarity to the ringed point 0?",
                "stage",
                crossings("curve"),
                0.15,
                "At the mean, as it is the origin now: k(x, z) = xz is 0 for z = 0, whatever x is, "
                "and **negative** on the other side. So the linear kernel compares directions from "
                "the origin, and it matters where the origin lies.",
                ("curve", "gram"),
                drawn("curve"),
                "the similarity k",
            ),
            shows=Shows({"stage": AROUND}),
        ),
        Step(
            "The periodic kernel with period 0.2.",
            {**LINE, "kernel": "periodic(period=0.2)"},
            "k1.period",
            Question(
                "Which points are most similar to the ringed one?",
                (
                    Choice(
                        "only the nearest",
                        "That is so for the RBF kernel. The periodic kernel comes back to 1 again "
                        "and again.",
                    ),
                    Choice("those at a distance of 0.2, 0.4, 0.6..."),
                    Choice(
                        "those at a distance of 0.1, 0.3, 0.5...",
                        "Half a period away the similarity is lowest.",
                    ),
                ),
                "At each multiple of the period the similarity is 1 again. So the samples repeat "
                "themselves, and the Gram matrix has stripes.",
                hides=("curve", "draws", "gram"),
            ),
            shows=Shows({"stage": AROUND, "draws": ("draw",), **MATRIX}),
        ),
        Step(
            "Your turn: with γ = 0.1 one eigenvalue has nearly the whole sum. Bring “eigenvalues "
            "for 99 %” to 10, with γ alone. Then go on freely: choose other kernels, add and "
            "multiply them.",
            {**LINE, "kernel": "rbf(gamma=0.1)"},
            "k1.gamma",
            shows=Shows(
                {"stage": AROUND, **MATRIX},
                ("eigenvalues_for_99", "largest_eigenvalue_share"),
                ("said",),
            ),
            goals=(Goal("eigenvalues_for_99", (10, 10, 10), exactly=True),),
        ),
    ),
    learnt="A kernel says how similar two points are, and the Gram matrix contains this for all "
    "pairs. The faster the similarity falls, the more directions the points use: with your "
    "γ, {eigenvalues_for_99} eigenvalues have 99 % of the sum. The same kernel says which "
    "functions are to be expected.",
    next="kernels/algebra",
)
