"""Small multiples of the kernels: their shape and samples at several values of one number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kernels import KERNELS, Kernel, Periodic, Polynomial
from pages.kernels.stage import card, samples
from pages.kernels.stage.samples import compute_samples
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Button, Note, Row
from pages.shared.model.declarations.conditions import of_numbers, one_feature
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.multiples import SELECTED
from pages.shared.pictures.results.viewport import viewport_of
from pages.shared.pictures.views.small_multiples import Multiples, Picture, gram_picture

LINE, SAMPLES, GRAM = "on the line from −3 to 3", "samples", "Gram matrix"
LINE_GRAM = "Gram matrix from −3 to 3"
DRAWN = 3
PRESETS = (
    (
        "Polynomial degrees 1, 2, 3",
        "degree",
        Polynomial(degree=1),
        LINE,
        "Samples of the polynomial kernel from −3 to 3: which degree gives which curves?",
        "Lines, parabolas and cubics: a sum of 2, 3 or 4 powers of x with random weights. The Gram "
        "matrix has as many eigenvalues above rounding. The larger the degree, the more the ends "
        "of the line outweigh its middle.",
    ),
    (
        "Gram matrices of degrees 1, 2, 3",
        "degree",
        Polynomial(degree=1),
        LINE_GRAM,
        "Where are two places similar under (xz + 1)^degree, and where is k negative?",
        "Places on the same side of 0 are similar, and those far out most: k(3, 3) is 10, 100 and "
        "1000. With an odd degree k is negative where x and z lie on different sides and xz < −1; "
        "with degree 2 it is never negative, so that −3 and 3 are similar, too.",
    ),
    (
        "Periodic lengthscales 0.04, 0.1, 1, 10",
        "lengthscale",
        Periodic(period=3.0, lengthscale=1.0),
        LINE,
        "What do samples look like within one period at 0.04, and what is left of them at 10?",
        "All repeat themselves exactly. With 0.04 one period is as rough as noise, since only "
        "points a whole number of periods apart are similar; with 10 all points are similar, and "
        "each sample is nearly a constant.",
    ),
)


def pictures(values: Values) -> Mapping[str, Picture]:
    """Return what can be repeated at these values: samples need a kernel, over one feature."""
    leaves = [KERNELS[term] for term in values["terms"]]
    by_name: dict[str, Picture] = {}
    if of_numbers(values):
        by_name[LINE] = on_line
        by_name[LINE_GRAM] = gram_on_line
    if one_feature(values) and all(leaf.is_psd for leaf in leaves):
        by_name[SAMPLES] = over_the_data
    return by_name | {GRAM: gram_picture}


def on_line(setting: Setting) -> Figure:
    """Return the kernel from -3 to 3 in small, as in the gallery."""
    return replace(card.picture(card.compute_card(setting.kernel)), note="")


def gram_on_line(setting: Setting) -> Figure:
    """Return the Gram matrix of even places from -3 to 3."""
    return card.gram_map(card.compute_card(setting.kernel))


def over_the_data(setting: Setting) -> Figure:
    """Return samples over the range of the data."""
    seed = setting.values.get("draw_seed", 0)
    values = {**setting.values, "draws": DRAWN, "draw_seed": seed}
    setting = replace(setting, values=values)
    drawn = compute_samples(setting, viewport_of(setting))
    assert drawn is not None  # offered only where there are some
    return replace(samples.picture(drawn), note=drawn.note)


def _preset(
    place: int, title: str, varied: str, kernel: Kernel, picture: str, question: str, answer: str
) -> Row:
    """Return values worth seeing side by side, with their question."""
    choices = {"varied": varied, "series": SELECTED, "picture": picture}
    button = Button(title, (kernel, choices), key=f"multiples_{place}")
    return Row((button, Note(question)), ("What you should see", answer))


ABOVE = tuple(_preset(place, *preset) for place, preset in enumerate(PRESETS))
VIEW = Multiples(pictures, wide=(LINE,), above=ABOVE).view()
