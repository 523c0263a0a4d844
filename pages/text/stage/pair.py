"""Two texts with the words that they share, and their kernel value as a sum over these words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import STOP_WORDS, WORD, WordSet, stop_words_of, words
from pages.shared.model.scene.passages import Passage, Passages, Piece
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.text.stage.machine import gram

OTHER = "The present kernel is another one, and no sum over the words of both."
NONE = "No word in common: k is 0."


@dataclass(frozen=True)
class Pair:
    """Two texts."""

    rows: tuple[int, ...]  # which training texts they are
    # The texts, and what each is called: a training text by its class or number
    texts: tuple[str, str]
    labels: tuple[str, str]
    # The texts cut at their words; joined they are the texts again
    pieces: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    shared: tuple[str, ...]  # the words of both, sorted
    sizes: tuple[int, int]  # |A| and |B|
    value: float  # the present kernel's value
    is_word_set: bool  # whether that is a word-set kernel, which the counts give
    keeps_stop_words: bool  # whether they are among the words of the counts

    @property
    def part(self) -> float:
        """What each shared word adds to the word-set kernel: 1 / sqrt(|A| |B|)."""
        a, b = self.sizes
        return 1 / np.sqrt(a * b) if a and b else 0.0

    @property
    def arithmetic(self) -> str:
        """The word-set kernel of the two written out with its numbers, in LaTeX."""
        a, b = self.sizes
        rule = r"k(A, B) = \frac{|A \cap B|}{\sqrt{|A|\,|B|}}"
        if not a or not b:
            return rf"{rule} = 0"
        value = len(self.shared) * self.part
        return rf"{rule} = \frac{{{len(self.shared)}}}{{\sqrt{{{a} \cdot {b}}}}} = {number(value)}"


def compare_texts(setting: Setting) -> Pair:
    """Return the chosen pair: of a single text with the most similar one, of none the closest."""
    K, texts = gram(setting), setting.train.texts
    i, j = _rows(K, setting.chosen)
    names = (f"Text {i}, {label(setting, i)}", f"Text {j}, {label(setting, j)}")
    return pair_of(setting, (texts[i], texts[j]), names, float(K[i, j]), (i, j))


def pair_of(
    setting: Setting,
    texts: tuple[str, str],
    labels: tuple[str, str],
    value: float,
    rows: tuple[int, ...] = (),
) -> Pair:
    """Return two texts, the words that they share and the counts; ``value`` is their k."""
    (a, b), is_word_set = texts, isinstance(setting.kernel, WordSet)
    stop_words = stop_words_of(setting.kernel) if is_word_set else STOP_WORDS
    own = words(a, stop_words), words(b, stop_words)
    shared = own[0] & own[1]
    return Pair(
        rows=rows,
        texts=texts,
        labels=labels,
        pieces=(pieces(a, shared, stop_words), pieces(b, shared, stop_words)),
        shared=tuple(sorted(shared)),
        sizes=(len(own[0]), len(own[1])),
        value=value,
        is_word_set=is_word_set,
        keeps_stop_words=not stop_words,
    )


def passages(pair: Pair) -> Passages:
    """Return both texts with the words that they share marked, and k as the sum over these."""
    texts = tuple(Passage(*one) for one in zip(pair.labels, pair.pieces, strict=True))
    a, b = pair.sizes
    if not pair.is_word_set:
        return Passages(texts, "k of these two texts", (), pair.value, OTHER)
    if not pair.shared:
        return Passages(texts, "k of these two texts", (), pair.value, NONE)
    return Passages(
        texts,
        f"k of these two texts grows by 1/√({a} · {b}) = {number(pair.part)} with each shared word",
        tuple((word, pair.part) for word in pair.shared),
        pair.value,
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


def pieces(
    text: str, shared: frozenset[str], stop_words: frozenset[str] = STOP_WORDS
) -> tuple[Piece, ...]:
    """Cut a text at its words, and say of each whether it is shared, its own or a stop word."""
    listed: list[Piece] = []
    end = 0
    for match in WORD.finditer(text):
        word = match.group().casefold()
        kind = "stop" if word in stop_words else "shared" if word in shared else "own"
        listed += [(text[end : match.start()], ""), (match.group(), kind)]
        end = match.end()
    return tuple(piece for piece in (*listed, (text[end:], "")) if piece[0])
