"""One feature lifted to x^2 and x^3, where a line or a plane separates the classes."""

from __future__ import annotations

from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.blocks import Blocks, Note, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures.lifting import CAMERAS, cubic, parabola
from pages.shared.pictures.results.lifting import compute_lifting, suits

CLUSTERS = "line_clusters"  # shown where the page's own data are not one feature of two classes
CAMERA = choice("camera", tuple(CAMERAS), "From where the cube is seen.")
LABELS = {
    "error_on_line": "misclassified with x alone",
    "error_on_parabola": "with (x, x²)",
    "error_on_cubic": "with (x, x², x³)",
}


def draw(setting: Setting) -> Scene:
    """Draw both lifted pictures, with the errors of each degree."""
    lifting = compute_lifting(setting, CLUSTERS)
    thresholds = ", ".join(map(number, lifting.degrees[1].roots().tolist())) or "none"
    help = "Where the line cuts the parabola: the thresholds on x itself."
    return Scene(
        [parabola(lifting), cubic(lifting, setting.values["camera"])],
        [
            *(
                share_readout(key, error, label, "Points on the wrong side.", len(lifting.x))
                for (key, label), error in zip(LABELS.items(), lifting.errors, strict=True)
            ),
            Readout("thresholds", None, "", "thresholds on x", help, words=thresholds),
        ],
    )


def body(setting: Setting) -> Blocks:
    """Show clusters on a line, lifted to a parabola and to a curve in space."""
    yield Text(
        "No single threshold separates a class that lies on **both sides** of the other. Lift each "
        "point with a feature map: after $x \\mapsto (x, x^2)$ a straight line can separate such "
        "classes, after $x \\mapsto (x, x^2, x^3)$ a plane can. In general this is called a "
        "hyperplane. Rotate the cube: seen from some sides the classes overlap, seen along the "
        "plane few points do."
    )
    if not suits(setting):
        yield Note(
            "These data have more than one feature or more than two classes: the picture "
            "shows the clusters on a line. Choose data with one feature and two classes to lift "
            "them."
        )
    yield Stage(draw, height=400)
    yield Note(
        "The discriminant puts its line between the class means, half way and then moved towards "
        "the rarer class, as if both classes were equally wide: it may misclassify a few "
        "points of the wider one that another line would not. The polynomial kernel "
        "(x·z + 1)^degree computes inner products of such lifted points without computing the "
        "points (the kernel trick); the powers only have different weights. The RBF kernel is an "
        "inner product in infinitely many dimensions."
    )


VIEW = View("lifting", "Lifting", body, (CAMERA,))
