"""The summands of a Gaussian process, one picture each, all on one scale."""

from __future__ import annotations

from dataclasses import replace

from pages.gp.results.terms import Terms
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import across, layout, measured, up
from pages.shared.scene import Figure
from pages.shared.style import CLASSES

LOWERED = "₁₂₃₄"


def terms(found: Terms) -> list[Figure]:
    """Return one figure for each summand: its mean and 2 sigma, or its mean over a plane."""
    draw = _curve if found.frame.y is None else _map
    return [draw(found, i) for i in range(len(found.parts.names))]


def _curve(found: Terms, i: int) -> Figure:
    seen, mean, sd = found.frame, found.parts.means[i], found.parts.sds[i]
    colour = colour_of(i)
    part = replace(seen.measures[1], name="contribution", offset=0.0)  # the mean is no term's
    shade = colour.replace(")", "/0.2)")
    return Figure(
        id=f"term{i + 1}",
        title=title(found.parts.names[i], i),
        note="mean and 2σ of this term alone",
        data=[
            *curve.band(seen.x, mean - 2 * sd, mean + 2 * sd, "2σ of this term", shade),
            curve.curve(seen.x, mean, "mean of this term", colour),
        ],
        layout=layout(
            across(seen),
            measured(part, (-1.6 * found.limit, 1.6 * found.limit)),
        ),
        alt=f"Posterior of term {i + 1}, {found.parts.names[i]}.",
    )


def _map(found: Terms, i: int) -> Figure:
    seen, dots, names = found.frame, found.points, found.frame.labels
    z = found.parts.means[i].reshape(seen.shape)
    return Figure(
        id=f"term{i + 1}",
        title=title(found.parts.names[i], i),
        note="mean of this term alone",
        data=[
            surface.heat(*seen.plane, z, found.limit, "contribution"),
            points.plain_points(dots.x, dots.y, 4),
        ],
        layout=layout(across(seen), up(seen)),
        alt=f"Posterior mean of term {i + 1}, {found.parts.names[i]}, over {names[0]}, {names[1]}.",
    )


def colour_of(i: int) -> str:
    """Return the colour of a term: none of those of f, of y, of draws and of the exact function."""
    return CLASSES[4 + i % 4]


def title(name: str, i: int) -> str:
    """Return how a term is called, ``f₁: RBF``."""
    place = LOWERED[i] if i < len(LOWERED) else str(i + 1)
    return f"f{place}: {name}"
