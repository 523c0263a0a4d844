"""The picture of the page on the home page: the reported error falls, the true one does not."""

from __future__ import annotations

import numpy as np

from pages.mistakes.catalogue import BY_NAME
from pages.mistakes.stage.outcome import Cloud
from pages.shared.pictures.covers import svg


def cover() -> str:
    """Return the models that were tried, the one chosen on the test set in orange, as SVG."""
    picture = BY_NAME["tuning on the test set"].compute({"tries": 400, "held_out": 15}, 0)
    cloud = picture.mistake.picture
    assert isinstance(cloud, Cloud)
    ends = np.array(cloud.across)
    frame = (0.0, cloud.across[1], 0.0, cloud.up[1])
    drawn = svg.line(ends, ends, frame, svg.GREY, 2)
    drawn += svg.dots(cloud.x, cloud.y, frame, 3, svg.BLUE)
    return drawn + svg.dots(cloud.x[cloud.chosen], cloud.y[cloud.chosen], frame, 8, svg.ORANGE)
