"""From two records and their pictures to the line that is said about the move between them."""

from __future__ import annotations

from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.page_state import PageState
from pages.shared.model.units.number_text import number
from pages.shared.teaching.narrator.moment import Moment
from pages.shared.teaching.narrator.rules import RULES

LONGEST = 135  # characters: one line on a laptop
DRAWN = ("n", "seed", "spread", "data")  # other points: other numbers, and no effect of a move
POINTS = {1: "A point was added", 0: "A point was moved", -1: "A point was removed"}


def narrate(page: Page, before: PageState, after: PageState, was: Moment, now: Moment) -> str:
    """Return what a move did, in a few sentences; nothing where there is nothing worth saying.

    Parameters
    ----------
    page : Page
    before, after : PageState
        The state before the move and the present one.
    was, now : Moment
        Their pictures.
    """
    moved = _moved(page, before, after)
    if not moved:
        return ""
    held_back = page.teaching.held_back(after.story, after.step)
    was, now = was.without(held_back), now.without(held_back)
    said = [sentence for rule in RULES if (sentence := rule(was, now))]
    if before.edits != after.edits and not said and now.looks_like(was):
        sparse = "support_vectors" in now.readouts
        said = [
            f"It did not move {'the boundary: only support vectors do' if sparse else 'the fit'}."
        ]
    if not said:
        return ""
    line = f"{moved}. {said[0]}"
    for sentence in said[1:]:
        if len(line) + 1 + len(sentence) <= LONGEST:
            line = f"{line} {sentence}"
    return line


def _moved(page: Page, before: PageState, after: PageState) -> str:
    """Name the one thing that was moved; nothing where several were, or other data drawn."""
    if before.structure != after.structure:
        return ""
    controls = controls_of(page, after.values)
    changed = [n for n in controls if before.values.get(n) != after.values.get(n)]
    if before.edits != after.edits:
        if changed:
            return ""
        count = len(after.edits.added) - len(after.edits.removed)
        count -= len(before.edits.added) - len(before.edits.removed)
        return POINTS.get(count, "")
    if len(changed) != 1 or changed[0] in DRAWN:
        return ""
    control = controls[changed[0]]
    form = control.written(after.displayed)
    old, new = before.values[control.name], after.values[control.name]
    numeric = control.declared.is_numeric
    shown = [number(form.to_shown(v)) if numeric else str(v) for v in (old, new)]
    return f"{form.label}: {shown[0]} → {shown[1]}"
