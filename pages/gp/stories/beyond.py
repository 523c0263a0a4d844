"""What a Gaussian process predicts beyond the data, and why the kernel decides it."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Estimate, Question, Reveal, Stroke
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.places import drawn

SALES = {"data": "ice_cream", "noise": "0.05", "draws": "0", "bands": "y"}
SMOOTH = {**SALES, "kernel": "rbf(gamma=0.1)"}
SEASON = "periodic(period=6, lengthscale=1.41)"
BOTH = {**SALES, "kernel": f"{SEASON} + rbf(gamma=0.001)"}
FORECAST = ("band", "curve", "points", "test")
TESTED = ("error_test", "inside_band")

BEYOND = Story(
    "beyond",
    "Beyond the data",
    "Why a prediction far from the data goes back to the prior, and how a kernel can carry on.",
    (
        Step(
            "Sales of ice cream over four years, with a season of six months. The process learns "
            "the first 36 months and predicts the rest. The mean of its prior is that of the three "
            "years, 11.8.",
            SMOOTH,
            question=Stroke(
                "The kernel is an RBF with γ = 0.1. Draw its mean from month 36 to month 48.",
                "stage",
                drawn("curve"),
                (36.0, 48.0),
                0.25,
                "test",
                "error_test",
                "It does not continue the trend, and it does not repeat the season. It goes back "
                "to the mean of the **prior**, the 11.8 of the three years. k(x, xᵢ) is nearly 0 "
                "for all points, so they say nothing about x. The test RMSE is {error_test}.",
                ("band", "curve", "test", "error_test", "log_density", "inside_band"),
            ),
            shows=Shows({"stage": FORECAST}, ("error_test",)),
        ),
        Step(
            "The [band](#show-band) beyond the data is that of the prior as well, and "
            "{inside_band|before} lie in it. It is honest: the process says that it does not know. "
            "With γ = 0.001 the kernel reaches ten times as far.",
            SMOOTH,
            "k1.gamma",
            Question(
                "γ falls from 0.1 to 0.001. Does the forecast become good?",
                (
                    Choice(
                        "yes",
                        "A kernel that reaches far does not repeat anything, so it cannot follow "
                        "the season.",
                    ),
                    Choice("no, the error stays and the band is too narrow"),
                    Choice(
                        "no, the band widens",
                        "A wider kernel makes the process more certain far from the data, so its "
                        "band becomes narrower.",
                    ),
                ),
                "Test RMSE {error_test|before} to {error_test}. So wide a kernel cannot follow the "
                "season, not even within the three years. Now only {inside_band} lie in "
                "the band: overconfident.",
                {"k1.gamma": "0.001"},
            ),
            shows=Shows({"stage": FORECAST}, TESTED),
        ),
        Step(
            "A periodic kernel makes points similar that are six months apart, or twelve, or any "
            "multiple. Alone it repeats the same season for ever. It cannot follow the trend, "
            "neither in the three years nor beyond them: test RMSE {error_test}.",
            {**SALES, "kernel": SEASON},
            shows=Shows({"stage": FORECAST}, ("error_test",)),
        ),
        Step(
            "Periodic + RBF: the sum of two functions, a season and a smooth trend. The RBF alone "
            "had a test RMSE of 4.21 in this draw.",
            BOTH,
            question=Estimate(
                "How large is the test RMSE with both?",
                0,
                6,
                "error_test",
                0.6,
                "Even the true function would miss the test points by the noise.",
                "You expected it to fade like the RBF alone. But the season does not fade: it "
                "repeats.",
                "The noise alone has a standard deviation of 0.75. The season goes on because the "
                "kernel says that it does; the smooth part still fades back to the mean.",
                floor=0.75,
                hides=("band", "curve", "test", "error_test", "log_density", "inside_band"),
            ),
            shows=Shows({"stage": FORECAST}, ("error_test",)),
        ),
        Step(
            "The kernel is an assumption, and beyond the data nothing corrects it. With a period "
            "of [6](#set-k1.period) months the test RMSE is {error_test}.",
            BOTH,
            "k1.period",
            Question(
                "The period is set to 5.01 months, which is wrong. What happens to the error?",
                (
                    Choice(
                        "it hardly changes",
                        "Nearly a month in each season adds up: after three years the pattern is "
                        "about a whole season off.",
                    ),
                    Choice(
                        "it rises by about a tenth",
                        "A slip that stays the same would cost so little. This one grows with "
                        "each season.",
                    ),
                    Choice("it is more than twice as large"),
                ),
                "From {error_test|before} to {error_test}: the season drifts out of step. Within "
                "the data the fit is bad as well, and the log marginal likelihood falls from "
                "{likelihood_total|before} to {likelihood_total}. It warns you without test "
                "points.",
                {"k1.period": "5.01"},
            ),
            shows=Shows({"stage": FORECAST}, ("error_test", "likelihood_total")),
        ),
        Step(
            "Back to the RBF alone, with its test RMSE of {error_test} in the fourth year. Suppose "
            "you had left out single months of the three years instead.",
            SMOOTH,
            question=Question(
                "How large is the leave-one-out error of the same curve?",
                (
                    Choice(
                        "about as large",
                        "In the fourth year no neighbour is known. A month that is left out has "
                        "one on each side.",
                    ),
                    Choice("less than a quarter of it"),
                    Choice(
                        "larger",
                        "It is easier to fill a gap than to go on beyond the end.",
                    ),
                ),
                "The months before and after are known, so the curve only has to fill a small gap. "
                "To judge a forecast, hold out the **end** of a series. Random points tell too "
                "much; this is [leakage](#glossary-leakage).",
            ),
            shows=Shows({"stage": FORECAST}, ("error_test",)),
        ),
        Step(
            "Your turn: the smooth part has γ = 1, a very short reach. Bring the log marginal "
            "likelihood to 17 nats or more with this γ alone. Then go on freely: the view "
            "“Extrapolation” compares kernels.",
            {**SALES, "kernel": f"{SEASON} + rbf(gamma=1)"},
            "k2.gamma",
            Reveal(
                "I have chosen: show the fourth year",
                "Test RMSE in the fourth year: {error_test}. The marginal likelihood was computed "
                "from the three years alone.",
            ),
            shows=Shows({"stage": FORECAST}, ("likelihood_total", "error_test"), ("said",)),
            goals=(Goal("likelihood_total", (17, 17, 17), at_least=True, unit="nats"),),
        ),
    ),
    learnt="Far from the data a Gaussian process goes back to its prior. A sum of a periodic "
    "kernel and a smooth one carries the season on, because it assumes one. With your γ the "
    "log marginal likelihood is {likelihood_total}, computed without a single point of the "
    "fourth year.",
    next="gp/evidence",
)
