"""What a support vector machine is judged by: how many points hold it, and how wide its street."""

from __future__ import annotations

import numpy as np

from pages.shared.readouts import errors
from pages.shared.scene import Readout, number, share
from pages.svm.compute import Result


def readouts(found: Result) -> list[Readout]:
    """Return the readouts of a fitted classifier or regressor."""
    count, n = len(found.support), found.gram.count
    bounded = int(found.support.bounded.sum())
    return [
        Readout(
            "support vectors",
            f"{count} of {n} ({share(count / n)})",
            "The points with alpha > 0; all others could be removed without any change.",
        ),
        Readout(
            "free",
            str(count - bounded),
            "Circles, 0 < alpha < C: they lie exactly on a margin or on the tube's edge.",
        ),
        Readout(
            "bounded",
            str(bounded),
            "Squares, alpha = C: inside the street, misclassified, or outside the tube.",
        ),
        *_width(found),
        *errors(found.errors),
    ]


def _width(found: Result) -> list[Readout]:
    if found.fit is not None:
        return [
            Readout(
                "tube",
                f"± {number(found.unit * found.epsilon)}",
                "Half the width epsilon of the tube, in the target's own unit.",
            )
        ]
    if len(found.widths) == 1:
        help = "2 / ‖f‖: the distance of both margins in feature space; linear: in the plane."
        return [Readout("street width", _shown(found.widths[0]), help)]
    help = f"2 / ‖f‖ in feature space, the narrowest of the {len(found.widths)} pairs of classes."
    return [Readout("narrowest street", _shown(np.min(found.widths)), help)]


def _shown(width: float) -> str:
    """Return a width in words; an indefinite kernel may give f no length at all."""
    return number(float(width)) if np.isfinite(width) else "none"
