"""View: each point travels from its place in the plane to its scores."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import Hyperparameter
from pages.kpca.stage.components import components
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import MUTED

UNROLLED = Hyperparameter(
    "unrolled", "unroll [%]", 0.0, "nonnegative", (0.0, 100.0), "linear",
    help="0 %: the points in the plane. 100 %: their scores of two components.",
)  # fmt: skip
LIMIT = 1.15  # of the largest distance from the middle


@dataclass(frozen=True, eq=False)
class Unrolled:
    """The points on their way, (n, 2), in units of the largest distance at either end."""

    setting: Setting
    places: np.ndarray  # (n, 2)
    number: int  # the component across, from 1
    other: int  # the component up
    shares: np.ndarray  # (q,) of the variance, or of the mean square where K is not centred


def compute(setting: Setting) -> Unrolled:
    """Return the points between the plane and the scores, on straight ways."""
    number = int(setting.values["component"])
    other = 1 if number > 1 else 2
    found = components(setting, max(number, other))
    scores = found.scores[:, [number - 1, other - 1]]
    share = setting.values["unrolled"] / 100
    places = (1 - share) * in_units(setting.train.X) + share * in_units(scores)
    return Unrolled(setting, places, number, other, found.shares)


def in_units(places: np.ndarray) -> np.ndarray:
    """Return places (n, 2) about their middle, each axis in units of its largest distance."""
    middle = (places.min(axis=0) + places.max(axis=0)) / 2
    reach = np.abs(places - middle).max(axis=0)
    return (places - middle) / np.where(reach > 0, reach, 1.0)


def draw(unrolled: Unrolled) -> Scene:
    """Draw the points on their way."""
    data, (across, up) = unrolled.setting.train, unrolled.places.T
    coloured = (
        points.by_class(across, up, data.y, data.class_names)
        if data.task == "classification"
        else [points.plain_points(across, up, 7)]
    )
    names = f"x1 → component {unrolled.number}", f"x2 → component {unrolled.other}"
    line = np.array([-LIMIT, LIMIT])
    return Scene(
        [
            Figure(
                id="unrolled",
                title="From the plane to the components",
                data=[
                    curve.line(np.zeros(2), line, "middle", MUTED, 0.8, "dot", "axis"),
                    curve.line(line, np.zeros(2), "middle", MUTED, 0.8, "dot", "axis"),
                    *coloured,
                ],
                layout=layout(
                    axis(names[0], (-LIMIT, LIMIT), constrain="domain", showticklabels=False),
                    axis(
                        names[1], (-LIMIT, LIMIT), constrain="domain", showticklabels=False,
                        scaleanchor="x",
                    ),
                ),
                alt="The points between their places in the plane and their scores.",
            )
        ],
        [
            Readout(
                "variance_pair",
                100 * float(unrolled.shares[[unrolled.number - 1, unrolled.other - 1]].sum()),
                "%",
                "share of the two",
                "What both explain of the variance, or, without centring, of the mean square.",
            )
        ],
    )  # fmt: skip


def in_plane(values: Values) -> bool:
    """Whether the data have two features, so that all of a point is in the first picture."""
    return bool(values["width"] == 2)


TEXT = (
    "Each point moves along a straight line from its place in the plane to its scores: "
    "horizontally that on the component chosen in the sidebar, vertically that on component 1, or "
    "on component 2 where component 1 is chosen. Only the ends are scores or places; the paths "
    "between them only let you follow each point. With the linear kernel the plane is only turned "
    "and stretched. With a curved kernel, points that lie around each other can come to lie side "
    "by side."
)
VIEW = View("unroll", "Unroll", (stage(compute, draw, height=460), Text(TEXT)), (UNROLLED,),
            when=in_plane)  # fmt: skip
