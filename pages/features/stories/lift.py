"""Lifting points until a plane separates them, and looking back from the plane of the inputs."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Place, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.places import boundary_crossings, crossings, drawn, values_across
from pages.shared.pictures.results.validation import VALIDATED

SQUARED = "polynomial(degree=2, coef0=0)"
BOWL = {"data": "circles", "lift": "squared radius", "kernel": SQUARED}
SIGNS = {"data": "xor", "lift": "squares", "kernel": SQUARED}
MOONS = {"data": "moons", "lift": "squares", "kernel": "polynomial(degree=3)"}
CLUSTERS = {"data": "four_line_clusters", "kernel": "polynomial(degree=3)"}
SURFACE = ("heat", "boundary", "levels")
LIFTED = {"space": ("lifted", "plane")}
PLANE = {"stage": ("points", *SURFACE)}

LIFT = Story(
    "lift",
    "Lift the points until a plane separates them",
    "What a feature map does, why a flat boundary bends, and that more features are not enough.",
    (
        Step(
            "A ring inside a ring. The straight line of the same method misclassifies {error_line} "
            "of the training points. Now each point (a, b) gets a third feature, a² + b²: its "
            "squared distance from the centre. It is drawn as the height of the point.",
            BOWL,
            question=Question(
                "Can a plane in space separate the two classes?",
                (
                    Choice(
                        "no, it is as flat as the line",
                        "The plane is as flat as the line, but the points have moved: the outer "
                        "class now lies higher.",
                    ),
                    Choice("yes"),
                    Choice(
                        "only if it is curved",
                        "What is curved is the surface on which the points lie. The cut itself "
                        "can be flat.",
                    ),
                ),
                "Misclassified in training: {error_train}. The outer class lies higher on "
                "the [bowl](#show-space), and the plane cuts between the classes. The "
                "picture rotates when it is dragged.",
                hides=("space", "error_t", *SURFACE),
            ),
            shows=Shows({"stage": ("points",), **LIFTED}, ("error_line", "error_train")),
        ),
        Step(
            "A plane in space is w₁a + w₂b + w₃(a² + b²) + β = 0. Seen from the plane of the "
            "points, this is an equation in a and b.",
            BOWL,
            question=Question(
                "What does the boundary look like there?",
                (
                    Choice(
                        "a straight line",
                        "It would be straight if the plane used a and b alone. It also uses their "
                        "squares.",
                    ),
                    Choice(
                        "two parallel lines",
                        "a² alone would give two parallel lines. The height is a² + b², which is "
                        "the same in all directions.",
                    ),
                    Choice("a circle"),
                ),
                "Where a² + b² has a fixed value, the points lie on a circle. The "
                "[boundary](#show-boundary) is flat in the feature space and curved in the space "
                "of the inputs. The method has not changed, only its features.",
                hides=SURFACE,
            ),
            shows=Shows({**PLANE, **LIFTED}),
        ),
        Step(
            "The classes lie near the radii 0.4 and 1. The plane runs midway between the highest "
            "points of the inner class and the lowest of the outer one.",
            BOWL,
            question=Place(
                "Where does the boundary cross the dotted line?",
                "stage",
                boundary_crossings(0.0),
                0.1,
                "Midway counts in feature space: between the **squared** radii 0.16 and 1, which "
                "is nearer to the outer class than the middle of the radii, 0.7.",
                SURFACE,
                values_across(0.0),
                "f",
                across=0.0,
            ),
            shows=Shows(PLANE),
        ),
        Step(
            "Exclusive or: the class is the sign of a·b. A line misclassifies "
            "{error_line}. The features are now a², b² and √2 ab.",
            SIGNS,
            question=Question(
                "Which of the three does the plane use most?",
                (
                    Choice(
                        "a² and b², equally",
                        "A square does not know the sign of its number, and here the class is a "
                        "matter of signs.",
                    ),
                    Choice("√2 ab"),
                    Choice(
                        "all three, equally",
                        "The class is the sign of a·b. The two squares have no sign, so the plane "
                        "hardly needs them.",
                    ),
                ),
                "The [plane](#show-space) lies across the axis of √2 ab: there the classes lie on "
                "different sides of 0. Misclassified in training: {error_train}.",
                hides=("space", "error_t", *SURFACE),
            ),
            shows=Shows({"stage": ("points",), **LIFTED}, ("error_line", "error_train")),
        ),
        Step(
            "The same three features for two moons. A line misclassifies "
            "{error_line} of the training points.",
            MOONS,
            "lift",
            Question(
                "How many does the plane in three features misclassify?",
                (
                    Choice(
                        "fewer",
                        "A third feature helps only if it says something about the classes. These "
                        "three leave out a and b themselves.",
                    ),
                    Choice("more"),
                    Choice(
                        "none",
                        "None would need features that suit the two moons. Squares and a product "
                        "do not.",
                    ),
                ),
                "{error_train}: more features are no gain in themselves, they have to "
                "suit the data. A line uses a and b, which are not among these three. "
                "“Leading features” are the three that approximate the cubic kernel best.",
                hides=("space", "error_t", *SURFACE),
            ),
            shows=Shows({"stage": ("points",), **LIFTED}, ("error_line", "error_train")),
        ),
        Step(
            "One input, with classes A, B, A, B along the line. The features are x, x² and x³, so "
            "f is a cubic function of x, and its sign is the class. It can change its sign at most "
            "three times. With x² alone it could do so only twice.",
            CLUSTERS,
            question=Place(
                "Point at one of the places where f is 0.",
                "stage",
                crossings("f"),
                0.15,
                "A plane in (x, x², x³) cuts the [curve](#show-space) three times, once in each "
                "gap between two clusters. Misclassified in training: {error_train}.",
                ("curve", "mark"),
                drawn("f"),
                "f",
            ),
            shows=Shows({"stage": ("points", "curve", "mark"), **LIFTED}, ("error_train",)),
        ),
        Step(
            "Your turn: the rings, with the three leading features of an RBF kernel. Bring "
            "the cross-validated error to 0 with γ alone. For which γ are three features enough? "
            "Then go on freely: other data, other features, and the views below.",
            {"data": "circles", "lift": "leading features", "kernel": "rbf(gamma=100)"} | VALIDATED,
            "k1.gamma",
            Reveal(
                "I have chosen: show the test error",
                "Cross-validated: {error_validated}. On new points: {error_test}.",
            ),
            shows=Shows({**PLANE, **LIFTED}, ("error_validated", "error_test"), ("said",)),
            goals=(Goal("error_validated", (0, 0, 0), unit="%"),),
        ),
    ),
    learnt="A feature map lifts the points, and a plane there is a curve here. With the three "
    "leading features of an RBF kernel and your γ, {error_validated} of the points were "
    "misclassified in cross-validation. More features are no gain in themselves: they have "
    "to suit the data.",
    next="features/without-features",
)
