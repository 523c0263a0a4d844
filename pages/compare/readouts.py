"""Errors of the chosen method, the least of all, and how far the methods agree."""

from __future__ import annotations

from dataclasses import replace

from pages.compare.compute import Result
from pages.shared.readouts import errors, share_of, shown
from pages.shared.scene import Readout

LEAST = "The least of all methods, with these numbers. To choose a method by it uses up the test "
LEAST += "points: compare by cross-validation instead."
AGREE = "Points to which all methods give the same class."
UNLIKE = "The method that most often gives another class than the chosen one."


def readouts(found: Result) -> list[Readout]:
    """Return the readouts of the stage."""
    listed = []
    if own := found.errors.get(found.method):
        of = f"Of the chosen method: {found.method}."
        listed = [
            replace(one, help=f"{of} {one.help}")
            for one in errors(own)
            if one.label != "largest class"
        ]
    return [*listed, *_least(found), *_agreement(found)]


def _least(found: Result) -> list[Readout]:
    """Return the least error on new points, with the names of the methods that have it."""
    known = {name: one.test for name, one in found.errors.items() if one.test is not None}
    if not known:
        return []
    least = min(known.values())
    best = [name for name, value in known.items() if value == least]
    one = found.errors[best[0]]
    text = shown(least, one.held_out, one).partition(" (")[0]
    name = "least test RMSE" if one.of == "RMSE" else "least misclassified, test"
    return [Readout(name, f"{text} ({', '.join(best[:2])})", LEAST)]


def _agreement(found: Result) -> list[Readout]:
    listed = []
    if found.agree is not None:
        listed.append(Readout("all agree", share_of(found.agree, found.judged), AGREE))
    if found.unlike:
        name = max(found.unlike, key=lambda one: found.unlike[one])
        text = f"{share_of(found.unlike[name], found.judged).partition(' (')[0]} ({name})"
        listed.append(Readout("most unlike", text, UNLIKE))
    return listed
