"""PCA or kernel PCA: the same classifier on the scores of either."""

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
from pages.shared.frame.progress import Slot, gradually
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


def key_of(setting: Setting, rows: Rows) -> str:
    """Return a text that names all that the comparison depends on."""
    return f"{rows.key} {setting.kernel} {setting.values['compared_on']}"


def found(setting: Setting, rows: Rows, full: Cache, quick: Cache) -> Found:
    """Return the comparison on five splits where it was made, else the first look."""
    key, q = key_of(setting, rows), setting.values["compared_on"]
    known = full.peek(key)
    if known is not None:
        return known
    return quick.get(key, lambda: results.first_look(rows.X, rows.y, setting.kernel, q))


def draw(full: Cache, quick: Cache, setting: Setting) -> Scene:
    """Draw the confusion matrix of each method."""
    rows = results.rows_of(setting)
    return Scene(figures.tables(found(setting, rows, full, quick), rows.classes))


def show(page: Page, setting: Setting) -> None:
    """Show what one split of a few rows says, and all five splits when asked to."""
    st.markdown(
        "Is the kernel worth it? The same classifier is trained on the scores of either method; "
        "the better one explains more about the classes. The components are learned without them."
    )
    if not results.suits(setting):
        st.caption("The page's data have no classes, or too many: these are the digits.")
    rows, full = results.rows_of(setting), _cache(page, "full")
    key, quick = key_of(setting, rows), _cache(page, "quick")
    if full.peek(key) is None:
        _offer(page, setting, rows, key, full)
    done = full.peek(key) is not None
    drawn = partial(draw, full, quick)
    stage = StageView(page, drawn, name=VIEW.slug, height=300, depends=f"{key} {done}")
    if stage.mount() is None:
        return  # the stage has said why
    look = "" if done else f"A first look at {min(len(rows.y), FIRST_LOOK)} of {len(rows.y)} rows. "
    said = results.verdict(dict(found(setting, rows, full, quick)))
    st.text(f"{look}{said} Always the largest class: {share(round(rows.majority, 3))}.")


def _cache(page: Page, name: str) -> Cache:
    return store.kept(f"{page.slug}_comparison_{name}", lambda: LRUCache(max_entries=8))


def _offer(page: Page, setting: Setting, rows: Rows, key: str, full: Cache) -> None:
    """Offer the comparison on five splits, and go on with one that was begun."""
    name, q = f"{page.slug}_compare", setting.values["compared_on"]
    slot = store.kept(f"{name}_work", Slot)
    begun = slot.work is not None and slot.work.state == key
    place = st.empty()
    if not begun and not place.button("Compare on five splits", key=name):
        return
    place.empty()
    try:
        steps = gradually(
            name,
            key,
            SPLITS * len(METHODS),
            lambda: results.steps(rows.X, rows.y, setting.kernel, q),
            "Comparing",
        )
    except (KernelError, DataError) as error:
        slot.work = None
        st.warning(str(error))
        return
    if len(steps) == SPLITS * len(METHODS):
        full.put(key, results.summary(steps))


VIEW = View("comparison", "PCA or kernel PCA", show, (NUMBER,), depends="values")
