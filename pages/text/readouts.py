"""Errors, and what the kernel says of the pairs of texts."""

from __future__ import annotations

from pages.shared.readouts import errors
from pages.shared.scene import Readout, number, share
from pages.text.compute import Result
from pages.text.results.pair import Pair


def readouts(found: Result) -> list[Readout]:
    """Return the chosen pair, the share of pairs without a word in common, and the errors."""
    help = "Pairs of training texts with k = 0."
    return [
        _pair(found.pair),
        Readout("pairs without a shared word", share(found.strangers), help),
        *_means(found),
        *errors(found.errors),
    ]


def _pair(found: Pair) -> Readout:
    words = ", ".join(found.shared[:4]) + (", …" if len(found.shared) > 4 else "")
    text = f"{number(found.value)}: {words}" if words else number(found.value)
    help = "k of the chosen pair and the words that both have; Views, Two texts shows them."
    return Readout("k of two texts", text, help)


def _means(found: Result) -> list[Readout]:
    if found.ratings is None or not len(found.ratings.levels):
        return []
    means = found.ratings.means
    help = f"Mean prediction of the {found.ratings.part} texts of each rating, from low to high."
    return [Readout("mean predictions", ", ".join(f"{mean:.2f}" for mean in means), help)]
