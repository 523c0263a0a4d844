"""What is drawn of the margin where the boundary is straight: its width, and each point's slack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.style import INK, TYPE_TEXT
from pages.shared.pictures.results.decision import Decision
from pages.shared.pictures.results.viewport import Viewport
from pages.svm.stage.losses import hinge_loss

STRAIGHT = 1e-7  # largest deviation from a plane, as a share of the largest value
MIN_SLACK = 1e-2  # smaller slack is what libsvm leaves, or shorter than a dot
LABEL = 0.3  # of the picture's width: room for the label, on a phone too
ABOVE = 0.06  # of its height: room for a label above the line
SLACK_NOTE = "thin lines: slack"


@dataclass(frozen=True, eq=False)
class MarginWidth:
    """The straight line across the margin."""

    ends: np.ndarray  # (2, 2) on f = -1 and on f = +1, the left one first; f = 0 is half way
    width: float  # their distance, 2 / |w|


@dataclass(frozen=True, eq=False)
class Slack:
    """The points with slack."""

    starts: np.ndarray  # (m, 2) the points
    ends: np.ndarray  # (m, 2) the nearest place on the dashed line of their class
    xi: np.ndarray  # (m,) max(0, 1 - y f(x)); the way is xi / |w| long

    @property
    def total(self) -> float:
        """The sum of all that is drawn, which the machine keeps small at the price C."""
        return float(self.xi.sum())


def gradient(viewport: Viewport, f: np.ndarray) -> np.ndarray | None:
    """Return the gradient (2,) of decision values f where they are an affine function of a plane.

    None for a bent boundary, for a slice, over one feature and for more than two classes.
    """
    if f.ndim != 2 or viewport.y is None or viewport.is_slice:
        return None
    x, y = viewport.plane
    slope = np.array([(f[0, -1] - f[0, 0]) / (x[-1] - x[0]), (f[-1, 0] - f[0, 0]) / (y[-1] - y[0])])
    tolerance = STRAIGHT * np.max(np.abs(f))
    row = f[len(y) // 2]
    # One row says it of most bent boundaries, sooner than the plane.
    bent = np.max(np.abs(row - row[0] - slope[0] * (x - x[0]))) > 2 * tolerance
    if bent or not slope.any():
        return None
    affine = f[0, 0] + slope[0] * (x[None, :] - x[0]) + slope[1] * (y[:, None] - y[0])
    return None if np.max(np.abs(f - affine)) > tolerance else slope


def compute_margin(
    model: Any, decision: Decision | None
) -> tuple[MarginWidth | None, Slack | None]:
    """Return what is drawn of a margin in the plane; nothing where it is not straight."""
    if decision is None or (w := gradient(decision.viewport, decision.f)) is None:
        return None, None
    return _width(decision.viewport, decision.f, w), _slack(model, decision, w)


def _width(viewport: Viewport, f: np.ndarray, w: np.ndarray) -> MarginWidth:
    """Return the line across the margin, from decision values f and their gradient w.

    It crosses the boundary f(x) = 0 as far out as the picture allows, away from the points.
    """
    x, y = viewport.plane
    middle = np.array([x.mean(), y.mean()])
    value = f[0, 0] + w @ (middle - [x[0], y[0]])
    centre, half = middle - value * w / (w @ w), w / (w @ w)
    along = np.array([-w[1], w[0]]) / np.linalg.norm(w)
    radius = np.hypot(np.ptp(x), np.ptp(y)) / 2
    places = centre + radius * np.linspace(-1, 1, 81)[:, None] * along
    room = np.min(np.abs(_inset(viewport, places + half)) < 1, axis=1)
    room &= np.min(np.abs(_inset(viewport, places - half)) < 1, axis=1)
    if room.any():
        centre = places[np.flatnonzero(room)[-1]]
    ends = np.array([centre - half, centre + half])
    return MarginWidth(ends[np.argsort(ends[:, 0])], float(2 / np.linalg.norm(w)))


def _inset(viewport: Viewport, places: np.ndarray) -> np.ndarray:
    """Return coordinates (m, 2) in units of half the picture less its edge: inside is -1 to 1."""
    left, right, low, high = viewport.ends
    corners = np.array([[left, low], [right, high]])
    return (places - corners.mean(axis=0)) / (0.44 * (corners[1] - corners[0]))


def _slack(model: Any, decision: Decision, w: np.ndarray) -> Slack:
    """Return the slack of a machine for two classes whose f has the gradient w."""
    places = np.column_stack([decision.points.x, decision.points.y])
    sides = np.where(decision.points.target == 1, 1.0, -1.0)
    xi = hinge_loss(sides * model.decision_function(places))
    rows = np.flatnonzero(xi > MIN_SLACK)
    ways = (xi * sides)[rows, None] * w / (w @ w)
    return Slack(places[rows], places[rows] + ways, xi[rows])


def width_line(viewport: Viewport, width: MarginWidth | None) -> list[dict[str, Any]]:
    """Return the line from one margin to the other with its length; nothing where there is none."""
    if width is None:
        return []
    (x, y), ends, text = viewport.plane, width.ends, f"width {number(width.width)}"
    position = _side_with_room(viewport, ends)
    # The label stands outside the margin where there is room, else beside its first quarter.
    places = np.array([ends[0], 0.75 * ends[0] + 0.25 * ends[1], ends[1]])
    at = {"middle left": 0, "middle right": 2}.get(position, 1)
    if position == "inside":
        steep = abs(ends[1, 1] - ends[0, 1]) * np.ptp(x) > np.ptp(ends[:, 0]) * np.ptp(y)
        left = places[1, 0] > x.mean()
        low = y[-1] - places[1, 1] < ABOVE * np.ptp(y)
        flat = "bottom center" if low else "top center"
        position = ("middle left" if left else "middle right") if steep else flat
    return [
        {
            "type": "scatter",
            "mode": "lines+markers+text",
            "name": "width of the margin",
            "x": places[:, 0],
            "y": places[:, 1],
            "text": [text if i == at else "" for i in range(3)],
            "textposition": position,
            "textfont": {"color": INK, "size": TYPE_TEXT},
            "line": {"color": INK, "width": 2.5},
            "marker": {"color": INK, "size": [8, 0, 8], "symbol": "diamond"},
            "meta": {"role": "mark"},
            "hoverinfo": "skip",
        }
    ]


def _side_with_room(viewport: Viewport, ends: np.ndarray) -> str:
    """Return the side of the line with room for the label, "inside" where neither has."""
    left, right = ends[0, 0] - viewport.x[0], viewport.x[-1] - ends[1, 0]
    if max(left, right) < LABEL * np.ptp(viewport.x):
        return "inside"
    return "middle right" if right > left else "middle left"


def slack_lines(slack: Slack | None) -> list[dict[str, Any]]:
    """Return the ways of all slack as one trace; nothing where there is none."""
    if slack is None or not len(slack.xi):
        return []
    gap = np.full(len(slack.xi), np.nan)
    x, y = (np.column_stack([*pair, gap]).ravel()
            for pair in zip(slack.starts.T, slack.ends.T, strict=True))  # fmt: skip
    line = curve.line(x, y, "slack", INK.replace(")", "/0.55)"), 1, role="mark")
    return [line | {"hoverinfo": "skip", "hovertemplate": None}]
