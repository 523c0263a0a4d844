"""The mistakes lab: classic mistakes beside what to do instead."""

from __future__ import annotations

from pages.mistakes import seeds
from pages.mistakes.catalogue import BY_NAME, MISTAKES
from pages.mistakes.compute import BOTH, INSTEAD, MISTAKE, Result, compute
from pages.mistakes.cover import cover
from pages.mistakes.derivation import derivation
from pages.mistakes.experiments import EXPERIMENTS
from pages.mistakes.figures.measured import measured
from pages.mistakes.figures.side import side
from pages.mistakes.readouts import readouts
from pages.mistakes.stories import STORIES
from pages.shared.declarations import Page, When
from pages.shared.scene import Scene
from pages.shared.state.control import choice

CHOICE = choice("mistake", tuple(BY_NAME), "Which mistake is shown.")
SHOWN = choice("shown", (BOTH, MISTAKE, INSTEAD), "Which of the two sides is shown.")
SIDES = {MISTAKE: ("mistake",), INSTEAD: ("instead",), BOTH: ("mistake", "instead")}


def draw(result: Result) -> Scene:
    """Draw the mistake, what to do instead, or both, with what was measured."""
    one, outcome = result.mistake, result.outcome
    both = {"mistake": outcome.mistake, "instead": outcome.instead}
    sides = {name: both[name] for name in SIDES[result.shown]}
    words = dict(zip(both, zip(one.titles, one.notes, strict=True), strict=True))
    pictures = [
        side(name if i else "stage", *words[name], found)
        for i, (name, found) in enumerate(sides.items())
    ]
    return Scene([*pictures, measured(one, sides)], readouts(one, sides))


def acts_for(name: str) -> When:
    """Return the condition of a slider: its mistake is chosen."""
    return lambda values: bool(values.get("mistake", CHOICE.default) == name)


PAGE = Page(
    slug="mistakes",
    menu="Mistakes",
    title="The mistakes lab",
    line="Classic mistakes, and what each of them costs.",
    idea="Each mistake beside what to do instead, on the same data; what it costs is measured.",
    data="sine",
    tasks=("regression",),
    takes_data=False,
    pins=False,
    extras=(CHOICE, *(slider for one in MISTAKES for slider in one.sliders), SHOWN),
    when={slider.name: acts_for(one.name) for one in MISTAKES for slider in one.sliders},
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(seeds.VIEW,),
)
