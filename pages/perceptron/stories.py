"""Stories on the page of the perceptron and of logistic regression."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Estimate, Place, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.places import (
    boundary_crossings,
    gaps_between_rings,
    values_across,
)

MOONS = {"data": "moons"}
RING = {"data": "circles"}
NOISY = {"data": "moons", "n": "200", "spread": "0.25", "method": "logistic, Newton"}
LINE = ("points", "heat", "boundary")
STEPS = {"stage": (*LINE, "mark"), "weights": ("bars", "mark")}

MISTAKES = Story(
    "mistakes",
    "Mistakes and margin",
    "How a perceptron learns from mistakes, when it stops, and what it does not promise.",
    (
        Step(
            "Thirty points of two classes. The perceptron looks at one after another and predicts "
            "its class by the sign of f(x) = Σᵢ αᵢ k(xᵢ, x): a sum of [kernel "
            "functions](#glossary-kernel-function), one for each training point, with weights αᵢ "
            "that begin at 0. If the sign is right, it does nothing. At a mistake it adds yᵢ to "
            "the weight of that point: +1 for one class, −1 for the other. At first f is 0, so "
            "the first point is a mistake. A ring marks the point of the last mistake. Move the "
            "history to 100 % and watch the [weights](#show-weights).",
            {**MOONS, "n": "30", "history": "20"},
            "history",
            shows=Shows(STEPS, ("mistakes",)),
        ),
        Step(
            "Now a hundred points. The perceptron goes through them again and again, until a whole "
            "epoch has no mistake.",
            MOONS,
            question=Estimate(
                "How many mistakes does it make until then?",
                0,
                100,
                "mistakes",
                7,
                "Each correction also moves the boundary for points that were right before, so "
                "some are visited again.",
                "Most points are right when their turn comes. Only mistakes are counted.",
                "It converges {converges}. Only points that were misclassified at least once have "
                "a weight; without the others f would be the same.",
                hides=(
                    "weights",
                    "heat",
                    "boundary",
                    "mark",
                    "converges",
                    "bound",
                    "error",
                ),
            ),
            shows=Shows(STEPS, ("mistakes", "converges")),
        ),
        Step(
            "With 200 points and little noise the gap between the classes is wide: "
            "{mistakes|before} mistakes. Novikoff's theorem bounds their number by (R/ρ)², with "
            "the largest norm R of a point in feature space and the widest margin ρ: "
            "{bound|before}.",
            {**MOONS, "n": "200", "spread": "0.05"},
            "spread",
            Question(
                "The noise grows to 0.15, and the gap becomes narrower. What happens to the bound?",
                (
                    Choice(
                        "it falls",
                        "More noise makes the problem harder, and a bound on the mistakes has to "
                        "allow for that.",
                    ),
                    Choice(
                        "it stays",
                        "R hardly changes. But the bound also depends on ρ, the margin.",
                    ),
                    Choice("it grows"),
                ),
                "It goes from {bound|before} to {bound}, because ρ is smaller. The "
                "mistakes rise from {mistakes|before} to {mistakes}, far below the bound: it holds "
                "for the worst data with this R and this ρ.",
                {"spread": "0.15"},
            ),
            shows=Shows({"stage": LINE}, ("mistakes", "bound")),
        ),
        Step(
            "No training point is misclassified: {error_train}. The perceptron stops at "
            "the first boundary that makes no mistake.",
            {**MOONS, "n": "200", "spread": "0.1"},
            question=Question(
                "Is it the boundary with the widest margin?",
                (
                    Choice(
                        "yes, it converged",
                        "To converge means that an epoch had no mistake. The perceptron then "
                        "stops, wherever its boundary lies.",
                    ),
                    Choice("no, its margin can be much smaller"),
                ),
                "Its margin in feature space is less than half of the widest one, which the "
                "support vector machine finds. Zero training error does not say that the boundary "
                "is a good one: another order of the points would give another boundary.",
                hides=("heat", "boundary"),
            ),
            shows=Shows({"stage": LINE}, ("error_train",)),
        ),
        Step(
            "A ring around a ring, and a straight line: the kernel is linear, with a constant for "
            "the intercept.",
            {**RING, "kernel": "linear() + constant(value=1)"},
            question=Question(
                "What will the perceptron do with more and more epochs?",
                (
                    Choice(
                        "it converges slowly",
                        "It converges only if some line makes no mistake at all. Here none does, "
                        "however long it runs.",
                    ),
                    Choice("it never stops"),
                    Choice(
                        "it stops at the best line",
                        "It has no measure of the best line. Every mistake moves the line, even a "
                        "good one.",
                    ),
                ),
                "No line separates the classes, so every epoch has mistakes, and one correction "
                "undoes another. There is no margin, and no bound on the {mistakes} mistakes. "
                "Where it was stopped is chance: {error_train} of the points are misclassified.",
                hides=(
                    "heat",
                    "boundary",
                    "weights",
                    "mistakes",
                    "converges",
                    "bound",
                    "error",
                ),
            ),
            shows=Shows({"stage": LINE}, ("mistakes", "converges", "error_train")),
        ),
        Step(
            "The same rings, with the polynomial kernel of degree 2.",
            {**RING, "kernel": "polynomial(degree=2)"},
            "history",
            Place(
                "Where will the boundary cross the dotted line? The inner class has radius 0.4, "
                "the outer 1.",
                "stage",
                boundary_crossings(0.0),
                0.12,
                "In the space of the squares a plane separates the classes, so it converges, "
                "here {converges} with {mistakes} mistakes. Anywhere in the gap there would be no "
                "mistake; it takes what it finds first.",
                ("heat", "boundary", "weights"),
                values_across(0.0),
                "f",
                across=0.0,
                gaps=gaps_between_rings,
            ),
            shows=Shows({"stage": LINE, "weights": ("bars",)}, ("mistakes", "converges")),
        ),
        Step(
            "Moons with more noise: they overlap. Logistic regression does not count mistakes: it "
            "fits the **probability** of each class. Unlike the score of a support vector machine, "
            "its output is a probability. With λ = 0.001 most training points have a class with a "
            "probability above 95 %.",
            {**NOISY, "lam": "0.001"},
            "lam",
            Question(
                "λ rises to 100. What happens to the probabilities?",
                (
                    Choice(
                        "they all come near 0 or 1",
                        "That is the other end: a small λ allows large f, and large f are "
                        "probabilities near 0 or 1.",
                    ),
                    Choice("they all come near 0.5"),
                    Choice(
                        "they stay",
                        "λ is the price of the norm of f, and it becomes 100 000 times as high.",
                    ),
                ),
                "The penalty pulls f towards 0, and f = 0 leaves only the intercept: here, with "
                "two equally frequent classes, a probability near 0.5. None exceeds 55 % now. The "
                "test error rises from {error_test|before} to {error_test}.",
                {"lam": "100"},
            ),
            shows=Shows({"stage": (*LINE, "levels")}, ("error_test",)),
        ),
        Step(
            "Your turn: a kernel that is too wide. Make the perceptron converge on this draw with "
            "at most 20 mistakes, with γ alone. What will its error on new points be? Then go on "
            "freely.",
            {**MOONS, "n": "200", "spread": "0.15", "kernel": "rbf(gamma=0.1)"},
            "k1.gamma",
            Reveal(
                "I have chosen: show the test error",
                "{mistakes} mistakes, and {error_test} of the new points are misclassified. With "
                "γ = 2 it makes 35 mistakes and misclassifies 0.8 %: fewer "
                "mistakes on the way are not fewer errors on new points. To choose γ, use "
                "cross-validation.",
            ),
            shows=Shows({"stage": LINE}, ("mistakes", "converges", "error_test"), ("said",)),
            goals=(
                Goal("error_train", (0, 0, 0), unit="%"),
                Goal("mistakes", (20, 20, 20)),
            ),
        ),
    ),
    learnt="The perceptron learns from its mistakes alone and stops after an epoch without a "
    "mistake; with your γ it made {mistakes} mistakes in at most 20 epochs. The wider the "
    "margin, the fewer mistakes are possible, and without a margin it never stops. Its "
    "boundary need not be a good one; for probabilities there is logistic regression.",
    next="compare/losses",
)
STORIES = (MISTAKES,)
