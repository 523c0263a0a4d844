"""The lifted points with the plane between the classes, and the boundary in the plane of inputs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pages.features.compute import Result
from pages.features.results.both import Both
from pages.features.results.lift import OWN, POWERS, RADIUS, SQUARES
from pages.shared.figures import decision, gram
from pages.shared.figures.space import box, plane, points_by_class
from pages.shared.ranges import span
from pages.shared.scene import Figure, number

TITLES = {
    SQUARES: "φ(a, b) = (a², b², √2 ab)",
    RADIUS: "φ(a, b) = (a, b, a² + b²)",
    OWN: "The kernel's three leading features",
    POWERS: "φ(x) = (x, x², x³)",
}
EYES = {
    SQUARES: (2.15, 1.4, 1.55),
    RADIUS: (2.05, 1.6, 0.6),
    OWN: (2.25, 1.8, 1.25),
    POWERS: (1.7, -1.7, 0.8),
}


def space(found: Result) -> Figure:
    """Return the points in space, with the plane between the classes."""
    lifted = found.lift
    eye = dict(zip("xyz", EYES[lifted.kind], strict=True))
    view: dict[str, Any] = {"eye": eye, "center": {"x": 0.06, "y": -0.06, "z": -0.1}}
    return Figure(
        id="space",
        title=TITLES[lifted.kind],
        note="drag to rotate; the plane has the widest margin",
        data=[
            *points_by_class(lifted.points, found.codes, found.classes, 3),
            *plane(lifted.corners),
        ],
        layout=box(lifted.names, [span(column) for column in lifted.points.T], view, lifted.kind),
        alt=f"{len(found.codes)} points in space over {', '.join(lifted.names)}, with a plane "
        "between two classes.",
        weight=1.15,
    )


def back(found: Result) -> Figure:
    """Return the plane seen from the inputs: a curve where it cuts the lifted plane."""
    seen = found.decision.frame
    figure = decision.boundary(found.decision, note="line: where the plane is, dashes: its margins")
    return replace(figure, title="Back in the plane" if seen.y is not None else "Back on the line")


def both(found: Both, id: str = "both", first: str = "φ(x)·φ(z)") -> Figure:
    """Return inner products of features above the diagonal and the kernel below it."""
    figure = gram.gram(found.gram, f"{first} above, k(x, z) below", id, symmetric=False)
    if found.gram.pair is not None or found.gram.chosen:
        return figure
    how = "symmetric: both agree" if found.agree else "not symmetric: they differ"
    return replace(figure, note=how, alt=f"{figure.alt} Largest difference "
                   f"{number(found.difference)}.")  # fmt: skip
