"""What the stage of the discriminant analysis draws, and the numbers under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pages.kda.stage.compute import Result
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Callout, Figure, Scene
from pages.shared.pictures.figures import decision, gram, neighbours, projection
from pages.shared.pictures.results.readouts import error_readouts, stage_validation

NOTE = "line: both classes are equally likely; colours: log odds"
CALLOUTS = (Callout("boundary", "log odds 0: both classes are equally likely", NOTE),)
MANY = "colours: the most likely class"
FLAT = "curve: log odds; above 0 the second class is more likely"
SEVERAL = "curves: the score of each class; the highest wins"
ALONG = "line: both classes are equally likely"
REGIONS = "ground: the most likely class"


SEPARATION = (
    "Of the variance of the training points along the discriminant, the share between the class "
    "means, from 0 to 1. Lambda adds its penalty to that variance."
)


def draw(result: Result) -> Scene:
    """Draw the decision function beside the Gram matrix; a slice comes after the discriminants."""
    return Scene(
        [*_projection(result), *_decision(result), gram.heatmap(result.gram)],
        [
            *error_readouts(result.errors),
            *stage_validation(result.validation, result.errors),
            *separations(result.separations[:2]),
        ],
        result.notices,
    )


def _projection(result: Result) -> list[Figure]:
    if result.projection is None:
        return []
    along, several = result.projection.in_rows, len(result.separations) > 1
    note = ALONG if along else REGIONS if result.projection.scores is not None else ""
    title = f"Discriminants 1 and 2 of {len(result.separations)}" if several else "Discriminant"
    return [projection.projected(result.projection, title, note)]


def _decision(result: Result) -> list[Figure]:
    if result.neighbours is not None:
        return [neighbours.nearest_images(result.neighbours)]
    if result.decision is None:
        return []
    two, flat = result.decision.scores is None, result.decision.viewport.y is None
    note = (FLAT if two else SEVERAL) if flat else (NOTE if two else MANY)
    figure = decision.boundary(result.decision, margins=(), limit=4.0, note=note)
    return [replace(figure, callouts=CALLOUTS)]


def separations(values: Sequence[float]) -> list[Readout]:
    """Return the separation along each discriminant, numbered where there are several."""
    endings = [""] if len(values) == 1 else [f" {i + 1}" for i in range(len(values))]
    return [
        Readout(
            f"separation{ending.replace(' ', '_')}", value, "", f"separation{ending}", SEPARATION
        )
        for ending, value in zip(endings, values, strict=True)
    ]
