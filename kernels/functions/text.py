"""A kernel of texts: how many words they share."""

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from scipy.sparse import csr_array

from ..linalg.arrays import FloatArray, Samples
from .base import Kernel

STOP_WORDS = frozenset(
    """a about after all also am an and any are as at be because been before being between both
    but by can could did do does doing down during each few for from further had has have having
    he her here hers him his how i if in into is it its just me more most my no nor not now of
    off on once only or other our out over own same she should so some such than that the their
    them then there these they this those through to too under until up very was we were what
    when where which while who whom why will with would you your""".split()  # noqa: SIM905
)
"""Frequent English words that say nothing of the subject; texts of other languages keep theirs."""

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")  # the same in datasets/bag_of_words.py


class WordSet(Kernel):
    r"""k(a, b) = |A and B| / sqrt(|A| |B|) for the sets of words A and B of two texts.

    A word is a run of letters or digits, with apostrophes inside; punctuation and `STOP_WORDS`
    are removed and capitals do not matter. A text without words has k = 0 with all. This is the
    cosine of the word indicators (Salton and McGill 1983), hence positive semi-definite. It takes
    lists of texts and goes together with other kernels of texts, `Constant` and `White`; or an
    ndarray (n_samples, n_words) of word counts, whose positive entries say which words a text has.

    Examples
    --------
    >>> from kernel_playground import WordSet
    >>> WordSet()(["red wine", "dry red wine"]).round(3)
    array([[1.   , 0.816],
           [0.816, 1.   ]])
    """

    name, label = "word_set", "Shared words"
    latex = r"\frac{|A_x \cap A_z|}{\sqrt{|A_x|\,|A_z|}}"
    domain = "text"
    stop_words: ClassVar[frozenset[str]] = STOP_WORDS  # that are not counted

    if TYPE_CHECKING:

        def __init__(self) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return the counts of common words, by a sparse product, over their expected size."""
        if X.ndim == 2:
            return _of_counts(X, Y)
        sets = [words(text, self.stop_words) for text in (*X, *Y)]
        indicators = _indicators(sets)
        sizes = np.maximum([len(each) for each in sets], 1)
        common = (indicators[: len(X)] @ indicators[len(X) :].T).toarray()
        K: FloatArray = common / np.sqrt(np.outer(sizes[: len(X)], sizes[len(X) :]))
        return K

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        a, b = (_words_of(each, self.stop_words) for each in (x, z))
        return len(a & b) / math.sqrt(len(a) * len(b)) if a and b else 0.0

    @staticmethod
    def exported(X: Any, Z: Any) -> Any:
        """Return |A and B| / sqrt(|A| |B|) of the words in two texts."""
        A, B = (X > 0).astype(float), (Z > 0).astype(float)  # X and Z are counts of words
        sizes = [np.maximum(held.sum(axis=1), 1) for held in (A, B)]
        return A @ B.T / np.sqrt(np.outer(*sizes))

    @staticmethod
    def exported_of_texts(X: Any, Z: Any) -> Any:
        """Return |A and B| / sqrt(|A| |B|) of the words in two texts."""
        sets, others = [words(text) for text in X], [words(text) for text in Z]
        rows = [[len(a & b) / max(len(a) * len(b), 1) ** 0.5 for b in others] for a in sets]
        return np.array(rows)


class AllWords(WordSet):
    """k(a, b) = |A and B| / sqrt(|A| |B|) for the sets of all words of two texts.

    It is `WordSet` with the stop words kept, and takes what that takes. `WordSet` leaves out "I".

    Examples
    --------
    >>> from kernel_playground import AllWords, WordSet
    >>> AllWords()(["I love cats"], ["I love dogs"]).round(3)  # two of three words are shared
    array([[0.667]])
    >>> WordSet()(["I love cats"], ["I love dogs"])
    array([[0.5]])
    """

    name, label = "all_words", "Shared words, with stop words"
    latex = WordSet.latex.replace("A_", "W_")  # other sets: a sum may have both kernels
    stop_words = frozenset()

    @staticmethod
    def exported_of_texts(X: Any, Z: Any) -> Any:
        """Return |A and B| / sqrt(|A| |B|) of all words in two texts."""
        sets, others = [all_words_of(text) for text in X], [all_words_of(text) for text in Z]
        rows = [[len(a & b) / max(len(a) * len(b), 1) ** 0.5 for b in others] for a in sets]
        return np.array(rows)


def stop_words_of(kernel: Kernel) -> frozenset[str]:
    """Return the words that no part of a kernel counts; of a kernel without texts none.

    Examples
    --------
    >>> from kernel_playground import AllWords, WordSet, stop_words_of
    >>> "the" in stop_words_of(WordSet()), "the" in stop_words_of(WordSet() + AllWords())
    (True, False)
    """
    counted = [leaf.stop_words for leaf in kernel.leaves() if isinstance(leaf, WordSet)]
    return frozenset.intersection(*counted) if counted else frozenset()


def _words_of(point: Any, stop_words: frozenset[str]) -> frozenset[Any]:
    """Return the words of a text, or the numbers of those that a row of counts has."""
    return (
        words(point, stop_words) if isinstance(point, str) else frozenset(np.flatnonzero(point > 0))
    )


def _indicators(sets: list[frozenset[str]]) -> csr_array:
    """Return which words each set has, (len(sets), n_words), words in the order of their coming."""
    number: dict[str, int] = {}
    columns = [number.setdefault(word, len(number)) for each in sets for word in each]
    ends = np.cumsum([0, *map(len, sets)])
    shape = len(sets), max(len(number), 1)
    return csr_array((np.ones(len(columns)), columns, ends), shape=shape)


def _of_counts(X: Samples, Y: Samples) -> FloatArray:
    """Return the same for tables of word counts."""
    A, B = (X > 0).astype(float), (Y > 0).astype(float)
    sizes_a, sizes_b = (np.maximum(each.sum(axis=1), 1.0) for each in (A, B))
    K: FloatArray = A @ B.T / np.sqrt(np.outer(sizes_a, sizes_b))
    return K


def tokens(text: str) -> list[str]:
    """Return the words of ``text`` in their order, without case and punctuation."""
    return [word.casefold() for word in WORD.findall(text)]


@lru_cache(maxsize=1 << 14)
def words(text: str, stop_words: frozenset[str] = STOP_WORDS) -> frozenset[str]:
    """Return the words of ``text`` without case, punctuation and stop words.

    Examples
    --------
    >>> from kernel_playground import words
    >>> sorted(words("The wine, the RED wine!"))
    ['red', 'wine']
    """
    return frozenset(tokens(text)) - stop_words


def all_words_of(text: str) -> frozenset[str]:
    """Return the words of ``text`` without case and punctuation."""
    return words(text, frozenset())
