"""The log marginal likelihood: a data-fit term, a complexity term, and what they weigh."""

from __future__ import annotations

from pages.shared.stories import Question, Step, Story

SINE = {"data": "sine", "n": "60", "kernel": "rbf(gamma=20)", "draws": "0", "bands": "y"}
GOOD = {**SINE, "noise": "0.04"}

EVIDENCE = Story(
    "evidence",
    "How the process chooses its numbers",
    "How the marginal likelihood weighs data fit against complexity, without any test point.",
    (
        Step(
            "How probable are these data under this kernel and this σ²? The "
            "[log marginal likelihood](#show-log marginal) answers: {log marginal likelihood}. It "
            "is a sum: data-fit term {= data-fit term}, complexity term {+ complexity term}, and a "
            "constant.",
            GOOD,
            "noise",
        ),
        Step(
            "The [data-fit term](#show-= data-fit) is low if the targets are far from what is "
            "expected. The [complexity term](#show-+ complexity) is low if the prior allows many "
            "different data sets.",
            GOOD,
            "noise",
            Question(
                "σ² falls from 0.04 to 0.001. Which term falls?",
                ("the data-fit term", "the complexity term", "both"),
                0,
                "Data fit: {= data-fit term|before} to {= data-fit term}. With so little noise the "
                "scatter of the points is nearly impossible. The complexity term rises from {+ "
                "complexity term|before} to {+ complexity term}, but far less.",
                {"noise": "0.001"},
            ),
        ),
        Step(
            "With σ² = [0.04](#set-noise) the log marginal likelihood is {log marginal "
            "likelihood}.",
            GOOD,
            "noise",
            Question(
                "σ² rises to 1. Which term falls now?",
                ("the data-fit term", "the complexity term", "both"),
                1,
                "Complexity: {+ complexity term|before} to {+ complexity term}. With so much noise "
                "many other data would have been as probable. The data-fit term rises from {= "
                "data-fit term|before} to {= data-fit term}, and the sum falls to {log marginal "
                "likelihood}.",
                {"noise": "1"},
            ),
        ),
        Step(
            "Now γ. With γ = [20](#set-k1.gamma) the training error is {train RMSE}.",
            GOOD,
            "k1.gamma",
            Question(
                "γ rises to 1000, and the training error falls. What does the likelihood do?",
                ("it rises, as the fit is better", "it stays", "it falls"),
                2,
                "Training error {train RMSE|before} to {train RMSE}, log marginal likelihood {log "
                "marginal likelihood|before} to {log marginal likelihood}. A prior of such quick "
                "functions allows so many data sets that each is improbable. The warning is right: "
                "the test error rises from {test RMSE|before} to {test RMSE}.",
                {"k1.gamma": "1000"},
            ),
        ),
        Step(
            "With γ = 1 all functions of the prior are too smooth for the sine.",
            {**GOOD, "kernel": "rbf(gamma=1)"},
            "k1.gamma",
            Question(
                "Which term says so?",
                ("the data-fit term", "the complexity term", "the constant"),
                0,
                "It is {= data-fit term}; with γ = 20 it was −31.1. The constant depends on the "
                "number of points alone.",
                hides=("log", "=", "+"),
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
                "[leakage](#glossary-leakage), and all points can be used for the fit. It still "
                "depends on the kernel that you chose: none of its numbers can make a wrong kernel "
                "right.",
            ),
        ),
        Step(
            "Your turn: γ = 500 here. Bring the log marginal likelihood above −7 nats with γ "
            "alone. Do not look at the test error until you have done it. Then go on freely: the "
            "view “Marginal likelihood” under Check shows it over γ and σ².",
            {**GOOD, "kernel": "rbf(gamma=500)"},
            "k1.gamma",
        ),
    ),
)
