"""Fisher's direction under the hand: a line turns, the points fall onto it, their heaps part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import RBF
from pages.kda.stage.fisher import direction, plane_of, plane_scatter, seen_plane
from pages.kda.views.fisher_direction import ANGLE, MEANING
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import several_features
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import across, layout, plain, up
from pages.shared.pictures.figures.style import CLASSES, INK, MUTED
from pages.shared.pictures.results.points import Points
from pages.shared.pictures.results.viewport import Viewport

STEPS = 121  # places along the line at which a heap has a height
WIDTH = 0.03  # of the plane's diagonal: the standard deviation of the bump of one point
HEIGHT = 0.3  # of the diagonal: the height of a heap whose points all lie in one place


@dataclass(frozen=True, eq=False)
class Turned:
    """The points on a line through their mean, and the heaps that they make there."""

    viewport: Viewport
    points: Points
    ends: np.ndarray  # (2, 2) of the line
    feet: np.ndarray  # (n, 2) where each point falls onto the line
    heaps: tuple[np.ndarray, ...]  # (STEPS, 2) for each class, on one side of the line
    ratio: float  # J of the line
    best_ratio: float


def compute(setting: Setting) -> Turned:
    """Return the points' places on the line at the chosen angle; raises as `plane_scatter`.

    The heap of a class is the mean of the Gaussian kernel functions of its places on the line.
    """
    S, angle = plane_scatter(setting), float(setting.values["angle"])
    viewport, placed = seen_plane(setting)
    X, w = plane_of(setting), direction(angle)
    along = (X - S.mean) @ w
    diagonal = float(np.hypot(np.ptp(viewport.across), np.ptp(viewport.up)))
    t = np.linspace(-0.5, 0.5, STEPS) * diagonal
    bump = RBF(gamma=0.5 / (WIDTH * diagonal) ** 2)
    line = S.mean + np.outer(t, w)
    aside = direction(angle + 90)
    heaps = []
    for code in range(len(placed.classes)):
        own = along[setting.train.y == code][:, None]
        height = bump(t[:, None], own).mean(axis=1) if len(own) else np.zeros(STEPS)
        heaps.append(line + HEIGHT * diagonal * np.outer(height, aside))
    return Turned(
        viewport=viewport,
        points=placed,
        ends=line[[0, -1]],
        feet=S.mean + np.outer(along, w),
        heaps=tuple(heaps),
        ratio=float(S.ratio(angle)),
        best_ratio=S.best()[1],
    )


def draw(turned: Turned) -> Scene:
    """Draw the points, the line, and the heaps on it."""
    placed, viewport = turned.points, turned.viewport
    X = np.column_stack([placed.x, placed.y])
    drops = np.full((3 * len(X), 2), np.nan)
    drops[0::3], drops[1::3] = X, turned.feet
    traces = [_line(drops, "fall", MUTED, 0.5)]
    for code, (name, heap) in enumerate(zip(placed.classes, turned.heaps, strict=True)):
        colour = CLASSES[code % 8]
        outline = np.vstack([heap, turned.ends[::-1]])
        drawn = _line(outline, plain(name), colour, 2, "term")
        fill = {"fill": "toself", "fillcolor": colour.replace(")", "/0.35)")}
        traces.append(drawn | fill)
    traces += [
        _line(turned.ends, "your line", INK, 2.5),
        *points.by_class(placed.x, placed.y, placed.target, placed.classes),
    ]
    reached = turned.ratio / turned.best_ratio if turned.best_ratio else 1.0
    return Scene(
        [
            Figure(
                id="turning",
                title="The points fall onto a line",
                note="heaps: where the points of each class come to lie",
                data=traces,
                layout=layout(
                    across(viewport, constrain="domain"),
                    up(viewport, scaleanchor="x", constrain="domain"),
                ),
                alt="The training points, a line through their mean, and the heaps that their "
                "projections make on it.",
            )
        ],
        [
            Readout("ratio", turned.ratio, "", "J of your line", MEANING),
            share_readout("reached", reached, "of the best J", "Yours over the best."),
        ],
    )


def _line(
    places: np.ndarray, name: str, colour: str, width: float, role: str = "mark"
) -> dict[str, Any]:
    """Return a line through places (m, 2) that says nothing to the pointer."""
    drawn = curve.line(places[:, 0], places[:, 1], name, colour, width, role=role)
    return drawn | {"hoverinfo": "skip", "hovertemplate": None}


TEXT = (
    "Turn the line with the slider. Each point falls onto it at a right angle, and the points of "
    "a class make a heap there. Where J is large, the heaps lie apart and each is narrow. With "
    "two classes there is a line with J = 0: on it the class means fall onto each other."
)
VIEW = View("turning", "Turn the line", (stage(compute, draw, height=460), Text(TEXT)), (ANGLE,),
            when=several_features)  # fmt: skip
