"""Twenty small pictures of one method, and its errors over degree and width."""

from __future__ import annotations

from dataclasses import replace

from pages.compare.results.ladder import Rung
from pages.shared.figures import decision, multiples
from pages.shared.results.decision import Decision
from pages.shared.scene import Figure, share

MARK = " *"  # of what has not converged


def rung(found: Rung, picture: Decision | None, place: int, limit: float) -> Figure:
    """Return the boundary of one rung with its errors; a click on it is a press."""
    title = found.name + ("" if found.converged else MARK)
    if picture is None:
        return Figure(f"{multiples.ID}{place}", title, [], {}, note="not fitted", alt=found.note)
    figure = multiples.multiple(decision.boundary(picture, (), (), limit, ""), place, title)
    errors = [("train", found.train), ("test", found.test)]
    said = ", ".join(f"{name} {share(value)}" for name, value in errors if value is not None)
    return replace(figure, note=said)
