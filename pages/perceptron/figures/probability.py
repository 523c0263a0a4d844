"""Probabilities of the classes over the stage."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.perceptron.figures.present import present
from pages.shared.figures import curve, decision, points, surface
from pages.shared.figures.axes import across, axis, editable, layout, plain, plane
from pages.shared.results.decision import Decision
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, INK, MUTED

QUARTERS = (0.25, 0.75)
NOTE = "line: probability 0.5, dashes: 0.25 and 0.75"
MANY = "colours: the most likely class"


def probability(found: Decision, P: np.ndarray, sample: int | None) -> Figure:
    """Return the probability P of the second of two classes, or the most likely of more."""
    if found.frame.y is None:
        return _on_a_line(found, P, sample)
    if found.scores is not None:
        return decision.boundary(found, present(found.points, sample), (), note=MANY)
    seen, dots = found.frame, found.points
    field = surface.heat(*seen.plane, P, 0.5, f"P({dots.classes[-1]})", centre=0.5)
    traces = [
        field | {"opacity": decision.PALE},
        *surface.levels(*seen.plane, P, [0.5], INK, "solid", 2, "boundary"),
        *surface.levels(*seen.plane, P, QUARTERS, MUTED, "dash", 1.2),
    ]
    if found.kernel is not None:
        traces += surface.kernel_slice(*seen.plane, found.kernel)
    traces += points.by_class(dots.x, dots.y, dots.target, dots.classes, opacity=dots.opacity)
    traces += [*present(dots, sample), *points.chosen_ones(dots)]
    return Figure(
        id="slice" if seen.is_slice else "stage",
        title=f"Probability of {plain(dots.classes[-1])}",
        note=" · ".join(filter(None, [NOTE, points.slice_note(seen.note, dots)])),
        data=traces,
        layout=layout(*plane(seen), meta=editable(seen), **points.kernel_label(found.kernel)),
        alt=f"Probability of {dots.classes[-1]} over {seen.labels[0]} and {seen.labels[1]} with "
        f"{len(dots)} training points.",
        weight=1.25,
    )


def _on_a_line(found: Decision, P: np.ndarray, sample: int | None) -> Figure:
    """Return the probabilities over one feature; of two classes the points lie at 0 and 1."""
    seen, x = found.frame, found.frame.x
    dots = replace(found.points, y=_heights(found))
    if P.ndim == 1:
        traces = [curve.curve(x, P, f"P({plain(dots.classes[-1])})", INK)]
    else:
        traces = [
            curve.curve(x, p, f"P({plain(name)})", CLASSES[c % 8])
            for c, (p, name) in enumerate(zip(P.T, dots.classes, strict=False))
        ]
    traces.append(curve.curve(x, np.full_like(x, 0.5), "0.5", MUTED, 1, "dash", "mark"))
    if found.kernel is not None:
        traces.append(curve.kernel_curve(x, found.kernel, 0, 1))
    traces += [*points.by_class(dots.x, dots.y, dots.target, dots.classes), *present(dots, sample)]
    traces += points.chosen_ones(dots)
    return Figure(
        id="stage",
        title="Probability of each class"
        if P.ndim > 1
        else f"Probability of {plain(dots.classes[-1])}",
        note=" · ".join(filter(None, ["dashes: probability 0.5", seen.note])),
        data=traces,
        layout=layout(
            across(seen),
            axis("probability", (-0.08, 1.08)),
            meta={"editable": True},
            **points.kernel_label(found.kernel),
        ),
        alt=f"Probabilities over one feature with {len(dots)} training points.",
        weight=1.25,
    )


def _heights(found: Decision) -> np.ndarray:
    """Return where the points lie: two classes at 0 and 1, more of them at 0."""
    two = found.scores is None
    return found.points.target.astype(float) if two else np.zeros(len(found.points))
