"""View: the Gram matrices of a few texts with their numbers, stop words left out and kept."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import AllWords, Hyperparameter, WordSet
from pages.shared.model.declarations.blocks import Blocks, Note, Stage, Table, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import matrix

MAX_TEXTS = 8
ROUNDING = 1e-12


@dataclass(frozen=True, eq=False)
class FewTexts:
    """The first training texts with both kernels."""

    texts: tuple[str, ...]  # (m,)
    left_out: np.ndarray  # (m, m) Gram matrix without stop words
    kept: np.ndarray  # (m, m) Gram matrix of all words


def compute(setting: Setting) -> FewTexts:
    """Return the Gram matrices of the first training texts."""
    texts = list(setting.train.texts)[: int(setting.values["written_texts"])]
    return FewTexts(tuple(texts), WordSet()(texts), AllWords()(texts))


def numbers(K: np.ndarray) -> list[list[str]]:
    """Return the entries with three digits; 0 and 1 are exact, but for rounding."""
    return [[f"{k:.0f}" if abs(k - round(k)) < ROUNDING else f"{k:.3f}" for k in row] for row in K]


def _figure(id: str, title: str, K: np.ndarray) -> Figure:
    places = [str(i) for i in range(1, len(K) + 1)]
    return matrix.heatmap(
        K, id, title, "", ("text j", "text i"), (places, places), numbers(K), (0.0, 1.0)
    )


def draw(setting: Setting) -> Scene:
    """Draw both matrices, with the first pair as numbers."""
    few = compute(setting)
    help = "k of the first two texts."
    return Scene(
        [
            _figure("left_out", "Stop words left out", few.left_out),
            _figure("kept", "Stop words kept", few.kept),
        ],
        [
            Readout("pair_left_out", few.left_out[0, 1], "", "k(1, 2), stop words left out", help),
            Readout("pair_kept", few.kept[0, 1], "", "k(1, 2), stop words kept", help),
        ],
    )


STAGE = Stage(draw, height=330, name="written_out")
CAPTION = (
    "Each text with a word that counts has k = 1 with itself. Two short texts often share no word "
    "once the stop words are left out. The kernel “Shared words, with stop words” in the sidebar "
    "keeps them."
)
NUMBER = Hyperparameter(
    "written_texts", "texts", 5, "integer", (2, MAX_TEXTS), "integer",
    help="How many of the first training texts the matrices are written out for.",
)  # fmt: skip


def listed(setting: Setting) -> Table:
    """Return the texts with their numbers."""
    texts = compute(setting).texts
    return Table([{"number": i, "text": text} for i, text in enumerate(texts, 1)])


def body(setting: Setting) -> Blocks:
    """Show both matrices above the texts."""
    yield Text("The similarity of each two of the first training texts, in numbers:")
    yield STAGE
    yield listed(setting)
    yield Note(CAPTION)


VIEW = View("written_out", "Gram matrix in numbers", body, (NUMBER,), depends="values")
