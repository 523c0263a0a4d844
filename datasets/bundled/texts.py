"""The project's own reviews, with their ratings as classes and as numbers, and their topics."""

from __future__ import annotations

from ..bag_of_words import bag_of_words
from ..openings import OF_TEXTS, TEXTS
from ..registry import Fields
from .declaration import bundled
from .files import read_rows

MIN_REVIEWS = 3  # in which a word stands that is counted
N_REVIEWS, N_WORDS = 651, 525
LICENCE = "MIT, as this project"
SOURCE = (
    "Written for this project: films, restaurants, books, phones, hotels, courses, games, trains."
)
HIGHEST = 5
OPENING = OF_TEXTS | {"": TEXTS | {"x1": 32, "x2": 145}}  # "awful" and "excellent"


def _corpus() -> tuple[Fields, list[int]]:
    """Return texts, word counts and topics as fields of a data set, and the ratings 1 to 5."""
    rows = read_rows("reviews.csv")
    texts = [row["text"] for row in rows]
    X, words = bag_of_words(texts, MIN_REVIEWS)
    fields: Fields = {
        "X": X,
        "feature_names": words,
        "target_name": "rating",
        "groups": [row["topic"] for row in rows],
        "texts": texts,
    }
    return fields, [int(row["rating"]) for row in rows]


@bundled(
    "Reviews",
    "Short reviews rated 1 to 5: the classifier sees only which words occur, and is mostly right.",
    task="classification",
    n_features=N_WORDS,
    n=N_REVIEWS,
    licence=LICENCE,
    source=SOURCE,
    opening=OPENING,
    has_texts=True,
)
def reviews() -> Fields:
    """Return the corpus: ``texts``, the rating as class, the topic as group.

    ``X`` counts the words that stand in three reviews or more, for kernels on numbers; kernels
    on texts take ``texts``.
    """
    fields, ratings = _corpus()
    classes = [str(rating) for rating in range(1, HIGHEST + 1)]
    return fields | {"y": [rating - 1 for rating in ratings], "class_names": classes}


@bundled(
    "Review ratings",
    "The same reviews with the rating as a number: predictions rise with the rating on average, "
    "from the words alone.",
    task="regression",
    n_features=N_WORDS,
    n=N_REVIEWS,
    licence=LICENCE,
    source=SOURCE,
    opening=OPENING,
    has_texts=True,
)
def review_ratings() -> Fields:
    """Return the corpus as `reviews` does, with the rating 1 to 5 as a number."""
    fields, ratings = _corpus()
    return fields | {"y": ratings}


@bundled(
    "Review topics",
    "The same reviews with what they are about as the class: eight topics, far from easy to tell "
    "by the words alone.",
    task="classification",
    n_features=N_WORDS,
    n=N_REVIEWS,
    licence=LICENCE,
    source=SOURCE,
    opening=OPENING,
    has_texts=True,
)
def review_topics() -> Fields:
    """Return the corpus as `reviews` does, with the topic as class and no groups."""
    fields, _ = _corpus()
    topics = fields.pop("groups")
    names = sorted(set(topics))
    codes = [names.index(topic) for topic in topics]
    return fields | {"target_name": "topic", "y": codes, "class_names": names}
