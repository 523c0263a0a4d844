"""View: two methods, and the places and points for which they predict something else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kernels import Hyperparameter
from pages.compare.stage.difference import Difference, compute
from pages.compare.stage.methods import MACHINE, NEAREST, names
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.declarations.blocks import Blocks, Note, Stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number, share
from pages.shared.model.units.ranges import steady
from pages.shared.pictures.figures import curve, decision, points, surface
from pages.shared.pictures.figures.axes import across, axis, layout, measured, plane, up
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, MUTED
from pages.shared.pictures.results.points import Points
from pages.shared.pictures.results.viewport import Viewport

GREY = INK.replace(")", "/0.5)")
SIZE = 5  # pixels of a dot


def map_of(difference: Difference) -> Figure | None:
    """Return the map of the difference, or both curves over one feature; None above two."""
    viewport, placed = difference.viewport, difference.points
    if viewport is None or placed is None or difference.f is None:
        return None
    if viewport.y is None:
        return _curves(difference, viewport, placed, difference.f)
    return (
        _classes(difference, viewport, placed)
        if difference.classes
        else _gap(difference, viewport, placed, difference.f)
    )


def scores(difference: Difference) -> Figure:
    """Return f of the second method over f of the first at the training points."""
    (first, second), (a, b) = difference.names, difference.values
    x, y = steady(a, 0.05), steady(b, 0.05)
    if difference.classes:
        lines = [
            curve.line(np.array(x), np.zeros(2), "0", MUTED, 1, "dot", "mark"),
            curve.line(np.zeros(2), np.array(y), "0", MUTED, 1, "dot", "mark"),
        ]
        traces = points.by_class(a, b, difference.codes, difference.classes, SIZE)
        note = "upper left and lower right: different classes"
        first, second = f"f of {first}", f"f of {second}"
        below, beside = axis(first, x), axis(second, y)
    else:
        first, second = (f"{difference.measure.name} by {name}" for name in difference.names)
        ends = np.array([max(x[0], y[0]), min(x[1], y[1])])
        lines = [curve.line(ends, ends, "equal", MUTED, 1, "dot", "mark")]
        traces, note = [points.plain_points(a, b, SIZE)], "on the line: the same prediction"
        below = measured(replace(difference.measure, name=first), x)
        beside = measured(replace(difference.measure, name=second), y)
    return Figure(
        "scores",
        "One over the other",
        [*lines, *traces],
        layout(below, beside),
        note=note,
        alt=f"{second} over {first} at {len(a)} training points.",
    )


def _classes(difference: Difference, viewport: Viewport, placed: Points) -> Figure:
    assert difference.f is not None  # of all that has a viewport
    one, two = difference.f
    kind = np.where(difference.differs, 2.0, (one > 0).astype(float))
    shades = (CLASSES[0].replace(")", "/0.3)"), CLASSES[1].replace(")", "/0.3)"), GREY)
    scale = [[edge / 3, shade] for i, shade in enumerate(shades) for edge in (i, i + 1)]
    field = {
        "type": "heatmap",
        "x": viewport.x,
        "y": viewport.y,
        "z": Quantised(kind, 0, 2, 8),
        "zmin": -0.5,
        "zmax": 2.5,
        "colorscale": scale,
        "showscale": False,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    first, second = difference.names
    return Figure(
        "difference",
        "Where they differ",
        [
            field,
            *surface.levels(*viewport.plane, one, [0.0], INK, "solid", 2),
            *surface.levels(*viewport.plane, two, [0.0], ACCENT, "dot", 2.5),
            *points.by_class(placed.x, placed.y, placed.target, placed.classes, SIZE),
        ],
        layout(*plane(viewport)),
        note=f"grey: different classes · line: {first}, dotted: {second}",
        alt=f"{first} and {second} give different classes at {share(difference.place or 0.0)} "
        "of the places of the picture.",
        weight=1.2,
    )


def _gap(
    difference: Difference, viewport: Viewport, placed: Points, f: tuple[np.ndarray, np.ndarray]
) -> Figure:
    gap = f[0] - f[1]
    first, second = difference.names
    top = float(np.abs(gap).max()) or 1.0
    own = replace(difference.measure, name="difference", offset=0.0)  # both have the same middle
    field = surface.heat(*viewport.plane, gap, top, "difference") | surface.bar(own, -top, top)
    field["meta"] |= surface.own(own)
    most = f"{number(own.raw(float(np.abs(gap).max())))} {own.unit}".strip()
    return Figure(
        "difference",
        "Difference of both fits",
        [
            field,
            *surface.levels(*viewport.plane, gap, [0.0], INK, "solid", 1),
            points.plain_points(placed.x, placed.y, SIZE),
        ],
        layout(*plane(viewport)),
        note=f"{first} less {second}, at most {most}; line: equal",
        alt=f"{first} less {second} over two features.",
        weight=1.2,
    )


def _curves(
    difference: Difference, viewport: Viewport, placed: Points, f: tuple[np.ndarray, np.ndarray]
) -> Figure:
    shown = [decision.cut(one) if difference.classes else one for one in f]
    marks: list[dict[str, Any]]
    if difference.classes:
        marks = points.by_class(placed.x, placed.y, placed.target, placed.classes, SIZE)
        lines, upright = [curve.zero(viewport.x)], axis("decision value f", viewport.up)
    else:
        marks, lines, upright = [points.plain_points(placed.x, placed.y, SIZE)], [], up(viewport)
    first, second = difference.names
    return Figure(
        "difference",
        "Both curves",
        [
            *lines,
            curve.line(viewport.x, shown[0], first, INK),
            curve.line(viewport.x, shown[1], second, ACCENT, 2, "dot"),
            *marks,
        ],
        layout(across(viewport), upright),
        note=f"line: {first}, dotted: {second}",
        alt=f"The curves of {first} and {second} over one feature.",
        weight=1.2,
    )


HELP = "The second method; the first is the one that is chosen in the sidebar, for a regression "
HELP += "it is ridge."
CAPTION = (
    "Both methods have the same points, and the same kernel but for nearest neighbours, which need "
    "none. Two boundaries can differ widely where there are no points: the share of the "
    "**places** says how much of the picture they disagree on, the share of the **points** how "
    "often that matters. The values of f have different units: ridge aims at ±1, the SVM's margins "
    "lie at ±1, discriminant and logistic regression give log odds, a perceptron's f grows with "
    "the number of its mistakes, and of nearest neighbours it is the share of the second class "
    "among them less that of the first."
)
REGRESSION = (
    "Both methods have the same points and the same kernel. Support vector regression ignores "
    "errors below ε and counts larger ones in proportion; ridge regression and the Gaussian "
    "process square them all. With σ² = λ the last two have the same curve."
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of the second method."""
    usual = MACHINE if values["task"] == "regression" else NEAREST
    other = choice("other", names(values["task"]), HELP, usual)
    return (replace(other, symbol="compared with"),)


