"""A task that a text sets: the last step of a story, or a challenge, at another seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.stories import Step
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from tests.pages.claims.claim import SEEDS, Draw


@dataclass(frozen=True)
class Task:
    """What the last step of a story asks a learner to reach with one control.

    Parameters
    ----------
    story : str
        Its story.
    control : str
        What may be moved; ``k1__gamma`` is the control ``k1.gamma``.
    ways : tuple
        Its values that a learner would try; the task is done where one of them does it.
    of_this_draw : bool
        Whether the text says that it speaks of the draw that it opens with.
    """

    story: str
    control: str
    ways: tuple[float, ...]
    of_this_draw: bool = False

    def step(self, slug: str) -> int:
        """Return the place of its step, the last one."""
        return next(
            len(s.steps) for s in registry.page(slug).teaching.stories if s.slug == self.story
        )

    def declared(self, slug: str) -> Step:
        """Return its step."""
        step = registry.page(slug).teaching.step(self.story, self.step(slug))
        assert step is not None
        return step

    def goal(self, slug: str) -> str:
        """Return its goals in short."""
        listed = (
            f"{g.readout} {'=' if g.exactly else '>=' if g.at_least else '<='} {g.limits[0]}"
            for g in self.declared(slug).goals
        )
        return ", ".join(listed)

    def over_seeds(self, slug: str, seeds: Iterable[int] = SEEDS) -> list[bool]:
        """Return at which seeds it is not done when it opens, and can be done."""
        return [self.holds(slug, seed) for seed in seeds]

    def holds(self, slug: str, seed: int) -> bool:
        """Return whether at a seed there is something to do, and one of the ways does it."""
        at = Draw(slug, self.story, self.step(slug), seed)
        return not self._is_done(at) and any(
            self._is_done(at, **{self.control: value}) for value in self.ways
        )

    def _is_done(self, at: Draw, **moved: Any) -> bool:
        amounts = {one.key: one.shown_amount for one in at.scene(**moved).readouts}
        return all(goal.stars(amounts[goal.readout]) for goal in at.step.goals)


def stars_over_seeds(
    slug: str, challenge: Challenge, seeds: Iterable[int] = SEEDS
) -> list[tuple[int, int]]:
    """Return the stars of a challenge at each seed: as it opens, and with its solution."""
    won = {**challenge.query, **challenge.solution}
    return [
        (challenge.stars(_at(slug, challenge.query, s)), challenge.stars(_at(slug, won, s)))
        for s in seeds
    ]


def _at(slug: str, query: Mapping[str, str], seed: int) -> dict[str, float]:
    page = registry.page(slug)
    record, messages = address.from_query(page, query, {})
    assert not messages
    if record.values["seed"] != seed:
        record, _ = reduce(page, record, events.SetValues({"seed": seed}), {})
    return {one.key: one.shown_amount for one in page.scene(resolve(record, {})).readouts}
