"""Stories on the page of the discriminant analysis."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Estimate, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.pictures.results.validation import VALIDATED

LONG = {"data": "ripley", "kernel": "linear()"}
TURN = {"tab": "views", "view": "turning"}
MOONS = {"data": "moons", "kernel": "rbf(gamma=20)"}
BOARD = {"data": "checkerboard", "lam": "0.1"}
LINE = ("points", "heat", "boundary")
ERRORS = ("separation", "error_train", "error_test")

DIRECTION = Story(
    "direction",
    "The direction that separates the means",
    "What Fisher's direction is, where it fails, what a kernel changes, and why λ is needed.",
    (
        Step(
            "Two classes. Discriminant analysis lets each point fall onto a line, which leaves "
            "one number for each point. J is the variance of the class means along the line, "
            "divided by the variance within the classes. Turn the line until the two heaps hardly "
            "overlap, and make J as large as you can.",
            {"data": "blobs", "kernel": "linear()", "n": "100", **TURN, "angle": "120"},
            "angle",
            shows=Shows({}),
        ),
        Step(
            "Here each class consists of two humps beside each other, so the classes are much "
            "wider than they are high.",
            {**LONG, **TURN, "angle": "63"},
            "angle",
            Question(
                "Which direction has the largest J?",
                (
                    Choice(
                        "the line through the two class means",
                        "Along that line the means lie farthest apart, but the two humps make "
                        "each class wide along it as well.",
                    ),
                    Choice("a steeper line, along which each class is narrow"),
                    Choice(
                        "the long axis of the classes",
                        "Along its long axis each class is widest, and a large spread within the "
                        "classes makes J small.",
                    ),
                ),
                "In this draw the line through the means has an angle of 63°, the best one 87°. "
                "The distance of the means counts only **relative** to the spread within the "
                "classes (their [scatter](#glossary-within--and-between-class-scatter)).",
                {"angle": "87"},
                hides=("heat", "boundary"),
            ),
            shows=Shows({}),
        ),
        Step(
            "A ring around a ring. Both classes have their mean at the centre.",
            {"data": "circles", "kernel": "linear()"},
            question=Estimate(
                "What share of the training points does the best direction misclassify?",
                0,
                100,
                "error_train",
                10,
                "So few errors would need class means that lie apart. Both lie at the centre.",
                "If a direction were wrong for far more than half of the points, exchanging the "
                "classes would make it right.",
                "The separation is {separation}: where the means coincide, no direction separates "
                "them. A coin misclassifies 50 % on average.",
                "%",
                hides=("heat", "boundary", "error", "separation"),
            ),
            shows=Shows({"stage": LINE}, ("error_train", "separation")),
        ),
        Step(
            "With the polynomial kernel of degree 2 the points are projected in a space that has "
            "the squares of the features, too. The method is the same. In the plane the separation "
            "was 0.00455 in this draw, and 1 would be perfect.",
            {"data": "circles", "kernel": "polynomial(degree=2)"},
            "k1.degree",
            Estimate(
                "How large is the separation now?",
                0,
                1,
                "separation",
                0.07,
                "In the plane the means coincide. The squares add a direction along which they do "
                "not.",
                "Along the squared distance each class still has some width, so the separation is "
                "not perfect.",
                "The squared distance from the centre is a direction of that space, and along it "
                "the class means lie far apart. Misclassified, training: {error_train}.",
                hides=("heat", "boundary", "error"),
            ),
            shows=Shows({"stage": LINE}, ("separation", "error_train")),
        ),
        Step(
            "A narrow RBF kernel, with λ = [0.001](#set-lam). The separation is "
            "{separation}. Misclassified in training: {error_train}; in the test: "
            "{error_test}.",
            {**MOONS, "lam": "0.001"},
            "lam",
            Question(
                "λ rises to 3, and the separation falls. What happens to the test error?",
                (
                    Choice("it falls"),
                    Choice(
                        "it stays",
                        "The separation of the training points was partly noise, and λ takes that "
                        "away.",
                    ),
                    Choice(
                        "it rises",
                        "A smaller separation sounds worse. But it is measured on the training "
                        "points, where it can be too good to be true.",
                    ),
                ),
                "Separation {separation|before} to {separation}, test error {error_test|before}"
                " to {error_test}. With as many directions as points nearly "
                "any classes can be separated; this says nothing about new points. λ is a penalty "
                "on ‖f‖² ([regularisation](#glossary-regularisation)).",
                {"lam": "3"},
            ),
            shows=Shows({"stage": LINE}, ERRORS),
        ),
        Step(
            "Wine of three cultivars, thirteen measurements of each. Each discriminant is one "
            "direction.",
            {"data": "wine", "kernel": "linear()", "scaling": "standardise", "lam": "1"},
            "lam",
            Question(
                "How many discriminants are there for three classes?",
                (
                    Choice(
                        "one",
                        "One direction is enough for two classes. The mean of a third class need "
                        "not lie on the same line.",
                    ),
                    Choice("two"),
                    Choice(
                        "thirteen",
                        "There are thirteen measurements, but three means span only a plane. "
                        "Beyond it the means do not differ.",
                    ),
                ),
                "Three means lie in one plane, so two directions contain all that separates "
                "them. In that plane, shown here, the classes lie apart. Misclassified in "
                "the test: {error_test}.",
                hides=("stage", "separation"),
            ),
            shows=Shows({"stage": LINE}, ("error_test",)),
        ),
        Step(
            "Your turn: sixteen squares, and γ = 0.1 is too small for them: "
            "functions that vary so slowly separate little. Bring the cross-validated error to "
            "18 % or less with γ alone. Then go on freely: try λ, draw points, or drop a table.",
            {**BOARD, "kernel": "rbf(gamma=0.1)", **VALIDATED},
            "k1.gamma",
            Reveal(
                "I have chosen: show the test error",
                "Cross-validated: {error_validated}. On new points: {error_test}. Each fold was "
                "predicted by a discriminant of the other four.",
            ),
            shows=Shows({"stage": LINE}, ("error_validated", "error_test"), ("said",)),
            goals=(Goal("error_validated", (18, 18, 18), unit="%"),),
        ),
    ),
    learnt="Discriminant analysis takes the direction along which the class means lie far apart, "
    "relative to the spread within the classes. A kernel does the same in feature space: "
    "with your γ the separation is {separation}. As nearly any training points can be "
    "separated there, λ is needed, and the cross-validated error counts: {error_validated}.",
    next="kpca/components",
)
STORIES = (DIRECTION,)
