"""What the stage draws: boundary or probabilities, with the point of the present step ringed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.perceptron.stage.compute import Result
from pages.perceptron.stage.history import PERCEPTRON
from pages.perceptron.stage.readouts import readouts
from pages.perceptron.stage.weights import weights_figure
from pages.shared.model.scene.scene import Callout, Figure, Scene
from pages.shared.pictures.figures import curve, decision, gram, neighbours, projection, surface
from pages.shared.pictures.figures.axes import across, axis, editable, layout, plain, plane
from pages.shared.pictures.figures.points import (
    by_class,
    chosen_ones,
    kernel_label,
    rings,
    slice_note,
)
from pages.shared.pictures.figures.style import CLASSES, INK, MUTED
from pages.shared.pictures.results.decision import Decision
from pages.shared.pictures.results.points import Points

RING = "ring: the point of the last step"
SIZE, WIDTH = 20, 3  # of the ring, in pixels
QUARTERS = (0.25, 0.75)
NOTE = "line: probability 0.5, dashes: 0.25 and 0.75"
MANY = "colours: the most likely class"
SIGN = "line: f = 0, colours: f"
BOUNDARY = Callout("boundary", "boundary: f = 0", SIGN)
RINGED = Callout("present step", "point of the last step", RING)


def draw(result: Result) -> Scene:
    """Draw the boundary or the probabilities at a step, the weights and the Gram matrix."""
    exact = result.history.method == PERCEPTRON
    figures = [*_all_features(result), *_stage(result), weights_figure(result.weights, exact)]
    return Scene([*figures, gram.heatmap(result.gram)], readouts(result), result.notices)


def _all_features(result: Result) -> list[Figure]:
    if result.projection is None:
        return []
    title = "Scores" if result.projection.in_rows else "All features, projected"
    note = "line: 0" if result.projection.in_rows else ""
    figure = projection.projected(result.projection, title, note)
    ring = present_step(result.projection.points, result.sample)
    return [replace(figure, data=[*figure.data, *ring])]


def _stage(result: Result) -> list[Figure]:
    if result.neighbours is not None:
        return [neighbours.nearest_images(result.neighbours)]
    if result.decision is None:
        return []
    if result.probability is not None:
        return [probability_figure(result.decision, result.probability, result.sample)]
    many = result.decision.scores is not None
    if result.decision.viewport.y is None:
        note = "curves: the largest f wins" if many else "curve: f, its sign decides"
    else:
        note = "colours: the largest f wins" if many else SIGN
    ring = present_step(result.decision.points, result.sample)
    limit = 0.6 * result.history.max_value
    note += f" · {RING}" if ring else ""
    figure = decision.boundary(result.decision, ring, (), limit, note)
    return [replace(figure, callouts=(BOUNDARY, RINGED) if SIGN in note else (RINGED,))]


def present_step(points: Points, sample: int | None) -> list[dict[str, Any]]:
    """Return the ring around the sample of the present step; nothing where there is none."""
    if sample is None:
        return []
    ring = rings(points.x[[sample]], points.y[[sample]], "present step", SIZE)
    ring["marker"] |= {"line": {"color": INK, "width": WIDTH}}
    return [ring]


def probability_figure(result: Decision, P: np.ndarray, sample: int | None) -> Figure:
    """Return the probability P of the second of two classes, or the most likely of more."""
    if result.viewport.y is None:
        return _on_a_line(result, P, sample)
    viewport, points = result.viewport, result.points
    if result.scores is not None:
        return decision.boundary(result, present_step(points, sample), (), note=MANY)
    field = surface.heat(*viewport.plane, P, 0.5, f"P({points.classes[-1]})", centre=0.5)
    traces = [
        field | {"opacity": decision.PALE},
        *surface.levels(*viewport.plane, P, [0.5], INK, "solid", 2, "boundary"),
        *surface.levels(*viewport.plane, P, QUARTERS, MUTED, "dash", 1.2),
    ]
    if result.kernel is not None:
        traces += surface.kernel_slice(*viewport.plane, result.kernel)
    traces += by_class(points.x, points.y, points.target, points.classes, opacity=points.opacity)
    traces += [*present_step(points, sample), *chosen_ones(points)]
    return Figure(
        id="slice" if viewport.is_slice else "stage",
        title=f"Probability of {plain(points.classes[-1])}",
        note=" · ".join(filter(None, [NOTE, slice_note(viewport.note, points)])),
        data=traces,
        layout=layout(*plane(viewport), meta=editable(viewport), **kernel_label(result.kernel)),
        alt=f"Probability of {points.classes[-1]} over {viewport.labels[0]} and "
        f"{viewport.labels[1]} with {len(points)} training points.",
        weight=1.25,
    )


def _on_a_line(result: Decision, P: np.ndarray, sample: int | None) -> Figure:
    """Return the probabilities over one feature; of two classes the points lie at 0 and 1."""
    viewport, x = result.viewport, result.viewport.x
    target, classes = result.points.target, result.points.classes
    heights = target.astype(float) if result.scores is None else np.zeros(len(target))
    points = replace(result.points, y=heights)
    if P.ndim == 1:
        title = f"Probability of {plain(classes[-1])}"
        traces = [curve.line(x, P, f"P({plain(classes[-1])})", INK)]
    else:
        title = "Probability of each class"
        traces = [
            curve.line(x, p, f"P({plain(name)})", CLASSES[c % 8])
            for c, (p, name) in enumerate(zip(P.T, classes, strict=False))
        ]
    traces.append(curve.line(x, np.full_like(x, 0.5), "0.5", MUTED, 1, "dash", "mark"))
    if result.kernel is not None:
        traces.append(curve.kernel_curve(x, result.kernel, 0, 1))
    traces += [*by_class(points.x, points.y, target, classes), *present_step(points, sample)]
    traces += chosen_ones(points)
    return Figure(
        id="stage",
        title=title,
        note=" · ".join(filter(None, ["dashes: probability 0.5", viewport.note])),
        data=traces,
        layout=layout(
            across(viewport),
            axis("probability", (-0.08, 1.08)),
            meta={"editable": True},
            **kernel_label(result.kernel),
        ),
        alt=f"Probabilities over one feature with {len(points)} training points.",
        weight=1.25,
    )
