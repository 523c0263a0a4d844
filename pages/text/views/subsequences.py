"""View: texts compared by the characters that follow one another, by a subsequence kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import Hyperparameter, Subsequence, WordSet
from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import matrix
from pages.text.views import written_out

WORDS = ("cat", "car", "bat", "bar")
MAX_LETTERS = 300  # of a text: what comes after them is left out

LENGTH = Hyperparameter(
    "subsequence_length", "length p", 2, "integer", (1, 5), "integer",
    help="Characters of a subsequence.",
)  # fmt: skip
DECAY = Hyperparameter(
    "gap_decay", r"\rho", 0.5, range=(0.05, 1.0), scale="linear", spoken="decay",
    help="Factor for each place that a subsequence spans: the smaller it is, the less a "
    "subsequence with gaps counts.",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class InOrder:
    """Gram matrices of the subsequence kernel, and of the set of words beside it."""

    words: np.ndarray  # (4, 4) of WORDS
    texts: np.ndarray  # (m, m) of the first training texts
    shared_words: np.ndarray  # (m, m) of the same texts, by the words that they share


def compute(setting: Setting) -> InOrder:
    """Return the similarities of four words and of the first training texts."""
    values = setting.values
    kernel = Subsequence(values["subsequence_length"], values["gap_decay"])
    texts = list(setting.train.texts)[: int(values["written_texts"])]
    return InOrder(
        kernel(list(WORDS)), kernel([text[:MAX_LETTERS] for text in texts]), WordSet()(texts)
    )


def _figure(id: str, title: str, names: tuple[str, ...], K: np.ndarray) -> Figure:
    axes = ("", "") if names is WORDS else ("text j", "text i")
    return matrix.heatmap(
        K, id, title, "", axes, (list(names), list(names)), written_out.numbers(K), (0.0, 1.0)
    )


def draw(setting: Setting) -> Scene:
    """Draw both matrices, with the first pair of each as a number."""
    result = compute(setting)
    numbers = tuple(str(i) for i in range(1, len(result.texts) + 1))
    return Scene(
        [
            _figure("four_words", "Four words", WORDS, result.words),
            _figure("texts_in_order", "The first texts", numbers, result.texts),
        ],
        [
            Readout(
                "cat_car", result.words[0, 1], "", "k(cat, car)",
                "For p = 2 only “ca” is in both, and k = 1/(2 + ρ²).",
            ),
            Readout(
                "pair_in_order", result.texts[0, 1], "", "k(1, 2), subsequences",
                "Of the first two texts.",
            ),
            Readout(
                "pair_of_words", result.shared_words[0, 1], "", "k(1, 2), shared words",
                "Of the same two texts, stop words left out.",
            ),
        ],
    )  # fmt: skip


STAGE = Stage(draw, height=330, name="subsequences")
FORMULA = r"k(x, z) = \sum_{|u| = p} \phi_u(x)\,\phi_u(z), \qquad " + (
    r"\phi_u(x) = \sum_{\text{places of } u \text{ in } x} \rho^{\text{span}}"
)
TEXT = (
    "A text is a string of characters, and no vector. The **subsequence kernel** takes all "
    "sequences $u$ of $p$ characters as features. A text has $u$ wherever these characters follow "
    "one another, other characters between them or not, and the weight of a place is $\\rho$ to "
    "the power of its span: “ca” spans two places in “cat”, “ct” three. The features are never "
    "listed: a recursion over two texts adds up what they share. The values are divided by the "
    "root of $k(x, x)\\,k(z, z)$."
)
CAPTION = (
    "Words need not be equal to be similar: all subsequences of “actor” are in “actors”, too, but "
    f"as words they differ. Of each text the first {MAX_LETTERS} characters count. The kernel is "
    "`Subsequence` in the library, and every method takes it (Lodhi et al. 2002)."
)


def body(setting: Setting) -> Blocks:
    """Show the formula above both matrices, and the texts below."""
    yield Text(TEXT)
    yield Formula(FORMULA)
    yield STAGE
    yield Note(CAPTION)
    yield written_out.listed(setting)


VIEW = View("subsequences", "Subsequences", body, (LENGTH, DECAY, written_out.NUMBER),
            depends="values")  # fmt: skip
