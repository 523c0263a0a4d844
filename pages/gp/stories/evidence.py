"""The log marginal likelihood: a data-fit term, a complexity term, and what they weigh."""

from __future__ import annotations

from pages.shared.model.declarations.stories import Question, Reveal, Step, Story

SINE = {"data": "sine", "n": "60", "kernel": "rbf(gamma=20)", "draws": "0", "bands": "y"}
GOOD = {**SINE, "noise": "0.04"}

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
        ),
        Step(
            "The [data-fit term](#show-likelihood_data_fit) is low if the targets are far from "
            "what is expected. The [complexity term](#show-likelihood_complexity) is low if the "
            "prior allows many different data sets.",
            GOOD,
            "noise",
            Question(
                "σ² falls from 0.04 to 0.001. Which term falls?",
                ("the data-fit term", "the complexity term", "both"),
                0,
                "Data fit: {likelihood_data_fit|before} to {likelihood_data_fit}. With so little "
                "noise the scatter of the points is nearly impossible. The complexity term rises "
                "from {likelihood_complexity|before} to {likelihood_complexity}, but far less.",
                {"noise": "0.001"},
            ),
        ),
        Step(
            "With σ² = [0.04](#set-noise) the log marginal likelihood is {likelihood_total}.",
            GOOD,
            "noise",
            Question(
                "σ² rises to 1. Which term falls now?",
                ("the data-fit term", "the complexity term", "both"),
                1,
                "Complexity: {likelihood_complexity|before} to {likelihood_complexity}. With so "
                "much noise many other data would have been as probable. The data-fit term rises "
                "from {likelihood_data_fit|before} to {likelihood_data_fit}, and the sum falls to "
                "{likelihood_total}.",
                {"noise": "1"},
            ),
        ),
        Step(
            "Now γ. With γ = [20](#set-k1.gamma) the training error is {error_train}.",
            GOOD,
            "k1.gamma",
            Question(
                "γ rises to 1000, and the training error falls. What does the likelihood do?",
                ("it rises, as the fit is better", "it stays", "it falls"),
                2,
                "Training error {error_train|before} to {error_train}, log marginal likelihood "
                "{likelihood_total|before} to {likelihood_total}. A prior of such quick functions "
                "allows so many data sets that each is improbable. The warning is right: the test "
                "error rises from {error_test|before} to {error_test}.",
                {"k1.gamma": "1000"},
            ),
        ),
        Step(
            "With γ = 1 nearly all functions of the prior vary too slowly for the sine.",
            {**GOOD, "kernel": "rbf(gamma=1)"},
            "k1.gamma",
            Question(
                "Which term says so?",
                ("the data-fit term", "the complexity term", "the constant"),
                0,
                "It is {likelihood_data_fit}; in this draw it was −31.1 with γ = 20. The constant "
                "depends on the number of points alone.",
                hides=("likelihood",),
            ),
        ),
        Step(
            "You have compared several values of γ and σ² by the log marginal likelihood.",
            GOOD,
            question=Question(
                "Which data does the log marginal likelihood use?",
                ("the training points", "the test points", "both"),
                0,
                "It is log p(y | X) of the training points. So there is no "
                "[leakage](#glossary-leakage), and all points can be used for the fit. But to "
                "maximise it is to fit, too: with many hyperparameters it can overfit (Rasmussen "
                "and Williams, section 5.4). And it depends on the kernel that you chose: none of "
                "its numbers can make a wrong kernel right.",
            ),
        ),
        Step(
            "Your turn: γ = 500 here. Bring the log marginal likelihood above −7 nats with γ "
            "alone. Then go on freely: the view “Marginal likelihood” under Check shows it over γ "
            "and σ².",
            {**GOOD, "kernel": "rbf(gamma=500)"},
            "k1.gamma",
            Reveal(
                "I have chosen: show the test RMSE",
                "Test RMSE: {error_test}, and {inside_band} lie inside the band. The marginal "
                "likelihood needs the training points alone.",
            ),
        ),
    ),
)
