"""Every component in use as a map of its own."""

from __future__ import annotations

from functools import partial

from pages.kpca.stage.component import component_map, pattern_sheet
from pages.kpca.stage.components import components
from pages.kpca.stage.compute import compute_maps, compute_patterns
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Blocks, Stage, Text
from pages.shared.model.declarations.conditions import has_axes
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting

A_ROW, MAX_COMPONENTS = 3, 9
MAPS = "green where it is positive, violet where negative, lines at −1, 0 and 1σ."
CURVES = "one curve for each component, in σ of its scores; the legend names them."


def draw(first: int, setting: Setting) -> Scene:
    """Draw three components, from ``first`` on."""
    q = min(int(setting.values["n_components"]), MAX_COMPONENTS)
    fitted = components(setting, least=2)
    last = 1 if setting.train.n_features == 1 else min(q, len(fitted.shares))
    numbers = range(first, min(first + A_ROW, last + 1))
    maps = compute_maps(setting, fitted, numbers)
    return Scene([component_map(map_, id=f"map{map_.number}") for map_ in maps])


def draw_images(setting: Setting) -> Scene:
    """Draw the first nine components of images, each as an image."""
    fitted = components(setting, least=MAX_COMPONENTS)
    patterns = compute_patterns(setting, fitted, MAX_COMPONENTS)
    return Scene([pattern_sheet(patterns, id="sheet")])


def text(*, one_feature: bool, centred: bool) -> str:
    """Return what a component is, and how it is drawn."""
    return " ".join(
        (
            "A component is a function of the input, $z \\mapsto \\sum_i \\alpha_i\\, k(x_i, z)$"
            + (" less its mean:" if centred else ":"),
            CURVES if one_feature else MAPS,
            f"They are ordered by the {'variance' if centred else 'mean square'} of their scores.",
        )
    )


def is_centred(setting: Setting) -> bool:
    """Whether the mean in feature space is subtracted."""
    return bool(setting.values.get("centring", "on") == "on")


def body(setting: Setting) -> Blocks:
    """Show the components, three to a row; those of images on one sheet."""
    if setting.train.has_images:
        yield Text(
            "A component is a function of all pixels, and no two pixels say much about it. So each "
            "of the first nine is shown as an image: how the pixels vary with the score."
        )
        yield Stage(draw_images, height=460, name="components_sheet")
        return
    yield Text(text(one_feature=setting.train.n_features == 1, centred=is_centred(setting)))
    q = min(int(setting.values["n_components"]), MAX_COMPONENTS, setting.train.n_samples)
    if setting.train.n_features == 1:
        q = 1  # all curves are in one picture
    for first in range(1, q + 1, A_ROW):
        yield Stage(partial(draw, first), height=300, name=f"components{first}")


def has_maps(values: Values) -> bool:
    """Whether components can be drawn over features, or as images."""
    return has_axes(values) or bool(values["images"])


VIEW = View("all_components", "All components", body, depends="values", when=has_maps)
