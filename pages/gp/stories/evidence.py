"""The log marginal likelihood: a data-fit term, a complexity term, and what they weigh."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story

SINE = {"data": "sine", "n": "60", "kernel": "rbf(gamma=20)", "draws": "0", "bands": "y"}
GOOD = {**SINE, "noise": "0.04"}
BAND = ("band", "curve", "points")
TERMS = ("likelihood_total", "likelihood_data_fit", "likelihood_complexity")

EVIDENCE = Story(
    "evidence",
    "How the process chooses its numbers",
    "How the marginal likelihood weighs data fit against complexity, without any test point.",
    (
        Step(
            "How probable are these data under this kernel and this σ²? The [log marginal "
            "likelihood](#show-likelihood_total) answers: {likelihood_total}. It is a sum: "
            "data-fit term {likelihood_data_fit}, complexity term {likelihood_complexity}, and a "
            "constant.",
            GOOD,
            "noise",
            shows=Shows({"stage": BAND}, TERMS),
        ),
        Step(
            "The [data-fit term](#show-likelihood_data_fit) is low if the targets are far from "
            "what is expected. The [complexity term](#show-likelihood_complexity) is low if the "
            "prior allows many different data sets.",
            GOOD,
            "noise",
            Question(
                "σ² falls from 0.04 to 0.001. Which term falls?",
                (
                    Choice("the data-fit term"),
                    Choice(
                        "the complexity term",
                        "With less noise the prior allows fewer data sets, so the complexity term "
                        "rises.",
                    ),
                    Choice(
                        "both",
                        "The two pull against each other: less noise lowers one term and raises "
                        "the other.",
                    ),
                ),
                "Data fit: {likelihood_data_fit|before} to {likelihood_data_fit}. With so little "
                "noise the scatter of the points is nearly impossible. The complexity term rises "
                "from {likelihood_complexity|before} to {likelihood_complexity}, but far less.",
                {"noise": "0.001"},
            ),
            shows=Shows({"stage": BAND}, TERMS),
        ),
        Step(
            "With σ² = [0.04](#set-noise) the log marginal likelihood is {likelihood_total}.",
            GOOD,
            "noise",
            Question(
                "σ² rises to 1. Which term falls now?",
                (
                    Choice(
                        "the data-fit term",
                        "With more noise the scatter of the points is no surprise, so the "
                        "data-fit term rises.",
                    ),
                    Choice("the complexity term"),
                    Choice(
                        "both",
                        "One of them rises again: the more noise is assumed, the more easily the "
                        "points fit.",
                    ),
                ),
                "Complexity: {likelihood_complexity|before} to {likelihood_complexity}. With so "
                "much noise many other data would have been as probable. The data-fit term rises "
                "from {likelihood_data_fit|before} to {likelihood_data_fit}, and the sum falls to "
                "{likelihood_total}.",
                {"noise": "1"},
            ),
            shows=Shows({"stage": BAND}, TERMS),
        ),
        Step(
            "Now γ. With γ = [20](#set-k1.gamma) the training error is {error_train}.",
            GOOD,
            "k1.gamma",
            Question(
                "γ rises to 1000, and the training error falls. What does the likelihood do?",
                (
                    Choice(
                        "it rises, as the fit is better",
                        "The better fit does raise the data-fit term. But the complexity term "
                        "falls by more.",
                    ),
                    Choice(
                        "it stays",
                        "It cannot stay: a prior of quicker functions spreads its probability over "
                        "more data sets, and leaves less for one as smooth as this.",
                    ),
                    Choice("it falls"),
                ),
                "Training error {error_train|before} to {error_train}, log marginal likelihood "
                "{likelihood_total|before} to {likelihood_total}. A prior of such quick functions "
                "allows so many data sets that one as smooth as this is improbable. The warning is "
                "right: the test error rises from {error_test|before} to {error_test}.",
                {"k1.gamma": "1000"},
            ),
            shows=Shows({"stage": BAND}, ("likelihood_total", "error_t")),
        ),
        Step(
            "With γ = 1 nearly all functions of the prior vary too slowly for the sine.",
            {**GOOD, "kernel": "rbf(gamma=1)"},
            "k1.gamma",
            Question(
                "Which term says so?",
                (
                    Choice("the data-fit term"),
                    Choice(
                        "the complexity term",
                        "Slow functions allow few data sets, and that makes the complexity term "
                        "high.",
                    ),
                    Choice(
                        "the constant",
                        "The constant is −(n/2) log 2π, and the kernel does not occur in it.",
                    ),
                ),
                "It is {likelihood_data_fit}; in this draw it was −31.09 with γ = 20. The constant "
                "depends on the number of points alone.",
                hides=("likelihood",),
            ),
            shows=Shows({"stage": BAND}, ("likelihood",)),
        ),
        Step(
            "You have compared several values of γ and σ² by the log marginal likelihood.",
            GOOD,
            question=Question(
                "Which data does the log marginal likelihood use?",
                (
                    Choice("the training points"),
                    Choice(
                        "the test points",
                        "No test point enters it: y are the targets of the training points.",
                    ),
                    Choice(
                        "both",
                        "The training points are enough. That is why it can choose "
                        "hyperparameters without a validation set.",
                    ),
                ),
                "It is log p(y | X) of the training points. So there is no "
                "[leakage](#glossary-leakage), and all points can be used for the fit. But to "
                "maximise it is to fit, too: with many hyperparameters it can overfit (Rasmussen "
                "and Williams, section 5.4). And it depends on the kernel that you chose: none of "
                "its numbers can make a wrong kernel right.",
            ),
            shows=Shows({"stage": BAND}, ("likelihood_total",)),
        ),
        Step(
            "Your turn: γ = 500 here. Bring the log marginal likelihood to −13 nats or more with γ "
            "alone. Then go on freely: the view “Marginal likelihood” under Check shows it over γ "
            "and σ².",
            {**GOOD, "kernel": "rbf(gamma=500)"},
            "k1.gamma",
            Reveal(
                "I have chosen: show the test RMSE",
                "Test RMSE: {error_test}, and {inside_band} lie inside the band. The marginal "
                "likelihood needs the training points alone.",
            ),
            shows=Shows(
                {"stage": (*BAND, "test")},
                ("likelihood_total", "error_test", "inside_band"),
                ("said",),
            ),
            goals=(Goal("likelihood_total", (-13, -13, -13), at_least=True, unit="nats"),),
        ),
    ),
    learnt="The log marginal likelihood weighs how well the data fit against how many data sets "
    "the prior allows. With your γ it is {likelihood_total}, with a data-fit term of "
    "{likelihood_data_fit} and a complexity term of {likelihood_complexity}. It uses the "
    "training points alone, and it cannot make a wrong kernel right.",
    next="text/words",
)
