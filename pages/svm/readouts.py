"""What a support vector machine is judged by: its support vectors, the margin width, its errors."""

from __future__ import annotations

import math

from pages.shared.readouts import errors
from pages.shared.scene import Readout, number, share
from pages.svm.compute import Result
from pages.svm.results.kkt import Kkt


def readouts(found: Result) -> list[Readout]:
    """Return the readouts of a fitted classifier or regressor."""
    count, n = len(found.support), found.gram.count
    bounded = int(found.support.bounded.sum())
    regression = found.errors.of == "RMSE"
    edge = "on the edge of the tube" if regression else "on the margin"
    beyond = "outside the tube" if regression else "inside the margin or misclassified"
    of_them = f"{bounded} of {count} ({share(bounded / count)})" if count else "none"
    return [
        Readout(
            "support vectors",
            f"{count} of {n} ({share(count / n)})",
            "The points with α ≠ 0; all others could be removed without any change.",
        ),
        Readout(
            "support vectors at the bound |α| = C",
            of_them,
            f"At the bound a point lies {beyond}; the other support vectors lie {edge}.",
        ),
        *_width(found),
        *errors(found.errors),
        *_chosen(found.kkt),
    ]


def _width(found: Result) -> list[Readout]:
    if found.errors.of == "RMSE":
        return [
            Readout(
                "tube",
                f"± {number(found.unit * found.epsilon)} {found.errors.unit}".strip(),
                "Half the width ε of the tube, in the target's own unit.",
            )
        ]
    if len(found.widths) == 1:
        help = "The distance from f = -1 to f = +1 in feature space; linear kernel: in the plane."
        return [Readout("margin width 2/‖w‖", _shown(found.widths[0]), help)]
    help = f"In feature space, the narrowest of the {len(found.widths)} pairs of classes."
    return [Readout("narrowest margin 2/‖w‖", _shown(min(found.widths)), help)]


def _chosen(found: Kkt | None) -> list[Readout]:
    if found is None:
        return []
    text = f"{found.relation}, y f(x) = {number(found.margin)}: {found.case}"
    help = (
        f"KKT conditions, with C = {number(found.C)} and a = {number(found.a)} here: a = 0 needs "
        "y f(x) ≥ 1, 0 < a < C needs y f(x) = 1, a = C needs y f(x) ≤ 1. libsvm keeps them to "
        "0.001."
    )
    return [Readout("chosen point", text, help)]


def _shown(width: float) -> str:
    """Return a width in words; an indefinite kernel may give f no length at all."""
    return number(width) if math.isfinite(width) else "none"
