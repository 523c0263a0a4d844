"""What the fit of kernel ridge regression is made of, and what lambda and the kernel do to it."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Question, Reveal, Stroke
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.places import drawn

POINTS = {"data": "sine", "n": "20", "kernel": "rbf(gamma=20)", "lam": "0.1"}
THROW = {"data": "basketball", "target": "none", "kernel": "rbf(gamma=1)", "lam": "0.001"}
FIT = ("points", "curve")

WEIGHTED_SUM = Story(
    "sum",
    "A weighted sum of kernel functions",
    "What the fit is made of, what λ costs, and how the kernel decides which curves are possible.",
    (
        Step(
            "Kernel ridge regression draws a [curve](#show-curve) through noisy points. The "
            "[dotted curve](#show-kernel) is the kernel function k(xᵢ, ·) of the ringed point. The "
            "fit is a weighted sum of such functions, one for each training point: this is the "
            "[representer theorem](#glossary-representer-theorem). Choose another point to see its "
            "kernel function.",
            {**POINTS, "chosen": "15"},
            shows=Shows({"stage": (*FIT, "kernel", "mark")}),
        ),
        Step(
            "Each training point has a weight αᵢ, which may be positive or negative.",
            POINTS,
            question=Question(
                "Take a point that lies below the curve. Which sign does its weight have?",
                (
                    Choice(
                        "positive",
                        "A positive weight adds a hill at the point and pulls the curve up, away "
                        "from it.",
                    ),
                    Choice("negative"),
                    Choice(
                        "its weight is zero",
                        "A weight is zero only where the curve passes exactly through the point.",
                    ),
                ),
                "The weight is the residual divided by λ: αᵢ = (yᵢ − f(xᵢ))/λ. Where the curve is "
                "too high, the weight is negative and pulls the curve down.",
            ),
            shows=Shows({"stage": FIT}),
        ),
        Step(
            "Each kernel function times its weight, a bump on its point: they grow and add up one "
            "by one to the thick line. The stems are the weights. Raise the share to 100 %: the "
            "sum is then the whole fit, the dashed line.",
            {**POINTS, "tab": "views", "view": "kernel_sum", "added": "25"},
            "added",
            shows=Shows({}),
        ),
        Step(
            "λ is the price of the squared norm ‖f‖², which is large for a curve that bends much. "
            "Now λ = [0.1](#set-lam), and the fit uses {effective_dof} "
            "[effective degrees of freedom](#show-effective_dof) of 20.",
            POINTS,
            "lam",
            Question(
                "λ falls from 0.1 to 0.000001. What happens to the degrees of freedom?",
                (
                    Choice(
                        "they fall",
                        "That is what a larger λ does: bending then costs more.",
                    ),
                    Choice(
                        "they stay",
                        "The points stay, but λ decides how closely the fit may follow each of "
                        "them.",
                    ),
                    Choice("they rise"),
                ),
                "They rise from {effective_dof|before} to {effective_dof}: bending costs less. The "
                "training error falls from {error_train|before} to {error_train}, but the test "
                "error rises from {error_test|before} to {error_test}. The larger λ, the smoother "
                "the curve.",
                {"lam": "1e-06"},
            ),
            shows=Shows({"stage": FIT}, ("effective_dof", "error_t")),
        ),
        Step(
            "Eight other points, again with λ = 0.000001.",
            {**POINTS, "n": "8", "lam": "1e-06"},
            "lam",
            Stroke(
                "Draw the curve of the fit from x = 0.1 to x = 0.8.",
                "stage",
                drawn("curve"),
                (0.1, 0.8),
                0.25,
                "points",
                "error_train",
                "With so small a λ the [curve](#show-curve) passes through every training point: "
                "the training error is {error_train}. Between the points only the kernel decides, "
                "so there it is smooth. With a larger λ the curve leaves the points.",
                ("curve", "test", "effective_dof", "error"),
            ),
            shows=Shows({"stage": FIT}, ("error_train",)),
        ),
        Step(
            "A ball is thrown, and its height is measured in metres. The sum of kernel functions "
            "has no intercept here: nothing is added to it.",
            THROW,
            "target",
            Question(
                "λ rises from 0.001 to 1000. What does the curve approach?",
                (
                    Choice(
                        "the mean height",
                        "It would if the mean were subtracted first, or an intercept were added. "
                        "Here neither is done.",
                    ),
                    Choice(
                        "a straight line",
                        "A straight line has a norm as well, and λ makes every norm expensive.",
                    ),
                    Choice("zero"),
                ),
                "‖f‖² is smallest for f = 0, so a large λ pulls the curve down to zero. The "
                "training error goes from {error_train|before} to {error_train}. With **centre** "
                "for the target the mean is subtracted first, and the curve approaches the mean.",
                {"lam": "1000"},
            ),
            shows=Shows({"stage": FIT}, ("error_train",)),
        ),
        Step(
            "The kernel decides which curves are possible. With the linear kernel k(x, z) = xz "
            "each kernel function is a straight line through the origin.",
            {**POINTS, "kernel": "linear()"},
            question=Question(
                "Twenty such lines are added. How many degrees of freedom can their sum have?",
                (
                    Choice(
                        "20",
                        "Twenty lines through the origin are multiples of one line.",
                    ),
                    Choice(
                        "2",
                        "A slope and an intercept would be two. These lines have no intercept.",
                    ),
                    Choice("at most 1"),
                ),
                "A sum of lines through the origin is a line through the origin. The fit uses "
                "{effective_dof} degrees of freedom, and the training error is {error_train}. No "
                "λ can help; another kernel can.",
                hides=("curve", "effective_dof", "error"),
            ),
            shows=Shows({"stage": FIT}, ("effective_dof", "error_train")),
        ),
        Step(
            "Your turn: bring the leave-one-out RMSE to 0.35 or less with at most 8 effective "
            "degrees of freedom, with λ alone: each point is predicted by the fit without it. "
            "Then go on freely: draw points, or choose another kernel.",
            {**POINTS, "lam": "1e-06"},
            "lam",
            Reveal(
                "I have chosen: show the test RMSE",
                "Leave-one-out: {error_leave_one_out}. On new points: {error_test}. They took no "
                "part in the choice.",
            ),
            shows=Shows(
                {"stage": (*FIT, "test")},
                ("error_leave_one_out", "effective_dof", "error_test"),
                ("said",),
            ),
            goals=(
                Goal("error_leave_one_out", (0.35, 0.35, 0.35)),
                Goal("effective_dof", (8, 8, 8)),
            ),
        ),
    ),
    learnt="The fit is a weighted sum of kernel functions, one for each training point. λ sets how "
    "much it may bend: with yours it uses {effective_dof} effective degrees of freedom, and "
    "the leave-one-out RMSE is {error_leave_one_out}. Which curves are possible at all is "
    "decided by the kernel.",
    next="krr/lengthscale",
)
