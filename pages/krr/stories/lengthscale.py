"""Gamma and the lengthscale, the unit of a feature, and features that are not scaled."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story

POINTS = {"data": "sine", "n": "60", "lam": "0.1", "chosen": "15"}
THROW = {"data": "basketball", "kernel": "rbf(gamma=1)", "lam": "0.001", "chosen": "20"}
WING = {"data": "airfoil", "n": "300", "kernel": "rbf(gamma=1)", "lam": "0.01"}
FIT = ("points", "curve")
BESIDE_IT = (*FIT, "kernel", "mark")
MEASURED = {"stage": ("points", "test", "mark"), "gram": ("gram",)}

LENGTHSCALE = Story(
    "lengthscale",
    "γ, the lengthscale and the unit of a feature",
    "How γ and ℓ say the same, and why features in different units must be scaled.",
    (
        Step(
            "The RBF kernel is k(x, z) = exp(−γ‖x − z‖²). The [dotted curve](#show-kernel) is the "
            "kernel function of one point: the similarity to it falls with the distance. Move γ "
            "and watch how far it reaches.",
            {**POINTS, "kernel": "rbf(gamma=20)"},
            "k1.gamma",
            shows=Shows({"stage": BESIDE_IT}, beside=("formula",)),
        ),
        Step(
            "Other books and programs write exp(−‖x − z‖²/(2ℓ²)), with the **lengthscale** ℓ. "
            "Both are the same kernel if γ = 1/(2ℓ²). Check which of the two a program asks for.",
            {**POINTS, "kernel": "rbf(gamma=50)"},
            "k1.gamma",
            Question(
                "Here γ = 50. Which lengthscale is that?",
                (
                    Choice(
                        "ℓ = 50",
                        "γ and ℓ run opposite ways: a large γ is a short lengthscale.",
                    ),
                    Choice(
                        "ℓ = 0.02",
                        "That is 1/γ. The square is missing: γ = 1/(2ℓ²).",
                    ),
                    Choice("ℓ = 0.1"),
                ),
                "1/(2 · 0.1²) = 50. The lengthscale is written under the slider of γ. It is a "
                "distance on the axis of x, γ is not.",
            ),
            shows=Shows({"stage": BESIDE_IT}, beside=("formula",)),
        ),
        Step(
            "γ = 20 is a lengthscale of ℓ = 0.158. The kernel function should become half as wide.",
            {**POINTS, "kernel": "rbf(gamma=20)"},
            "k1.gamma",
            Question(
                "What must happen to γ?",
                (
                    Choice(
                        "it must be halved",
                        "With half of γ the kernel function becomes wider, by a factor of √2.",
                    ),
                    Choice(
                        "it must be doubled",
                        "With twice the γ it becomes narrower by √2 only, as γ goes with the "
                        "square of a length.",
                    ),
                    Choice("it must be four times as large"),
                ),
                "γ = 80 is ℓ = 0.079. A large γ is a short lengthscale, and the curve can bend "
                "faster: effective degrees of freedom {effective_dof|before} to {effective_dof}.",
                {"k1.gamma": "80"},
            ),
            shows=Shows({"stage": BESIDE_IT}, ("effective_dof",), ("formula",)),
        ),
        Step(
            "The height of a ball over its distance, both in metres, with γ = 1. So ℓ is 0.707 m.",
            THROW,
            "k1.gamma",
            Question(
                "The distance is now given in centimetres. Which γ gives the same fit?",
                (
                    Choice(
                        "100",
                        "The distances are larger numbers now, so γ must be smaller.",
                    ),
                    Choice(
                        "1",
                        "With γ = 1 the kernel would reach as far in centimetres as it did in "
                        "metres: a hundredth of the way.",
                    ),
                    Choice("0.0001"),
                ),
                "All distances are 100 times as large, so their squares are 10 000 times as large: "
                "γ must be 10 000 times smaller. A γ without the unit of the features says "
                "nothing.",
            ),
            shows=Shows({"stage": BESIDE_IT}),
        ),
        Step(
            "The noise of a wing depends on five features. The frequency goes up to 16 000 Hz, the "
            "displacement thickness to 0.06 m. All five enter one distance.",
            {**WING, "scaling": "none"},
            "scaling",
            Question(
                "Which features decide how similar two measurements are?",
                (
                    Choice(
                        "all five, about equally",
                        "They would if all had the same spread. The numbers of one go into the "
                        "thousands, those of another to hundredths.",
                    ),
                    Choice("the frequency, almost alone"),
                    Choice(
                        "the thickness",
                        "Its numbers are the smallest of the five, so it adds almost nothing to a "
                        "distance.",
                    ),
                ),
                "The frequency has more than 99.9 % of the squared distance, so the kernel ignores "
                "the rest. In the [Gram matrix](#show-gram) points of other frequencies are not "
                "similar at all: training error {error_train}, test error {error_test}.",
                hides=("gram", "error", "effective_dof"),
            ),
            shows=Shows({"gram": ("gram",)}, ("error_t",)),
        ),
        Step(
            "Without scaling and with γ = 1 the test error is {error_test|before}. **Standardise** "
            "divides each feature by its standard deviation: all have the same weight, and no "
            "unit.",
            {**WING, "scaling": "none"},
            "scaling",
            Question(
                "The features are standardised, γ stays. What happens to the test error?",
                (
                    Choice("it falls by a quarter or more"),
                    Choice(
                        "it stays about the same",
                        "The kernel sees distances alone, and four features enter them now that "
                        "hardly counted before.",
                    ),
                    Choice(
                        "it rises",
                        "Scaling takes nothing away. It lets the four other features count as "
                        "well.",
                    ),
                ),
                "From {error_test|before} to {error_test}. The mean and the standard deviation "
                "come from the training points alone: to use the test points would be "
                "[leakage](#glossary-leakage).",
                {"scaling": "standardise"},
            ),
            shows=Shows({"stage": ("points", "test", "mark")}, ("error_t",)),
        ),
        Step(
            "Your turn: the features are standardised, but γ = 20 is far too large for them. Bring "
            "the leave-one-out RMSE to 4 dB or less with γ alone. Then try the other scalings.",
            {**WING, "scaling": "standardise", "kernel": "rbf(gamma=20)"},
            "k1.gamma",
            Reveal(
                "I have chosen: show the test RMSE",
                "Leave-one-out: {error_leave_one_out}. On points that were held out: {error_test}.",
            ),
            shows=Shows(
                {"stage": ("points", "test", "mark")},
                ("error_leave_one_out", "error_test"),
                ("said",),
            ),
            goals=(Goal("error_leave_one_out", (4, 4, 4), unit="dB"),),
        ),
    ),
    learnt="A large γ is a short lengthscale, and both depend on the unit of the features. "
    "Features in different units must be scaled, or the one with the largest numbers "
    "decides alone. With your γ the leave-one-out RMSE is {error_leave_one_out}.",
    next="krr/training-error",
)
