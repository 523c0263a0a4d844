"""The gallery: every kernel in small; a click puts it on the stage."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kernels import KERNELS, Hyperparameter
from pages.kernels.figures import gallery as figures
from pages.kernels.results.gallery import REACH, gallery
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, try_set_kernel
from pages.shared.scene import Scene
from pages.shared.setting import Setting

ANCHOR = Hyperparameter(
    "x0", "x₀", 1.0, "real", (-REACH, REACH), "linear",
    help="The place whose kernel function is shown, on the line from −3 to 3.",
)  # fmt: skip
SEED = Hyperparameter(
    "gallery_seed", "seed of the samples", 0, "integer", (0, 99), "integer",
    help="Another seed draws other functions.",
)  # fmt: skip
HEIGHT, COLUMNS = 170, 3


def draw(setting: Setting) -> Scene:
    """Draw every kernel that takes numbers, with its default hyperparameters."""
    found = gallery(setting.values["x0"], setting.values["gallery_seed"])
    return Scene([figures.card(card) for card in found])


def show(page: Page, setting: Setting) -> None:
    """Show the gallery."""
    texts.markdown(
        "Each kernel over one feature, with its default hyperparameters. From left to right: the "
        "kernel function of one place $x_0$, the Gram matrix of evenly spaced places, and three "
        "samples from the Gaussian process prior with this kernel. Move $x_0$: the kernel function "
        "of a stationary kernel moves along and keeps its shape. **A click puts a kernel on the "
        "stage.**"
    )
    StageView(
        page, draw, name=VIEW.slug, height=HEIGHT, on={"press": partial(_open, page)},
        columns=COLUMNS,
    ).mount()  # fmt: skip


def _open(page: Page, sent: Mapping[str, Any]) -> None:
    cls = KERNELS.get(sent["figure"].removeprefix(figures.PREFIX))
    if cls is not None:
        try_set_kernel(page, cls())


VIEW = View("gallery", "Gallery", show, (ANCHOR, SEED))
