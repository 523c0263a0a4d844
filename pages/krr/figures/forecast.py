"""A fit to the first part of a series, over the rest and beyond it."""

from __future__ import annotations

from pages.krr.results.forecast import Forecast
from pages.shared.figures import fit
from pages.shared.scene import Figure
from pages.shared.style import ACCENT


def forecast(found: Forecast) -> Figure:
    """Return the forecast, with a line where the points learned from end."""
    picture = fit.fit(found.fit)
    layout = {name: part for name, part in picture.layout.items() if name != "meta"}
    border = {
        "type": "line",
        "x0": found.edge,
        "x1": found.edge,
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "line": {"color": ACCENT, "width": 1.5, "dash": "dot"},
    }
    return Figure(
        id="forecast",
        title="Learned up to the dotted line",
        note="dots: learned from, rings: to be predicted",
        data=picture.data,
        layout=layout | {"shapes": [border]},
        alt=picture.alt,
    )
