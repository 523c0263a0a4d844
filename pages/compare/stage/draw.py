"""What the stage of the comparison draws, and the numbers under it."""

from __future__ import annotations

from dataclasses import replace

from pages.compare.stage.compute import Result
from pages.compare.stage.pictures import pictures
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.pictures.results.readouts import error_readout, error_readouts

LEAST_ERROR_HELP = (
    "The lowest of all methods, with these numbers. Choosing a method by it uses up the test "
    "points: compare by cross-validation instead."
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
    """Return the least error on new points, with the names of the methods that have it."""
    known = {name: one.test for name, one in result.errors.items() if one.test is not None}
    if not known:
        return []
    least = min(known.values())
    best = [name for name, value in known.items() if value == least]
    one = result.errors[best[0]]
    readout = error_readout("least", least, one.held_out, LEAST_ERROR_HELP, one)
    label = "lowest test RMSE" if one.of == "RMSE" else "lowest test error"
    return [replace(readout, label=label, detail=", ".join(best[:2]))]


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
