"""What the stage of the texts draws, and the numbers under it."""

from __future__ import annotations

from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import gram
from pages.shared.pictures.results.readouts import (
    error_readouts,
    left_out_readout,
    stage_validation,
)
from pages.text.stage.compute import Result
from pages.text.stage.confusion import confusion_figure
from pages.text.stage.pair import Pair, passages
from pages.text.stage.ratings import ratings_figure


def draw(result: Result) -> Scene:
    """Draw the predictions of the task beside the Gram matrix of the texts."""
    figures = [] if result.ratings is None else [ratings_figure(result.ratings)]
    figures += [] if result.confusion is None else [confusion_figure(result.confusion)]
    return Scene(
        [*figures, gram.heatmap(result.gram)],
        readouts(result),
        result.notices,
        passages(result.pair),
    )


def readouts(result: Result) -> list[Readout]:
    """Return the chosen pair, the share of pairs without a word in common, and the errors."""
    told, help = "pairs with k = 0", "Pairs of training texts with k = 0."
    if result.adds_up_words:
        told = "pairs without a shared word"
        help += " They share no word that the kernel counts."
    return [
        _pair(result.pair),
        share_readout("strangers", result.strangers, told, help),
        *_means(result),
        *error_readouts(result.errors),
        *(
            []
            if result.left_out is None
            else [left_out_readout(result.left_out, result.errors.unit, result.left_out_remark)]
        ),
        *stage_validation(result.validation, result.errors),
    ]


def _pair(pair: Pair) -> Readout:
    words = ", ".join(pair.shared[:4]) + (", …" if len(pair.shared) > 4 else "")
    shown = f"{number(pair.value)}: {words}" if words else ""
    help = "k of the chosen pair and the words that both have."
    return Readout("pair", pair.value, "", "k of two texts", help, words=shown)


def _means(result: Result) -> list[Readout]:
    if result.ratings is None or not len(result.ratings.levels):
        return []
    means = result.ratings.means
    of = f"the {result.ratings.part} texts of each {result.ratings.predicted.name}"
    help = f"Mean prediction of {of}, from low to high."
    words = ", ".join(f"{mean:.2f}" for mean in means)
    return [Readout("mean_predictions", None, "", "mean predictions", help, words=words)]
