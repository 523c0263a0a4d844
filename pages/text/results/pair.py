"""Two texts with the words that they share, and their kernel value from its three counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import STOP_WORDS, WORD, WordSet, word_set
from pages.shared.scene import number
from pages.shared.setting import Setting
from pages.text.results.machine import gram

Piece = tuple[str, str]  # a piece of a text, and what it is: "shared", "own", "stop" or ""


@dataclass(frozen=True)
class Pair:
    """Two training texts.

    Attributes
    ----------
    rows : tuple of int
    texts, labels : tuple of str
        The texts, and the class or number of each.
    pieces : tuple of two tuples of Piece
        The texts cut at their words; joined they are the texts again.
    shared : tuple of str
        The words of both, sorted.
    sizes : tuple of int
        |A| and |B|.
    value : float
        The present kernel's value.
    is_word_set : bool
        Whether that is the word-set kernel, which the counts give.
    """

    rows: tuple[int, int]
    texts: tuple[str, str]
    labels: tuple[str, str]
    pieces: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    shared: tuple[str, ...]
    sizes: tuple[int, int]
    value: float
    is_word_set: bool

    @property
    def arithmetic(self) -> str:
        """The word-set kernel of the two written out with its numbers, in LaTeX."""
        a, b = self.sizes
        rule = r"k(A, B) = \frac{|A \cap B|}{\sqrt{|A|\,|B|}}"
        if not a or not b:
            return rf"{rule} = 0"
        found = len(self.shared) / np.sqrt(a * b)
        return rf"{rule} = \frac{{{len(self.shared)}}}{{\sqrt{{{a} \cdot {b}}}}} = {number(found)}"


def pair(setting: Setting) -> Pair:
    """Return the chosen pair: of a single text with the most similar one, of none the closest."""
    K, data = gram(setting), setting.train
    i, j = _rows(K, setting.chosen)
    a, b = data.texts[i], data.texts[j]
    words = word_set(a), word_set(b)
    shared = words[0] & words[1]
    return Pair(
        rows=(i, j),
        texts=(a, b),
        labels=(label(setting, i), label(setting, j)),
        pieces=(pieces(a, shared), pieces(b, shared)),
        shared=tuple(sorted(shared)),
        sizes=(len(words[0]), len(words[1])),
        value=float(K[i, j]),
        is_word_set=isinstance(setting.kernel, WordSet),
    )


def _rows(K: np.ndarray, chosen: tuple[int, ...]) -> tuple[int, int]:
    if len(chosen) == 2:
        return chosen[0], chosen[1]
    others = np.where(np.eye(len(K), dtype=bool), -np.inf, K)
    if chosen:
        return chosen[0], int(others[chosen[0]].argmax())
    i, j = np.unravel_index(int(others.argmax()), K.shape)
    return int(i), int(j)


def label(setting: Setting, row: int) -> str:
    """Return the target of a training text as a person reads it."""
    data = setting.train
    if data.task == "classification":
        return f"{data.target_name}: {data.class_names[data.y[row]]}"
    y = data.target_scaler.undo(data.y[row : row + 1]) if data.target_scaler else data.y[[row]]
    return f"{data.target_name}: {number(float(y[0]))}"


def pieces(text: str, shared: frozenset[str]) -> tuple[Piece, ...]:
    """Cut a text at its words, and say of each whether it is shared, its own or a stop word."""
    found: list[Piece] = []
    end = 0
    for match in WORD.finditer(text):
        word = match.group().casefold()
        kind = "stop" if word in STOP_WORDS else "shared" if word in shared else "own"
        found += [(text[end : match.start()], ""), (match.group(), kind)]
        end = match.end()
    return tuple(piece for piece in (*found, (text[end:], "")) if piece[0])
