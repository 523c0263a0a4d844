"""Samples from the prior, and what data make of them."""

from __future__ import annotations

from pages.shared.model.declarations.questions import Choice, Estimate, Place, Question, Reveal
from pages.shared.model.declarations.stories import Shows, Step, Story
from pages.shared.model.scene.places import gap_between, widest

FEW = {
    "data": "sine", "n": "6", "spread": "0.03", "kernel": "rbf(gamma=20)", "noise": "0.001",
    "bands": "f", "draws": "6",
}  # fmt: skip
PRIOR = {**FEW, "shown": "prior"}
GAP = "r4~r5~r9~r15~r16~r18~r19~r21~r22~r23~r28~r29"  # all points with x from 0.4 to 0.7
VALUES = {**FEW, "redraw": "16", "tab": "views", "view": "many_values"}
SAMPLES = ("band", "draw", "curve")
SEEN = (*SAMPLES, "points")

POSTERIOR = Story(
    "posterior",
    "From a prior to a posterior",
    "How a distribution over functions is conditioned on data, and where it stays uncertain.",
    (
        Step(
            "Two numbers that nobody knows yet: f₁ (blue) and f₂ (orange), the values of a "
            "function at two places. They are normal with mean 0, and the kernel says how strongly "
            "they are correlated. For a narrow kernel the places are far apart, and f₁ says "
            "nothing about f₂.",
            {**VALUES, "kernel": "rbf(gamma=891)", "many": "2"},
            "turn",
            Question(
                "Now the kernel becomes wide, and for it the two places are near. Suppose f₁ comes "
                "out high. What do you expect of f₂?",
                (
                    Choice("that it is high, too"),
                    Choice(
                        "that it is low",
                        "That would need a negative correlation; now it is nearly 0.9.",
                    ),
                    Choice(
                        "nothing: it may be anything",
                        "So it was with the narrow kernel, whose correlation is nearly 0.",
                    ),
                ),
                "For this kernel the places are near, so the values are alike: this is all that a "
                "kernel says. From one draw to the next the large dot goes round in the plane of "
                "the two, and stays near the diagonal.",
                {"k1.gamma": "20"},
            ),
            shows=Shows({}),
        ),
        Step(
            "A third place is looked at, and a fourth. The first two values stay what they are, "
            "and each new one has to suit its neighbours. Raise the number of values to 10, and "
            "go on.",
            {**VALUES, "many": "3"},
            "many",
            shows=Shows({}),
        ),
        Step(
            "With 161 values the dots run together: one draw looks like a **function**. It is "
            "still one point, in a space of 161 dimensions. Turn it: each position is another "
            "function that this kernel allows.",
            {**VALUES, "many": "161"},
            "turn",
            shows=Shows({}),
        ),
        Step(
            "A Gaussian process is such a distribution over functions. Before any data are seen "
            "it is called the [prior](#glossary-prior). Each [teal curve](#show-draw) is a "
            "sample from it, and at each place about 95 % of all samples lie in the wide "
            "[band](#show-band). Throw the die for others.",
            PRIOR,
            "redraw",
            shows=Shows({"stage": SAMPLES}),
        ),
        Step(
            "The kernel is the covariance of the prior: it says how similar the values at two "
            "places are. Here γ = [20](#set-k1.gamma).",
            PRIOR,
            "k1.gamma",
            Question(
                "γ rises to 200. What happens to the samples?",
                (
                    Choice(
                        "at each place they spread wider",
                        "The spread at a place is a matter of k(x, x), and that is 1 for every γ.",
                    ),
                    Choice("they vary faster"),
                    Choice(
                        "they vary more slowly",
                        "A large γ is a short lengthscale: even near places differ.",
                    ),
                ),
                "They vary faster. At each place they spread as before: k(x, x) = 1 for every γ, "
                "so the band does not move. But a fast curve leaves it more often, each time for a "
                "short way. For a wider spread, the kernel is multiplied by a constant, the "
                "[signal variance](#glossary-signal-variance).",
                {"k1.gamma": "200"},
            ),
            shows=Shows({"stage": SAMPLES}),
        ),
        Step(
            "Six points have been measured; they are faint, as the prior does not use them. Now "
            "the process is conditioned on them.",
            PRIOR,
            "shown",
            Question(
                "Where will the band be narrowest?",
                (
                    Choice("at the points"),
                    Choice(
                        "halfway between points",
                        "Halfway between the points the process knows less than at any of them.",
                    ),
                    Choice(
                        "it is narrow everywhere",
                        "A point tells something about its neighbourhood, as far as the kernel "
                        "reaches, and nothing beyond.",
                    ),
                ),
                "This is the [posterior](#glossary-posterior). Functions that miss the points have "
                "become improbable, so all samples pass near them. Far from the points they still "
                "differ.",
                {"shown": "posterior"},
            ),
            shows=Shows({"stage": SEEN}),
        ),
        Step(
            "The width of the band can be computed before anything is measured: one only has to "
            "know where the points will be.",
            FEW,
            question=Question(
                "Suppose the measurement at one point had come out 1 higher. What happens to the "
                "band of f?",
                (
                    Choice(
                        "it becomes wider there",
                        "A surprising value moves the mean. The formula of the variance does not "
                        "contain y.",
                    ),
                    Choice(
                        "it becomes wider everywhere",
                        "It would be sensible to doubt the model then. But the posterior takes "
                        "the kernel and σ² as given.",
                    ),
                    Choice("its width stays"),
                ),
                "The point near x = 0.42 lies 1 higher now. The band has moved with the mean, and "
                "its width is as before: it depends on X, the kernel and σ² alone, and not on y. "
                "The same holds for every point that is moved up or down.",
                moves=(4, 0.0, 1.0),
            ),
            shows=Shows({"stage": ("band", "curve", "points")}),
        ),
        Step(
            "In this draw 6 points gave a test RMSE of 0.171. Now there are 30 points, with the "
            "same kernel and the same noise of standard deviation 0.03.",
            {**FEW, "n": "30"},
            "n",
            Estimate(
                "How large is the test RMSE now?",
                0,
                0.3,
                "error_test",
                0.03,
                "No curve misses new points by less than their noise, 0.03.",
                "You expected a slow fall. But with five times the points hardly a gap is left.",
                "It is near the standard deviation of the noise, and the band is a thin line "
                "wherever points are near.",
                floor=0.03,
                hides=(
                    "band",
                    "draw",
                    "curve",
                    "test",
                    "error_test",
                    "error_train",
                    "log_density",
                    "inside_band",
                ),
            ),
            shows=Shows({"stage": (*SEEN, "test")}, ("error_test",)),
        ),
        Step(
            "Of this draw the points between 0.4 and 0.7 are removed.",
            {**FEW, "n": "30", "edits": GAP},
            "redraw",
            Place(
                "Where between 0.1 and 0.9 do the samples from the posterior differ most now?",
                "stage",
                widest("band", 0.1, 0.9),
                0.05,
                "In the middle of the gap, as far as possible from all points, many different "
                "functions agree with the data, and the band is wide. It depends on the kernel, σ² "
                "and the places of the points alone.",
                ("band", "draw"),
                gap_between("band"),
                "the width of the band",
            ),
            shows=Shows({"stage": SEEN}),
        ),
        Step(
            "Your turn: how few points are enough? Raise n, with the band alone to judge by, until "
            "you expect an error below 0.1 at most places. Then go on freely: add points by hand "
            "where the band is wide.",
            FEW,
            "n",
            Reveal(
                "That is enough: show the test RMSE",
                "Test RMSE: {error_test}. The band did not need the test points to say where the "
                "error can be large.",
            ),
            shows=Shows({"stage": (*SEEN, "test")}, ("error_test",)),
        ),
    ),
    learnt="A Gaussian process is a probability distribution over functions, and data make those "
    "improbable that miss the points. Your training points are missed by {error_train} only "
    "(RMSE), and between them the band says how much is still open. Its width depends on "
    "the kernel, σ² and the places of the points, not on their values.",
    next="gp/bands",
)
