"""Recognition from components: a classifier on the scores of images, and the search for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from datasets import DataError
from kernels import Hyperparameter
from pages.kpca.figures import classifier as figures
from pages.kpca.results import classifier as results
from pages.kpca.results.classifier import CELLS, COSTS, COUNTS, WIDTHS, Cell, Choice
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually, is_asked_for
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.readouts import share_of
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting

COUNT = Hyperparameter(
    "recognised_on", "components", 8, "integer", (1, COUNTS[-1]), "integer",
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
    found = results.images_of(setting)
    judged = results.recognise(found, chosen(setting))
    wrong, m = int((judged.predicted != found.z).sum()), len(found.z)
    majority = int((found.z == _largest(found)).sum())
    return Scene(
        [figures.named(found, judged), figures.confusion(found, judged)],
        [
            Readout(
                "misclassified, test",
                share_of(wrong / m, m),
                "Images that were kept from training.",
            ),
            Readout("largest class", share(majority / m), "Its share of these images."),
            Readout("support vectors", f"{judged.support} of {len(found.y)}", "In training."),
            Readout("γ", number(judged.gamma), "Of the RBF kernel on the scores."),
        ],
    )


def _largest(found: results.Images) -> int:
    return int(max(set(found.y.tolist()), key=found.y.tolist().count))


def draw_search(cells: Sequence[Cell], setting: Setting) -> Scene:
    """Draw the errors of the grid with the present choice and the best one framed."""
    return Scene(figures.searched(cells, chosen(setting), results.best(cells)))


def show(page: Page, setting: Setting) -> None:
    """Show what the present classifier makes of the images; search for a better one if asked."""
    texts.markdown(
        "Eigenfaces: a few linear components of an image stand for all its pixels, and a support "
        "vector machine with an RBF kernel tells from their scores who or what is seen. Three "
        "numbers have to be chosen: the number of components, C and γ."
    )
    found = results.images_of(setting)
    if not found.own:
        st.caption(
            "The page's data are no images with classes: these are the digits. Load the faces in "
            "Views, Images rebuilt."
        )
    StageView(page, draw, name=VIEW.slug, height=440).mount()
    key = f"{page.slug}_search"
    note = f"{CELLS} settings, each cross-validated on {results.FOLDS} folds."
    if not is_asked_for(key, found.key, "Search the grid", note):
        return
    try:
        start = partial(results.search, found)
        cells = tuple(gradually(key, found.key, CELLS, start, "Searching"))
    except DataError as error:
        st.warning(str(error))
        return
    if cells:
        _show_search(page, found.key, cells)


def _show_search(page: Page, depends: str, cells: Sequence[Cell]) -> None:
    least = results.best(cells)
    assert least is not None  # there are cells
    st.button(
        f"Take the best: {least.choice.count} components, C = {least.choice.C:g}, "
        f"γ × median = {least.choice.width:g} ({share(least.error)})",
        key=f"{page.slug}_search_best",
        on_click=_take,
        args=(page, least.choice),
    )
    StageView(
        page,
        partial(draw_search, cells),
        name="classifier_search",
        height=220,
        columns=2,
        on={"press": partial(_press, page)},
        depends=f"{depends} {len(cells)}",
    ).mount()
    texts.caption(
        "Framed in orange: the best, in blue: the present choice; a click takes a cell. The test "
        "images take no part in the search. On the digits with 16 components, C = 0.1 and the "
        "smallest or the largest γ misclassify most images, while with C = 10 every γ of the grid "
        "is right for more than 90 %."
    )


def _take(page: Page, choice: Choice) -> None:
    numbers = {COUNT.name: choice.count, COST.name: choice.C, WIDTH.name: choice.width}
    set_values(page, **numbers)


def _press(page: Page, sent: Mapping[str, Any]) -> None:
    count = sent["figure"].removeprefix("search")
    i, j = round(float(sent["y"])), round(float(sent["x"]))
    if count.isdigit() and i in range(len(COSTS)) and j in range(len(WIDTHS)):
        _take(page, Choice(int(count), COSTS[i], WIDTHS[j]))


VIEW = View("classifier", "Recognition", show, (COUNT, COST, WIDTH))
