"""What the stage of the mistakes lab draws, and the numbers under it."""

from __future__ import annotations

import re

from pages.mistakes.mistake import Mistake
from pages.mistakes.stage.compute import BOTH, INSTEAD, MISTAKE, Result
from pages.mistakes.stage.measured import measured
from pages.mistakes.stage.outcome import Side
from pages.mistakes.stage.side import side
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene

SIDES = {MISTAKE: ("mistake",), INSTEAD: ("instead",), BOTH: ("mistake", "instead")}
OTHERS = "Of the same data."


def draw(result: Result) -> Scene:
    """Draw the mistake, what to do instead, or both, with what was measured."""
    mistake, outcome = result.mistake, result.outcome
    both = {"mistake": outcome.mistake, "instead": outcome.instead}
    sides = {name: both[name] for name in SIDES[result.shown]}
    words = dict(zip(both, zip(mistake.titles, mistake.notes, strict=True), strict=True))
    pictures = [
        side(name if i else "stage", *words[name], outcome)
        for i, (name, outcome) in enumerate(sides.items())
    ]
    return Scene([*pictures, measured(mistake, sides)], readouts(mistake, sides))


def readouts(mistake: Mistake, sides: dict[str, Side]) -> list[Readout]:
    """Return what each side reports, what is true of it, and its further numbers."""
    said = []
    for name, half in sides.items():
        if half.reported is not None:
            help = f"What is believed: {mistake.reported}."
            label = f"{name}: {mistake.reported}"
            said.append(mistake.readout(f"{name}_reported", half.reported, label, help))
        label = f"{name}: {mistake.true}"
        said.append(mistake.readout(f"{name}_true", half.true, label, mistake.measured))
        for what, value in half.more.items():
            said.append(Readout(_key(name, what), value, "", f"{name}: {what}", OTHERS))
        for what, value in half.shares.items():
            said.append(share_readout(_key(name, what), value, f"{name}: {what}", OTHERS))
    return said


def _key(side: str, what: str) -> str:
    """Return the key of a further number, by its words: ``mistake_class_b_missed``."""
    return f"{side}_{re.sub('[^a-z0-9]+', '_', what.lower()).strip('_')}"
