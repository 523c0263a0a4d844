"""What leads through a page, and what else can be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Body
from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.experiment import Experiment
from pages.shared.model.declarations.questions import Reveal
from pages.shared.model.declarations.stories import Step, Story
from pages.shared.model.declarations.view import View


@dataclass(frozen=True)
class Teaching:
    """What leads through a page, and what else can be looked at."""

    # Ways through the page's ideas, step by step; and goals to reach. Their slugs are different.
    stories: tuple[Story, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    experiments: Sequence[Experiment] = ()  # what to try
    derivation: Body | None = None  # why it works: the body of the tab Why
    # What the tabs Views and Check offer
    views: tuple[View, ...] = ()
    checks: tuple[View, ...] = ()

    def story(self, slug: str) -> Story:
        """Return the story of that slug.

        Raises
        ------
        LookupError
            If there is none.
        """
        for story in self.stories:
            if story.slug == slug:
                return story
        raise LookupError(f"There is no story {slug!r}.")

    def step(self, story: str, number: int) -> Step | None:
        """Return a step of a story, counted from 1; None if there is none.

        A challenge counts as a story of one step.
        """
        if not story:
            return None
        if (challenge := self.challenge(story)) is not None:
            return challenge.start if number == 1 else None
        steps = next((s.steps for s in self.stories if s.slug == story), ())
        return steps[number - 1] if 0 < number <= len(steps) else None

    def held_back(self, story: str, number: int) -> tuple[str, ...]:
        """Return what a challenge, or a step, shows only after the learner has chosen."""
        if not story:
            return ()
        if (challenge := self.challenge(story)) is not None:
            return challenge.hides if challenge.reveals else ()
        step = self.step(story, number)
        asked = None if step is None else step.question
        return asked.hides if isinstance(asked, Reveal) else ()

    def challenge(self, slug: str) -> Challenge | None:
        """Return the challenge of that slug; None if there is none."""
        return next((c for c in self.challenges if c.slug == slug), None)

    def views_of(self, tab: str, values: Values) -> tuple[View, ...]:
        """Return the views that a tab, "views" or "check", offers at these values."""
        offered = {"views": self.views, "check": self.checks}.get(tab, ())
        return tuple(view for view in offered if view.when(values))
