"""A parabola is a plane over x and x^2: linear regression on two features."""

from __future__ import annotations

from pages.krr.figures import lifted_plane as figures
from pages.krr.results.lifted_plane import lifted_plane
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import Values

ROUNDING = 1e-9  # of the picture's height


def is_polynomial(values: Values) -> bool:
    """Whether the kernel is one polynomial kernel, over a single feature."""
    return bool(values["width"] == 1 and values["terms"] == ("polynomial",))


def draw(setting: Setting) -> Scene:
    """Draw the plane."""
    found = lifted_plane(setting)
    c, a, b = found.coefficients
    signs = ["+" if one >= 0 else "−" for one in (a, b)]
    low, high = found.ends[2]
    height = high - low
    text = f"{number(c)} {signs[0]} {number(abs(a))} x {signs[1]} {number(abs(b))} x²"
    return Scene(
        [figures.lifted_plane(found)],
        [
            Readout("plane", text, "The fit of degree 2, in the units of the data."),
            Readout(
                "fit leaves the plane by",
                number(found.leaves if found.leaves > ROUNDING * height else 0.0),
                "Largest distance between the fit of the page and the plane: 0 up to rounding for "
                "degree 2.",
            ),
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show the plane in 3-D."""
    StageView(page, draw, name=VIEW.slug, height=480).mount()
    texts.markdown(
        "Each point $x$ gets a second coordinate, $x^2$ (**feature map**). The points then lie "
        "along a bent line on the floor, and the quadratic $c + a x + b x^2$ is a plane above it: "
        "a curve over one feature is a plane over two. Rotate the picture until you see the plane "
        "from its edge. With degree 1 the fit is a straight line over $x$, and with degree 3 or "
        "more the curve bends out of the plane: it needs $x^3$ as a further feature."
    )


VIEW = View("lifted_plane", "Plane over x, x²", show, when=is_polynomial)
