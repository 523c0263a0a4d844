"""Check: the cross-validated error over C and one number of the kernel; a click goes there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from datasets import DataError
from kernels import Hyperparameter
from pages.shared.declarations import Page, View
from pages.shared.figures import decades
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.readouts import used_points, validated
from pages.shared.results.validation import cross_validated, folds, thinned
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.state.control import Control, Values, choice
from pages.shared.state.page_controls import controls_of
from pages.svm.figures.tuning import tuning as picture
from pages.svm.results.evaluation import guess_error
from pages.svm.results.machine import depends_on, machine_type
from pages.svm.results.tuning import Map, axes, search, table

ROWS, COLUMNS = 13, 11
AGAINST = "against"
HELP = "Which number of the kernel is tuned together with C."
CELLS = (
    "Each cell is cross-validated with {folds} folds on {used}; the test points take no part in "
    "it. The best cell depends on the folds: cells with nearly the same error are as good a choice."
)
NO_NUMBER = "This kernel has no number to set: the map is a curve over C alone."


def show(page: Page, setting: Setting) -> None:
    """Compute the map under a bar, show it, and take clicks on it."""
    values = setting.values
    used = thinned(setting).train
    try:
        count = len(folds(used))
    except DataError as reason:
        st.info(str(reason))
        return
    C, up = controls_of(page, values)["C"], chosen_axis(values)
    if up is None:
        st.caption(NO_NUMBER)
    costs = C.declared.spread(COLUMNS)
    places = (None,) if up is None else up.declared.spread(ROWS)
    free = "" if up is None else up.name
    depends = f"{free} {depends_on(setting, 'C', free)}"
    cells = gradually(
        f"{page.slug}_{VIEW.slug}",
        depends,
        len(places) * len(costs),
        lambda: search(setting, up, places, costs),
        "Fitting each setting on the folds",
    )
    of = "share misclassified" if setting.train.task == "classification" else "RMSE"
    errors = table(cells, len(places), len(costs))
    known = Map(C, up, costs, places, errors, of, guess_error(setting.train, setting.unit))
    _offer_least(page, known)

    def draw(now: Setting) -> Scene:
        return Scene([picture(known, now.values)], _here(now))

    def press(payload: Mapping[str, Any]) -> None:
        goal = {"C": decades.value(C.declared, payload["x"])}
        if up is not None:
            goal[up.name] = decades.value(up.declared, payload["y"])
        set_values(page, **goal)

    StageView(
        page, draw, name=VIEW.slug, height=420, on={"press": press},
        depends=f"{depends} {len(cells)}",
    ).mount()  # fmt: skip
    st.caption(CELLS.format(folds=count, used=used_points(setting, used.n_samples)))


def _offer_least(page: Page, known: Map) -> None:
    """Offer a button that goes to the cell of the least error."""
    if known.least is None:
        return
    goal, value = known.values_at(*known.least), float(known.errors[known.least])
    reached = number(value) if known.of == "RMSE" else share(value)
    where = ", ".join(f"{name.split('.')[-1]} = {number(v)}" for name, v in goal.items())
    st.button(
        f"Go to the least error, {reached}: {where}",
        key=f"{page.slug}_map_best",
        on_click=set_values,
        args=(page,),
        kwargs=goal,
    )


def _here(setting: Setting) -> list[Readout]:
    few = thinned(setting)
    value = cross_validated(machine_type(setting), few)
    return [validated(value, setting, few.train.n_samples)]


def chosen_axis(values: Values) -> Control | None:
    """Return the number of the kernel that the map has upwards, None where there is none."""
    offered = axes(values)
    first = next(iter(offered.values()), None)
    return offered.get(values.get(AGAINST, ""), first)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of the vertical axis, where the kernel has several numbers."""
    offered = tuple(axes(values))
    return (choice(AGAINST, offered, HELP),) if len(offered) > 1 else ()


VIEW = View("tuning", "Tuning map", show, controls, depends="values")
