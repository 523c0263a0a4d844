"""Support vectors: rings whose size is alpha and whose shape says whether alpha is at its bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.shared.figures import points

LEAST, MOST = 9.0, 19.0  # pixels of the ring of alpha = 0 and of the largest alpha
CROWD = 100  # support vectors from which on rings are smaller and thinner


def alphas(model) -> np.ndarray:
    """Return sum |alpha_i| of each support vector (n_support,), over all pairs of classes."""
    return np.abs(model.dual_coef_).sum(axis=0)


def rings(
    model, rows: np.ndarray | None = None
) -> Callable[[np.ndarray, np.ndarray], list[dict[str, Any]]]:
    """Return what draws a fitted machine's support vectors over the points (x_i, y_i).

    Free ones (0 < alpha < C) are circles, bounded ones (alpha = C) squares; the area grows with
    alpha. ``rows`` are the points that the machine was fitted to, all of them by default.
    """
    support = model.support_ if rows is None else rows[model.support_]
    alpha = alphas(model)
    size = LEAST + (MOST - LEAST) * np.sqrt(alpha / (alpha.max() if len(alpha) else 1.0))
    crowd = len(support) > CROWD
    size *= 0.65 if crowd else 1.0
    kinds = (("free support vectors", ~model.bounded_), ("bounded support vectors", model.bounded_))

    def draw(x: np.ndarray, y: np.ndarray) -> list[dict[str, Any]]:
        marks = [
            points.rings(x[support[kind]], y[support[kind]], name, size[kind], bool(square))
            for square, (name, kind) in enumerate(kinds)
            if kind.any()
        ]
        for mark in marks if crowd else ():
            mark["marker"] |= {"line": mark["marker"]["line"] | {"width": 1}}
        return marks

    return draw
