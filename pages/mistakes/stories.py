"""Stories on the page of the mistakes."""

from __future__ import annotations

from pages.mistakes.stage.compute import MISTAKE
from pages.shared.model.declarations.questions import Choice, Estimate, Question
from pages.shared.model.declarations.stories import Shows, Step, Story

TUNING = {"mistake": "tuning on the test set", "seed": "7"}
COPIES = {"mistake": "repeated rows"}
RARE = {"mistake": "accuracy, rare class"}
REPORTED, FRESH = "mistake_reported", "mistake_true"
DOTS = ("test", "mark")
SURFACE = ("test", "heat", "levels")
PLANE = (*SURFACE, "mark")
BARS = {"measured": ("bars",)}

FOOLED = Story(
    "fooled",
    "Three ways to fool yourself",
    "How a test set, a copy and a rare class make a model look better than it is.",
    (
        Step(
            "One pair of γ and λ is tried. Its error on the test set of 15 points is "
            f"{{{REPORTED}|before}}; on 2000 fresh points it is {{{FRESH}|before}}. Each dot "
            "in the picture will be a model; the dashed line is where both errors are equal.",
            {**TUNING, "tries": "1", "shown": MISTAKE},
            question=Question(
                "Now 400 pairs are tried, and the one with the smallest error on the test set is "
                "reported. What happens?",
                (
                    Choice(
                        "both errors fall alike",
                        "The pair was not chosen by the fresh points. Only on the test set does "
                        "the choice lower the error.",
                    ),
                    Choice("the reported error falls much more than the error on fresh data"),
                    Choice(
                        "the reported error rises",
                        "The smallest of the errors is reported, and more tries can only make the "
                        "smallest smaller.",
                    ),
                ),
                f"From {{{REPORTED}|before}} to {{{REPORTED}}}; the error on fresh data is "
                f"{{{FRESH}}}. The smallest of 400 errors is small partly by chance. The "
                "test set was used to choose, so it is no test any more.",
                {"tries": "400"},
                ("mistake_", "measured"),
            ),
            shows=Shows({"stage": DOTS, **BARS}),
        ),
        Step(
            "Now one of the same models is chosen by leave-one-out on the training points. The "
            "test set was looked at once: it reports {instead_reported}, and the error on fresh "
            "data is {instead_true}. That of the model chosen on the test set is {mistake_true}. "
            "With 15 points even an honest error is rough, but it is not too small on average. Try "
            "other seeds: on 28 of the first 40 the model chosen by leave-one-out is the better "
            "one.",
            {**TUNING, "tries": "400"},
            "seed",
            shows=Shows({"stage": DOTS, "instead": DOTS, **BARS}),
        ),
        Step(
            "A table of 40 rows. Cross-validation reports "
            f"{{mistake_reported|before}}, and the error on fresh data is "
            f"{{{FRESH}|before}}: not a good model, but an honest number. Rings mark the held-out "
            "rows of one fold.",
            {**COPIES, "copies": "1", "shown": MISTAKE},
            question=Question(
                "Several tables were joined, and each row is now in the table three times. What "
                "does cross-validation report?",
                (
                    Choice(
                        "about the same",
                        "That would be so if all copies of a row were held out together. Here "
                        "nearly every held-out row has a copy in training.",
                    ),
                    Choice("a much smaller error"),
                    Choice(
                        "a much larger error",
                        "Copies add nothing new, but they do not confuse the model: they tell it "
                        "the answers.",
                    ),
                ),
                "{mistake_reported} instead of "
                "{mistake_reported|before}, and the error on fresh data is still "
                f"{{{FRESH}}}: {{mistake_held_out_rows_with_a_copy_in_training}} of the "
                "held-out rows have a copy in training. This is [leakage](#glossary-leakage).",
                {"copies": "3"},
                ("mistake_", "measured"),
            ),
            shows=Shows({"stage": PLANE, **BARS}),
        ),
        Step(
            "Remove repeated rows before splitting. With each row once the report is honest "
            "again: {instead_reported}, with {instead_true} on fresh "
            "data. Two copies of each row are already enough to fool you.",
            {**COPIES, "copies": "2"},
            "copies",
            shows=Shows({"stage": PLANE, "instead": PLANE, **BARS}),
        ),
        Step(
            "Class B is 5 % of the rows. The classifier is right for {mistake_accuracy_fresh_data}"
            " of the fresh rows.",
            {**RARE, "shown": MISTAKE},
            question=Estimate(
                "What share of class B does it miss?",
                0,
                100,
                "mistake_class_b_missed",
                8,
                "The accuracy is high because class A is common. To miss most of class B costs "
                "little accuracy.",
                "It is not quite blind: where class B lies far from class A, it is found.",
                "It misses {mistake_class_b_missed}. Always naming class A would be right for "
                "95 % of the rows: accuracy says little where one class is rare.",
                "%",
                hides=("mistake_true", "measured", "levels", "heat"),
            ),
            shows=Shows({"stage": SURFACE, **BARS}, ("mistake_class_b_missed", "mistake_accuracy")),
        ),
        Step(
            "Now each class has the same total weight. The classifier misses "
            "{instead_class_b_missed} of class B; the accuracy falls to "
            "{instead_accuracy_fresh_data}. Which of the two is better depends on what an error of "
            "each class costs. There are ten more mistakes in the menu: leave the story and look.",
            RARE,
            "rare",
            shows=Shows(
                {"stage": SURFACE, "instead": SURFACE, **BARS},
                ("instead_class_b_missed", "instead_accuracy"),
            ),
        ),
    ),
    learnt="A test set that was used to choose, copied rows and a rare class each make a model "
    "look better than it is. If each row weighs the same, the accuracy is "
    "{mistake_accuracy_fresh_data}, and {mistake_class_b_missed} of class B are missed. Choose "
    "without the test set, remove copies before you split, and look at each class by itself.",
)

STORIES = (FOOLED,)
