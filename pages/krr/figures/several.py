"""Fits at several values of lambda, over one another."""

from __future__ import annotations

from pages.krr.results.several import Several
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, layout, up
from pages.shared.scene import Figure, number
from pages.shared.style import CLASSES, INK

SHADES = (1.0, 0.65, 0.4)  # the nearer to the present value, the fainter


def several(found: Several) -> Figure:
    """Return the curves, those of smaller lambda blue, of larger lambda orange."""
    seen, dots, now = found.frame, found.points, found.present
    traces = [points.plain_points(dots.x, dots.y)]
    for place, (lam, f) in enumerate(zip(found.lams, found.f, strict=True)):
        name = f"λ = {number(float(lam))}"
        here = place == now
        traces.append(
            curve.curve(seen.x, f, name, _colour(place, now, len(found.lams)), 3 if here else 2)
        )
    return Figure(
        id="several",
        title="The same points, several λ",
        note="blue: smaller λ, orange: larger λ, the stronger the farther away · thick: λ now",
        data=traces,
        layout=layout(
            across(seen),
            up(seen),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 44, "b": 44},
            meta={"zoom": True},
        ),
        alt=f"{len(found.lams)} fits, lambda from {number(float(found.lams[0]))} to "
        f"{number(float(found.lams[-1]))}.",
    )


def _colour(place: int, now: int, count: int) -> str:
    if place == now:
        return INK
    colour, outermost = (CLASSES[0], now) if place < now else (CLASSES[1], count - 1 - now)
    shade = SHADES[min(outermost - abs(place - now), len(SHADES) - 1)]
    return colour.replace(")", f"/{shade})")
