"""What a support vector machine is judged by: how many points hold it, and how wide its street."""

from __future__ import annotations

import numpy as np

from pages.shared.errors import errors
from pages.shared.scene import Readout, number, share
from pages.shared.setting import Setting


def readouts(setting: Setting, model) -> list[Readout]:
    """Return the readouts of a fitted classifier or regressor."""
    count, n = len(model.support_), setting.train.n_samples
    bounded = int(np.sum(model.bounded_))
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
        *_width(setting, model),
        *errors(setting, model),
    ]


def _width(setting: Setting, model) -> list[Readout]:
    if setting.train.task == "regression":
        return [
            Readout(
                "tube",
                f"± {number(setting.unit * setting.values['epsilon'])}",
                "Half the width epsilon of the tube, in the target's own unit.",
            )
        ]
    widths = np.atleast_1d(model.margin_)
    if len(widths) == 1:
        help = "2 / ‖f‖: the distance of both margins in feature space; linear: in the plane."
        return [Readout("street width", _shown(widths[0]), help)]
    help = f"2 / ‖f‖ in feature space, the narrowest of the {len(widths)} pairs of classes."
    return [Readout("narrowest street", _shown(widths.min()), help)]


def _shown(width: float) -> str:
    """Return a width in words; an indefinite kernel may give f no length at all."""
    return number(float(width)) if np.isfinite(width) else "none"