def draw(setting: Setting) -> Scene:
    """Draw where both differ, and the values of one over those of the other."""
    result = compute(setting)
    pictures = [map_of(result), scores(result)]
    return Scene([one for one in pictures if one is not None], readouts(result, setting))


def readouts(difference: Difference, setting: Setting) -> list[Readout]:
    """Return how much of the picture and how many points they disagree on."""
    if difference.classes:
        listed = [
            share_readout(
                f"differ_{part.name}",
                part.share,
                f"they differ, {part.name}",
                "Points.",
                part.count,
            )
            for part in difference.parts
        ]
        if difference.place is None:
            return listed
        help = "Share of the places of the picture at which they name different classes."
        label = "they differ, of the plane"
        return [share_readout("differ_plane", difference.place, label, help), *listed]
    unit = setting.target_unit
    listed = [
        Readout(
            f"rms_difference_{part.name}",
            part.share,
            unit,
            f"RMS difference, {part.name}",
            "Root of the mean squared difference of the predictions.",
        )
        for part in difference.parts
    ]
    if difference.place is not None:
        help = "Over the places of the picture."
        label = "largest difference"
        listed.insert(0, Readout("largest_difference", difference.place, unit, label, help))
    return listed


def body(setting: Setting) -> Blocks:
    """Show the difference of two methods."""
    yield Stage(draw, height=380)
    yield Note(REGRESSION if setting.train.task == "regression" else CAPTION)


VIEW = View("difference", "Difference of two", body, controls)
