"""The mistakes lab: classic mistakes beside what to do instead."""

from __future__ import annotations

from pages.mistakes.catalogue import BY_NAME, MISTAKES
from pages.mistakes.cover import cover
from pages.mistakes.derivation import derivation
from pages.mistakes.experiments import EXPERIMENTS
from pages.mistakes.stage.compute import BOTH, INSTEAD, MISTAKE, compute
from pages.mistakes.stage.draw import draw
from pages.mistakes.stories import STORIES
from pages.mistakes.views import seeds
from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.conditions import When
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching

CHOICE = choice("mistake", tuple(BY_NAME), "Which mistake is shown.")
SHOWN = choice("shown", (BOTH, MISTAKE, INSTEAD), "Which of the two sides is shown.")


def acts_for(name: str) -> When:
    """Return the condition of a slider: its mistake is chosen."""
    return lambda values: bool(values.get("mistake", CHOICE.default) == name)


PAGE = Page(
    slug="mistakes",
    menu="Mistakes",
    title="The mistakes lab",
    line="Classic mistakes, and what each of them costs.",
    idea="Each mistake beside what to do instead, on the same data; what it costs is measured.",
    data=DataNeeds(
        opening="sine",
        tasks=("regression",),
        is_chosen=False,
    ),
    method=Method(
        compute=compute,
        draw=draw,
        extras=(CHOICE, *(slider for one in MISTAKES for slider in one.sliders), SHOWN),
        when={slider.name: acts_for(one.name) for one in MISTAKES for slider in one.sliders},
        pins=False,
    ),
    teaching=Teaching(
        stories=STORIES,
        experiments=EXPERIMENTS,
        derivation=derivation,
        views=(seeds.VIEW,),
    ),
    cover=cover,
)
