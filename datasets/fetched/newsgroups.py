"""Messages of four newsgroups, with scikit-learn's fetcher."""

from __future__ import annotations

import numpy as np
import sklearn.datasets as scikit_learn

from ..bag_of_words import bag_of_words
from ..openings import OF_TEXTS
from ..registry import Fields
from .declaration import fetched

TOPICS = ("comp.graphics", "rec.sport.baseball", "sci.space", "talk.politics.guns")
MIN_MESSAGES = 40  # in which a word stands that is counted
MIN_WORDS = 10  # of a message


@fetched(
    "20 newsgroups",
    "Messages from four of the groups: a kernel on words can tell which group it was.",
    task="classification",
    n_features=0,
    n=2000,
    default_n=400,
    licence="Public messages of 1993, collected by K. Lang; no licence stated",
    source="K. Lang, NewsWeeder, 1995; headers, footers and quotations removed.",
    stand_in="reviews",
    opening=OF_TEXTS,
)
def newsgroups(folder: str) -> Fields:
    """Return messages of ten words or more; X counts the words that stand in 40 or more."""
    bunch = scikit_learn.fetch_20newsgroups(
        data_home=folder, subset="train", categories=TOPICS, n_retries=1, delay=0.5,
        remove=("headers", "footers", "quotes"),
    )  # fmt: skip
    keep = [i for i, text in enumerate(bunch.data) if len(text.split()) >= MIN_WORDS]
    texts = tuple(" ".join(bunch.data[i].split()) for i in keep)
    X, words = bag_of_words(texts, MIN_MESSAGES)
    return {
        "X": X,
        "y": np.asarray(bunch.target)[keep],
        "feature_names": words,
        "target_name": "group",
        "class_names": map(str, bunch.target_names),
        "texts": texts,
    }
