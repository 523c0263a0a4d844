"""View: points are taken away, to see which of them the boundary depends on."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import KernelError
from pages.shared.declarations import Page, View, has_axes
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import label, shown
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting, resolve
from pages.shared.state import events, store
from pages.shared.state.control import Values
from pages.svm.figures.removal import removal as picture
from pages.svm.results.removal import Removal, candidates, removal, solve

MARK = "removed"
UNCHANGED = 1e-6
BOUNDARY = r"boundary between two classes is $b + \sum_i \alpha_i\, k(x_i, x) = 0$"
FIT = r"fit is $f(x) = b + \sum_i \alpha_i\, k(x_i, x)$"
WHY = (
    "Why: the {what}, summed over the support vectors. A point with $\\alpha_i = 0$ is no term of "
    "that sum, and its constraint was already met: without it the same machine is still the best "
    "one. A kernel that is not positive semi-definite breaks this argument, "
    "since its problem may have more than one solution."
)


def show(page: Page, setting: Setting) -> None:
    """Offer what to remove, and compare the machine with and without it."""
    regression = setting.train.task == "regression"
    what, edge = ("fit", "tube's edge") if regression else ("boundary", "margin")
    st.markdown(
        f"First predict: which points can you take away without moving the {what}? Then take them "
        "away. Both machines are solved anew, to ten digits."
    )
    with st.container(horizontal=True):
        for number_, (text, of_support, count) in enumerate(
            (
                (f"Remove the point with α = 0 nearest to the {edge}", False, 1),
                ("Remove all points with α = 0", False, None),
                ("Remove the support vector with the largest |α|", True, 1),
            )
        ):
            key = f"{page.slug}_remove_{number_}"
            st.button(text, key=key, on_click=_remove, args=(page, of_support, count))
        st.button(
            "Put all points back", key=f"{page.slug}_remove_none", on_click=_restore, args=(page,)
        )
    StageView(page, draw, name=VIEW.slug, height=400).mount()
    texts.caption(WHY.format(what=FIT if regression else BOUNDARY))


def _remove(page: Page, of_support: bool, count: int | None) -> None:
    """Mark more points as removed. Sliders may have moved since the last run of the page."""
    state = store.page_state(page)
    setting = resolve(state.record, state.own())
    rows = setting.marked(MARK)
    try:
        more = candidates(solve(setting, rows), of_support)[:count]
    except KernelError as error:
        state.messages = (str(error),)
        return
    state.try_apply(events.Mark(MARK, tuple(np.union1d(rows, more).tolist())))


def _restore(page: Page) -> None:
    store.page_state(page).try_apply(events.Mark(MARK, ()))


def draw(setting: Setting) -> Scene:
    """Return the machine without the marked points over the one with all of them."""
    found = removal(setting, setting.marked(MARK))
    return Scene([picture(found)], readouts(found), found.notices)


def readouts(found: Removal) -> list[Readout]:
    """Return what was removed and what it has changed."""
    moved, (before, after) = found.change, found.errors
    size = number(moved) if moved >= UNCHANGED else f"none ({moved:.0e})" if moved else "0"
    listed = [
        Readout("removed", f"{len(found.removed)} of {found.count}", "Crossed-out points."),
        Readout(
            "support vectors among those removed",
            str(found.support_removed),
            "How many of the removed points have α ≠ 0 in the machine with all points.",
        ),
        Readout(
            "largest change of f",
            size,
            "Over all training points, removed ones too; the margins lie at f = ±1.",
        ),
        Readout(
            "support vectors left",
            str(len(found.left)),
            "With α ≠ 0. The stage stops sooner, at 1e-3, and may count one or two more.",
        ),
    ]
    if before.test is not None and after.test is not None:
        errors = " → ".join(
            shown(value, before.held_out, before) for value in (before.test, after.test)
        )
        help = "With all points, and without those removed."
        listed.append(Readout(label("test", before.of), errors, help))
    return listed


def has_picture(values: Values) -> bool:
    """Whether both machines can be drawn: a fit needs features as axes, classes are projected."""
    return has_axes(values) or values["task"] == "classification"


VIEW = View("removal", "Remove points", show, when=has_picture)
