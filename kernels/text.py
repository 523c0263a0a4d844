"""A kernel of texts: how many words they share."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain

import numpy as np
from scipy.sparse import csr_array

from .base import Kernel

STOP_WORDS = frozenset(
    re.findall(
        r"\w+",
        """a about after all also am an and any are as at be because been before being between both
        but by can could did do does doing down during each few for from further had has have
        having he her here hers him his how i if in into is it its just me more most my no nor not
        now of off on once only or other our out over own same she should so some such than that
        the their them then there these they this those through to too under until up very was we
        were what when where which while who whom why will with would you your""",
    )
)
"""Frequent English words that say nothing of the subject; texts of other languages keep theirs."""


class WordSet(Kernel):
    r"""k(a, b) = |A and B| / sqrt(|A| |B|) for the sets of words A and B of two texts.

    A word is a run of letters or digits, with apostrophes inside; punctuation and `STOP_WORDS`
    are removed and capitals do not matter. A text without words has k = 0 with all. This is the
    cosine of the word indicators (Salton and McGill 1983), hence positive semi-definite. It takes
    lists of texts and goes together with other kernels of texts, `Constant` and `White`.
    """

    name, label = "word_set", "Shared words"
    latex = r"\frac{|A_x \cap A_z|}{\sqrt{|A_x|\,|A_z|}}"
    domain = "text"

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the counts of common words, by a sparse product, over their expected size."""
        left, right = [word_set(text) for text in X], [word_set(text) for text in Y]
        columns: dict[str, int] = {}
        for word in chain.from_iterable(left):
            columns.setdefault(word, len(columns))
        common = (_indicators(left, columns) @ _indicators(right, columns).T).toarray()
        sizes = np.outer([len(words) for words in left], [len(words) for words in right])
        return common / np.sqrt(np.maximum(sizes, 1))


@lru_cache(maxsize=1 << 14)
def word_set(text: str) -> frozenset[str]:
    """Return the words of ``text`` without case, punctuation and stop words."""
    words = re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text.casefold())
    return frozenset(words) - STOP_WORDS


def _indicators(sets: list[frozenset[str]], columns: dict[str, int]) -> csr_array:
    known = [[columns[word] for word in words if word in columns] for words in sets]
    ends = np.cumsum([0] + [len(row) for row in known])
    indices = np.fromiter(chain.from_iterable(known), dtype=int, count=ends[-1])
    return csr_array((np.ones(ends[-1]), indices, ends), shape=(len(sets), max(1, len(columns))))
