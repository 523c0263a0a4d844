"""What the stage of the support vector machine draws, and the numbers that it is judged by."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Callout, Figure, Scene
from pages.shared.model.units.number_text import number, share
from pages.shared.pictures.figures import (
    curve,
    decision,
    fit,
    gram,
    neighbours,
    predicted,
    projection,
    support,
)
from pages.shared.pictures.figures.style import CLASSES
from pages.shared.pictures.results.fit import Fit
from pages.shared.pictures.results.readouts import error_readouts, stage_validation
from pages.svm.stage import margin
from pages.svm.stage.compute import Result
from pages.svm.stage.losses import NOISE_COUNTS

RINGS = "rings: support vectors, area: |α|"
LINES = "line: f = 0, dashes: f = ±1"
NOTE = f"{LINES} · {RINGS}"
CALLOUTS = (
    Callout("boundary", "boundary: f = 0", LINES),
    Callout("levels", "margin: f = ±1", LINES),
    Callout("support vectors", "support vector (area: |α|)", RINGS),
    Callout("slack", "slack", margin.SLACK_NOTE),
)
ONE_FEATURE = f"curve: f, dashes: f = ±1 · {RINGS}"
ALONG = "line: f = 0, dashes: f = ±1"
MANY = f"colours: the winner of all pairs · {RINGS}"
OUTSIDE = "f lies outside this picture"
TALLEST = 10.0  # heights of the picture, up to which a curve is followed beyond it
TUBE = "rings: support vectors, on the tube's edge or outside it, area: |α|"


def draw(result: Result) -> Scene:
    """Draw the decision function with its margins, or the fit in its tube, and the Gram matrix.

    Where that is a slice, all features together come first.
    """
    figures = [*_all_features(result), *_machine(result), gram.heatmap(result.gram)]
    return Scene(figures, readouts(result), result.notices)


def _all_features(result: Result) -> list[Figure]:
    if result.predicted is not None:
        return [predicted.against_actual(result.predicted, result.unit * result.epsilon)]
    if result.projection is None:
        return []
    if result.projection.in_rows:
        return [projection.projected(result.projection, "Decision values", ALONG)]
    return [projection.projected(result.projection, "All features, projected")]


def _machine(result: Result) -> list[Figure]:
    if result.fit is not None:
        rings = support.rings(result.support, result.fit.points)
        return [fit_in_tube(result.fit, result.epsilon, rings)]
    if result.neighbours is not None:
        return [neighbours.nearest_images(result.neighbours)]
    if result.decision is None:
        return []
    viewport, slack = result.decision.viewport, margin.slack_lines(result.slack)
    note = ONE_FEATURE if viewport.y is None else NOTE
    note += f" · {margin.SLACK_NOTE}" if slack else ""
    figure = decision.boundary(
        result.decision,
        support.rings(result.support, result.decision.points),
        note=note if result.decision.scores is None else MANY,
        under=[*slack, *margin.width_line(viewport, result.width)],
    )
    return [replace(figure, callouts=CALLOUTS)]


def cut(f: np.ndarray, ends: tuple[float, float]) -> np.ndarray:
    """Return a curve that leaves the picture where it is large, and not farther than is sent."""
    low, high = ends
    return np.clip(f, low - TALLEST * (high - low), high + TALLEST * (high - low))


def is_seen(f: np.ndarray, ends: tuple[float, float]) -> bool:
    """Whether a curve comes into the picture: it is not all above it, nor all below."""
    return bool(np.min(f) <= ends[1] and np.max(f) >= ends[0])


def fit_in_tube(fitted: Fit, epsilon: float, rings: Sequence[dict] = ()) -> Figure:
    """Return the fit with the tube f(x) ± epsilon, inside which an error costs nothing.

    ``rings`` are the support vectors.
    """
    if fitted.viewport.y is not None:
        return fit.fitted(fitted, note=TUBE, over=rings)
    x, f = fitted.viewport.x, cut(fitted.f, fitted.viewport.up)
    note = TUBE if is_seen(f, fitted.viewport.up) else f"{OUTSIDE} · {TUBE}"
    name = f"tube: f ± {number(epsilon)}"
    band = curve.band(x, f - epsilon, f + epsilon, name, CLASSES[0].replace(")", "/0.15)"))
    edges = [
        curve.line(x, f + side * epsilon, name, CLASSES[0], 1, "dash", "mark") for side in (-1, 1)
    ]
    return fit.fitted(replace(fitted, f=f), under=[*band, *edges], note=note, over=rings)


def readouts(result: Result) -> list[Readout]:
    """Return the support vectors, the width of margin or tube, the errors, the chosen point."""
    count, n = len(result.support), result.gram.count
    bounded = int(result.support.bounded.sum())
    regression = result.errors.of == "RMSE"
    edge = "on the edge of the tube" if regression else "on the margin"
    beyond = "outside the tube" if regression else "inside the margin or misclassified"
    return [
        Readout(
            "support_vectors",
            count,
            "",
            "support vectors",
            "The points with α ≠ 0; all others could be removed without any change.",
            of=n,
            detail=share(count / n),
        ),
        Readout(
            "bounded_support_vectors",
            bounded,
            "",
            "support vectors at the bound |α| = C",
            f"At the bound a point lies {beyond}; the other support vectors lie {edge}.",
            of=count,
            detail=share(bounded / count) if count else "",
            words="" if count else "none",
        ),
        _tube_readout(result) if regression else _margin_readout(result.widths),
        *_slack_readout(result),
        *error_readouts(result.errors),
        *stage_validation(result.validation, result.errors),
        *_chosen_point(result),
    ]


def _tube_readout(result: Result) -> Readout:
    half, unit = result.unit * result.epsilon, result.errors.unit
    help = "Half the width ε of the tube, in the target's own unit."
    return Readout("tube", half, unit, "tube", help, words=f"± {number(half)} {unit}".strip())


def _margin_readout(widths: tuple[float, ...]) -> Readout:
    width, key, label = min(widths), "narrowest_margin", "narrowest margin 2/‖w‖"
    help = f"In feature space, the narrowest of the {len(widths)} pairs of classes."
    if len(widths) == 1:
        key, label = "margin_width", "margin width 2/‖w‖"
        help = (
            "The distance from f = -1 to f = +1 in feature space; linear kernel: of the features."
        )
    if not math.isfinite(width):  # an indefinite kernel may give f no length at all
        return Readout(key, None, "", label, help, words="none")
    return Readout(key, width, "", label, help)


def _slack_readout(result: Result) -> list[Readout]:
    """Return the slack of the thin lines and what it costs; nothing where none can be drawn."""
    if result.slack is None:
        return []
    total = result.slack.total
    help = "How far points are inside the margin or beyond it, ξ = max(0, 1 − y f(x)), added up. "
    help += "Each unit costs C."
    cost = f"costs {number(result.price * total)}"
    return [Readout("slack", total, "", "slack Σξ", help, detail=cost)]


def _chosen_point(result: Result) -> list[Readout]:
    kkt = result.kkt
    if kkt is None:
        return []
    with_noise = " with the kernel's noise" * kkt.noisy
    words = f"{kkt.relation}, y f(x) = {number(kkt.margin)}{with_noise}: {kkt.case}"
    help = (
        f"KKT conditions, with C = {number(kkt.C)} and a = {number(kkt.a)} here: a = 0 needs "
        "y f(x) ≥ 1, 0 < a < C needs y f(x) = 1, a = C needs y f(x) ≤ 1. libsvm keeps them to "
        "0.001." + f" {NOISE_COUNTS}" * kkt.noisy
    )
    return [Readout("chosen_point", None, "", "chosen point", help, words=words)]
