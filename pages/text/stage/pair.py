"""Two texts with the words that they share, and their kernel value as a sum over these words.

Which words these are the kernel says: a word-set kernel counts each word once, most without stop
words, and a kernel on numbers sees the counts of the words in the table of the data.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import STOP_WORDS, WORD, Linear, WordSet, stop_words_of, words
from pages.shared.model.scene.passages import Passage, Passages, Piece
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.text.stage.machine import gram

COMBINED = "The present kernel combines several kernels. The words of both texts are marked."
ON_COUNTS = "The present kernel compares how often each word occurs in the two texts."
ON_SCALED = "The present kernel compares scaled word counts. The words of both texts are marked."
PRODUCTS = "It adds up the product of both counts for each shared word: {products}."
NONE = "No word that counts in common: k is 0."


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
    sizes: tuple[int, int]  # |A| and |B|: how many different words the kernel counts
    value: float  # the present kernel's value
    # Of a kernel that is a sum over the shared words what each adds, else empty; and that in words
    amounts: tuple[float, ...] = ()
    title: str = ""
    note: str = ""  # what else the kernel does
    arithmetic: str = ""  # that sum with its numbers, in LaTeX
    is_word_set: bool = False
    keeps_stop_words: bool = True
    sees_counts: bool = False  # whether the kernel is on numbers: it sees the word counts
    stop_word: str = ""  # a stop word of the two that the kernel counts

    @property
    def leaves_out(self) -> bool:
        """Whether the texts have words that the kernel does not count."""
        return any(kind == "stop" for text in self.pieces for _, kind in text)


def compare_texts(setting: Setting) -> Pair:
    """Return the chosen pair: of a single text with the most similar one, of none the closest."""
    K, texts = gram(setting), setting.train.texts
    i, j = _rows(K, setting.chosen)
    names = (f"Text {i}, {label(setting, i)}", f"Text {j}, {label(setting, j)}")
    both, value = (texts[i], texts[j]), float(K[i, j])
    if setting.kernel.domain == "text":
        return pair_of(setting, both, names, value, (i, j))
    return _of_counts(setting, both, names, value, (i, j))


def pair_of(
    setting: Setting,
    texts: tuple[str, str],
    labels: tuple[str, str],
    value: float,
    rows: tuple[int, ...] = (),
) -> Pair:
    """Return two texts with their words, as a kernel of texts sees them; ``value`` is their k."""
    is_word_set, stop_words = isinstance(setting.kernel, WordSet), stop_words_of(setting.kernel)
    own = words(texts[0], stop_words), words(texts[1], stop_words)
    two = replace(_marked(texts, own), rows=rows, labels=labels, value=value)
    two = replace(two, keeps_stop_words=not stop_words)
    if not is_word_set:
        return replace(two, note=COMBINED)
    (a, b), count = two.sizes, len(two.shared)
    rule = r"k(A, B) = \frac{|A \cap B|}{\sqrt{|A|\,|B|}}"
    part = float(1 / np.sqrt(a * b)) if a and b else 0.0
    written = rf" = \frac{{{count}}}{{\sqrt{{{a} \cdot {b}}}}} = {number(count * part)}"
    return replace(
        two,
        is_word_set=True,
        amounts=(part,) * count,
        title=f" grows by 1/√({a} · {b}) = {number(part)} with each shared word",
        arithmetic=rule + (written if part else " = 0"),
    )


def _of_counts(
    setting: Setting,
    texts: tuple[str, str],
    labels: tuple[str, str],
    value: float,
    rows: tuple[int, int],
) -> Pair:
    """Return the same as a kernel on numbers sees it: how often each word of the table occurs."""
    data = setting.train
    raw = data.X if data.scaler is None else data.scaler.undo(data.X)
    if setting.values["scaling"] != "none" and setting.kernel.domain == "nonnegative":
        raw = raw - raw.min(axis=0)  # it was shifted above zero
    raw = np.rint(raw[list(rows)]).astype(int)
    counts = [
        {name: int(n) for name, n in zip(data.feature_names, row, strict=True) if n > 0}
        for row in raw
    ]
    own = frozenset(counts[0]), frozenset(counts[1])
    note = ON_COUNTS if setting.values["scaling"] == "none" else ON_SCALED
    two = replace(
        _marked(texts, own), rows=rows, labels=labels, value=value, note=note, sees_counts=True
    )
    if not setting.adds_up_words:
        return two
    pairs = [(counts[0][word], counts[1][word]) for word in two.shared]
    total = sum(m * n for m, n in pairs)
    if isinstance(setting.kernel, Linear):
        listed = (f"{word} {m} · {n}" for word, (m, n) in zip(two.shared, pairs, strict=True))
        note = PRODUCTS.format(products=", ".join(listed)) if pairs else ""
        return replace(two, note=note, arithmetic=rf"k(A, B) = \sum_w a_w b_w = {total}")
    a, b = (sum(n * n for n in each.values()) for each in counts)
    length = np.sqrt(a * b)
    rule = r"k(A, B) = \frac{\sum_w a_w b_w}{\sqrt{\sum_w a_w^2 \, \sum_w b_w^2}}"
    written = rf" = \frac{{{total}}}{{\sqrt{{{a} \cdot {b}}}}} = {number(value)}"
    return replace(
        two,
        amounts=tuple(float(m * n / length) for m, n in pairs),
        title=f" grows by the product of both counts, over √({a} · {b}), with each shared word",
        note="",
        arithmetic=rule + (written if length else " = 0"),
    )


def _marked(texts: tuple[str, str], own: tuple[frozenset[str], frozenset[str]]) -> Pair:
    """Return two texts of which a kernel counts the words ``own``."""
    shared = own[0] & own[1]
    return Pair(
        rows=(),
        texts=texts,
        labels=("", ""),
        pieces=(pieces(texts[0], shared, own[0]), pieces(texts[1], shared, own[1])),
        shared=tuple(sorted(shared)),
        sizes=(len(own[0]), len(own[1])),
        value=0.0,
        stop_word=min((own[0] | own[1]) & STOP_WORDS, default=""),
    )


def passages(pair: Pair) -> Passages:
    """Return both texts with the words that they share marked, and k as the sum over these."""
    texts = tuple(Passage(*one) for one in zip(pair.labels, pair.pieces, strict=True))
    k = "k of these two texts"
    if not pair.amounts:
        return Passages(texts, k, (), pair.value, pair.note or NONE)
    parts = tuple(zip(pair.shared, pair.amounts, strict=True))
    return Passages(texts, k + pair.title, parts, pair.value)


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


def pieces(text: str, shared: frozenset[str], own: frozenset[str]) -> tuple[Piece, ...]:
    """Cut a text at its words, and say of each whether it is shared, its own or not counted."""
    listed: list[Piece] = []
    end = 0
    for match in WORD.finditer(text):
        word = match.group().casefold()
        kind = "shared" if word in shared else "own" if word in own else "stop"
        listed += [(text[end : match.start()], ""), (match.group(), kind)]
        end = match.end()
    return tuple(piece for piece in (*listed, (text[end:], "")) if piece[0])
