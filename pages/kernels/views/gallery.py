"""The gallery: every kernel in small; a click puts it on the stage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernels import KERNELS, Hyperparameter
from pages.kernels.stage.card import PREFIX, REACH, Card, compute_card, picture
from pages.shared.model.declarations.blocks import Change, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting

ANCHOR = Hyperparameter(
    "x0", "x₀", 1.0, "real", (-REACH, REACH), "linear",
    help="The place whose kernel function is shown, on the line from −3 to 3.",
)  # fmt: skip
SEED = Hyperparameter(
    "gallery_seed", "seed of the samples", 0, "integer", (0, 99), "integer",
    help="Another seed draws other functions.",
)  # fmt: skip


TEXT = (
    "Each kernel over one feature, with its default hyperparameters. From left to right: the "
    "kernel function of one place $x_0$, the Gram matrix of evenly spaced places, and three "
    "samples from the Gaussian process prior with this kernel. Move $x_0$: the kernel function "
    "of a stationary kernel moves along and keeps its shape. **A click puts a kernel on the "
    "stage.**"
)


def compute(setting: Setting) -> list[Card]:
    """Return a card for every registered kernel that takes numbers, with its default numbers."""
    x0, seed = setting.values["x0"], setting.values["gallery_seed"]
    return [compute_card(cls(), x0, seed) for cls in KERNELS.values() if cls.domain != "text"]


def draw(cards: list[Card]) -> Scene:
    """Draw the cards."""
    return Scene([picture(card) for card in cards])


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Put the kernel that was clicked on the stage."""
    cls = KERNELS.get(sent["figure"].removeprefix(PREFIX))
    return None if cls is None else cls()


STAGE = stage(compute, draw, height=200, press=press, columns=2)
VIEW = View("gallery", "Gallery", (Text(TEXT), STAGE), (ANCHOR, SEED))
