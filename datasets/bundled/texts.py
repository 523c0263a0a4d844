"""The project's own reviews."""

from __future__ import annotations

from datasets.bag_of_words import bag_of_words
from datasets.bundled.declaration import bundled
from datasets.bundled.files import read_rows
from datasets.registry import Fields

MIN_REVIEWS = 3  # in which a word stands that is counted


@bundled(
    "Reviews",
    "Short reviews rated 0 to 4: whether a kernel on words can read praise and blame.",
    task="classification",
    n_features=301,
    n=351,
    licence="MIT, as this project",
    source="Written for this project: films, restaurants, books, phones, hotels, courses, games, "
    "trains.",
)
def reviews() -> Fields:
    """Return the corpus: ``texts``, the rating as class, the topic as group.

    ``X`` counts the words that stand in three reviews or more, for kernels on numbers; kernels
    on texts take ``texts``.
    """
    rows = read_rows("reviews.csv")
    texts = [row["text"] for row in rows]
    X, words = bag_of_words(texts, MIN_REVIEWS)
    return {
        "X": X,
        "y": [int(row["rating"]) for row in rows],
        "feature_names": words,
        "target_name": "rating",
        "class_names": map(str, range(5)),
        "groups": [row["topic"] for row in rows],
        "texts": texts,
    }
