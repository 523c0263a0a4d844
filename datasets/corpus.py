"""The project's own reviews, and texts as word counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from datasets.bundled import bundled, read_rows

REVIEWS_WITH_WORD = 3
WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")


def bag_of_words(texts: Sequence[str], least: int) -> tuple[np.ndarray, list[str]]:
    """Return how often each word stands in each text, for words of ``least`` texts or more."""
    words = [WORD.findall(text.lower()) for text in texts]
    spread = Counter(word for found in words for word in set(found))
    vocabulary = sorted(word for word, count in spread.items() if count >= least)
    column = {word: j for j, word in enumerate(vocabulary)}
    X = np.zeros((len(texts), len(vocabulary)))
    for i, found in enumerate(words):
        for word in found:
            if word in column:
                X[i, column[word]] += 1
    return X, vocabulary


@bundled(
    "reviews",
    "Reviews",
    "Short reviews rated 0 to 4: whether a kernel on words can read praise and blame.",
    "classification",
    301,
    351,
    "MIT, as this project",
    "Written for this project: films, restaurants, books, phones, hotels, courses, games, trains.",
)
def reviews() -> dict:
    """Return the corpus: ``texts``, the rating as class, the topic as group.

    ``X`` counts the words that stand in three reviews or more, for kernels on numbers; kernels
    on texts take ``texts``.
    """
    rows = read_rows("reviews.csv")
    texts = [row["text"] for row in rows]
    X, words = bag_of_words(texts, REVIEWS_WITH_WORD)
    return {
        "X": X,
        "y": [int(row["rating"]) for row in rows],
        "feature_names": words,
        "target_name": "rating",
        "class_names": map(str, range(5)),
        "groups": [row["topic"] for row in rows],
        "texts": texts,
    }
