"""The project's reviews: varied in wording, and their words tell the rating."""

from __future__ import annotations

import numpy as np
import pytest

from datasets import load
from kernels import Cosine, KernelRidge, SupportVectorClassifier, WordSet

SPLITS = range(20)


def halves(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return training and test rows, a quarter of them for the test."""
    rows = np.random.default_rng(seed).permutation(n)
    return rows[n // 4 :], rows[: n // 4]


def test_the_reviews_are_many_varied_and_balanced():
    reviews = load("reviews")
    words = [len(text.split()) for text in reviews.texts]
    assert reviews.n_samples == 651 and len(set(reviews.texts)) == reviews.n_samples
    assert min(words) >= 5 and max(words) >= 30
    assert np.bincount(reviews.y).min() > 0.18 * reviews.n_samples
    assert len(set(reviews.groups)) == 8
    starts = [" ".join(text.lower().split()[:4]) for text in reviews.texts]
    assert max(starts.count(start) for start in starts) <= 3


def test_ratings_are_the_classes_as_numbers():
    reviews, ratings = load("reviews"), load("review_ratings")
    assert reviews.texts == ratings.texts
    assert reviews.class_names == ("1", "2", "3", "4", "5")
    np.testing.assert_array_equal(ratings.y, reviews.y + 1)
    np.testing.assert_array_equal(ratings.X, reviews.X)
    axes = [reviews.feature_names[i] for i in (32, 145)]
    assert axes == ["awful", "excellent"]


@pytest.mark.parametrize("lam", [0.1, 1.0])
def test_predictions_rise_with_the_rating(lam):
    ratings = load("review_ratings")
    texts, y, rises, errors = np.array(ratings.texts, dtype=object), ratings.y, 0, []
    for seed in SPLITS:
        train, test = halves(len(y), seed)
        middle = y[train].mean()
        model = KernelRidge(WordSet(), lam).fit(list(texts[train]), y[train] - middle)
        predicted = middle + model.predict(list(texts[test]))
        means = [predicted[y[test] == rating].mean() for rating in range(1, 6)]
        rises += bool((np.diff(means) > 0).all())
        errors.append(np.sqrt(np.mean((predicted - y[test]) ** 2)))
    assert rises >= 18
    assert np.mean(errors) < 0.75 * y.std()


def test_words_tell_the_class_much_better_than_chance():
    reviews = load("reviews")
    train, test = halves(reviews.n_samples, 0)
    texts = np.array(reviews.texts, dtype=object)
    words = SupportVectorClassifier(WordSet(), C=1.0)
    counts = SupportVectorClassifier(Cosine(), C=1.0)
    by_words = words.fit(list(texts[train]), reviews.y[train])
    by_counts = counts.fit(reviews.X[train], reviews.y[train])
    assert by_words.score(list(texts[test]), reviews.y[test]) > 0.6
    assert by_counts.score(reviews.X[test], reviews.y[test]) > 0.6
    assert reviews.majority_share < 0.21
