"""Stories on the page of the principal components."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Estimate, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.pictures.results.validation import VALIDATED

FLAT = {"component": "1", "embedding": "flat", "n_components": "2"}
RINGS = {"data": "circles", "kernel": "rbf(gamma=2)", **FLAT}
LINEAR = {"data": "circles", "kernel": "linear()", **FLAT}
THIRD = {**RINGS, "n_components": "3", "component": "3"}
WINE = {"data": "wine", "kernel": "linear()", **FLAT, "n_components": "1"}
SCORES = {"stage": ("points", "heat", "levels")}
MAPPED = {"embedding": ("points",)}
SHARE = ("variance_explained",)

COMPONENTS = Story(
    "components",
    "Principal axes of a curved cloud",
    "What components are in feature space, why K is centred, and what their signs mean.",
    (
        Step(
            "Principal component analysis finds the directions in which the points vary most. "
            "The [first picture](#show-stage) shows the score of each place along component 1, the "
            "[second](#show-embedding) the points in their new coordinates. The classes only give "
            "the colours: the method does not use them.",
            {"data": "blobs", "kernel": "linear()", **FLAT},
            "component",
            shows=Shows({**SCORES, **MAPPED}),
        ),
        Step(
            "Two rings. With the linear kernel the components are straight axes in the plane.",
            LINEAR,
            question=Estimate(
                "A straight line in the two components is to separate the classes. For what share "
                "of new points is it right?",
                0,
                100,
                "accuracy",
                10,
                "Below 50 % the opposite answer would be the better one, so a fitted line does "
                "not stay far below.",
                "A line can cut off a part of the outer ring. But no line has one ring on one side "
                "and the other ring on the other, whatever the axes are.",
                "Hardly more than by guessing: two axes of a plane are only a rotation of it. The "
                "rings are as inseparable as before.",
                "%",
            ),
            shows=Shows({**SCORES, **MAPPED}, ("accuracy",)),
        ),
        Step(
            "The RBF kernel maps the points into a feature space with many dimensions; the "
            "components are straight there and curved here. Two of them explain "
            "{variance_explained|before} of the variance, and the classifier is right for "
            "{accuracy|before}.",
            RINGS,
            "n_components",
            Question(
                "A third component is used. What does the accuracy become?",
                (
                    Choice(
                        "about 60 %",
                        "You expect little of a component that explains little variance. But the "
                        "variance knows nothing of the classes.",
                    ),
                    Choice(
                        "about 80 %",
                        "That would be a direction that helps for some of the points. This one "
                        "differs between the rings almost everywhere.",
                    ),
                    Choice("nearly 100 %"),
                ),
                "{accuracy}, though the three components explain only "
                "{variance_explained} of the variance. Large variance is one thing, a useful "
                "direction another.",
                {"n_components": "3"},
            ),
            shows=Shows({**SCORES, **MAPPED}, (*SHARE, "accuracy")),
        ),
        Step(
            "Watch the rings separate. Each point goes from its place in the plane to its scores: "
            "across that of component 3, up that of component 1.",
            {**THIRD, "tab": "views", "view": "unroll"},
            "unrolled",
            shows=Shows({}),
        ),
        Step(
            "This is component 3. One ring lies where it is positive, the other where it is "
            "mostly negative.",
            THIRD,
            "component",
            Question(
                "In this draw the inner ring has the negative sign. What does that mean?",
                (
                    Choice(
                        "it has less variance",
                        "Variance is made of squared scores, so a sign cannot change it.",
                    ),
                    Choice(
                        "it is the second class",
                        "The method has never seen the classes. Which ring gets the minus is "
                        "a convention.",
                    ),
                    Choice("nothing"),
                ),
                "If w is a principal direction, −w is one as well: the same line, the same "
                "variance. Another program may return the opposite sign. Only that the rings have "
                "**different** signs means something.",
            ),
            shows=Shows(SCORES),
        ),
        Step(
            "The mean in feature space is subtracted first: K becomes HKH. The largest eigenvalue "
            "is {largest_eigenvalue|before}.",
            RINGS,
            "centring",
            Question(
                "Centring is switched off. What does component 1 describe then?",
                (
                    Choice(
                        "the direction of largest variance",
                        "Variance is measured from the mean, and the mean is no longer subtracted.",
                    ),
                    Choice("mostly the mean of all points"),
                    Choice(
                        "the noise",
                        "Noise is spread over many small eigenvalues. Component 1 belongs to the "
                        "largest.",
                    ),
                ),
                "The largest eigenvalue goes from {largest_eigenvalue|before} to "
                "{largest_eigenvalue}, and the scores have one sign everywhere. They say how "
                "similar a point is to all others on average. Here this happens to tell the rings "
                "apart, but it is no variance: “explained variance” needs the centred K.",
                {"centring": "off"},
            ),
            shows=Shows(SCORES, ("largest_eigenvalue",)),
        ),
        Step(
            "Three components with γ = [2](#set-k1.gamma) explain {variance_explained} of the "
            "variance.",
            {**RINGS, "n_components": "3"},
            "k1.gamma",
            Question(
                "γ rises to 1000. How much do they explain then?",
                (
                    Choice(
                        "nearly everything",
                        "That happens at the other end: with a tiny γ the kernel is nearly "
                        "linear, and two components explain nearly everything.",
                    ),
                    Choice(
                        "about as much",
                        "Three directions would still do if the points stayed similar to their "
                        "neighbours. With γ = 1000 few are.",
                    ),
                    Choice("hardly anything"),
                ),
                "{variance_explained}, and the accuracy falls from {accuracy|before} "
                "to {accuracy}. Each point is similar to "
                "itself alone, so all directions have about the same variance. See the diagonal "
                "of the [matrix](#show-gram).",
                {"k1.gamma": "1000"},
            ),
            shows=Shows({**SCORES, "gram": ("gram",)}, (*SHARE, "accuracy")),
        ),
        Step(
            "Thirteen measurements of wine, the linear kernel, one component. It explains "
            "{variance_explained|before} of the variance.",
            {**WINE, "scaling": "none"},
            "scaling",
            Question(
                "Is one number nearly all that there is to know about a wine?",
                (
                    Choice(
                        "yes, that is what the variance says",
                        "Variance has a unit. Given in thousandths, a measurement has a million "
                        "times the variance and says nothing new.",
                    ),
                    Choice("no, one measurement has far larger numbers than the rest"),
                ),
                "The values of proline are in the hundreds, and proline has nearly all the "
                "variance. With standardised features component 1 explains {variance_explained}, "
                "and the accuracy rises from {accuracy|before} to {accuracy}.",
                {"scaling": "standardise"},
            ),
            shows=Shows({"slice": ("points", "heat", "levels")}, (*SHARE, "accuracy")),
        ),
        Step(
            "Your turn: only two components. Bring the cross-validated error to 25 % or less with "
            "γ alone, with centring on. Then go on freely: the view “Denoising” takes noise out "
            "of points with a few components.",
            {**RINGS, **VALIDATED},
            "k1.gamma",
            Reveal(
                "I have chosen: show the accuracy on new points",
                "On new points {accuracy} are classified correctly; cross-validated, "
                "{error_validated} of the training points were not. Components and classifier "
                "were fitted without the fold that they were judged on.",
            ),
            shows=Shows({**SCORES, **MAPPED}, ("error_validated", "accuracy"), ("said",)),
            goals=(Goal("error_validated", (25, 25, 25), unit="%"),),
        ),
    ),
    learnt="Principal components are the directions of largest variance in feature space, and K is "
    "centred so that what is measured is a variance. With your γ two components explain "
    "{variance_explained}, and {error_validated} of the points are misclassified in "
    "cross-validation. The signs of the components mean nothing, and a large variance need not "
    "separate the classes.",
    next="gp/posterior",
)
STORIES = (COMPONENTS,)
