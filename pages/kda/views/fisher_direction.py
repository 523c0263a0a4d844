"""Fisher's direction: a line to rotate by hand, what is seen along it, and its ratio J."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from kernels import Hyperparameter
from pages.kda.stage.fisher import (
    FisherDirection,
    angle_between_means,
    angle_towards,
    best_angle,
    compute,
)
from pages.kda.stage.fisher_figures import along, plane, ratios
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Blocks, Button, Change, Note, Row, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.state.reducer import Refusal
from pages.shared.model.units.number_text import counted, number

ANGLE = Hyperparameter(
    "angle",
    "angle of your line",
    20.0,
    "real",
    (0, 180),
    "linear",
    help="Degrees from the horizontal axis by which your line is rotated.",
)
STEP_COUNT = Hyperparameter(
    "fisher_steps",
    "gradient steps",
    0,
    "integer",
    (0, 40),
    "integer",
    help="Steps of an optimiser that starts at your line and climbs up J.",
)
CLIMB = 20  # steps of the button
HEIGHT = 270  # pixels of each of the four pictures
MEANING = "Variance of the class means over variance within classes."
MIN_RATIO = 0.05  # a ratio J with which the histograms of the classes lie on each other


def has_a_plane(values: Values) -> bool:
    """Whether the data have two features: over one there is one direction only."""
    return bool(values["width"] > 1)


def draw(setting: Setting) -> Scene:
    """Draw the direction at the present angle."""
    gram = compute(setting)
    here, best = gram.ratio, gram.best_ratio
    notices = []
    if best < MIN_RATIO:
        notices = [
            f"No direction separates these classes: even the best J is only {number(best)}, since "
            "the class means nearly coincide. Try blobs or ripley here, and for these data a "
            "kernel, whose feature space has more directions than the plane."
        ]
    return Scene(
        [plane(gram), ratios(gram), *along(gram)],
        [
            Readout("ratio", here, "", "J of yours", MEANING),
            Readout(
                "best_ratio", best, "", "J of the best", "The largest eigenvalue J of B w = J W w."
            ),
            share_readout(
                "reached", here / best if best else 1.0, "reached", "Yours over the best."
            ),
            Readout(
                "best_angle",
                gram.best_angle,
                "°",
                "best angle",
                "From the horizontal axis.",
                words=f"{gram.best_angle:.0f}°",
            ),
            *_climbed(gram),
        ],
        notices,
    )


def _climbed(fisher_direction: FisherDirection) -> list[Readout]:
    """Return how far the gradient steps have come."""
    steps = len(fisher_direction.path) - 1
    if not steps:
        return []
    last = float(fisher_direction.path_ratios[-1])
    return [
        Readout("climbed_ratio", last, "", f"J after {counted(steps, 'step')}", MEANING),
        share_readout(
            "climbed",
            last / fisher_direction.best_ratio if fisher_direction.best_ratio else 1.0,
            "reached by the steps",
            "Its J over the best.",
        ),
    ]


def rotated(angle: Callable[[Setting], float]) -> Callable[[Setting], Change]:
    """Return what a button does: it rotates the line to the angle of the present points."""

    def act(setting: Setting) -> Change:
        with suppress(Refusal):  # without two classes the page's own stage says so
            return {"angle": angle(setting)}
        return None

    return act


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Rotate the line to the angle, or towards the place, that was clicked."""
    x, y = float(sent["x"]), float(sent["y"])
    if sent["figure"] == "ratio":
        return {"angle": x}
    return rotated(lambda now: angle_towards(now, x, y))(setting)


def body(setting: Setting) -> Blocks:
    """Show a direction to rotate, what is seen along it, and its ratio J beside the best."""
    yield Text(
        "Project the points onto a line. Rotate the line (slider **angle of your line**, or a "
        "click in the plane) until the projections of the classes are separated best. Fisher "
        r"measures it by $J(w) = \dfrac{w^\top B\, w}{w^\top W\, w}$: the variance of the "
        "class **means** along $w$ over the variance **within** the classes."
    )
    yield Row(
        (
            Button("Rotate to the best direction", rotated(best_angle), key="best"),
            Button(
                "Rotate to the line between the means", rotated(angle_between_means), key="means"
            ),
            Button(f"Climb: {CLIMB} gradient steps", {STEP_COUNT.name: CLIMB}, key="climb"),
        )
    )
    yield Stage(draw, height=HEIGHT, columns=2, press=press)
    yield Note(
        "An optimiser need not know the formula: from your line it takes **gradient steps** on J, "
        "w + η ∇J(w), each so short that J does not fall. Move the slider to play them: they come "
        "to the best direction, where the gradient is 0. From a line with J = 0 they cannot start: "
        "the gradient is 0 there, too."
    )
    yield Note(
        "Where the classes are round, the best direction is the line through their means. Where "
        "they are long, w = W⁻¹(m₂ − m₁) turns away from their long axis. This is the linear "
        "method in the plane of the picture, without regularisation (no penalty); with a kernel "
        "the page does the same in feature space, with penalty lambda."
    )


VIEW = View("fisher_direction", "Fisher's direction", body, (ANGLE, STEP_COUNT), when=has_a_plane)
