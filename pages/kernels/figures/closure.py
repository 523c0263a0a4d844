"""Combinations of two kernels: the Gram matrix of each with its verdict."""

from __future__ import annotations

import numpy as np

from pages.kernels.figures.gallery import matrix
from pages.kernels.results.closure import Combination
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure, number


def combination(found: Combination) -> Figure:
    """Return the Gram matrix of one combination; its note is the verdict."""
    m, judged = len(found.K), found.spectrum
    verdict = "positive semi-definite" if judged.is_psd else "not positive semi-definite"
    least = f"smallest eigenvalue {number(judged.least)}"
    unmarked = {"showticklabels": False, "ticks": "", "constrain": "domain"}
    ends = (-0.5, m - 0.5)
    return Figure(
        id=found.slug,
        title=found.name,
        note=f"{verdict}; {least}",
        data=[matrix(np.arange(m), found.K, "k")],
        layout=layout(
            axis("training point j", ends, **unmarked),
            axis("training point i", ends[::-1], **unmarked, scaleanchor="x"),
            font={"size": 10},
            margin={"l": 20, "r": 4, "t": 4, "b": 22},
        ),
        alt=f"Gram matrix of {found.name}: {verdict}, {least}.",
    )
