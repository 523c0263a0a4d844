"""The picture of one method on the axes of all, with the chosen method dotted on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.compare.compute import Result
from pages.compare.results.methods import (
    DISCRIMINANT,
    LOGISTIC,
    MACHINE,
    NEAREST,
    PROCESS,
    RIDGE,
)
from pages.shared.figures import curve, decision, fit, predicted, projection, surface
from pages.shared.results.decision import Decision
from pages.shared.results.fit import Fit
from pages.shared.results.predicted import Predicted
from pages.shared.results.projection import Projection
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, MUTED

# Values of f at which the colours saturate: targets of ±1, log odds, margins at ±1, votes.
LIMITS = {RIDGE: 1.0, PROCESS: 1.0, DISCRIMINANT: 4.0, LOGISTIC: 4.0, MACHINE: 2.0, NEAREST: 1.0}
REACH = 0.6  # of the largest |f| at the training points: of a perceptron, whose f has no unit
DEVIATIONS = 2.0  # of a Gaussian process, within which the sign of f is in doubt
PALE = "/0.16)"


def method(found: Result, name: str) -> Figure:
    """Return the boundary or the fit of a method that could be fitted."""
    match found.pictures[name]:
        case Decision() as picture:
            return _boundary(picture, found, name)
        case Fit() as picture:
            return _fit(picture, found, name)
        case Projection() as picture:
            return projection.projection(picture, name)
        case Predicted() as picture:
            return predicted.predicted(picture)


def said(found: Result, name: str) -> str:
    """Return what the lines of a method's picture are; often empty."""
    picture = found.pictures.get(name)
    if not isinstance(picture, Decision | Fit):
        return ""
    classes, flat = isinstance(picture, Decision), picture.frame.y is None
    if name == MACHINE and (classes or flat):
        return "dashes: margins" if classes else "band: ± ε"
    if name == PROCESS and classes != flat:
        return "dashes: ± 2 sd" if classes else "band: ± 2 sd"
    return ""


def _boundary(picture: Decision, found: Result, name: str) -> Figure:
    reach = float(np.abs(found.outcomes[name].values).max()) or 1.0
    limit, margins = LIMITS.get(name, REACH * reach), (-1.0, 1.0) if name == MACHINE else ()
    if picture.frame.y is None:
        return decision.boundary(picture, _chosen_curve(found), margins, limit, "")
    under = [*_doubt(found, name), *_chosen_boundary(found)]
    return decision.boundary(picture, (), margins, limit, "", under)


def _fit(picture: Fit, found: Result, name: str) -> Figure:
    if picture.frame.y is not None:
        return fit.fit(picture)
    return fit.fit(picture, under=_band(picture, found, name), over=_chosen_curve(found))


def _doubt(found: Result, name: str) -> list[dict[str, Any]]:
    """Return the lines on which f of the Gaussian process is two deviations from 0."""
    moments, there = found.outcomes[name].moments, found.deviation
    if moments is None or there is None:
        return []
    ratio = moments[0] / np.maximum(moments[1], 1e-300)
    levels = (-DEVIATIONS, DEVIATIONS)
    return surface.levels(*there.plane, ratio, levels, MUTED, "dash", 1.2)


def _chosen_boundary(found: Result) -> list[dict[str, Any]]:
    """Return the boundary of the chosen method, dotted on every picture."""
    other = found.pictures.get(found.method)
    if not isinstance(other, Decision):
        return []
    lines = surface.levels(*other.frame.plane, other.f, [0.0], ACCENT, "dot", 2)
    return [line | {"name": "boundary of the chosen method"} for line in lines]


def _chosen_curve(found: Result) -> list[dict[str, Any]]:
    """Return the curve of the chosen method, dotted on every picture."""
    other = found.pictures.get(found.method)
    if not isinstance(other, Decision | Fit):
        return []
    f = decision.cut(other.f) if isinstance(other, Decision) else other.f
    return [curve.curve(other.frame.x, f, found.method, ACCENT, 1.8, "dot", "path")]


def _band(picture: Fit, found: Result, name: str) -> list[dict[str, Any]]:
    """Return the tube of support vector regression, or two deviations of a Gaussian process."""
    x, f, moments = picture.frame.x, picture.f, found.outcomes[name].moments
    if name == MACHINE:
        half, text = np.full_like(f, found.epsilon), f"tube: f ± {found.epsilon:.3g}"
    elif moments is not None:
        half, text = DEVIATIONS * moments[1], "2σ of f, without noise"
    else:
        return []
    return curve.band(x, f - half, f + half, text, CLASSES[0].replace(")", PALE))
