"""What the stage of the feature maps draws, and the numbers under it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pages.features.stage import comparison
from pages.features.stage.compute import Result
from pages.features.stage.lift import OWN, POWERS, RADIUS, SQUARES, SVM_NAME
from pages.shared.model.scene.readout import share_readout
from pages.shared.model.scene.scene import Callout, Figure, Scene
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import decision
from pages.shared.pictures.figures.space import box, plane, points_by_class
from pages.shared.pictures.results.readouts import error_readouts, stage_validation

TITLES = {
    SQUARES: "φ(a, b) = (a², b², √2 ab)",
    RADIUS: "φ(a, b) = (a, b, a² + b²)",
    OWN: "The kernel's three leading features",
    POWERS: "φ(x) = (x, x², x³)",
}
EYES = {
    SQUARES: (1.55, 1.0, 1.1),
    RADIUS: (1.5, 1.15, 0.45),
    OWN: (1.6, 1.3, 0.9),
    POWERS: (1.25, -1.25, 0.6),
}
LINE = (
    "Of the training points, by the same method on the inputs: with two inputs its boundary is a "
    "straight line, with one a threshold."
)
DIFFERENCE = (
    "Over all pairs of training points: the inner product of three features less the kernel, "
    "|φ(x)·φ(z) − k(x, z)|. 0 where it is only rounding: then the kernel computes this inner "
    "product without the features."
)


def draw(result: Result) -> Scene:
    """Draw the points in space, the boundary back in the plane, and features against kernel."""
    return Scene(
        [_space(result), _back(result), comparison.picture(result.comparison)],
        [
            share_readout(
                "error_line", result.flat, "misclassified, by a line", LINE, result.errors.count
            ),
            *error_readouts(result.errors)[:2],
            *stage_validation(result.validation, result.errors),
            comparison.difference_readout(
                "largest_difference", result.comparison, "largest difference", DIFFERENCE
            ),
        ],
        result.notices,
    )


def _space(result: Result) -> Figure:
    """Return the points in space, with the plane between the classes."""
    lifted = result.lift
    eye = dict(zip("xyz", EYES[lifted.kind], strict=True))
    camera: dict[str, Any] = {"eye": eye, "center": {"x": 0.06, "y": -0.06, "z": -0.1}}
    limits = [span(column) for column in lifted.points.T]
    return Figure(
        id="space",
        title=TITLES[lifted.kind],
        note=f"drag to rotate; plane: a {SVM_NAME}",
        data=[
            *points_by_class(lifted.points, result.codes, result.classes, 3),
            *plane(lifted.corners),
        ],
        layout=box(lifted.names, limits, camera, lifted.kind),
        alt=f"{len(result.codes)} points in space over {', '.join(lifted.names)}, with a plane "
        "between two classes.",
        weight=2.1,
    )


def _back(result: Result) -> Figure:
    """Return the plane seen from the inputs: a curve where it cuts the lifted plane."""
    if result.decision.viewport.y is None:
        note = "curve: w·φ(x) + b, 0 where the plane is; dashes: its margins, ±1"
        figure = decision.boundary(result.decision, note=note)
        return replace(figure, title="Back on the line", weight=1.1)
    note = "line: where the plane is, dashes: its margins"
    callouts = (Callout("boundary", "the plane", note), Callout("levels", "its margin", note))
    figure = decision.boundary(result.decision, note=note)
    return replace(figure, title="Back in the plane", weight=1.1, callouts=callouts)
