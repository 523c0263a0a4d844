"""From two correlated values to a function: more and more places of one draw."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess, Hyperparameter
from pages.gp.stage.ellipse import sigma_ellipses
from pages.gp.stage.process import OF_F
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import across, axis, layout
from pages.shared.pictures.figures.style import CLASSES
from pages.shared.pictures.results.viewport import Viewport, viewport_of

PLACES = 161  # on a grid over the range of the training points; as many values at most
LEVELS = ((8, 16), (0, 16), (4, 8), (2, 4), (1, 2))  # first place and step of those that are added
LIMIT = 3.4  # prior standard deviations that both pictures show
MANY = Hyperparameter(
    "many", "number of values", 2, "integer", (2, PLACES), "integer",
    help="At how many places the function is looked at.",
)  # fmt: skip
TURN = Hyperparameter(
    "turn", "turn [°]", 30.0, "nonnegative", (0.0, 360.0), "linear",
    help="From one draw to another: cos(t) times the first plus sin(t) times the second.",
)  # fmt: skip


def in_order() -> np.ndarray:
    """Return the places of the grid, (161,), as they are added: from the middle, then between."""
    middle = PLACES // 2
    levels = (np.arange(first, PLACES, step) for first, step in LEVELS)
    return np.concatenate(
        [level[np.argsort(abs(level - middle), kind="stable")] for level in levels]
    )


ORDER = in_order()


@dataclass(frozen=True, eq=False)
class ManyValues:
    """Values f = cos(t) a + sin(t) b of two draws a, b from the prior: at every t a draw, too."""

    viewport: Viewport
    x: np.ndarray  # (m,) places, rising
    f: np.ndarray  # (m,) values there
    pair: np.ndarray  # (2,) where in x the first two places are
    covariance: np.ndarray  # (m, m) of the values
    way: np.ndarray  # (2, 121): the first two values over a whole turn

    @property
    def correlation(self) -> float:
        """Of the first two values."""
        return self._correlation(*self.pair)

    @property
    def of_neighbours(self) -> float:
        """The largest correlation of two neighbours."""
        return max(self._correlation(i, i + 1) for i in range(len(self.x) - 1))

    def _correlation(self, i: int, j: int) -> float:
        k = self.covariance
        return float(k[i, j] / np.sqrt(k[i, i] * k[j, j])) if k[i, i] * k[j, j] > 0 else 0.0


def compute(setting: Setting) -> ManyValues:
    """Look at one draw from the prior of the setting, without noise, at some of its places."""
    X, angle = setting.train.X, np.deg2rad(setting.values["turn"])
    grid = np.linspace(float(X.min()), float(X.max()), PLACES)[:, None]
    draws = GaussianProcess(setting.kernel).sample_prior(grid, 2, setting.values["redraw"])
    chosen = np.sort(ORDER[: setting.values["many"]])
    turns = np.linspace(0, 2 * np.pi, 121)
    return ManyValues(
        viewport=viewport_of(setting),
        x=grid[chosen, 0],
        f=draws[chosen] @ np.array([np.cos(angle), np.sin(angle)]),
        pair=np.searchsorted(chosen, np.sort(ORDER[:2])),
        covariance=setting.kernel(grid[chosen]),
        way=draws[np.sort(ORDER[:2])] @ np.array([np.cos(turns), np.sin(turns)]),
    )


def draw(many: ManyValues) -> Scene:
    """Draw the first two values against each other, and all values over their places."""
    return Scene(
        [values(many), pair(many)],
        [
            Readout(
                "correlation", many.correlation, "", "correlation of f₁ and f₂",
                "k(x₁, x₂) / √(k(x₁, x₁) k(x₂, x₂)), by the kernel alone.",
            ),
            Readout(
                "correlation_neighbours", many.of_neighbours, "", "of neighbours",
                "The largest correlation of two values that stand next to each other.",
            ),
        ],
    )  # fmt: skip


def values(many: ManyValues) -> Figure:
    """Return the values over their places."""
    limit = LIMIT * float(np.sqrt(many.covariance.diagonal().max()))
    return Figure(
        id="values",
        title=f"{len(many.x)} values over their places",
        data=[
            curve.line(many.x, many.f, "one draw", OF_F, 1.5),
            _dots(many.x, many.f, "value", OF_F, 7 if len(many.x) < 50 else 4),
            *(
                _dots(many.x[[at]], many.f[[at]], name, colour, 13)
                for at, name, colour in zip(many.pair, ("f₁", "f₂"), CLASSES[:2], strict=True)
            ),
        ],
        layout=layout(across(many.viewport), axis("f", (-limit, limit))),
        alt=f"{len(many.x)} values of one draw over their places.",
        weight=1.6,
    )


def pair(many: ManyValues) -> Figure:
    """Return the lines of 1 and 2 sigma of (f1, f2), and where the draw lies."""
    covariance = many.covariance[np.ix_(many.pair, many.pair)]
    limit = LIMIT * float(np.sqrt(covariance.diagonal().max()))
    (sd1, sd2), rho = np.sqrt(covariance.diagonal()), many.correlation
    first, second = many.f[many.pair]
    return Figure(
        id="first_two",
        title="The first two",
        note="grey: 1σ and 2σ · blue: the way of a whole turn",
        data=[
            *sigma_ellipses(sd1, sd2, rho),
            curve.line(many.way[0], many.way[1], "whole turn", OF_F, 1, "dot", "path"),
            _dots(np.array([first]), np.array([second]), "f₁ and f₂", OF_F, 13),
        ],
        layout=layout(
            axis("f₁", (-limit, limit), constrain="domain"),
            axis("f₂", (-limit, limit), constrain="domain", scaleanchor="x"),
        ),
        alt=f"f₁ = {number(first)}, f₂ = {number(second)}; their correlation is {number(rho)}.",
    )


def _dots(x: np.ndarray, y: np.ndarray, name: str, colour: str, size: float) -> dict[str, object]:
    dots = points.dots(x, y, name, colour, size)
    return dots | {"hoverinfo": "all", "hovertemplate": f"{name}: %{{y:.3g}}"}


TEXT = (
    "In a Gaussian process the values at any places are jointly normal, with the kernel as "
    "covariance. With two places one can draw this in a plane. With more places the plane does not "
    "suffice, but nothing else changes: the first two values stay what they are "
    "(**marginalisation**), and each new value has to suit its neighbours. With 161 places the "
    "values run together, and a draw looks like a function. **Turn** goes from one draw to "
    "another, through draws: $\\cos(t)\\,a + \\sin(t)\\,b$ has the same covariance for every $t$."
)
VIEW = View(
    "many_values",
    "From values to a function",
    (stage(compute, draw, height=380), Text(TEXT)),
    (MANY, TURN),
    when=one_feature,
)
