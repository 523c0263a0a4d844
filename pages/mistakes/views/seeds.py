"""View: both outcomes over ten seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from pages.mistakes.catalogue import BY_NAME
from pages.mistakes.mistake import SHARE, Mistake
from pages.mistakes.stage.compute import outcome
from pages.shared.model.declarations.blocks import Blocks, Note, Stage, Work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import CLASSES, MUTED


@dataclass(frozen=True, eq=False)
class Seeds:
    """The errors of both sides, one for each seed: ndarrays of shape (n_seeds,)."""

    mistake: np.ndarray
    instead: np.ndarray

    @property
    def both(self) -> tuple[np.ndarray, np.ndarray]:
        """The errors of the mistake, and of what to do instead."""
        return self.mistake, self.instead

    @property
    def worse(self) -> int:
        """On how many draws the mistake has the larger error."""
        return int(np.sum(self.mistake > self.instead))


def over_seeds(pairs: Sequence[tuple[float, float]]) -> Seeds:
    """Collect the errors of both sides, a pair for each seed."""
    mistake, instead = np.array(pairs).T
    return Seeds(mistake, instead)


SHAPES = (("the mistake", CLASSES[1], "square"), ("instead", CLASSES[0], "circle"))


def picture(mistake: Mistake, seeds: Seeds) -> Figure:
    """Return two dots for each seed: what is compared of the mistake, and of the remedy."""
    x = np.arange(len(seeds.mistake)) * 1.0
    traces: list[dict[str, Any]] = [
        {
            "type": "scatter",
            "mode": "markers",
            "x": x,
            "y": values,
            "name": name,
            "marker": {"color": colour, "symbol": shape, "size": 9},
            "meta": {"role": "test"},
            "hovertemplate": "seed %{x}: %{y:.3g}<extra>" + name + "</extra>",
        }
        for (name, colour, shape), values in zip(SHAPES, seeds.both, strict=True)
    ]
    ends = (-0.6, len(x) - 0.4)
    low, high = span(np.concatenate([*seeds.both, [0.0]]))
    unit = "share" if mistake.unit == SHARE else "RMSE"
    zero = curve.line(np.array(ends), np.zeros(2), "0", MUTED, 1, "dot", "mark")
    return Figure(
        "seeds",
        mistake.compared[0].upper() + mistake.compared[1:],
        [zero, *traces],
        layout(axis("seed", ends, tickvals=x.tolist()), axis(unit, (low, high))),
        note="orange squares: the mistake, blue circles: what to do instead",
        alt=f"The mistake measures worse on {seeds.worse} of {len(x)} draws.",
    )


COUNT = 10
MOVED = "These dots are of the sliders before the move."
CAPTION = (
    "Ten draws of the data, seeds 0 to 9, with the present sliders. A mistake need not show on "
    "every draw: a lucky test set hides it. The average over draws shows it."
)


def along_seeds(mistake: Mistake, values: Mapping[str, Any]) -> Iterator[tuple[float, float]]:
    """Yield the error of the mistake and of what to do instead, seed by seed."""
    for seed in range(COUNT):
        both = outcome(mistake, values, seed)
        yield both.mistake.error, both.instead.error


def depends_on(values: Mapping[str, Any]) -> str:
    """Return a text that names all that the dots depend on: not the seed."""
    mistake = BY_NAME[values["mistake"]]
    return " ".join([mistake.name, *(repr(values[slider.name]) for slider in mistake.sliders)])


def draw(mistake: Mistake, seeds: Seeds, computed_for: str, setting: Setting) -> Scene:
    """Draw both errors over the seeds, with the number of draws on which the mistake is worse."""
    means = [float(values.mean()) for values in seeds.both]
    return Scene(
        [picture(mistake, seeds)],
        [
            Readout(
                "worse",
                seeds.worse,
                "",
                "the mistake is worse on",
                f"{mistake.compared}: larger than for what to do instead.",
                words=f"{seeds.worse} of {COUNT} draws",
            ),
            mistake.readout("mean_mistake", means[0], "mean, the mistake", f"Of {COUNT} draws."),
            mistake.readout("mean_instead", means[1], "mean, instead", f"Of {COUNT} draws."),
        ],
        [MOVED] if depends_on(setting.values) != computed_for else [],
    )


def body(setting: Setting) -> Blocks:
    """Compute both outcomes for ten seeds, one after the other, and draw them."""
    values = setting.values
    mistake, depends = BY_NAME[values["mistake"]], depends_on(values)
    start = partial(along_seeds, mistake, values)
    pairs = yield Work(depends, COUNT, start, "Redrawing the data")
    if len(pairs) == COUNT:
        drawn = partial(draw, mistake, over_seeds(pairs), depends)
        yield Stage(drawn, height=300, depends=depends)
    yield Note(CAPTION)


VIEW = View("seeds", "Over ten seeds", body, depends="values")
