"""The band of f and that of a new observation; the noise variance, and ridge's lambda."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.readout import HELD_OUT

SINE = {"data": "sine", "n": "60", "kernel": "rbf(gamma=20)", "noise": "0.04", "draws": "0"}
LOUD = {**SINE, "spread": "0.4", "bands": "y"}
BAND = ("band", "curve", "points")
TESTED = (*BAND, "test")

BANDS = Story(
    "bands",
    "Which band?",
    "What a band is about, f or a new y; which σ² is right; and why ridge's λ is this σ².",
    (
        Step(
            "The blue [band](#show-band) is two standard deviations of f wide on each side: at "
            "each place the function lies in it with a probability of about 95 %.",
            {**SINE, "bands": "f"},
            question=Question(
                "How many of the test points lie in this band?",
                (
                    Choice(
                        "about 95 %",
                        "95 % is the share for f. A test point is f plus noise.",
                    ),
                    Choice("about half"),
                    Choice(
                        "all of them",
                        "Not even f lies in its band at all places. And the noise takes the test "
                        "points farther away.",
                    ),
                ),
                "A test point is y = f(x) + noise, and the noise is not in the band of f. The band "
                "says where the function is, not where the next measurement will be.",
                hides=("test", "error_test"),
            ),
            shows=Shows({"stage": TESTED}),
        ),
        Step(
            "The orange band is that of a new observation y. Its variance is that of f plus σ², "
            "the variance of the noise. It promises that about 95 % of all new measurements lie in "
            "it.",
            {**SINE, "bands": "y"},
            question=Question(
                "The noise is as large as the model assumes. Do the test points keep the promise?",
                (
                    Choice(
                        "no, clearly fewer lie inside",
                        "The curve is only an estimate, but the variance of f says how good it is. "
                        "And unlike the band of f, this one has the noise in it as well.",
                    ),
                    Choice("yes, about 95 % lie inside"),
                    Choice(
                        "no, nearly all lie inside",
                        "If nearly all points lay inside, the band would be too wide: about one in "
                        "twenty should lie outside.",
                    ),
                ),
                "{inside_band} lie inside. This is the band to compare with measurements. A plot "
                "should always say which of the two it shows.",
                hides=("test", "error_test", "inside_band"),
            ),
            shows=Shows({"stage": TESTED}, ("inside_band",)),
        ),
        Step(
            "Both bands are shown now: blue and filled for f, orange lines for a new y. There are "
            "60 points.",
            {**SINE, "bands": "f and y"},
            "n",
            Question(
                "n rises to 500. Which band shrinks towards zero?",
                (
                    Choice(
                        "both",
                        "More data cannot make the noise of a single new measurement smaller.",
                    ),
                    Choice("only that of f"),
                    Choice(
                        "only that of y",
                        "y is f plus noise, so its band cannot become narrower than that of f.",
                    ),
                ),
                "More data tell ever more about f. A single new measurement still has its noise: "
                "the orange band stays about 2σ = 0.4 wide on each side.",
                {"n": "500"},
            ),
            shows=Shows({"stage": (*BAND, "edge")}),
        ),
        Step(
            "The slider σ² is what the model assumes about the noise. The data were drawn with "
            "noise of **standard deviation** 0.2; σ² is a **variance**.",
            {**SINE, "bands": "y"},
            question=Question(
                "Which σ² is right for these data?",
                (
                    Choice(
                        "0.2",
                        "That is the standard deviation. σ² is its square.",
                    ),
                    Choice("0.04"),
                    Choice(
                        "0.4",
                        "That is twice the standard deviation, half the width of a 95 % band. A "
                        "variance is a square.",
                    ),
                ),
                "The variance is the square of the standard deviation: 0.2² = {true_noise}. "
                "Programs differ here as well; some ask for the standard deviation.",
                hides=("true_noise",),
            ),
            shows=Shows({"stage": BAND}, ("true_noise",)),
        ),
        Step(
            "For these data σ² = 0.04 is right. With σ² = [0.04](#set-noise), {inside_band} lie in "
            "the band.",
            {**SINE, "bands": "y"},
            "noise",
            Question(
                "σ² falls to 0.001. What happens to this share?",
                (
                    Choice(
                        "it rises",
                        "With less noise the model draws a narrower band, and fewer points fit "
                        "into it.",
                    ),
                    Choice(
                        "it stays",
                        "The curve hardly changes, but σ² is a part of the width of the band.",
                    ),
                    Choice("it falls"),
                ),
                "From {inside_band|before} to {inside_band}: the model is "
                "**overconfident**. The curve is nearly as good as before, the test RMSE goes from "
                "{error_test|before} to {error_test}. With σ² = 1 all points lie inside: the model "
                "is underconfident.",
                {"noise": "0.001"},
            ),
            shows=Shows({"stage": TESTED}, ("inside_band", "error_test")),
        ),
        Step(
            "Kernel ridge regression with the same kernel predicts kᵀ(K + λI)⁻¹y. The mean of the "
            "posterior is kᵀ(K + σ²I)⁻¹y.",
            {**SINE, "bands": "f"},
            question=Question(
                "Which λ makes the two curves equal, for σ² = 0.04?",
                (
                    Choice(
                        "λ = 0.2",
                        "That is σ. The two formulas have λ and σ² in the same place.",
                    ),
                    Choice("λ = 0.04"),
                    Choice(
                        "λ = 25",
                        "That is 1/σ². More noise calls for more penalty, not for less.",
                    ),
                ),
                "λ = σ²: ridge's penalty is the variance of the noise. The Gaussian process adds "
                "the band, and a likelihood that can choose σ².",
            ),
            shows=Shows({"stage": ("curve", "points")}),
        ),
        Step(
            "The picture draws ridge regression with λ = σ² over the posterior mean. Move σ²: the "
            "two lines stay on each other, and their largest difference is only rounding.",
            {**SINE, "bands": "f", "tab": "views", "view": "ridge"},
            "noise",
            shows=Shows({}),
        ),
        Step(
            "Your turn: the data have more noise now, and σ² = 1. Bring the log marginal "
            "likelihood to −49 nats or more with σ² alone. How near do you come to the true σ², "
            "and how many test points will lie inside the 95 % band?",
            {**LOUD, "noise": "1"},
            "noise",
            Reveal(
                "I have chosen: show the true σ²",
                "The true σ² is {true_noise}, and {inside_band} lie inside your band. Where the "
                "marginal likelihood is highest, the band keeps about what it promises: the "
                "training points alone can choose σ².",
                (*HELD_OUT, "true_noise"),
            ),
            shows=Shows(
                {"stage": TESTED}, ("likelihood_total", "true_noise", "inside_band"), ("said",)
            ),
            goals=(Goal("likelihood_total", (-49, -49, -49), at_least=True, unit="nats"),),
        ),
    ),
    learnt="The band of f says where the function lies, that of y where a new measurement will "
    "lie. σ² is a variance, and ridge regression's λ is the same number. With your σ² the "
    "log marginal likelihood is {likelihood_total}, computed from the training points alone.",
    next="gp/beyond",
)
