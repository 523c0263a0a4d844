"""From two records and their pictures to the line that is said about the move between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.declarations.stories import Shows
from pages.shared.model.record.page_state import PageState
from pages.shared.model.units.number_text import number
from pages.shared.teaching.narrator.moment import Moment
from pages.shared.teaching.narrator.rules import RULES, Sentence, unmoved

LONGEST = 135  # characters: one line on a laptop
DRAWN = ("n", "seed", "spread", "data")  # other points: other numbers, and no effect of a move
POINTS = {1: "A point was added", 0: "A point was moved", -1: "A point was removed"}


@dataclass(frozen=True)
class Line:
    """What is said of a move."""

    moved: str = ""  # the move itself, "γ gamma: 1 → 10."
    sentences: tuple[Sentence, ...] = ()  # what it did; empty where nothing is worth saying

    @property
    def text(self) -> str:
        """The line where all is seen that it reads."""
        return " ".join((self.moved, *(one.text for one in self.sentences)))

    def wire(self) -> dict[str, Any]:
        """Return what the browser gets: it leaves out what a question or a challenge hides."""
        return {
            "moved": self.moved,
            "sentences": [{"text": one.text, "reads": one.reads} for one in self.sentences],
        }


SILENCE = Line()


def narrate(page: Page, before: PageState, after: PageState, was: Moment, now: Moment) -> Line:
    """Return what a move did, in a few sentences; silence where there is nothing worth saying.

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
        return SILENCE
    step = page.teaching.step(after.story, after.step)
    shows = None if step is None else step.shows
    held_back = page.teaching.held_back(after.story, after.step)
    was, now = was.without(held_back), now.without(held_back)
    said = [
        sentence for rule in RULES if (sentence := rule(was, now)) and _is_shown(sentence, shows)
    ]
    if before.edits != after.edits and not said:
        still = unmoved(was, now)
        said = [still] if still and _is_shown(still, shows) else []
    if not said:
        return SILENCE
    line = Line(f"{moved}.", (said[0],))
    for sentence in said[1:]:
        if len(line.text) + 1 + len(sentence.text) <= LONGEST:
            line = Line(line.moved, (*line.sentences, sentence))
    return line


def _is_shown(sentence: Sentence, shows: Shows | None) -> bool:
    """Whether the step of a story, if there is one, shows all that a sentence reads."""
    names = None if shows is None else shows.names
    return names is None or all(name.startswith(names) for name in sentence.reads)


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
