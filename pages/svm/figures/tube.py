"""Support vector regression: the fit, its tube of half width epsilon, the rings."""

from __future__ import annotations

from collections.abc import Sequence

from pages.shared.figures import curve, fit
from pages.shared.results.fit import Fit
from pages.shared.scene import Figure
from pages.shared.style import CLASSES

NOTE = "rings: support vectors, on the tube's edge or outside it, area: |α|"


def tube(found: Fit, epsilon: float, rings: Sequence[dict] = ()) -> Figure:
    """Return the fit with the tube f(x) ± epsilon, inside which an error costs nothing.

    ``rings`` are the support vectors.
    """
    if found.frame.y is not None:
        return fit.fit(found, note=NOTE, over=rings)
    x, f = found.frame.x, found.f
    name = f"tube: f ± {epsilon:.3g}"
    band = curve.band(x, f - epsilon, f + epsilon, name, CLASSES[0].replace(")", "/0.15)"))
    edges = [
        curve.curve(x, f + side * epsilon, name, CLASSES[0], 1, "dash", "mark") for side in (-1, 1)
    ]
    return fit.fit(found, under=[*band, *edges], note=NOTE, over=rings)
