"""The picture of one method on the axes of all, with the chosen method dotted on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.compare.stage.compute import Result
from pages.compare.stage.methods import DISCRIMINANT, LOGISTIC, MACHINE, NEAREST, PROCESS, RIDGE
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, decision, fit, predicted, projection, surface
from pages.shared.pictures.figures.style import ACCENT, CLASSES, MUTED
from pages.shared.pictures.results.decision import Decision
from pages.shared.pictures.results.fit import Fit
from pages.shared.pictures.results.predicted import Predicted
from pages.shared.pictures.results.projection import Projection

# Values of f at which the colours saturate: targets of ±1, log odds, margins at ±1, votes.
LIMITS = {RIDGE: 1.0, PROCESS: 1.0, DISCRIMINANT: 4.0, LOGISTIC: 4.0, MACHINE: 2.0, NEAREST: 1.0}
REACH = 0.6  # of the largest |f| at the training points: of a perceptron, whose f has no unit
DEVIATIONS = 2.0  # of a Gaussian process, within which the sign of f is in doubt
PALE = "/0.16)"


def method(result: Result, name: str) -> Figure:
    """Return the boundary or the fit of a method that could be fitted."""
    match result.pictures[name]:
        case Decision() as picture:
            return _boundary(picture, result, name)
        case Fit() as picture:
            return _fit(picture, result, name)
        case Projection() as picture:
            return projection.projected(picture, name)
        case Predicted() as picture:
            return predicted.against_actual(picture)


def said(result: Result, name: str) -> str:
    """Return what the lines of a method's picture are; often empty."""
    picture = result.pictures.get(name)
    if not isinstance(picture, Decision | Fit):
        return ""
    classes, flat = isinstance(picture, Decision), picture.viewport.y is None
    if name == MACHINE and (classes or flat):
        return "dashes: margins" if classes else "band: ± ε"
    if name == PROCESS and classes != flat:
        return "dashes: ± 2 sd" if classes else "band: ± 2 sd"
    return ""


def _boundary(picture: Decision, result: Result, name: str) -> Figure:
    reach = float(np.abs(result.outcomes[name].values).max()) or 1.0
    limit, margins = LIMITS.get(name, REACH * reach), (-1.0, 1.0) if name == MACHINE else ()
    if picture.viewport.y is None:
        return decision.boundary(picture, _chosen_curve(result), margins, limit, "")
    under = [*_doubt(result, name), *_chosen_boundary(result)]
    return decision.boundary(picture, (), margins, limit, "", under)


def _fit(picture: Fit, result: Result, name: str) -> Figure:
    if picture.viewport.y is not None:
        return fit.fitted(picture)
    return fit.fitted(picture, under=_band(picture, result, name), over=_chosen_curve(result))


def _doubt(result: Result, name: str) -> list[dict[str, Any]]:
    """Return the lines on which f of the Gaussian process is two deviations from 0."""
    moments, there = result.outcomes[name].moments, result.deviation
    if moments is None or there is None:
        return []
    ratio = moments[0] / np.maximum(moments[1], 1e-300)
    levels = (-DEVIATIONS, DEVIATIONS)
    return surface.levels(*there.plane, ratio, levels, MUTED, "dash", 1.2)


def _chosen_boundary(result: Result) -> list[dict[str, Any]]:
    """Return the boundary of the chosen method, dotted on every picture."""
    other = result.pictures.get(result.method)
    if not isinstance(other, Decision):
        return []
    lines = surface.levels(*other.viewport.plane, other.f, [0.0], ACCENT, "dot", 2)
    return [line | {"name": "boundary of the chosen method"} for line in lines]


def _chosen_curve(result: Result) -> list[dict[str, Any]]:
    """Return the curve of the chosen method, dotted on every picture."""
    other = result.pictures.get(result.method)
    if not isinstance(other, Decision | Fit):
        return []
    f = decision.cut(other.f) if isinstance(other, Decision) else other.f
    return [curve.line(other.viewport.x, f, result.method, ACCENT, 1.8, "dot", "path")]


def _band(picture: Fit, result: Result, name: str) -> list[dict[str, Any]]:
    """Return the tube of support vector regression, or two deviations of a Gaussian process."""
    x, f, moments = picture.viewport.x, picture.f, result.outcomes[name].moments
    if name == MACHINE:
        half, text = np.full_like(f, result.epsilon), f"tube: f ± {number(result.epsilon)}"
    elif moments is not None:
        half, text = DEVIATIONS * moments[1], "2σ of f, without noise"
    else:
        return []
    return curve.band(x, f - half, f + half, text, CLASSES[0].replace(")", PALE))
