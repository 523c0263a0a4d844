"""A pointwise and a simultaneous band with functions drawn from the posterior."""

from __future__ import annotations

from pages.gp.figures.process import EXACT, OF_F, OF_TRUTH
from pages.gp.results.simultaneous import Simultaneous
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, layout, up
from pages.shared.ranges import span
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, INK

STAYS, LEAVES = CLASSES[2], CLASSES[1]


def simultaneous(found: Simultaneous) -> Figure:
    """Return both bands, and in orange the draws that leave the pointwise one somewhere."""
    x, mean, sd, dots = found.x, found.mean, found.sd, found.points
    traces = curve.band(
        x, mean - found.pointwise * sd, mean + found.pointwise * sd,
        "95 % at each place", OF_F.replace(")", "/0.2)"),
    )  # fmt: skip
    traces += [
        curve.curve(x, f, "leaves the pointwise band" if out else "stays inside",
                    LEAVES if out else STAYS, 1, role="draw")
        for f, out in zip(found.draws.T, found.leaves, strict=True)
    ]  # fmt: skip
    traces += [
        curve.curve(x, mean + sign * found.factor * sd, "95 % at all places", INK, 1.8, "dash",
                    "edge")
        for sign in (-1, 1)
    ]  # fmt: skip
    traces.append(curve.curve(x, mean, "posterior mean", OF_F))
    if found.exact is not None:
        traces.append(curve.curve(x, found.exact, EXACT, OF_TRUTH, 2, role="model"))
    traces.append(points.plain_points(dots.x, dots.y, 4))
    exact = "" if found.exact is None else f" · purple: {EXACT}"
    return Figure(
        id="simultaneous",
        title="Two bands of f",
        note="blue: pointwise 95 % · dashes: simultaneous 95 % · draws: orange where they leave "
        f"the blue band somewhere, else green{exact}",
        data=traces,
        layout=layout(across(found.frame), up(found.frame, span(dots.y, 0.45))),
        alt=f"Pointwise and simultaneous band with {len(found.leaves)} draws of f.",
    )
