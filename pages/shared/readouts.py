"""Readouts that several pages show, from what was computed."""

from __future__ import annotations

from pages.shared.results.errors import Errors
from pages.shared.scene import Readout, number, share


def errors(found: Errors) -> list[Readout]:
    """Return train and test error: a share of points, or an RMSE."""
    readouts = [
        Readout("train error", shown(found.train, found.of), "On the points it was fitted to.")
    ]
    if found.test is not None:
        help = f"On {found.held_out} points that were kept from training."
        readouts.append(Readout("test error", shown(found.test, found.of), help))
    return readouts


def shown(value: float, of: str) -> str:
    """Return an error as text: a percentage, or an RMSE in the target's own unit."""
    return share(value) if of == "share" else number(value)
