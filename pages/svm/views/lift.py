"""View: the points rise to f, a plane cuts, and what it cuts falls back as the boundary."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import Hyperparameter
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, INK, MUTED
from pages.svm.stage.classes import class_pairs
from pages.svm.stage.svm import fit_svm

RAISED = Hyperparameter(
    "raised", "lift, cut, drop [%]", 0.0, "nonnegative", (0.0, 100.0), "linear",
    help="To 50 % the points rise, to 70 % the plane f = 0 comes, then all is seen from above.",
)  # fmt: skip
HELP = "Points whose f has not the sign of their class."
RISEN, CUT = 0.5, 0.7  # of the way: where the points are up, and where the plane is there
ELEVATION, AZIMUTH = np.deg2rad(22.0), np.deg2rad(-32.0)  # of the eye while the points are up
HEIGHT = 0.6  # of half the picture's side: how high the largest |f| of a point is
MARGIN = 1.06  # of the points' range: what the surface covers
WIRES = 13  # lines of the surface in each direction
SIDE = 49  # places on a line of the surface, a multiple of WIRES - 1 and one more
LIMIT = 1.35  # of half the side: what the picture shows
CORNERS = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0]])


@dataclass(frozen=True, eq=False)
class Lift:
    """The scene at a moment, projected: all in units of half the picture's side."""

    setting: Setting
    raise_by: float  # 0 to 1, of the heights
    plane: float  # 0 to 1, how far the plane has come
    points: np.ndarray  # (n, 2) on the screen
    feet: np.ndarray  # (n, 2) where each point would lie at f = 0
    wires: list[np.ndarray]  # (49, 2) each, lines of the surface of f
    sheet: np.ndarray  # (5, 2), the edge of the plane f = 0
    cut: np.ndarray  # (m, 2), where the surface goes through the plane
    wrong_side: float  # the share of points on the other side of the plane than their class


