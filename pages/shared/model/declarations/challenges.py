"""Challenges: goals to reach on the stage, judged by the readouts, with one to three stars.

No goal is judged by test points: hyperparameters are chosen by leave-one-out, by cross-validation
or by the marginal likelihood. What the test points say is hidden, and revealed at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.stories import Step
from pages.shared.model.scene.readout import HELD_OUT


@dataclass(frozen=True)
class Challenge:
    """A state of a page and goals to reach from it.

    Parameters
    ----------
    slug, title, text : str
        Its place in the address, its name, and the task in a sentence or two.
    level : {1, 2, 3}
        How hard it is.
    query : mapping
        The state at its start, as the page's address says it.
    goals : tuple of Goal
        All must be reached; the stars are those of the worst.
    solution : mapping
        What wins, laid over ``query``.
    reveals : str
        The readout of the test points that is shown once all stars are reached, or when the
        learner says that this is the choice; empty for none.
    hides : tuple of str
        Where there is one, what is not to be seen before: as a question hides it.
    """

    slug: str
    title: str
    text: str
    level: int
    query: Mapping[str, str]
    goals: tuple[Goal, ...]
    solution: Mapping[str, str]
    reveals: str = ""
    hides: tuple[str, ...] = HELD_OUT

    @property
    def start(self) -> Step:
        """The state at its start, as the step of a story."""
        return Step(self.text, self.query)

    def stars(self, amounts: Mapping[str, float]) -> int:
        """Return the stars that the readouts' numbers, by name, are worth."""
        return min(g.stars(amounts[g.readout]) if g.readout in amounts else 0 for g in self.goals)
