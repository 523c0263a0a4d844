"""What to try on the page of the mistakes."""

from __future__ import annotations

from pages.mistakes.stage.compute import MISTAKE
from pages.shared.model.declarations.experiment import Experiment

EXPERIMENTS = (
    Experiment(
        "The unit decides",
        "Wines by two measurements, proline in mg/l. What happens to both boundaries when proline "
        "is counted in g/l instead?",
        "With the features as they are, the boundary changes, and so does the test error: the "
        "distance depends on the unit. In g/l it happens to suit these wines. With standardised "
        "features nothing moves: they have no unit.",
        {"mistake": "unscaled features"},
        about="unit",
    ),
    Experiment(
        "The best of many",
        "One model, or all 400: how does the smallest error on the test set change with the number "
        "of models tried? And the error on fresh data?",
        "The reported error can only fall as more models are tried: over ten draws from 35 % to "
        "15 % on average. The error on fresh data stays at 34 %; chosen by leave-one-out among the "
        "same 400, it is 30 %.",
        {"mistake": "tuning on the test set", "tries": "1"},
        about="tries",
    ),
    Experiment(
        "Prediction from pure noise",
        "The features have nothing to do with the class. Which error does cross-validation report "
        "when the ten best of 500 features are selected before splitting?",
        "20 %, though no model can do better than a coin on fresh data. Selected inside each "
        "fold (show both), cross-validation reports 47.5 %.",
        {"mistake": "scaling before splitting", "features": "500", "shown": MISTAKE},
        about="features",
    ),
    Experiment(
        "One more copy",
        "Each row stands in the table once, then three times. Does the model get better?",
        "The reported error falls from 40 % to 0 %, the error on fresh data stays at 30 %: the "
        "held-out rows have a copy in training.",
        {"mistake": "repeated rows", "copies": "1"},
        about="copies",
    ),
    Experiment(
        "98 % accuracy",
        "Class B is 2 % of the rows. How much of it is found if each row weighs the same?",
        "None: it names the larger class for all fresh rows and is right for 98 % of them. With "
        "equal weights for both classes 60 % of class B are found.",
        {"mistake": "accuracy, rare class", "rare": "2"},
        about="rare",
    ),
    Experiment(
        "Beyond the last point",
        "The band fits the training points well. How many fresh points lie inside it up to two "
        "units beyond the last training point, how many up to ten?",
        "With the RBF kernel 70 %, then 15 %: the band becomes as wide as the prior and stays so, "
        "and the truth goes on. The other kernel has trend and period: nearly all lie inside.",
        {"mistake": "a band far away", "distance": "2"},
        about="distance",
    ),
)
