"""PCA or kernel PCA: an RBF support vector machine on the scores of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import streamlit as st

from datasets import DataError
from kernels import Hyperparameter, KernelError, LRUCache
from pages.kpca.figures import comparison as figures
from pages.kpca.results import comparison as results
from pages.kpca.results.comparison import FIRST_LOOK, METHODS, SPLITS, Judged, Rows
from pages.shared.declarations import Page, View
from pages.shared.frame.progress import gradually, is_asked_for
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Scene, share
from pages.shared.setting import Setting
from pages.shared.state import store

NUMBER = Hyperparameter(
    "compared_on", "components", 16, "integer", (1, 64), "integer",
    help="On how many components the classifier is trained.",
)  # fmt: skip
Found = Mapping[str, Judged]
Cache = LRUCache[Found]


def depends_on(setting: Setting, rows: Rows) -> str:
    """Return a text that names all that the comparison depends on."""
    return f"{rows.key} {setting.kernel} {setting.values['compared_on']}"


def found(setting: Setting, rows: Rows, full: Cache, quick: Cache) -> Found:
    """Return the comparison on five splits where it was made, else the first look."""
    depends, q = depends_on(setting, rows), setting.values["compared_on"]
    known = full.peek(depends)
    if known is not None:
        return known
    return quick.get(depends, lambda: results.first_look(rows.X, rows.y, setting.kernel, q))


def draw(full: Cache, quick: Cache, setting: Setting) -> Scene:
    """Draw the confusion matrix of each method."""
    rows = results.rows_of(setting)
    return Scene(figures.tables(found(setting, rows, full, quick), rows.classes))


def show(page: Page, setting: Setting) -> None:
    """Show what one split of a few rows says, and all five splits when asked to."""
    st.markdown(
        "Is the kernel worth it? A support vector machine with an RBF kernel (C = 10) is trained "
        "on the scores of each method; the components are learned without the classes. This "
        "classifier is not linear: it can separate the two rings on the scores of linear PCA, "
        "too. The accuracy under the stage is that of a linear classifier."
    )
    if not results.suits(setting):
        st.caption("The page's data have no classes, or too many: these are the digits.")
    rows, full = results.rows_of(setting), _cache(page, "full")
    depends, quick = depends_on(setting, rows), _cache(page, "quick")
    if full.peek(depends) is None:
        _offer(page, setting, rows, depends, full)
    done = full.peek(depends) is not None
    drawn = partial(draw, full, quick)
    stage = StageView(page, drawn, name=VIEW.slug, height=300, depends=f"{depends} {done}")
    if stage.mount() is None:
        return  # the stage has said why
    look = "" if done else f"A first look at {min(len(rows.y), FIRST_LOOK)} of {len(rows.y)} rows. "
    verdict = results.verdict(dict(found(setting, rows, full, quick)))
    st.text(f"{look}{verdict} Always the largest class: {share(round(rows.majority, 3))}.")


def _cache(page: Page, name: str) -> Cache:
    return store.cached(f"{page.slug}_comparison_{name}", 8)


def _offer(page: Page, setting: Setting, rows: Rows, depends: str, full: Cache) -> None:
    """Offer the comparison on five splits, and go on with one that was begun."""
    key, q = f"{page.slug}_compare", setting.values["compared_on"]
    if not is_asked_for(key, depends, "Compare on five splits"):
        return
    try:
        steps = gradually(
            key,
            depends,
            SPLITS * len(METHODS),
            lambda: results.steps(rows.X, rows.y, setting.kernel, q),
            "Comparing",
        )
    except (KernelError, DataError) as error:
        st.warning(str(error))
        return
    if len(steps) == SPLITS * len(METHODS):
        full.put(depends, results.summary(steps))


VIEW = View("comparison", "PCA or kernel PCA", show, (NUMBER,), depends="values")
