"""What the stage says in numbers of the mistake and of what to do instead."""

from __future__ import annotations

from pages.mistakes.mistake import Mistake
from pages.mistakes.results.outcome import Side
from pages.shared.scene import Readout, number, share


def readouts(mistake: Mistake, sides: dict[str, Side]) -> list[Readout]:
    """Return what each side reports, what is true of it, and its further numbers."""
    said = []
    for name, side in sides.items():
        if side.reported is not None:
            text = f"What is believed: {mistake.reported}."
            said.append(Readout(f"{name}: {mistake.reported}", mistake.text(side.reported), text))
        said.append(Readout(f"{name}: {mistake.true}", mistake.text(side.true), mistake.measured))
        texts = {n: number(v) for n, v in side.more.items()}
        texts |= {n: share(v) for n, v in side.shares.items()}
        said += [Readout(f"{name}: {n}", text, "Of the same data.") for n, text in texts.items()]
    return said
