"""Overfitting, underfitting, leave-one-out, and why the test points must not choose lambda."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Estimate, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story

NARROW = {"data": "sine", "n": "20", "kernel": "rbf(gamma=1000)", "lam": "1e-06"}
WIDE = {"data": "sine", "n": "20", "kernel": "rbf(gamma=20)"}
BELOW = {"tab": "check", "check": "lambda_path"}
FIT = ("points", "curve")
TESTED = (*FIT, "test")
BOTH = ("error_train", "error_test")

TRAINING_ERROR = Story(
    "training-error",
    "Training error is not the goal",
    "Why zero training error is no good sign, and how to choose λ without the test points.",
    (
        Step(
            "The curve passes through all 20 training points: the training error is {error_train}. "
            "The points were made by adding noise of standard deviation 0.2 to a sine.",
            NARROW,
            question=Estimate(
                "How large is the error on new points, the test RMSE, in this draw?",
                0,
                1,
                "error_test",
                0.1,
                "You trusted the training error. Between its points the curve is far from the "
                "sine.",
                "Between the points the curve falls back to 0, and the sine is never farther from "
                "0 than 1.",
                "Zero training error is no good fit: between the points the curve is far off. The "
                "[hollow points](#show-test) are the test points. The sine itself has a test RMSE "
                "of 0.2, because their noise cannot be predicted.",
                hides=("test", "error_test", "error_leave_one_out"),
            ),
            shows=Shows({"stage": TESTED}, BOTH),
        ),
        Step(
            "Another seed draws other points by the same rule. Move it: the curve changes "
            "completely each time, as it follows the noise of its training points. This is called "
            "variance ([bias and variance](#glossary-bias-and-variance)).",
            NARROW,
            "seed",
            shows=Shows({"stage": FIT}),
        ),
        Step(
            "The kernel is wider now, and λ = [0.000001](#set-lam). The training error is "
            "{error_train}, the test error {error_test}.",
            {**WIDE, "lam": "1e-06"},
            "lam",
            Question(
                "λ rises to 0.1. What happens to the two errors?",
                (
                    Choice(
                        "both fall",
                        "A penalty cannot lower the training error: it takes freedom from the fit.",
                    ),
                    Choice("training rises, test falls"),
                    Choice(
                        "both rise",
                        "The training error rises, as you say. But the curve had followed the "
                        "noise, and new points have other noise.",
                    ),
                ),
                "Training: {error_train|before} to {error_train}. Test: {error_test|before} to "
                "{error_test}. The curve no longer bends to each single point. This is "
                "[regularisation](#glossary-regularisation).",
                {"lam": "0.1"},
            ),
            shows=Shows({"stage": TESTED}, BOTH),
        ),
        Step(
            "Now λ = [0.1](#set-lam). The training error is {error_train}, the test error "
            "{error_test}.",
            {**WIDE, "lam": "0.1"},
            "lam",
            Question(
                "λ rises further, to 100. What happens to the two errors?",
                (
                    Choice(
                        "both fall",
                        "A larger penalty never lowers the training error.",
                    ),
                    Choice(
                        "training rises, test falls",
                        "That was the step before. Beyond some λ the penalty takes the sine away "
                        "with the noise.",
                    ),
                    Choice("both rise"),
                ),
                "Training: {error_train|before} to {error_train}. Test: {error_test|before} to "
                "{error_test}. **Underfitting**: the curve is nearly flat on every sample. This "
                "error is called bias.",
                {"lam": "100"},
            ),
            shows=Shows({"stage": TESTED}, BOTH),
        ),
        Step(
            "So λ must be neither too small nor too large. **Leave-one-out** finds it without test "
            "points: each training point is predicted by the fit to all others. The picture "
            "shows this error at every λ. Bring λ to where it is smallest.",
            {**WIDE, "lam": "100", **BELOW},
            "lam",
            shows=Shows({}, ("error_leave_one_out",), view=("errors",)),
        ),
        Step(
            "It is tempting to choose by the test points instead. Suppose you try 20 settings and "
            "keep the one with the smallest test error.",
            {**WIDE, "lam": "0.0316"},
            question=Question(
                "What is this smallest test error, as an estimate of the error on new points?",
                (
                    Choice("too small on average"),
                    Choice(
                        "right on average",
                        "Each single one of the 20 is right on average. The smallest of them is "
                        "not.",
                    ),
                    Choice(
                        "too large on average",
                        "The smallest of 20 is kept, and that makes the number smaller, not "
                        "larger.",
                    ),
                ),
                "The best of 20 is partly luck with these test points. This is "
                "[leakage](#glossary-leakage): the test points helped to choose. Choose by "
                "leave-one-out or cross-validation, and use the test points once, at the end.",
            ),
            shows=Shows({"stage": TESTED}, ("error_test",)),
        ),
        Step(
            "More data are the best protection against overfitting. With [20](#set-n) points the "
            "training error is {error_train}, the test error {error_test}.",
            {"data": "sine", "n": "20", "kernel": "rbf(gamma=200)", "lam": "0.1"},
            "n",
            Question(
                "n rises from 20 to 500. What happens to the two errors?",
                (
                    Choice(
                        "both fall",
                        "The training error was small because the points were few: the curve "
                        "could follow each of them.",
                    ),
                    Choice("training rises, test falls"),
                    Choice(
                        "both rise",
                        "More points leave the curve less freedom, but they also show where the "
                        "sine runs.",
                    ),
                ),
                "Training: {error_train|before} to {error_train}. Test: {error_test|before} to "
                "{error_test}. With this λ the curve can no longer follow single points; both "
                "errors come near 0.2, the standard deviation of the noise.",
                {"n": "500"},
            ),
            shows=Shows({"stage": TESTED}, BOTH),
        ),
        Step(
            "Your turn: bring the leave-one-out RMSE to 0.27 or less with λ alone. Then go on "
            "freely.",
            {"data": "sine", "n": "60", "kernel": "rbf(gamma=200)", "lam": "1e-06"},
            "lam",
            Reveal(
                "I have chosen: show the test RMSE",
                "Leave-one-out: {error_leave_one_out}. On new points, once, at the end: "
                "{error_test}.",
            ),
            shows=Shows({"stage": TESTED}, ("error_leave_one_out", "error_test"), ("said",)),
            goals=(Goal("error_leave_one_out", (0.27, 0.27, 0.27)),),
        ),
    ),
    learnt="A small training error is no sign of a good fit: yours is {error_train}, and the "
    "leave-one-out RMSE is {error_leave_one_out}. Too small a λ follows the noise, too "
    "large a λ loses the sine. λ is chosen without the test points, which are used once, at "
    "the end.",
    next="svm/margin",
)
