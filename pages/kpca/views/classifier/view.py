"""Recognition: a classifier on the scores of images, and the search for a better one if asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kernels import Hyperparameter
from pages.kpca.views.classifier.recognition import (
    MAX_COMPONENTS,
    Choice,
    Images,
    confusion_matrix,
    images_of,
    named_images,
    recognise,
)
from pages.kpca.views.classifier.search import (
    CELLS,
    COSTS,
    FOLDS,
    WIDTHS,
    Cell,
    best_of,
    search,
    search_plots,
)
from pages.shared.model.declarations.blocks import (
    Ask,
    Blocks,
    Button,
    Change,
    Note,
    Stage,
    Text,
    Work,
)
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import share

COUNT = Hyperparameter(
    "recognised_on", "components", 8, "integer", (1, MAX_COMPONENTS), "integer",
    help="On how many linear components the classifier is trained.",
)  # fmt: skip
COST = Hyperparameter(
    "recognised_C", "C of the classifier", 1.0, "positive", (COSTS[0], COSTS[-1]), "log",
    help="Cost of one unit of slack of the support vector machine on the scores.",
)  # fmt: skip
WIDTH = Hyperparameter(
    "recognised_width", "γ × median squared distance", 1.0, "positive", (WIDTHS[0], WIDTHS[-1]),
    "log", help="γ of its RBF kernel, in units of the distances of the scores.",
)  # fmt: skip


def chosen(setting: Setting) -> Choice:
    """Return what the view's controls say."""
    values = setting.values
    return Choice(values[COUNT.name], values[COST.name], values[WIDTH.name])


def draw(setting: Setting) -> Scene:
    """Draw images with their predicted names, and the confusion matrix."""
    images = images_of(setting)
    outcome = recognise(images, chosen(setting))
    wrong, m = int((outcome.predicted != images.z).sum()), len(images.z)
    majority = int((images.z == _largest(images)).sum())
    help = "Images that were held out from training."
    return Scene(
        [named_images(images, outcome), confusion_matrix(images, outcome)],
        [
            share_readout("error_test", wrong / m, "misclassified, test", help, m),
            share_readout(
                "largest_class", majority / m, "largest class", "Its share of these images."
            ),
            Readout("support_vectors", outcome.support, "", "support vectors", "In training.",
                    of=len(images.y)),
            Readout("gamma", outcome.gamma, "", "γ", "Of the RBF kernel on the scores."),
        ],
    )  # fmt: skip


def _largest(images: Images) -> int:
    return int(max(set(images.y.tolist()), key=images.y.tolist().count))


def draw_search(cells: Sequence[Cell], setting: Setting) -> Scene:
    """Draw the errors of the grid with the present choice and the best one framed."""
    return Scene(search_plots(cells, chosen(setting), best_of(cells)))


TEXT = (
    "Eigenfaces: a few linear components of an image stand for all its pixels, and a support "
    "vector machine with an RBF kernel tells from their scores who or what is seen. Three "
    "numbers have to be chosen: the number of components, C and γ."
)
STAND_IN = (
    "The page's data are not images with classes: these are the digits. Load the faces in "
    "Views, Images rebuilt."
)
SEARCHED = (
    "Framed in orange: the best, in blue: the present choice; a click takes a cell. The test "
    "images take no part in the search. On the digits with 16 components, C = 0.1 and the "
    "smallest or the largest γ misclassify most images, while with C = 10 every γ of the grid "
    "is right for more than 90 %."
)


def body(setting: Setting) -> Blocks:
    """Show what the present classifier makes of the images; search for a better one if asked."""
    yield Text(TEXT)
    images = images_of(setting)
    if not images.own:
        yield Note(STAND_IN)
    yield Stage(draw, height=440)
    note = f"{CELLS} settings, each cross-validated on {FOLDS} folds."
    if not (yield Ask(images.key, "Search the grid", note, key="search")):
        return
    cells: list[Cell] = yield Work(
        images.key, CELLS, partial(search, images), "Searching", key="search"
    )
    best = best_of(cells)
    if best is None:
        return
    choice = best.choice
    yield Button(
        f"Take the best: {choice.count} components, C = {choice.C:g}, "
        f"γ × median squared distance = {choice.width:g} ({share(best.error)})",
        take(choice),
        key="search_best",
    )
    yield Stage(
        partial(draw_search, tuple(cells)),
        height=220,
        name="classifier_search",
        press=press,
        columns=2,
        depends=f"{images.key} {len(cells)}",
    )
    yield Note(SEARCHED)


def take(choice: Choice) -> dict[str, float]:
    """Return the values of the view's controls that say a choice."""
    return {COUNT.name: choice.count, COST.name: choice.C, WIDTH.name: choice.width}


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Return the choice of the cell that was clicked."""
    count = sent["figure"].removeprefix("search")
    i, j = round(float(sent["y"])), round(float(sent["x"]))
    if count.isdigit() and i in range(len(COSTS)) and j in range(len(WIDTHS)):
        return take(Choice(int(count), COSTS[i], WIDTHS[j]))
    return None


VIEW = View("classifier", "Recognition", body, (COUNT, COST, WIDTH), has_new_points=True)
