"""A claim of a step about what one will see, and the state of that step at another seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from kernels import LRUCache
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.stories import Step
from pages.shared.model.record import events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce

registry.load()
SEEDS = range(10)
FEW = 3  # of them in each run of the tests, beside the seed with which a step opens
# By address: several claims ask for one state, and several steps of a story have the same.
_RESULTS: LRUCache[Any] = LRUCache(max_entries=48)
_AMOUNTS: dict[tuple[str, str], dict[str, float]] = {}  # the shown numbers of readouts
THIS_DRAW = "this draw"  # what a text says whose claim is about the seed that it opens with


def opening_seed(slug: str, story: str, number: int) -> int:
    """Return the seed with which a step opens."""
    query = address.step_query(story, number)
    seed: int = address.from_query(registry.page(slug), query, {})[0].values["seed"]
    return seed


class Draw:
    """A step of a story, or a challenge, at a seed.

    Parameters
    ----------
    slug, story, number, seed
        Page, story or challenge, place of the step, and seed of the data.
    """

    def __init__(self, slug: str, story: str, number: int, seed: int) -> None:
        self.page, self.place, self.seed = registry.page(slug), (story, number), seed

    @property
    def step(self) -> Step:
        """The step as it is declared."""
        step = self.page.teaching.step(*self.place)
        assert step is not None
        return step

    @cached_property
    def then(self) -> dict[str, Any]:
        """The values that the answer of the step's question sets."""
        asked = self.step.question
        return {} if asked is None else {k: _value(v) for k, v in asked.then.items()}

    def record(self, **moved: Any) -> PageState:
        """Return the state at this seed; ``k1__gamma=20`` moves the control ``k1.gamma``."""
        record, messages = address.from_query(self.page, address.step_query(*self.place), {})
        assert not messages
        values = {name.replace("__", "."): value for name, value in moved.items()}
        if self.seed != record.values["seed"]:
            values = {"seed": self.seed} | values
        if values:
            record, _ = reduce(self.page, record, events.SetValues(values), {})
        return record

    def setting(self, **moved: Any) -> Setting:
        """Return what the data and values of that state are."""
        return resolve(self.record(**moved), {})

    def _key(self, **moved: Any) -> tuple[str, str]:
        """Return page and address of that state, without the story."""
        record = replace(self.record(**moved), story="", step=0)
        return self.page.slug, address.to_text(self.page, record, {})

    def __call__(self, **moved: Any) -> Any:
        """Return what the stage computes."""
        return _RESULTS.get(
            self._key(**moved), lambda: self.page.method.compute(self.setting(**moved))
        )

    @property
    def answered(self) -> Any:
        """What the stage computes once the question is answered."""
        return self(**self.then)

    def scene(self, **moved: Any) -> Scene:
        """Return what the stage shows."""
        scene: Scene = self.page.method.draw(self(**moved))
        return scene

    def amount(self, name: str, **moved: Any) -> float:
        """Return the number of a readout, as it is shown."""
        key = self._key(**moved)
        if key not in _AMOUNTS:
            readouts = self.scene(**moved).readouts
            _AMOUNTS[key] = {r.key: r.shown_amount for r in readouts}
        return _AMOUNTS[key][name]

    def figure(self) -> Figure:
        """Return the figure on which the step's question is answered."""
        asked: Any = self.step.question
        return next(f for f in self.scene().figures if f.id == asked.figure)

    def places(self) -> list[float]:
        """Return the true places of the step's question."""
        asked: Any = self.step.question
        return list(asked.places(self.figure()))


draw = lru_cache(maxsize=None)(Draw)


def _value(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


Holds = Callable[[Draw], bool]


@dataclass(frozen=True)
class Claim:
    """What a step says about what one will see.

    Parameters
    ----------
    story, step
        Where it is said; a challenge is a story of one step.
    says : str
        What is claimed, in short.
    holds : callable
        From the step at a seed to whether the claim holds there.
    of_this_draw : bool
        Whether the text says that it speaks of the draw that it opens with.
    """

    story: str
    step: int
    says: str
    holds: Holds
    of_this_draw: bool = False

    def over_seeds(self, slug: str, seeds: Iterable[int] = SEEDS) -> list[bool]:
        """Return at which seeds it holds."""
        return [bool(self.holds(draw(slug, self.story, self.step, seed))) for seed in seeds]

    def at_first(self, slug: str) -> bool:
        """Return whether it holds at the seed that the step opens with."""
        seed = opening_seed(slug, self.story, self.step)
        return bool(self.holds(draw(slug, self.story, self.step, seed)))

    def text(self, slug: str) -> str:
        """Return all that its step says."""
        step = registry.page(slug).teaching.step(self.story, self.step)
        assert step is not None
        return " ".join(step.texts)


def moves(**how: str) -> Holds:
    """Return the claim that readouts rise, fall or stay once the question is answered."""

    def holds(at: Draw) -> bool:
        pairs = {name: (at.amount(name), at.amount(name, **at.then)) for name in how}
        signs = {
            name: (after > before) - (after < before) for name, (before, after) in pairs.items()
        }
        return all(signs[name] == {"rises": 1, "stays": 0, "falls": -1}[how[name]] for name in how)

    return holds


def between(name: str, low: float, high: float, **moved: Any) -> Holds:
    """Return the claim that a readout's number lies between two others, both included."""
    return lambda at: low <= at.amount(name, **moved) <= high


def answered(name: str, low: float, high: float) -> Holds:
    """Return the same claim of the state after the question is answered."""
    return lambda at: low <= at.amount(name, **at.then) <= high


def every(*claims: Holds) -> Holds:
    """Return the claim that all of some claims hold."""
    return lambda at: all(claim(at) for claim in claims)


def reaches(name: str, key: str, low: float, high: float, *values: float) -> Holds:
    """Return the claim that a control brings a readout between limits where it was not before."""

    def holds(at: Draw) -> bool:
        return not low <= at.amount(key) <= high and any(
            low <= at.amount(key, **{name: value}) <= high for value in values
        )

    return holds
