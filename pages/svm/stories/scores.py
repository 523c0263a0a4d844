"""C against lambda, features that are not scaled, and scores that are no probabilities."""

from __future__ import annotations

from pages.shared.model.declarations.stories import Estimate, Question, Reveal, Step, Story
from pages.shared.pictures.results.validation import VALIDATED

BENT = {"data": "moons", "kernel": "rbf(gamma=5.01)"}
WINE = {"data": "wine", "kernel": "rbf(gamma=0.1)", "C": "1"}

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
                ("λ = 100", "λ = 50", "λ = 0.005"),
                2,
                "1/(2 · 100) = 0.005. A large C is a small λ: weak "
                "[regularisation](#glossary-regularisation).",
            ),
        ),
        Step(
            "C = 1000. The training error is {error_train|before}, the test error "
            "{error_test|before}: the boundary follows the noise. In ridge regression you "
            "would raise λ.",
            {**BENT, "C": "1000"},
            "C",
            Question(
                "What must you do with C here?",
                ("raise it", "lower it", "C cannot help"),
                1,
                "With C = [1](#set-C) the training error is {error_train} and the test "
                "error {error_test}. The margin grew from {margin_width|before} to "
                "{margin_width}.",
                {"C": "1"},
            ),
        ),
        Step(
            "Lower is not always better. With γ = 1 and C = [1](#set-C) the test error is "
            "{error_test}.",
            {**BENT, "kernel": "rbf(gamma=1)", "C": "1"},
            "C",
            Question(
                "C falls to 0.01. What happens to the two errors?",
                ("both fall", "training rises, test falls", "both rise"),
                2,
                "**Underfitting.** Training: {error_train|before} to {error_train}"
                ". Test: {error_test|before} to {error_test}. Slack costs "
                "so little that many points are left on the wrong side.",
                {"C": "0.01"},
            ),
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
                "Zero training error again says nothing. Proline is measured in hundreds, other "
                "features in units, so proline decides every distance. To the RBF kernel nearly "
                "all wines are unlike: see the [Gram matrix](#show-gram).",
                "%",
                hides=("gram", "support_vectors", "narrowest_margin"),
            ),
        ),
        Step(
            "Without scaling the test error is {error_test|before}.",
            {**WINE, "scaling": "none"},
            "scaling",
            Question(
                "The features are standardised; kernel and C stay. What is the test error then?",
                ("about the same", "about half of it", "almost zero"),
                2,
                "{error_test}. Standardising gives all features the same standard "
                "deviation. Mean and standard deviation come from the training points alone; "
                "otherwise the test points would leak into the fit ([leakage](#glossary-leakage)).",
                {"scaling": "standardise"},
            ),
        ),
        Step(
            "The machine computes a score f(x), and its sign is the class. Here C = 0.01. No test "
            "point has a score above 0.25 or below −0.25. Misclassified in the test: "
            "{error_test}.",
            {**BENT, "C": "0.01"},
            question=Question(
                "A new point has f(x) = 0.2. How probable is class B?",
                ("20 %", "60 %", "the score does not say"),
                2,
                "A score is no probability. Here nearly all points with scores as small as 0.2 are "
                "classified correctly; with another C the same score would mean something else.",
            ),
        ),
        Step(
            "The view below sorts the held-out points by their score and shows how "
            "many are of class B. Move C from 0.01 to 1: few points change their class, but the "
            "scores become about eight times as large. At 1000 the boundary bends as well. For "
            "probabilities one fits a logistic curve to held-out scores (Platt scaling), or takes "
            "another method.",
            {**BENT, "C": "0.01", "tab": "check", "check": "calibration"},
            "C",
        ),
        Step(
            "Your turn: C = 1000 with a margin of {margin_width}. Bring the cross-validated error "
            "to 5.5 % or less and the margin above 0.3, with C alone. Then go on freely.",
            {**BENT, "C": "1000", **VALIDATED},
            "C",
            Reveal(
                "I have chosen: show the test error",
                "Cross-validated: {error_validated}. On new points: {error_test}. Several C have "
                "nearly the same error: among them the widest margin is a good choice.",
            ),
        ),
    ),
)
