"""The slack of each point, as a thin line to the dashed line of its class."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.figures import curve
from pages.shared.style import INK
from pages.svm.results.slack import Slack

NOTE = "thin lines: slack"


def slack(found: Slack | None) -> list[dict[str, Any]]:
    """Return all ways as one trace; nothing where there is none."""
    if found is None or not len(found.xi):
        return []
    gap = np.full(len(found.xi), np.nan)
    x, y = (np.column_stack([*pair, gap]).ravel()
            for pair in zip(found.starts.T, found.ends.T, strict=True))  # fmt: skip
    line = curve.curve(x, y, "slack", INK.replace(")", "/0.55)"), 1, role="mark")
    return [line | {"hoverinfo": "skip", "hovertemplate": None}]
