"""Three fits: without an intercept, on a centred target, with an intercept."""

from __future__ import annotations

from pages.krr.results.intercept import CENTRED, INTERCEPT, PLAIN, Intercept
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, layout, up
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, INK

LOOKS = {PLAIN: (CLASSES[1], "solid", 2.5), CENTRED: (CLASSES[0], "solid", 4),
         INTERCEPT: (INK, "dash", 2)}  # fmt: skip


def intercept(found: Intercept) -> Figure:
    """Return the three fits over the training points."""
    seen, dots = found.frame, found.points
    traces = [points.plain_points(dots.x, dots.y)]
    for name, f in found.f.items():
        colour, dash, width = LOOKS[name]
        traces.append(curve.curve(seen.x, f, name, colour, width, dash, "model"))
    return Figure(
        id="intercept",
        title="What the penalty pulls towards",
        note="orange: nothing centred · blue: target centred · dashed: with an intercept",
        data=traces,
        layout=layout(across(seen), up(seen), meta={"zoom": True}),
        alt=f"Three fits to {len(dots)} points: {', '.join(found.f)}.",
    )
