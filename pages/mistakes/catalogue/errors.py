"""Mistakes with the error that is reported: training, tuning, preparation."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.mistakes.mistake import Mistake
from pages.mistakes.stage.preparation import preparation
from pages.mistakes.stage.tuning import tuning
from pages.mistakes.stage.zero_error import zero_error

FRESH = "misclassified, fresh data"
REPORTED = "reported error"

TUNING = Mistake(
    name="tuning on the test set",
    mistake="Many models are tried, and the one with the smallest error on the test set is "
    "reported with that error.",
    consequence="The smallest of many errors is small by chance, too: on fresh data the model is "
    "worse than reported, and mostly worse than one chosen honestly.",
    instead="Choose by cross-validation on the training part; look at the test set once.",
    titles=("Chosen on the test set", "Chosen by leave-one-out"),
    notes=("a dot: one model; ring: the chosen one", "above the dashed line: worse than reported"),
    true=FRESH,
    reported=REPORTED,
    top=0.6,
    sliders=(
        Hyperparameter(
            "tries", "models tried", 200, "integer", (1, 400), "integer",
            help="How many pairs of γ and λ are tried.",
        ),
        Hyperparameter(
            "held_out", "test points", 15, "integer", (10, 300), "integer",
            help="How many points the test set has.",
        ),
    ),
    compute=tuning,
    why=r"""
Each model's error on $m$ test points is its true error $e_j$ plus chance, with a standard
deviation of $\sqrt{e_j(1-e_j)/m}$. The mean of one such error is $e_j$, but
$\mathbb{E} \min_j \hat e_j \le \min_j \mathbb{E}\, \hat e_j = \min_j e_j$: the smallest of many is
too small on average, the more so the more models are tried and the smaller the test set is. After
the choice the test set is a part of the training. It is also a rough measure to choose by: here
leave-one-out has 150 points to choose by, the test set $m$.
""",
)  # fmt: skip

PREPARATION = Mistake(
    name="scaling before splitting",
    mistake="Features are scaled or selected on all rows, and cross-validation comes afterwards.",
    consequence="Selecting has seen the classes of the held-out rows: pure noise seems to be "
    "predictable. Scaling alone does less harm, but with many features and few rows it does some.",
    instead="Fit every step of the preparation on the training rows of each fold alone.",
    titles=("Selected on all rows", "Selected inside each fold"),
    notes=("a dot: a feature of pure noise; rings: the ten chosen",
           "held out, the chosen ones are noise again"),
    true=FRESH,
    reported="cross-validated error",
    top=0.75,
    sliders=(
        Hyperparameter(
            "features", "features", 400, "integer", (10, 500), "integer",
            help="How many features of pure noise there are to choose ten from.",
        ),
        Hyperparameter(
            "rows", "rows", 40, "integer", (20, 100), "integer", help="How many rows there are.",
        ),
    ),
    compute=preparation,
    why=r"""
Of $d$ features that have nothing to do with the class, the correlations on $n$ rows have a standard
deviation of about $1/\sqrt{n}$; the largest of $d$ is about $\sqrt{2 \ln d / n}$. Where a
feature is chosen on all rows, its correlation with the class has the same sign in the training and
the held-out rows more often than not, because the held-out rows helped to choose it: this is
leakage.

Mean and standard deviation of a feature know nothing of the class, and scaling alone does less
harm: the numbers "only standardised" are those of all features, scaled on all rows or inside each
fold. With 20 features and 100 rows both are the same on average, to within 2 %. With 400 features
and 40 rows selecting on all rows reports 19 % on average over ten draws, standardising on all rows
41 %, where 50 % are true: all centred rows add up to zero, so the training rows tell where the
held-out ones lie. The rule is simple: whatever is computed from rows is computed from the training
rows.
""",
)  # fmt: skip

ZERO_ERROR = Mistake(
    name="zero training error",
    mistake="The width of the kernel with the smallest training error is taken.",
    consequence="It is the narrowest one: f is nearly 0 but for an island around each point, and "
    "on most draws more fresh points are misclassified than with the cross-validated width.",
    instead="Choose by cross-validation: every point is predicted by a model that has not seen it.",
    titles=("Smallest training error", "Smallest cross-validated error"),
    notes=("line: boundary", "line: boundary"),
    true=FRESH,
    reported=REPORTED,
    sliders=(
        Hyperparameter(
            "overlap", "noise sd", 0.4, "nonnegative", (0.0, 0.8), "linear",
            help="Standard deviation of the noise added to the moons.",
        ),
    ),
    compute=zero_error,
    why=r"""
For $\gamma \to \infty$ the Gram matrix becomes $K = I$ and ridge regression gives
$f(x_i) = y_i / (1 + \lambda)$: the sign is right on every training point, whatever the labels are.
A training error of zero therefore says nothing about new points. The error of a point that was
left out does.
""",
)  # fmt: skip

ERRORS = (TUNING, PREPARATION, ZERO_ERROR)
