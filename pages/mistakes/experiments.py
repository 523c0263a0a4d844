"""What to try on the page of the mistakes."""

from __future__ import annotations

from pages.mistakes.compute import MISTAKE
from pages.shared.declarations import Experiment

EXPERIMENTS = (
    Experiment(
        "The unit decides",
        "Wines by two measurements, proline in mg/l. What happens to both boundaries when proline "
        "is counted in g/l instead?",
        "On the left the boundary changes, and so does the test error: the distance depends on the "
        "unit. On the right nothing moves: standardised features have no unit.",
        {"mistake": "unscaled features"},
        about="unit",
    ),
    Experiment(
        "The best of many",
        "One model, or 400: how does the smallest error on the test set change with the number of "
        "models tried? And the error on fresh data?",
        "The smallest error on the test set can only fall as more models are tried; the error on "
        "fresh data hardly follows. The difference is what tuning on the test set promises too "
        "much.",
        {"mistake": "tuning on the test set", "tries": "1"},
        about="tries",
    ),
    Experiment(
        "Prediction from pure noise",
        "The features have nothing to do with the class. Which error does cross-validation report "
        "when the ten best of 1000 features are selected before splitting?",
        "Far less than 50 %, though no model can do better than a coin on fresh data. "
        "Selected inside each fold, cross-validation reports about 50 %.",
        {"mistake": "scaling before splitting", "features": "1000", "shown": MISTAKE},
        about="features",
    ),
    Experiment(
        "One more copy",
        "Each row stands in the table once, then three times. Does the model get better?",
        "The reported error falls, the error on fresh data does not: most held-out rows have a "
        "copy in training.",
        {"mistake": "repeated rows", "copies": "1"},
        about="copies",
    ),
    Experiment(
        "98 % accuracy",
        "Class B is 2 % of the rows. How much of it does the classifier on the left find?",
        "None: it names the larger class everywhere and is right for 98 % of the rows. With equal "
        "weights for both classes most rows of class B are found.",
        {"mistake": "accuracy under imbalance", "rare": "2"},
        about="rare",
    ),
    Experiment(
        "Beyond the last point",
        "The band fits the training points well. How many fresh points lie inside it two units "
        "beyond the last training point, how many ten units beyond?",
        "The farther away, the more lie outside on the left: the band stays as wide as the prior "
        "and the truth goes on. On the right the kernel knows trend and period.",
        {"mistake": "a band far away", "distance": "2"},
        about="distance",
    ),
)
