"""Texts as word counts, for kernels on numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

# What the kernels of texts call a word, too, so that counts and kernels see the same words: neither
# package imports the other, and a test of the text page compares them.
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def tokens(text: str) -> list[str]:
    """Return the words of a text in their order, without case and punctuation."""
    return [word.casefold() for word in WORD.findall(text)]


def bag_of_words(texts: Sequence[str], min_texts: int) -> tuple[np.ndarray, list[str]]:
    """Return how often each word stands in each text.

    Parameters
    ----------
    texts : sequence of str
        The texts; capitals make no difference.
    min_texts : int
        Only words that stand in so many texts or more are counted.

    Returns
    -------
    X : ndarray of shape (len(texts), n_words)
        The counts.
    words : list of str
        The words, in alphabetical order.
    """
    words = [tokens(text) for text in texts]
    spread = Counter(word for words_of_text in words for word in set(words_of_text))
    vocabulary = sorted(word for word, count in spread.items() if count >= min_texts)
    column = {word: j for j, word in enumerate(vocabulary)}
    X = np.zeros((len(texts), len(vocabulary)))
    for i, words_of_text in enumerate(words):
        for word in words_of_text:
            if word in column:
                X[i, column[word]] += 1
    return X, vocabulary
