"""What to try on the page of the texts."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

EXPERIMENTS = (
    Experiment(
        "Words in common",
        "651 short reviews. What share of the pairs in the training part has no word in common, "
        "stop words aside?",
        "93.5 %: the Gram matrix is nearly empty off its diagonal. The most similar pair shares "
        "*beautiful*, *excellent* and *unforgettable*: open Views, Two texts, and choose other "
        "cells of the Gram matrix.",
        {"data": "review_ratings"},
    ),
    Experiment(
        "Ratings from words",
        "Ridge regression on shared words. Will its mean prediction rise with the rating?",
        "Yes: 2.25, 2.65, 3.22, 3.54 and 3.89 for the test reviews with 1 to 5 stars. It rises "
        "less steeply than the ratings, and single predictions can be far off: 31 % miss by more "
        "than one star, and the test RMSE is 1.08.",
        {"data": "review_ratings", "lam": "0.3"},
        about="lam",
    ),
    Experiment(
        "Too large a penalty",
        "With lambda = 100, what will be predicted for a review with five stars?",
        "About 3, as for all others: the mean predictions lie between 2.96 and 3.04. The penalty "
        "pulls f towards 0, and 0 is the mean of the centred ratings. Press Sweep: the "
        "leave-one-out RMSE is smallest in between.",
        {"data": "review_ratings", "lam": "100"},
        about="lam",
    ),
    Experiment(
        "Which topic?",
        "Eight topics, from films to trains. Always naming the largest topic is right for "
        "12.9 % of the test reviews. What will a support vector machine on shared words reach?",
        "47.9 %. Words such as *wonderful* or *boring* say nothing about the topic, and few "
        "reviews name it. Look at the rows of the confusion matrix: phones and restaurants are "
        "recognised best.",
        {"data": "review_topics"},
        about="C",
    ),
    Experiment(
        "Stop words",
        "This kernel counts words and keeps the stop words. How many pairs have no word in common "
        "now, and are the predictions better?",
        "29.2 % in place of 93.5 %: *the* and *and* are in most texts. The predictions are worse, "
        "a test RMSE of 1.15 in place of 1.08. What nearly all texts have in common says nothing.",
        {"data": "review_ratings", "kernel": "cosine()"},
    ),
    Experiment(
        "Seen before",
        "Open Check, Leakage. Half of the test reviews are in the training part as well. What "
        "will the error on them be, and what on the other half?",
        "The RMSE on the copied half falls from 1.13 to 0.32. On the other half it stays near 1: "
        "that is the error on new reviews.",
        {"data": "review_ratings", "leak": "also in training"},
    ),
)
