"""A parabola is a plane over x and x^2: linear regression on two features."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import KernelRidge, Polynomial
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures.space import box, plane
from pages.shared.pictures.figures.style import CLASSES, INK
from pages.shared.pictures.results.hyperplane import polygon

PLACES = 80
ROUNDING = 1e-9  # of the picture's height
# Across the line of the points on the floor, so that the arch is seen from its side.
CAMERA = {"eye": {"x": 1.55, "y": -1.75, "z": 0.75}, "center": {"x": 0, "y": 0, "z": -0.1}}


@dataclass(frozen=True, eq=False)
class LiftedPlane:
    """The quadratic fit as a plane, and the page's fit; all in the units of the data themselves."""

    names: tuple[str, str, str]  # of the feature, its square and the target, with their units
    x: np.ndarray  # (n,) the training points
    y: np.ndarray
    coefficients: tuple[float, float, float]  # c, a, b of c + a x + b x^2: a plane over (x, x^2)
    corners: np.ndarray  # (m, 3) of that plane within the box
    curve_x: np.ndarray  # (80,) the fit of the page
    curve_y: np.ndarray
    distance: float  # largest one of the page's fit from the plane
    ranges: tuple[tuple[float, float], ...]  # of the box, on its three axes


def is_polynomial(values: Values) -> bool:
    """Whether the kernel is one polynomial kernel, over a single feature."""
    return bool(values["width"] == 1 and values["terms"] == ("polynomial",))


def compute(setting: Setting) -> LiftedPlane:
    """Return the fit of degree 2 with the page's gamma, constant and lambda, and the page's fit."""
    data, values = setting.train, setting.values
    feature, target = setting.measures[0], setting.measures[-1]
    quadratic = Polynomial(2, values["k1.gamma"], values["k1.coef0"])
    bent = KernelRidge(kernel=quadratic, lam=float(values["lam"])).fit(data.X, data.y)
    places = np.linspace(data.X.min(), data.X.max(), PLACES)
    own = feature.offset + feature.step * places

    def height(f: np.ndarray) -> np.ndarray:
        return target.offset + target.step * f

    three = [0, PLACES // 2, PLACES - 1]
    b, a, c = np.polyfit(own[three], height(bent.predict(places[three][:, None])), 2)
    x, y = feature.offset + feature.step * data.X[:, 0], height(data.y)
    curve = height(setting.fit(KernelRidge).predict(places[:, None]))
    ranges = (span(x), span(np.append(x**2, 0.0)), span(y, 0.15))
    low, high = np.array(ranges).T
    squared = f"{feature.name}²" + (f" [{feature.unit}²]" if feature.unit else "")
    return LiftedPlane(
        names=(feature.label, squared, target.label),
        x=x,
        y=y,
        coefficients=(float(c), float(a), float(b)),
        corners=polygon(np.array([a, b, -1.0]), float(c), low, high),
        curve_x=own,
        curve_y=curve,
        distance=float(np.abs(curve - (c + a * own + b * own**2)).max()),
        ranges=ranges,
    )


def draw(result: LiftedPlane) -> Scene:
    """Draw the points over (x, x^2), the plane, and the fit of the page as a curve."""
    points = _lifted(result.x, result.y, "training points")
    points |= {"mode": "markers", "marker": {"size": 3, "color": INK}}
    line = _lifted(result.curve_x, result.curve_y, "fit of the page")
    line |= {"mode": "lines", "line": {"color": CLASSES[0], "width": 6}}
    figure = Figure(
        id="lifted_plane",
        title=f"{result.names[2]} over x and x²",
        note="drag to rotate · blue: the fit of the page · the plane is the fit of degree 2",
        data=[*plane(result.corners, "fit of degree 2"), line, points],
        layout=box(result.names, result.ranges, CAMERA),
        alt=f"{len(result.x)} points over {result.names[0]} and its square with a plane.",
    )
    c, a, b = result.coefficients
    low, high = result.ranges[2]
    formula = f"{number(c)} {_sign(a)} {number(abs(a))} x {_sign(b)} {number(abs(b))} x²"
    return Scene(
        [figure],
        [
            Readout("plane", None, "", "plane", "The fit of degree 2, in the units of the data.",
                    words=formula),
            Readout("distance_from_plane",
                    result.distance if result.distance > ROUNDING * (high - low) else 0.0, "",
                    "fit leaves the plane by",
                    "Largest distance between the fit of the page and the plane: 0 up to rounding "
                    "for degree 2."),
        ],
    )  # fmt: skip


def _sign(coefficient: float) -> str:
    return "+" if coefficient >= 0 else "−"


def _lifted(x: np.ndarray, y: np.ndarray, name: str) -> dict[str, Any]:
    return {
        "type": "scatter3d",
        "name": name,
        "x": x,
        "y": x**2,
        "z": y,
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra>" + name + "</extra>",
        "meta": {"role": "lifted"},
    }


TEXT = (
    "Each point $x$ gets a second coordinate, $x^2$ (**feature map**). The points then lie "
    "along a bent line on the floor, and the quadratic $c + a x + b x^2$ is a plane above it: "
    "a curve over one feature is a plane over two. Rotate the picture until you see the plane "
    "from its edge. With degree 1 the fit is a straight line over $x$, and with degree 3 or "
    "more the curve bends out of the plane: it needs $x^3$ as a further feature."
)
VIEW = View(
    "lifted_plane",
    "Plane over x, x²",
    (stage(compute, draw, height=480), Text(TEXT)),
    when=is_polynomial,
)
