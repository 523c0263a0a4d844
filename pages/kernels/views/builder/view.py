"""The builder: a nested kernel as a tree that is clicked and as text, each changing the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from kernels import KERNELS, Hyperparameter, Kernel, parse
from pages.kernels.views.builder.edits import (
    ADD,
    MULTIPLY,
    RAISE,
    REMOVE,
    REPLACE,
    SCALE,
    edited,
    part_names,
    place_of,
)
from pages.kernels.views.builder.tree import Tree, compute, nearest, part_pictures, tree_picture
from pages.shared.model.controls.control import MAX_TERMS, Values, choice, usual_kernel
from pages.shared.model.declarations.blocks import (
    Blocks,
    Button,
    Change,
    Note,
    Row,
    TextField,
    stage,
)
from pages.shared.model.declarations.conditions import of_numbers
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting

CLASSICS = {
    "Locally periodic": "periodic(period=0.2, lengthscale=1) * rbf(gamma=5)",
    "Trend + season + noise": "4*rbf(gamma=2) + periodic(period=0.2, lengthscale=1) + "
    "white(noise=0.01)",
    "Product of two periods": "periodic(period=0.5, lengthscale=1) * "
    "periodic(period=0.07, lengthscale=1)",
    "Linear × periodic": "linear() * periodic(period=0.2, lengthscale=1)",
    "Parabola × periodic": "(linear() + constant(value=1))**2 * "
    "periodic(period=0.2, lengthscale=1)",
}
BUTTONS = (
    (ADD, "part + new", "The chosen part plus the new kernel."),
    (MULTIPLY, "part × new", "The chosen part times the new kernel."),
    (SCALE, "c · part", "The chosen part times a constant, which has a slider of its own."),
    (RAISE, "part ^ 2", "The chosen part to the power 2; of a power, to the next one."),
    (REPLACE, "new in its place", "The new kernel instead of the chosen part."),
    (REMOVE, "remove", "The kernel without the chosen part."),
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the part that is chosen, and the kernel that an edit brings."""
    names = part_names(usual_kernel(values["terms"], values["ops"]))
    kernels = tuple(n for n, cls in KERNELS.items() if cls.domain != "text")
    return (
        replace(
            choice("tree_part", names, "What is drawn in large and what the buttons change."),
            symbol="part",
        ),
        replace(
            choice("new_kernel", kernels, "What an edit adds, with its default numbers.", "rbf"),
            symbol="new kernel",
        ),
    )


def draw(tree: Tree) -> Scene:
    """Draw the tree, and the chosen part in large."""
    return Scene([tree_picture(tree), *part_pictures(tree)])


def edit(action: str, setting: Setting) -> Kernel:
    """Return the kernel with its chosen part changed, see `edited`."""
    kernel, values = setting.kernel, setting.values
    return edited(kernel, place_of(kernel, values["tree_part"]), action, values["new_kernel"])


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Choose the part that was clicked."""
    if sent["figure"] != "tree":
        return None
    return {"tree_part": nearest(compute(setting), float(sent["x"]), float(sent["y"]))}


NOTE = (
    "Sums, products, positive multiples and whole powers of kernels are kernels. Each kernel of "
    f"the tree has its sliders in the sidebar; there can be {MAX_TERMS} of them. Two points are "
    "similar under a sum if they are similar under one of its parts, and under a product only if "
    "they are similar under all of them."
)
EDITS = Row(
    tuple(
        Button(label, partial(edit, action), help, key=f"builder_{action}")
        for action, label, help in BUTTONS
    )
)
STARTS = Row(
    (
        Note("Start from"),
        *(
            Button(title, parse(text), key=f"classic_{place}", kind="tertiary")
            for place, (title, text) in enumerate(CLASSICS.items())
        ),
    )
)


def body(setting: Setting) -> Blocks:
    """Show the text, the buttons that change the tree, and the tree."""
    yield TextField(
        "The kernel as text: +, *, ** and parentheses",
        str(setting.kernel),
        lambda text, setting: parse(text),
        key="builder_text",
    )
    yield EDITS
    yield STARTS
    yield stage(compute, draw, height=360, press=press)
    yield Note(NOTE)


VIEW = View("builder", "Builder", body, controls, depends="values", when=of_numbers)
