"""View: the region that holds the points, by a machine that sees one class alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import Hyperparameter, OneClassSupportVectorMachine
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Formula, Note, Text, stage
from pages.shared.model.declarations.conditions import has_axes
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import points, surface
from pages.shared.pictures.figures.axes import layout, plane
from pages.shared.pictures.figures.style import ACCENT, INK, MUTED
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of

(DECLARED,) = OneClassSupportVectorMachine.hyperparameters
NU = replace(
    DECLARED, default=0.1, range=(0.01, 0.9), spoken="nu", help="The share of points to give up."
)
EVERY, FIRST = "all points", "the first class"
LEARNT = Hyperparameter(
    "learnt_from", "learns from", FIRST, "choice", scale="choice", choices=(FIRST, EVERY),
    help="Which points the machine sees; the others are new to it.",
)  # fmt: skip
HEIGHTS = (0.25, 0.5, 0.75)  # of the highest f − ρ: thin lines inside the region


@dataclass(frozen=True, eq=False)
class Region:
    """What a one-class machine takes for the place of the points."""

    viewport: Viewport
    points: Points
    f: np.ndarray  # (len(y), len(x)), f − ρ: negative outside
    seen: np.ndarray  # (n,), whether the machine has learnt from a point
    support: np.ndarray  # rows of the support vectors
    outside: np.ndarray  # rows that it has learnt from and gives up
    nu: float
    recognised: float | None  # share of the points of other classes that lie outside
    is_flat: bool  # whether f and ρ are 0 at all points, as far as the solver can tell

    @property
    def share_outside(self) -> float:
        """The share given up of the points that it has learnt from."""
        return len(self.outside) / int(self.seen.sum())

    @property
    def share_support(self) -> float:
        """The share of these that are support vectors."""
        return len(self.support) / int(self.seen.sum())


def compute(setting: Setting) -> Region:
    """Fit the machine to the points that it sees, and ask it for the whole plane."""
    data, values, viewport = setting.train, setting.values, viewport_of(setting)
    seen = np.ones(data.n_samples, dtype=bool)
    if values["learnt_from"] == FIRST:
        seen = data.y == data.y.min()
    rows, others = np.flatnonzero(seen), np.flatnonzero(~seen)
    model = OneClassSupportVectorMachine(setting.kernel, values["nu"]).fit(data.X[rows])
    heights = np.append(model.decision_function(data.X[rows]), model.offset_)
    recognised = None
    if len(others):
        recognised = float(np.mean(model.predict(data.X[others]) < 0))
    return Region(
        viewport=viewport,
        points=place_points(setting, viewport),
        f=model.on_grid(*viewport.plane),
        seen=seen,
        support=rows[model.support_],
        outside=rows[model.support_[model.bounded_]],
        nu=values["nu"],
        recognised=recognised,
        is_flat=bool(np.abs(heights).max() <= 2 * model.tol),
    )


def draw(region: Region) -> Scene:
    """Draw the region's edge and its heights over the points."""
    listed = [
        share_readout("outside", region.share_outside, "outside", OUTSIDE, int(region.seen.sum())),
        Readout("nu", 100 * region.nu, "%", "ν", "The share that may be given up."),
        share_readout("support_share", region.share_support, "support vectors", SUPPORT),
    ]
    if region.recognised is not None:
        listed.append(share_readout("recognised", region.recognised, "others outside", OTHERS))
    return Scene([figure(region)], listed, (FLAT,) if region.is_flat else ())


FLAT = (
    "f is 0 at all of these points, as far as the solver can tell: with this kernel no plane has "
    "them all on the side that does not hold the origin, and the line says nothing about them."
)


def figure(region: Region) -> Figure:
    """Return the edge f = ρ, with the points inside and outside of it."""
    viewport, placed = region.viewport, region.points
    (x, y), top = viewport.plane, float(region.f.max())
    heights = [share * top for share in HEIGHTS if top > 0]
    crosses = points.dots(placed.x[region.outside], placed.y[region.outside], "given up", INK, 9)
    crosses["marker"] = crosses["marker"] | {
        "symbol": "x-thin-open", "line": {"color": INK, "width": 1.5}
    }  # fmt: skip
    rings = points.rings(placed.x[region.support], placed.y[region.support], "support vectors")
    return Figure(
        id="region",
        title="Where the points are",
        note="line: f = ρ · thin lines: higher f · rings: support vectors · crosses: given up",
        data=[
            *(surface.levels(x, y, region.f, heights, MUTED, "solid", 1) if heights else []),
            *surface.levels(x, y, region.f, [0.0], ACCENT, "solid", 2.5, "boundary"),
            *points.by_class(
                placed.x, placed.y, placed.target, placed.classes,
                opacity=np.where(region.seen, 1.0, 0.35),
            ),
            rings,
            crosses,
        ],
        layout=layout(*plane(viewport)),
        alt=f"A region that holds all but {len(region.outside)} of the {int(region.seen.sum())} "
        "points that the machine has learnt from.",
    )  # fmt: skip


def has_classes_in_a_plane(values: Values) -> bool:
    """Whether the points have classes and two features, which are the axes."""
    return has_axes(values) and values["width"] == 2 and values["task"] == "classification"


OUTSIDE = "Of the points that it has learnt from, those beyond the edge: never more than ν."
SUPPORT = "On the edge or beyond it, of the same points: never fewer than ν."
OTHERS = "Of the points that it has not seen, those it takes for something new."
IDEA = (
    "Sometimes there is one class only: all that is known is how things are when nothing is wrong. "
    "The one-class machine draws a line around such points and calls whatever lies beyond it new. "
    "In feature space it is a plane again, as far from the origin as can be with the points behind "
    "it:"
)
FORMULA = (
    r"\min_{w, \rho}\ \tfrac12 \lVert w \rVert^2 - \rho + \frac{1}{\nu n} \sum_i "
    r"\max\left(0,\ \rho - \langle w, \varphi(x_i) \rangle\right)"
)
HOW = (
    "ν is a promise: at most a share ν of the points lies outside, at least a share ν are support "
    "vectors. Make γ of an RBF kernel larger: the region falls apart into islands. Pale points "
    "are of other classes; the machine has not seen them."
)
VIEW = View(
    "one_class",
    "One class",
    (stage(compute, draw, height=400), Text(IDEA), Formula(FORMULA), Note(HOW)),
    (NU, LEARNT),
    when=has_classes_in_a_plane,
)
