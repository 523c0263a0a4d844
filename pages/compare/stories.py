"""The story of the page: the same kernel, and what a loss does to the boundary."""

from __future__ import annotations

from pages.shared.model.declarations.questions import Choice, Question
from pages.shared.model.declarations.stories import Shows, Step, Story

SHOWN = ("points", "heat", "boundary", "levels")


def side_by_side(*methods: str) -> dict[str, tuple[str, ...]]:
    """Return the pictures of these methods, all with their points and boundaries."""
    return dict.fromkeys(methods, SHOWN)


ALL_METHODS = side_by_side(
    "stage", "process", "discriminant", "logistic", "perceptron", "machine", "nearest"
)

LOSSES = Story(
    "losses",
    "Same kernel, different losses",
    "What the loss does to a boundary, and what only the kernel can do.",
    (
        Step(
            "A hundred points of two classes, and seven methods on the same axes. All kernel "
            "methods see the points through one [Gram matrix](#show-gram). Choose a method: its "
            "boundary is then dotted on every picture.",
            {"data": "moons"},
            "method",
            shows=Shows({**ALL_METHODS, "gram": ("gram",)}),
        ),
        Step(
            "[Ridge regression](#show-stage) takes the classes as −1 and 1, and minimises squared "
            "errors plus λ‖f‖². The [Gaussian process](#show-process) has no penalty, but noise of "
            "variance σ².",
            {"data": "moons", "method": "ridge", "noise": "1"},
            "noise",
            Question(
                "λ is 0.1 and σ² is 1. What happens to the two boundaries if σ² becomes 0.1?",
                (
                    Choice("they become the same"),
                    Choice(
                        "they move further apart",
                        "They were apart because σ² was not λ. With equal numbers both minimise "
                        "the same sum.",
                    ),
                ),
                "The same: the mean of the Gaussian process is ridge regression with λ = σ². What "
                "it adds are the dashes: between them f is within two standard deviations of 0.",
                {"noise": "0.1"},
            ),
            shows=Shows(side_by_side("stage", "process")),
        ),
        Step(
            "The [SVM](#show-machine) has the hinge loss: a point beyond its margin costs nothing "
            "and has weight 0. C is the price of each unit of slack.",
            {"data": "moons", "C": "0.0501"},
            "C",
            Question(
                "C grows from 0.05 to 100. What happens to the training error of the SVM?",
                (
                    Choice("it falls"),
                    Choice(
                        "it rises",
                        "It would rise if errors became cheaper. C is the price of slack, and it "
                        "grows.",
                    ),
                ),
                "It falls from {error_train|before} to {error_train}: errors are "
                "expensive, and the boundary bends more. The other methods do not know C.",
                {"C": "100"},
                ("error_train",),
            ),
            shows=Shows(side_by_side("machine"), ("error_train",)),
        ),
        Step(
            "[SVM](#show-machine), [discriminant](#show-discriminant) and [logistic regression]"
            "(#show-logistic) have an intercept b; ridge regression and the Gaussian process have "
            "none here.",
            {"data": "moons"},
            "k1.gamma",
            Question(
                "γ becomes 1000, so that each kernel function is very narrow. Which class "
                "does the SVM give to a new point far away from all others?",
                (
                    Choice("always the same class"),
                    Choice(
                        "the class of the nearest point",
                        "That is so without an intercept. The SVM has one, and far away it is "
                        "larger than what is left of any kernel function.",
                    ),
                ),
                "Always the same: far from the points every kernel function is nearly 0, so f is "
                "nearly b, and the sign of b decides. The test error of the SVM grows from "
                "{error_test|before} to {error_test}. Without an intercept the nearest kernel "
                "function decides, however small it is.",
                {"k1.gamma": "1000"},
                ("error_test",),
            ),
            shows=Shows(
                side_by_side("stage", "process", "discriminant", "logistic", "machine"),
                ("error_test",),
            ),
        ),
        Step(
            "Two rings and the polynomial kernel of degree 2. The boundary of all kernel methods "
            "is a curve of second degree, and they differ in their loss alone.",
            {"data": "circles", "kernel": "polynomial(degree=2)"},
            "k1.degree",
            Question(
                "The degree becomes 1. Which method still finds the inner ring?",
                (
                    Choice("nearest neighbours"),
                    Choice(
                        "the SVM",
                        "With the linear kernel the SVM draws a straight line as well: a wide "
                        "margin does not bend it.",
                    ),
                    Choice(
                        "logistic regression",
                        "It gives probabilities, but with this kernel its boundary is a straight "
                        "line as well.",
                    ),
                ),
                "Nearest neighbours, which need no kernel. No loss bends a straight line: that "
                "takes another kernel. The SVM misclassifies {error_test}.",
                {"k1.degree": "1"},
            ),
            shows=Shows(ALL_METHODS, ("error_test",)),
        ),
        Step(
            "Your turn: with the polynomial kernel of degree [2](#set-k1.degree) all methods agree "
            "on {all_agree} of the new points. At which degree does the loss matter most? Then go "
            "on freely: move γ, λ and C together, and take other data.",
            {"data": "circles", "kernel": "polynomial(degree=2)"},
            "k1.degree",
            shows=Shows(ALL_METHODS, ("all_agree",)),
        ),
    ),
    learnt="All kernel methods see the data through one Gram matrix. Their losses differ, and with "
    "your kernel all agree on {all_agree} of the new points. No loss bends a straight line: "
    "that takes another kernel.",
    next="kda/direction",
)

STORIES = (LOSSES,)
