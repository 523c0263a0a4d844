"""A kernel of texts: how many subsequences they share, gaps counting less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.signal import lfilter

from ..errors import KernelError
from ..linalg.arrays import FloatArray, IntArray, Samples
from .base import Kernel
from .hyperparameter import Hyperparameter
from .text import tokens

LENGTH = Hyperparameter(
    "length", "p", 3, "integer", (1, 6), "integer", help="Symbols of a subsequence.",
)  # fmt: skip
DECAY = Hyperparameter(
    "decay", r"\rho", 0.5, range=(0.05, 1.0), spoken="decay",
    help="Factor for each place that a subsequence spans: below 1 gaps count less.",
)  # fmt: skip
UNITS = Hyperparameter(
    "units", "", "characters", "choice", scale="choice", choices=("characters", "words"),
    help="What the symbols of a text are.",
)  # fmt: skip
NORMALISED = Hyperparameter(
    "normalised", "", True, "choice", scale="choice", choices=(True, False),
    help="Whether k is divided by the root of k(x, x) k(z, z).",
)  # fmt: skip
BLOCK = 1 << 20  # entries of the arrays that are worked on at once
NOTHING = -1  # the symbol after the end of a text, which is like no other


class Subsequence(Kernel):
    r"""k(s, t) = sum over u of sum_{i: s[i] = u} sum_{j: t[j] = u} decay^(l(i) + l(j)).

    u runs over all sequences of ``length`` symbols, i and j over the places, in rising order, where
    s and t have them one after another, gaps allowed; l is the span from first to last place. The
    features are thus as many as there are sequences, and none is written down: with M_ij = 1 where
    s_i = t_j, else 0,

    (1) D_1(i, j) = decay^2 M_ij,
    (2) D_q(i, j) = decay^2 M_ij sum_{i' < i, j' < j} decay^((i - i' - 1) + (j - j' - 1))
        D_{q-1}(i', j'),
    (3) k = sum_ij D_p(i, j),

    where the sum in (2) is a recursion along i and one along j: O(p |s| |t|) in all.

    An inner product, hence positive semi-definite; ``normalised`` it is a cosine, 0 with a text of
    fewer than ``length`` symbols. Symbols are characters as they stand, or words without capitals
    and punctuation, stop words kept (Cancedda et al. 2003, Word-sequence kernels). It takes lists
    of texts, not their word counts, which have no order.

    Lodhi, Saunders, Shawe-Taylor, Cristianini and Watkins (2002), Text classification using string
    kernels, Journal of Machine Learning Research 2, Definitions 1 and 2.

    Examples
    --------
    >>> from kernel_playground import Subsequence
    >>> Subsequence(length=2, decay=0.5)(["cat", "car"]).round(3)
    array([[1.   , 0.444],
           [0.444, 1.   ]])
    """

    name, label = "subsequence", "Shared subsequences"
    latex = r"\sum_{|u| = <length>} \phi_u(x) \phi_u(z)"
    hyperparameters = (LENGTH, DECAY, UNITS, NORMALISED)
    length: int
    decay: float
    units: str
    normalised: bool
    domain = "text"
    listed = False

    if TYPE_CHECKING:

        def __init__(
            self,
            length: int = 3,
            decay: float = 0.5,
            units: str = "characters",
            normalised: bool = True,
        ) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return (3) for all pairs, of a text and many others at a time."""
        number: dict[str, int] = {}
        rows, columns = (self._codes(texts, number) for texts in (X, Y))
        K = np.array([self._with_all(codes, columns) for codes in rows]).reshape(len(X), len(Y))
        if self.normalised:
            own = [self._own(codes) for codes in (rows, columns)]
            scale = np.outer(*(np.sqrt(each) for each in own))
            K /= np.where(scale > 0, scale, 1.0)
        return K

    def pair(self, x: Any, z: Any) -> float:
        """Return the same of two texts by the recursion of Lodhi et al., one symbol at a time."""
        number: dict[str, int] = {}
        s, t = self._codes([x, z], number)
        if not self.normalised:
            return _recursion(s, t, self.length, self.decay)
        sizes = [_recursion(each, each, self.length, self.decay) for each in (s, t)]
        shared = _recursion(s, t, self.length, self.decay)
        return shared / float(np.sqrt(sizes[0]) * np.sqrt(sizes[1])) if min(sizes) > 0 else 0.0

    def _codes(self, texts: Samples | Sequence[str], number: dict[str, int]) -> list[IntArray]:
        """Return the symbols of each text as numbers; ``number`` has and gets those of symbols."""
        if getattr(texts, "ndim", 1) == 2:
            raise KernelError(
                f"{self} takes texts: word counts do not say in which order they are."
            )
        split = tokens if self.units == "words" else list
        return [
            np.array([number.setdefault(one, len(number)) for one in split(text)], int)
            for text in texts
        ]

    def _with_all(self, s: IntArray, others: list[IntArray]) -> FloatArray:
        """Return (3) of one text with each of the others, (len(others),)."""
        longest = max(map(len, others), default=0)
        if not len(s) or not longest:
            return np.zeros(len(others))
        step = max(1, BLOCK // (len(s) * longest))
        starts = range(0, len(others), step)
        return np.concatenate([self._block(s, others[start : start + step]) for start in starts])

    def _block(self, s: IntArray, others: list[IntArray]) -> FloatArray:
        T = np.full((len(others), max(map(len, others))), NOTHING)
        for row, t in zip(T, others, strict=True):
            row[: len(t)] = t
        M = self.decay**2 * (s[:, None] == T[:, None, :])  # decay^2 M_ij, (m, |s|, |t|)
        D = M  # (1)
        for _ in range(self.length - 1):  # (2)
            for axis in (1, 2):
                D = lfilter([0.0, 1.0], [1.0, -self.decay], D, axis=axis)
            D = M * D
        values: FloatArray = D.sum(axis=(1, 2))  # (3)
        return values

    def _own(self, texts: list[IntArray]) -> FloatArray:
        return np.array([self._with_all(codes, [codes])[0] for codes in texts])


def _recursion(s: IntArray, t: IntArray, length: int, decay: float) -> float:
    """Return k of two sequences by K, K' and K'' (Lodhi et al. 2002, Definition 2)."""
    before = np.ones((len(s) + 1, len(t) + 1))  # K'_q of each two beginnings
    for _ in range(length - 1):
        after = np.zeros_like(before)
        for i in range(1, len(s) + 1):
            within = 0.0  # K''
            for j in range(1, len(t) + 1):
                within = decay * within + decay**2 * (s[i - 1] == t[j - 1]) * before[i - 1, j - 1]
                after[i, j] = decay * after[i - 1, j] + within
        before = after
    equal = s[:, None] == t[None, :]
    return float(decay**2 * (equal * before[:-1, :-1]).sum())
