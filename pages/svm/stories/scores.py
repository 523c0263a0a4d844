"""C against lambda, features that are not scaled, and scores that are no probabilities."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Estimate, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.pictures.results.validation import VALIDATED

BENT = {"data": "moons", "kernel": "rbf(gamma=5.01)"}
WINE = {"data": "wine", "kernel": "rbf(gamma=0.1)", "C": "1"}
LINE = ("points", "heat", "boundary", "levels")
ERRORS = ("error_train", "error_test")

SCORES = Story(
    "scores",
    "C, scaling and scores",
    "How C and λ run opposite ways, what unscaled features do, and why a score is no probability.",
    (
        Step(
            "The support vector machine minimises ½‖f‖² + C · (sum of slacks). Ridge regression "
            "minimises (sum of squares) + λ‖f‖². One puts a price on the errors, the other on the "
            "norm. Both weigh errors and norm in the same proportion if C = 1/(2λ).",
            BENT,
            question=Question(
                "Which λ belongs to C = 100?",
                (
                    Choice(
                        "λ = 100",
                        "That is λ = C. But the two run opposite ways: a high price of errors is "
                        "a low price of the norm.",
                    ),
                    Choice(
                        "λ = 50",
                        "That is C/2. The 2 is right, but C is in the denominator.",
                    ),
                    Choice("λ = 0.005"),
                ),
                "1/(2 · 100) = 0.005. A large C is a small λ: weak "
                "[regularisation](#glossary-regularisation).",
            ),
            shows=Shows({"stage": LINE}),
        ),
        Step(
            "C = 1000. The training error is {error_train|before}, the test error "
            "{error_test|before}: the boundary follows the noise. In ridge regression you "
            "would raise λ.",
            {**BENT, "C": "1000"},
            "C",
            Question(
                "What must you do with C here?",
                (
                    Choice(
                        "raise it",
                        "A higher C makes each error more expensive, so the boundary bends even "
                        "more to the noise.",
                    ),
                    Choice("lower it"),
                    Choice(
                        "C cannot help",
                        "γ bends the boundary, too. But C decides how much the machine pays to "
                        "get single noisy points right.",
                    ),
                ),
                "With C = [1](#set-C) the training error is {error_train} and the test "
                "error {error_test}. The margin grew from {margin_width|before} to "
                "{margin_width}.",
                {"C": "1"},
            ),
            shows=Shows({"stage": LINE}, (*ERRORS, "margin_width")),
        ),
        Step(
            "Lower is not always better. With γ = 1 and C = [1](#set-C) the test error is "
            "{error_test}.",
            {**BENT, "kernel": "rbf(gamma=1)", "C": "1"},
            "C",
            Question(
                "C falls to 0.01. What happens to the two errors?",
                (
                    Choice(
                        "both fall",
                        "With slack so cheap the machine has little reason to classify a training "
                        "point correctly.",
                    ),
                    Choice(
                        "training rises, test falls",
                        "That happens where a machine overfits. With C = 1 there is little "
                        "overfitting to repair.",
                    ),
                    Choice("both rise"),
                ),
                "**Underfitting.** Training: {error_train|before} to {error_train}"
                ". Test: {error_test|before} to {error_test}. Slack costs "
                "so little that many points are left on the wrong side.",
                {"C": "0.01"},
            ),
            shows=Shows({"stage": LINE}, ERRORS),
        ),
        Step(
            "Three cultivars of wine, thirteen measurements. No training point is misclassified.",
            {**WINE, "scaling": "none"},
            question=Estimate(
                "What share of the test points is misclassified?",
                0,
                100,
                "error_test",
                12,
                "Zero training error looked safe. But it only says that each training wine is "
                "most similar to itself.",
                "It is bad, but not that bad: even one class named for every wine is right for "
                "some of them.",
                "Zero training error again says nothing. Proline is measured in hundreds, other "
                "features in units, so proline decides every distance. To the RBF kernel nearly "
                "all wines are unlike: see the [Gram matrix](#show-gram).",
                "%",
                hides=("gram", "support_vectors", "narrowest_margin"),
            ),
            shows=Shows({"stage": ("points",), "gram": ("gram",)}, ERRORS),
        ),
        Step(
            "Without scaling the test error is {error_test|before}.",
            {**WINE, "scaling": "none"},
            "scaling",
            Question(
                "The features are standardised; kernel and C stay. What is the test error then?",
                (
                    Choice(
                        "about the same",
                        "The RBF kernel sees distances alone, and scaling changes all of them.",
                    ),
                    Choice(
                        "about half of it",
                        "Scaling does more than repair a part: all thirteen features count alike "
                        "now, and together they separate the cultivars well.",
                    ),
                    Choice("almost zero"),
                ),
                "{error_test}. Standardising gives all features the same standard "
                "deviation. Mean and standard deviation come from the training points alone; "
                "otherwise the test points would leak into the fit ([leakage](#glossary-leakage)).",
                {"scaling": "standardise"},
            ),
            shows=Shows(
                {"slice": ("points", "heat", "boundary"), "gram": ("gram",)}, ("error_test",)
            ),
        ),
        Step(
            "The machine computes a score f(x), and its sign is the class. Here C = 0.01. No test "
            "point has a score above 0.25 or below −0.25. Misclassified in the test: "
            "{error_test}.",
            {**BENT, "C": "0.01"},
            question=Question(
                "A new point has f(x) = 0.2. How probable is class B?",
                (
                    Choice(
                        "20 %",
                        "The score is above 0, so the class is B. A probability of 20 % would "
                        "mean class A.",
                    ),
                    Choice(
                        "60 %",
                        "That maps the scores from −1 to 1 onto 0 to 100 %. But scores have no "
                        "such limits, and C changes their size.",
                    ),
                    Choice("the score does not say"),
                ),
                "A score is no probability. Here nearly all points with scores as small as 0.2 are "
                "classified correctly; with another C the same score would mean something else.",
            ),
            shows=Shows({"stage": LINE}, ("error_test",)),
        ),
        Step(
            "The picture sorts the held-out points by their score and shows how "
            "many are of class B. Move C from 0.01 to 1: few points change their class, but the "
            "scores become about eight times as large. At 1000 the boundary bends as well. For "
            "probabilities one fits a logistic curve to held-out scores (Platt scaling), or takes "
            "another method.",
            {**BENT, "C": "0.01", "tab": "check", "check": "calibration"},
            "C",
            shows=Shows({}),
        ),
        Step(
            "Your turn: C = 1000 with a margin of {margin_width}. Bring the cross-validated error "
            "to 8 % or less and the margin to 0.3 or more, with C alone. Then go on freely.",
            {**BENT, "C": "1000", **VALIDATED},
            "C",
            Reveal(
                "I have chosen: show the test error",
                "Cross-validated: {error_validated}. On new points: {error_test}. Several C have "
                "nearly the same error: among them the widest margin is a good choice.",
            ),
            shows=Shows(
                {"stage": LINE}, ("error_validated", "margin_width", "error_test"), ("said",)
            ),
            goals=(
                Goal("error_validated", (8, 8, 8), unit="%"),
                Goal("margin_width", (0.3, 0.3, 0.3), at_least=True),
            ),
        ),
    ),
    learnt="A large C is a small λ: with your C the margin is {margin_width} wide and the "
    "cross-validated error {error_validated}. Features are scaled before a kernel compares "
    "them, with numbers from the training points alone. A score has a sign and a size, but "
    "it is no probability.",
    next="perceptron/mistakes",
)
