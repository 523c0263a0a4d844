"""One feature lifted to two and to three: four clusters on a line need the cube."""

from __future__ import annotations

from pages.features.stage.lift import SVM, SVM_NAME
from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.blocks import Blocks, Note, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import lifting as figures
from pages.shared.pictures.results.lifting import compute_lifting, suits

CLUSTERS = "four_line_clusters"  # shown where the page's own data do not suit
CAMERA = choice("camera", tuple(figures.CAMERAS), "From where the cube is seen.", "edge on")
WRONG = "Points on the wrong side."
LABELS = ("misclassified with x alone", "with (x, x²)", "with (x, x², x³)")
THRESHOLDS = "Where the plane cuts the curve (x, x², x³); x is scaled where its axis says so."


def draw(setting: Setting) -> Scene:
    """Draw both lifted pictures, with the errors of each degree."""
    lifting = compute_lifting(setting, CLUSTERS, SVM)
    thresholds = ", ".join(map(number, lifting.degrees[2].roots().tolist())) or "none"
    errors = [
        share_readout(f"error_degree_{p}", error, label, WRONG, len(lifting.x))
        for p, (label, error) in enumerate(zip(LABELS, lifting.errors, strict=True), 1)
    ]
    return Scene(
        [
            figures.parabola(lifting, f"line: the boundary of a {SVM_NAME}"),
            figures.cubic(lifting, setting.values["camera"]),
        ],
        [
            *errors,
            Readout("thresholds", None, "", "thresholds on x", THRESHOLDS, words=thresholds),
        ],
    )


def body(setting: Setting) -> Blocks:
    """Show clusters on a line, lifted to a parabola and to a curve in space."""
    yield Text(
        "Points on a line, lifted to $(x, x^2)$, lie on a parabola, and a straight line cuts a "
        "parabola at most **twice**. Lifted to $(x, x^2, x^3)$ they lie on a curve that a plane "
        "can cut three times: $w_1 x + w_2 x^2 + w_3 x^3 + b = 0$ is a cubic equation. Four "
        "clusters of the classes A, B, A, B need three cuts. Seen edge on, the plane is a line."
    )
    if not suits(setting):
        yield Note(
            "Here the picture shows the four clusters. Choose data with one feature and two "
            "classes to lift them."
        )
    yield Stage(draw, height=400)


VIEW = View("line", "From a line", body, (CAMERA,))
