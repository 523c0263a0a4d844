"""Stories on the page of the texts."""

from __future__ import annotations

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Choice, Estimate, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.readout import HELD_OUT

RATED = {"data": "review_ratings"}
PREDICTED = {"stage": ("points", "test", "mark")}

WORDS = Story(
    "words",
    "What texts have in common",
    "How a kernel compares texts, what a machine learns from shared words, and how texts leak.",
    (
        Step(
            "A kernel compares any two objects, also texts. This one counts the words that both "
            "have: k(A, B) = |A ∩ B| / √(|A| |B|), without stop words such as “the”. The texts "
            "of the chosen pair stand under the picture, with [k](#show-pair) = {pair}. At first "
            "it is the most similar pair of these reviews. Choose another cell of the [Gram "
            "matrix](#show-gram).",
            RATED,
            shows=Shows({"gram": ("gram",)}, ("pair",), ("texts",)),
        ),
        Step(
            "651 short reviews, and the Gram matrix of the training part.",
            RATED,
            question=Estimate(
                "What share of all pairs has not a single word in common?",
                0,
                100,
                "strangers",
                6,
                "The reviews are short. Without stop words two of them seldom have a word in "
                "common.",
                "Some words occur in many reviews, so more pairs share one.",
                "The [matrix](#show-gram) is nearly empty off its diagonal. Still, each review "
                "shares words with some others, and from these its rating is predicted.",
                "%",
                hides=("gram",),
            ),
            shows=Shows({"gram": ("gram",)}, ("strangers",)),
        ),
        Step(
            "Ridge regression predicts the rating, from 1 to 5 stars. It has never seen the test "
            "reviews.",
            {**RATED, "lam": "0.3"},
            "lam",
            Question(
                "What does the mean prediction do from test reviews of 1 star to those of 5 stars?",
                (
                    Choice(
                        "it rises from 1 to 5",
                        "That would be right on average for every rating. Where few words are "
                        "shared, too little is known for that.",
                    ),
                    Choice("it rises, but less steeply"),
                    Choice(
                        "it is 3 everywhere",
                        "That is what a very large λ predicts. Here shared words do move the "
                        "prediction away from the mean.",
                    ),
                ),
                "{mean_predictions}. Where a review shares few words with others, little is known, "
                "and λ pulls the prediction to the mean. Single predictions can be far off: about "
                "three in ten miss by more than one star, and the test RMSE is {error_test}.",
                hides=(
                    "mark",
                    "points",
                    "test",
                    "error_test",
                    "error_leave_one_out",
                    "mean_predictions",
                ),
            ),
            shows=Shows(PREDICTED, ("mean_predictions", "error_test")),
        ),
        Step(
            "With λ = [0.3](#set-lam) the mean predictions are {mean_predictions}.",
            {**RATED, "lam": "0.3"},
            "lam",
            Question(
                "λ rises to 100. What is predicted for a review with five stars?",
                (
                    Choice(
                        "nearly 5",
                        "To reach 5 the function f must be large, and λ = 100 makes a large f too "
                        "expensive.",
                    ),
                    Choice("about 3, as for all others"),
                    Choice(
                        "0",
                        "f is pulled towards 0, but the mean rating was subtracted before the fit "
                        "and is added again.",
                    ),
                ),
                "{mean_predictions}. The penalty makes f small, and f = 0 is the mean rating, as "
                "the ratings were centred. Training error {error_train|before} to {error_train}, "
                "test error {error_test|before} to {error_test}.",
                {"lam": "100"},
            ),
            shows=Shows(PREDICTED, ("mean_predictions", "error_t")),
        ),
        Step(
            "λ = 0.001. The training error is {error_train|before}: nearly all ratings are "
            "reproduced.",
            {**RATED, "lam": "0.001"},
            "lam",
            Estimate(
                "How large is the error on new reviews, the test RMSE?",
                0,
                3,
                "error_test",
                0.3,
                "You trusted the training error. It only says that the ratings were learnt by "
                "heart.",
                "It is large, but the ratings only go from 1 to 5, and the mean alone would not "
                "be so far off.",
                "A training error near zero is no sign of a good fit: each text has words of its "
                "own, and with so small a penalty they are learnt by heart. For a λ in "
                "between the leave-one-out error is smaller, and so is the test error.",
                hides=("test", "error_test", "error_leave_one_out", "mark", "mean_predictions"),
            ),
            shows=Shows(PREDICTED, ("error_train", "error_test", "error_leave_one_out")),
        ),
        Step(
            "With stop words left out nearly all pairs have no word in common. Another kernel, the "
            "cosine of the word counts, keeps the stop words.",
            {**RATED, "kernel": "cosine()"},
            question=Question(
                "What happens to the predictions if all texts share “the” and “and”?",
                (
                    Choice(
                        "they become better: more is shared",
                        "A shared word helps if it tells texts apart. “The” and “and” make all "
                        "texts similar.",
                    ),
                    Choice("they become worse"),
                ),
                "Test RMSE {error_test}, and in this draw it was 1.08 without stop words. What "
                "nearly all texts have in common says nothing about any of them.",
                hides=(
                    "mark",
                    "points",
                    "test",
                    "error_test",
                    "train",
                    "error_train",
                    "mean_predictions",
                    "strangers",
                ),
            ),
            shows=Shows(PREDICTED, ("error_test", "strangers")),
        ),
        Step(
            "A table sometimes has the same review twice. Suppose that half of the test reviews "
            "are in the training part as well.",
            RATED,
            question=Question(
                "What happens to the error on these reviews, and to that on the other half?",
                (
                    Choice(
                        "both fall",
                        "The other half has no copy in the training part, so there is no answer "
                        "to recall.",
                    ),
                    Choice("only that on the repeated reviews falls"),
                    Choice(
                        "neither falls",
                        "A method that cannot recall single texts might not gain. This one has "
                        "the text and its rating among its training points.",
                    ),
                ),
                "The machine has seen the answers: this is [leakage](#glossary-leakage). The error "
                "on the repeated reviews falls below a third of what it was, and that on the other "
                "half stays near 1. Remove repeated rows **before** you split.",
            ),
            shows=Shows(PREDICTED, ("error_test",)),
        ),
        Step(
            "The picture shows both errors while more and more of the first half of the test "
            "reviews are put into the training part. Compare “kept apart” with “also in training”.",
            {**RATED, "tab": "check", "check": "leakage"},
            "leak",
            shows=Shows({}),
        ),
        Step(
            "Your turn: λ = 100 predicts about 3 for every review. With λ = 0.001 each is learnt "
            "by heart, and the leave-one-out RMSE is 1.02 on this draw. Bring it to 0.98 or less "
            "with λ alone. Then go on freely: type texts of your own in the view “Your texts”.",
            {**RATED, "lam": "100"},
            "lam",
            Reveal(
                "I have chosen: show the test RMSE",
                "Leave-one-out: {error_leave_one_out}. On the reviews that were held out: "
                "{error_test}. They took no part in the choice.",
                (*HELD_OUT, "mark"),
            ),
            shows=Shows(PREDICTED, ("error_leave_one_out", "error_test"), ("said",)),
            goals=(Goal("error_leave_one_out", (0.98, 0.98, 0.98)),),
        ),
    ),
    learnt="Texts are compared by the words that they share, and {strangers} of the pairs share "
    "none. A large λ predicts the mean rating for every review, a small one learns the "
    "ratings by heart; with yours the leave-one-out RMSE is {error_leave_one_out}. A review "
    "that is in both parts tells its own answer.",
    next="mistakes/fooled",
)
STORIES = (WORDS,)
