"""What the stage of the comparison draws, and the numbers under it."""

from __future__ import annotations

from dataclasses import replace

from pages.compare.stage.compute import Result
from pages.compare.stage.pictures import pictures
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.pictures.results.readouts import error_readouts, validated_readout

LEAST_ERROR_HELP = (
    "The lowest of all methods, with these numbers: a method may be chosen by it. The test points "
    "take no part."
)
AGREE = "Points to which all methods give the same class."
DISAGREEMENT_HELP = "The method that most often gives another class than the chosen one."


def draw(result: Result) -> Scene:
    """Draw every method on the same axes, and the Gram matrix that they share."""
    return Scene(pictures(result), readouts(result), result.notices)


def readouts(result: Result) -> list[Readout]:
    """Return the readouts of the stage."""
    listed = []
    if own := result.errors.get(result.method):
        of = f"Of the chosen method: {result.method}."
        listed = [
            replace(one, help=f"{of} {one.help}")
            for one in error_readouts(own)
            if one.key != "largest_class"
        ]
    return [*listed, *_least(result), *_agreement(result)]


def _least(result: Result) -> list[Readout]:
    """Return the least cross-validated error, with the names of the methods that have it."""
    if not result.validated:
        return []
    least = min(one.error for one in result.validated.values())
    best = [name for name, one in result.validated.items() if one.error == least]
    first, of = result.validated[best[0]], result.errors[best[0]]
    readout = validated_readout(least, first.used, of.count, of.of, of.unit, first.remark)
    named = replace(readout, key="error_least_validated", label="lowest cross-validated")
    return [replace(named, help=f"{LEAST_ERROR_HELP} {readout.help}", detail=", ".join(best[:2]))]


def _agreement(result: Result) -> list[Readout]:
    listed = []
    if result.agree is not None:
        readout = share_readout("all_agree", result.agree, "all agree", AGREE, result.judged)
        listed.append(readout)
    if result.disagreement:
        name = max(result.disagreement, key=lambda one: result.disagreement[one])
        readout = share_readout(
            "most_disagreeing", result.disagreement[name], "disagrees most", DISAGREEMENT_HELP
        )
        listed.append(replace(readout, detail=name))
    return listed
