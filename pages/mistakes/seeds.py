"""View: both outcomes over ten seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from pages.mistakes.catalogue import BY_NAME
from pages.mistakes.compute import outcome
from pages.mistakes.figures.seeds import seeds as picture
from pages.mistakes.mistake import Mistake
from pages.mistakes.results.seeds import Seeds, over_seeds
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene
from pages.shared.setting import Setting

COUNT = 10
MOVED = "These dots are of the sliders before the move."
CAPTION = (
    "Ten draws of the data, seeds 0 to 9, with the present sliders. A mistake need not show on "
    "every draw: a lucky test set hides it. Only the average over draws does not lie."
)


def show(page: Page, setting: Setting) -> None:
    """Compute both outcomes for ten seeds, one after the other, and draw them."""
    values = setting.values
    mistake, depends = BY_NAME[values["mistake"]], depends_on(values)
    start = partial(along_seeds, mistake, values)
    found = gradually(f"{page.slug}_{VIEW.slug}", depends, COUNT, start, "Drawing the data anew")
    if len(found) == COUNT:
        drawn = partial(draw, mistake, over_seeds(found), depends)
        StageView(page, drawn, name=VIEW.slug, height=300, depends=depends).mount()
    texts.caption(CAPTION)


def along_seeds(mistake: Mistake, values: Mapping[str, Any]) -> Iterator[tuple[float, float]]:
    """Yield the error of the mistake and of what to do instead, seed by seed."""
    for seed in range(COUNT):
        found = outcome(mistake, values, seed)
        yield found.mistake.error, found.instead.error


def depends_on(values: Mapping[str, Any]) -> str:
    """Return a text that names all that the dots depend on: not the seed."""
    mistake = BY_NAME[values["mistake"]]
    return " ".join([mistake.name, *(repr(values[slider.name]) for slider in mistake.sliders)])


def draw(mistake: Mistake, found: Seeds, computed_for: str, setting: Setting) -> Scene:
    """Draw both errors over the seeds, with the number of draws on which the mistake is worse."""
    means = [float(values.mean()) for values in found.both]
    return Scene(
        [picture(mistake, found)],
        [
            Readout("the mistake is worse on", f"{found.worse} of {COUNT} draws",
                    f"{mistake.compared}: larger than for what to do instead."),
            Readout("mean, the mistake", mistake.text(means[0]), f"Of {COUNT} draws."),
            Readout("mean, instead", mistake.text(means[1]), f"Of {COUNT} draws."),
        ],
        [MOVED] if depends_on(setting.values) != computed_for else [],
    )  # fmt: skip


VIEW = View("seeds", "Over ten seeds", show, depends="values")
