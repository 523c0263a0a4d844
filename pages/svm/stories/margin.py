"""What the widest margin is, what C costs, and what a kernel changes."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import (
    Choice,
    Estimate,
    Place,
    Question,
    Reveal,
    StraightLine,
)
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.places import boundary_crossings, values_across
from pages.shared.pictures.results.validation import VALIDATED

CLOUDS = {"data": "blobs", "kernel": "linear()", "n": "20", "spread": "0.55", "C": "1000"}
OVERLAP = {"data": "blobs", "kernel": "linear()", "n": "60", "spread": "1.2"}
RING = {"data": "circles", "C": "10"}
MOONS = {"data": "moons", "kernel": "rbf(gamma=1)", "C": "100"}
LINE = ("points", "heat", "boundary", "levels")
STREET = (*LINE, "width of")
RINGED = (*STREET, "support vectors")
ERRORS = ("error_train", "error_test")

MARGIN = Story(
    "margin",
    "From a line to a kernel",
    "What the widest margin is, what C costs, and what a kernel changes.",
    (
        Step(
            "Two groups of points. Many straight lines separate them.",
            CLOUDS,
            question=StraightLine(
                "Draw the line that you would trust most.",
                "stage",
                "margin_width",
                0.9,
                "A street ends at the first point that it meets. A line that is turned or shifted "
                "away from that point has a wider street.",
                "Between the two groups there is room for a line that makes no mistake.",
                "The support vector machine takes the line with the **widest margin**: no point "
                "lies between the [dashed lines](#show-levels), and they are as far apart as "
                "possible. A new point may lie a little off the others and is still on the right "
                "side.",
                ("heat", "boundary", "levels", "mark", "margin", "support_vectors"),
            ),
            shows=Shows({"stage": RINGED}),
        ),
        Step(
            "Another draw of the two groups, and the line with the widest margin is hidden.",
            {**CLOUDS, "seed": "7"},
            question=Place(
                "Where does it cross the dotted line?",
                "stage",
                boundary_crossings(0.0),
                0.25,
                "The line lies midway between the two groups, at their nearest points, which are "
                "ringed. The far points do not pull it to their side: only the gap counts.",
                ("heat", "boundary", "levels", "mark", "margin"),
                values_across(0.0),
                "f",
                across=0.0,
            ),
            shows=Shows({"stage": RINGED}),
        ),
        Step(
            "The first two groups again, and the line with the widest margin.",
            CLOUDS,
            question=Question(
                "On how many of the 20 points does the line depend?",
                (
                    Choice(
                        "on all 20",
                        "A line halfway between the class means would use all 20. This one uses "
                        "only the points that touch its margin.",
                    ),
                    Choice(
                        "on about half of them",
                        "Half of the points may face the other group. Only those that touch the "
                        "margin count.",
                    ),
                    Choice("on two or three"),
                ),
                "The ringed points are the [support vectors](#show-support_vectors): "
                "{support_vectors}. All others have weight zero: without them the line would be "
                "the same. When a point that has no ring is dragged, nothing moves until it "
                "reaches the margin.",
                hides=("mark", "support_vectors"),
            ),
            shows=Shows({"stage": RINGED}, ("support_vectors",)),
        ),
        Step(
            "Now the groups overlap, and no line separates them. The machine accepts violations "
            "of the margin (**slack**), and C is their price. Here C = "
            "[0.1](#set-C): the [margin](#show-margin) is {margin_width} wide.",
            {**OVERLAP, "C": "0.1"},
            "C",
            Question(
                "C rises from 0.1 to 100. What happens to the margin?",
                (
                    Choice(
                        "it becomes wider",
                        "A wider margin has more points inside, and each of them costs more now.",
                    ),
                    Choice(
                        "it stays",
                        "It would stay if no point violated the margin. Here the groups overlap, "
                        "so the price matters.",
                    ),
                    Choice("it becomes narrower"),
                ),
                "Each violation costs more now, so the machine leaves fewer points inside: the "
                "margin went from {margin_width|before} to {margin_width}, the support "
                "vectors from {support_vectors|before} to {support_vectors}. When C falls to 0.01, "
                "the street widens over point after point, as [slack](#show-slack) is cheap.",
                {"C": "100"},
            ),
            shows=Shows(
                {"stage": (*RINGED, "slack")}, ("margin_width", "slack", "support_vectors")
            ),
        ),
        Step(
            "A ring around a ring: no straight line can follow the boundary.",
            {**RING, "kernel": "linear()"},
            question=Estimate(
                "What share of the training points does the linear machine misclassify?",
                0,
                100,
                "error_train",
                10,
                "So few errors would need a line that follows the inner ring. Even the line with "
                "the fewest errors misclassifies about three in ten, and the hinge loss does not "
                "look for that line.",
                "A machine that is wrong for more than half of the points would be right if it "
                "named the other class. So the share stays below 50 %.",
                "Tossing a coin misclassifies half of them on average. The [Gram "
                "matrix](#show-gram) of the linear kernel compares directions from the centre, and "
                "both classes have all directions.",
                "%",
                hides=("heat", "boundary", "error"),
            ),
            shows=Shows(
                {"stage": ("points", "heat", "boundary"), "gram": ("gram",)}, ("error_train",)
            ),
        ),
        Step(
            "The polynomial kernel of degree 2 contains the squares and the product of the "
            "coordinates as features. In their space a plane separates the two rings; seen from "
            "here it is a closed curve. The kernel computes inner products in that space without "
            "going there: this is the **kernel trick**.",
            {**RING, "kernel": "polynomial(degree=2)"},
            "k1.degree",
            Question(
                "How many support vectors does it take now? With the linear kernel there were 193 "
                "of 200 in this draw.",
                (
                    Choice(
                        "about as many",
                        "So many are needed where the boundary does not suit the data: most "
                        "points then violate the margin.",
                    ),
                    Choice(
                        "about half as many",
                        "Half would be about a hundred points on the margin or inside it. Between "
                        "the rings there is a gap, and few points lie at its edges.",
                    ),
                    Choice("fewer than 20"),
                ),
                "{support_vectors}, and {error_train} of the training points are "
                "misclassified. A boundary that suits the data depends on few points.",
                hides=("mark", "support_vectors"),
            ),
            shows=Shows(
                {"stage": ("points", "heat", "boundary", "support vectors")},
                ("support_vectors", "error_train"),
            ),
        ),
        Step(
            "See how. **Lift**: each point rises or sinks to its value f. **Cut**: the plane f = 0 "
            "slides in, as flat as a line. **Drop**: seen from above again, the flat cut is the "
            "curve around the inner ring.",
            {**RING, "kernel": "polynomial(degree=2)", "tab": "views", "view": "lift"},
            "raised",
            shows=Shows({}),
        ),
        Step(
            "The RBF kernel compares points by their distance: γ says how quickly similarity falls "
            "with it. The [Gram matrix](#show-gram) has strong colours where two points are "
            "similar. Move γ and watch both pictures.",
            MOONS,
            "k1.gamma",
            shows=Shows({"stage": ("points", "heat", "boundary"), "gram": ("gram",)}),
        ),
        Step(
            "With γ = [1](#set-k1.gamma) the training error is {error_train} and the test "
            "error {error_test}.",
            MOONS,
            "k1.gamma",
            Question(
                "γ rises to 1000. What happens to the two errors?",
                (
                    Choice(
                        "both fall",
                        "The training error does fall. But so narrow a kernel says little about "
                        "the places between the training points, and there the test points lie.",
                    ),
                    Choice("training falls, test rises"),
                    Choice(
                        "both rise",
                        "The training error cannot show the damage: each training point is "
                        "classified by its own kernel function.",
                    ),
                ),
                "**Overfitting.** Training: {error_train|before} to {error_train}"
                ". Test: {error_test|before} to {error_test}. One class is cut into small islands "
                "around its points, and {support_vectors} are support vectors: the machine "
                "has learnt the noise.",
                {"k1.gamma": "1000"},
            ),
            shows=Shows({"stage": ("points", "heat", "boundary")}, ERRORS),
        ),
        Step(
            "Your turn: bring the **cross-validated** error to 8 % or less with at most 65 "
            "support vectors, with γ alone. Each point is then predicted by a machine that was "
            "fitted without it, so the test points stay untouched. Then go on freely: draw points, "
            "change C, drop your own table.",
            {**MOONS, "kernel": "rbf(gamma=1000)", "C": "1", **VALIDATED},
            "k1.gamma",
            Reveal(
                "I have chosen: show the test error",
                "Cross-validated: {error_validated}. On new points: {error_test}. They took no "
                "part in the choice, so this is an honest estimate.",
            ),
            shows=Shows(
                {"stage": (*LINE, "support vectors")},
                ("error_validated", "support_vectors", "error_test"),
                ("said",),
            ),
            goals=(
                Goal("error_validated", (8, 8, 8), unit="%"),
                Goal("support_vectors", (65, 65, 65)),
            ),
        ),
    ),
    learnt="The support vector machine takes the boundary with the widest margin, which depends on "
    "the support vectors alone: with your γ they are {support_vectors}. C is the price of "
    "slack, and a kernel bends the boundary without computing a feature. The "
    "cross-validated error of your choice is {error_validated}.",
    next="svm/scores",
)