def compute(setting: Setting) -> Lift:
    """Project points, surface and plane as they are at this moment of the way."""
    model, data = fit_svm(setting), setting.train
    middle, half = frame(data.X)
    ticks = np.linspace(-1, 1, SIDE)
    plane = np.stack(np.meshgrid(ticks, ticks), axis=-1)
    surface = model.decision_function(middle + plane.reshape(-1, 2) * half).reshape(SIDE, SIDE)
    values = model.decision_function(data.X)
    scale = HEIGHT / max(float(np.abs(values).max()), np.finfo(float).tiny)
    share = setting.values["raised"] / 100
    raise_by = _smooth(share / RISEN)
    tilt = raise_by if share < CUT else 1 - _smooth((share - CUT) / (1 - CUT))
    came = _smooth((share - RISEN) / (CUT - RISEN))
    places = (data.X - middle) / half

    def seen(at: np.ndarray, height: np.ndarray | float) -> np.ndarray:
        return projected(at, height, tilt)

    every = slice(None, None, (SIDE - 1) // (WIRES - 1))
    heights = raise_by * scale * surface
    rows = [seen(plane[i], heights[i]) for i in range(SIDE)[every]]
    columns = [seen(plane[:, j], heights[:, j]) for j in range(SIDE)[every]]
    edge = np.column_stack([np.minimum(CORNERS[:, 0], 2 * came - 1), CORNERS[:, 1]])
    return Lift(
        setting=setting,
        raise_by=raise_by,
        plane=came,
        points=seen(places, raise_by * scale * values),
        feet=seen(places, 0.0),
        wires=[*rows, *columns],
        sheet=seen(edge, 0.0),
        cut=seen(crossings(ticks, surface), 0.0),
        wrong_side=float(np.mean((values > 0) != (data.y == 1))),
    )


def frame(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the middle (2,) of the points and half the sides (2,) of a frame around them."""
    low, high = X.min(axis=0), X.max(axis=0)
    return (low + high) / 2, MARGIN * np.maximum(high - low, np.finfo(float).tiny) / 2


def projected(at: np.ndarray, height: np.ndarray | float, tilt: float) -> np.ndarray:
    """Return places (m, 2) at a height (m,) as an eye sees them that is tilted from above.

    With ``tilt`` 0 it looks straight down, and heights are not seen; with 1 it has gone down to
    `ELEVATION` and round by `AZIMUTH`. The projection is parallel.
    """
    elevation = np.pi / 2 + tilt * (ELEVATION - np.pi / 2)
    turn = tilt * AZIMUTH
    x, y = at[:, 0], at[:, 1]
    across = x * np.cos(turn) - y * np.sin(turn)
    away = x * np.sin(turn) + y * np.cos(turn)
    return np.column_stack([across, away * np.sin(elevation) + height * np.cos(elevation)])


def crossings(ticks: np.ndarray, surface: np.ndarray) -> np.ndarray:
    """Return where a surface on the grid ticks x ticks is 0 on the grid's lines, (m, 2)."""
    crossings = []
    for axis_of, values in ((0, surface), (1, surface.T)):
        i, j = np.nonzero(np.signbit(values[:, :-1]) != np.signbit(values[:, 1:]))
        before, after = values[i, j], values[i, j + 1]
        along = ticks[j] + (ticks[1] - ticks[0]) * before / (before - after)
        crossings.append(np.column_stack([along, ticks[i]] if axis_of == 0 else [ticks[i], along]))
    return np.concatenate(crossings)


def _smooth(share: float) -> float:
    """Return 0 before 0, 1 after 1, and a smooth rise between: 3 s^2 - 2 s^3."""
    s = min(max(share, 0.0), 1.0)
    return s * s * (3 - 2 * s)


def draw(lift: Lift) -> Scene:
    """Draw the moment, with what the machine misclassifies."""
    data, wire = lift.setting.train, [np.full((1, 2), np.nan)]
    for line in lift.wires:
        wire += [line, np.full((1, 2), np.nan)]
    x, y = np.concatenate(wire).T
    stems = np.full((3 * len(lift.points), 2), np.nan)
    stems[0::3], stems[1::3] = lift.feet, lift.points
    across, up = lift.points.T
    traces = [
        curve.line(x, y, "surface of f", MUTED, 0.7 * lift.raise_by, role="axis"),
        curve.line(stems[:, 0], stems[:, 1], "height", MUTED, 0.5 * lift.raise_by, role="stem"),
        {
            "type": "scatter", "mode": "lines", "name": "plane f = 0", "fill": "toself",
            "x": lift.sheet[:, 0], "y": lift.sheet[:, 1], "hoverinfo": "skip",
            "line": {"color": ACCENT, "width": 1.5 if lift.plane else 0},
            "fillcolor": "var(--kp-accent/0.15)", "meta": {"role": "plane"},
        },
        *points.by_class(across, up, data.y, data.class_names),
    ]  # fmt: skip
    if lift.plane == 1:
        traces.insert(3, points.dots(lift.cut[:, 0], lift.cut[:, 1], "boundary", INK, 3.5))
    return Scene(
        [
            Figure(
                id="lifted",
                title="Lift, cut, drop",
                note="height: f · blue sheet: f = 0 · line: the cut, which is the boundary",
                data=traces,
                layout=layout(
                    axis("", (-LIMIT, LIMIT), visible=False, constrain="domain"),
                    axis("", (-LIMIT, LIMIT), visible=False, constrain="domain", scaleanchor="x"),
                ),
                alt="The points, lifted to f, and the plane f = 0, which cuts the surface of f.",
            )
        ],
        [share_readout("wrong_side", lift.wrong_side, "on the wrong side", HELP, len(across))],
    )


def in_plane_of_two_classes(values: Values) -> bool:
    """Whether the data have two features and two classes: then f is a surface over the plane."""
    two = values["width"] == 2 and values["task"] == "classification"
    return bool(two and not class_pairs(values))


TEXT = (
    "In feature space the machine's boundary is a plane. Of all its directions this picture shows "
    "the one that decides: the height of a place is $f(x) = \\sum_i \\alpha_i k(x_i, x) + b$, the "
    "score along the normal of that plane. **Lift** the points: one class goes up, the other down, "
    "as far as the kernel allows. **Cut** at $f = 0$, where nothing bends. **Drop** all back into "
    "the plane: the flat cut is the curved boundary. With the linear kernel the surface is flat as "
    "well, and so the boundary is straight."
)
VIEW = View(
    "lift",
    "Lift and cut",
    (stage(compute, draw, height=460), Text(TEXT)),
    (RAISED,),
    when=in_plane_of_two_classes,
)
