"""The tab with the map of C against one hyperparameter of the kernel; a click goes there."""

from __future__ import annotations

import streamlit as st

from pages.shared import lesson, page_values, validation
from pages.shared.figures import decades, error_map
from pages.shared.method import Method
from pages.shared.progress import gradually, state_of
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.wording import label
from pages.svm import search

ROWS, COLUMNS = 13, 11


def tab(method: Method, setting: Setting) -> None:
    """Work the map off under a bar, show it, and take clicks on it."""
    values, data = setting.values, setting.train
    controls = method.controls(values)
    try:
        validation.folds(validation.thinned(setting).train)
    except ValueError as reason:
        st.info(str(reason))
        return
    offered = search.second_axis(controls)
    up = _choice(method, offered)
    price = controls["C"]
    prices = price.declared.spread(COLUMNS)
    places = up.declared.spread(ROWS) if up else (None,)
    state = f"{up and up.name} {state_of(setting, 'C', up.name if up else '')}"
    cells = gradually(
        f"{method.slug}_map",
        state,
        len(places) * len(prices),
        lambda: search.search(method, setting, up, places, prices),
        "Fitting each setting on the folds",
    )
    errors = search.table(cells, len(places), len(prices))
    least = search.best(errors)
    classes = data.task == "classification"
    unit = "share of errors" if classes else "RMSE"
    guess = 1 - data.majority_share if classes else setting.unit * float(data.y.std())
    if least is not None:
        _go_to_best(method, up, places, prices, least, errors, unit)

    def draw(now: Setting) -> Scene:
        if up is None:
            section = error_map.error_section(
                errors[0], price.declared, prices, now.values["C"], least and least[1], unit
            )
            return Scene([section], _here(method, now))
        present = now.values["C"], now.values[up.name]
        axes = price.declared, up.declared
        picture = error_map.error_map(errors, *axes, (prices, places), present, least, unit, guess)
        return Scene([picture], _here(method, now))

    def press(payload: dict) -> None:
        goal = {"C": decades.value(price.declared, payload["x"])}
        if up is not None:
            goal[up.name] = decades.value(up.declared, payload["y"])
        page_values.change(method, **goal)

    lesson.perform(
        method, draw, values, name="map", height=420, on={"press": press},
        depends=f"{state} {len(cells)}",
    )  # fmt: skip
    rows = validation.thinned(setting).train.n_samples
    st.caption(
        f"Each cell is the mean over {len(validation.folds(data))} folds of the training part"
        + (f", of which {rows} evenly chosen points are used" if rows < data.n_samples else "")
        + ". The test part takes no part in it. Many cells do equally well: along the valley, a "
        "larger C makes up for a smoother kernel."
    )


def _choice(method: Method, offered: list):
    if not offered:
        st.caption("This kernel has no number to turn: the map is a curve over C alone.")
        return None
    if len(offered) == 1:
        return offered[0]
    key = f"{method.slug}_map_up"
    names = {c.name: c for c in offered}
    if st.session_state.get(key) not in names:
        st.session_state[key] = offered[0].name
    several = len({n[:2] for n in names}) > 1
    labels = {
        n: label(c.declared) + (f" of kernel {n[1]}" if several else "") for n, c in names.items()
    }
    st.segmented_control("Against C", list(names), format_func=labels.get, key=key, required=True)
    return names[st.session_state[key]]


def _go_to_best(method, up, places, prices, least, errors, unit) -> None:
    row, column = least
    goal = {"C": prices[column]} | ({up.name: places[row]} if up else {})
    shown = ", ".join(f"{name.split('.')[-1]} = {number(v)}" for name, v in goal.items())
    value = float(errors[row, column])
    reached = number(value) if unit == "RMSE" else share(value)
    st.button(
        f"Go to the least error, {reached}: {shown}",
        key=f"{method.slug}_map_best",
        on_click=page_values.change,
        args=(method,),
        kwargs=goal,
    )


def _here(method: Method, now: Setting) -> list[Readout]:
    value = validation.cross_validated(method, validation.thinned(now))
    shown = share(value) if now.train.task == "classification" else number(value)
    help = "Mean error on folds of the training part that were left out in turn."
    return [Readout("cross-validated error here", shown, help)]
