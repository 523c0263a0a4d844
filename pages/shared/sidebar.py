"""The sidebar: data, kernel, hyperparameters; nothing else. It mirrors the page's values."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import lru_cache
from typing import Any

import streamlit as st

from datasets import Dataset, load
from kernels import KERNELS
from pages.shared import page_values, site, upload
from pages.shared.controls import MOST_TERMS, OPERATORS, Control, kernel_controls, kernel_of
from pages.shared.method import STRUCTURE, Method, held, is_kernel
from pages.shared.page_values import widget_key
from pages.shared.wording import label

Follow = Callable[[dict[str, Any], bool], bool]
DRAWN = ("n", "spread", "seed")  # how the data were drawn


def show(method: Method, values: dict[str, Any], follow: Follow) -> None:
    """Draw the sidebar.

    ``follow`` (values, moved) takes over moved sliders without a run of the page, and returns
    False where that will not do; a run of the page calls it too, with nothing moved.
    """
    controls = method.controls(values)
    own = {n: c for n, c in controls.items() if not is_kernel(n)}
    with st.sidebar, st.container(key="kp_sections"):
        with _section("data", "Data"):
            _data(method, values, own)
        _hand(method, _structure(values), follow, [True])


@st.fragment
def _hand(method: Method, drawn: tuple, follow: Follow, first: list[bool]) -> None:
    """Draw kernel and hyperparameters; a move of their sliders runs this part alone.

    ``first`` holds one item in a run of the page, and none afterwards.
    """
    values = page_values.read(method)
    if _structure(values) != drawn:
        st.rerun()
    moved = not first
    first.clear()
    with st.container(key="kp_told"):  # always there, so that the sliders keep their place
        taken = follow(values, moved)
    if not taken:
        st.rerun()
    page_values.write_address(method, values)
    controls = method.controls(values)
    with _section("kernel", "Kernel"):
        _kernel(method, values)
    own = [controls[name] for name in method.own if name in controls]
    with _section("method", method.title if own else ""):
        for row in _rows(own):
            for place, control in zip(_places(len(row)), row, strict=True):
                with place:
                    widget(method, control)


def _structure(values: dict[str, Any]) -> tuple:
    """Return what decides which controls there are; another one asks for a run of the page."""
    return tuple(values[name] for name in STRUCTURE)


def _rows(controls: list[Control]) -> list[list[Control]]:
    """Return the controls row by row: two neighbouring choices share one, a slider has its own."""
    rows: list[list[Control]] = []
    for control in controls:
        numeric = control.declared.is_numeric
        if not numeric and rows and len(rows[-1]) == 1 and not rows[-1][0].declared.is_numeric:
            rows[-1].append(control)
        else:
            rows.append([control])
    return rows


def _places(count: int) -> list:
    return st.columns(count) if count > 1 else [nullcontext()]


def _section(name: str, title: str):
    """Return a titled part of the sidebar; the style sheet orders the parts on a phone."""
    section = st.container(key=f"kp_section_{name}")
    if title:
        section.html(f"<h3 class='kp-head'>{title}</h3>")
    return section


def widget(method: Method, control: Control) -> None:
    """Draw one control as what its declaration says: a slider on its scale, or a choice."""
    declared, key = control.declared, widget_key(method, control.name)
    if control.name in ("x1", "x2"):
        names = data_of(method).feature_names
        axis = "across" if control.name == "x1" else "up"
        st.selectbox(axis, declared.choices, format_func=names.__getitem__, key=key)
    elif not declared.is_numeric:
        st.selectbox(label(declared), declared.choices, key=key, help=declared.help)
    elif control.by_index:
        stops = control.stops(st.session_state[key])
        st.select_slider(label(declared), stops, key=key, help=declared.help)
    else:
        low, high = declared.range
        if declared.scale == "integer":
            low, high, step, shown = int(low), int(high), 1, "%d"
        else:
            low, high, step, shown = float(low), float(high), (high - low) / 100, "%.3g"
        st.slider(label(declared), low, high, step=step, format=shown, key=key, help=declared.help)


def data_of(method: Method) -> Dataset:
    """Return the data set of the page before it is split: for its names."""
    name = st.session_state[f"{method.slug}_values"]["data"]
    private = upload.offered(method.tasks)
    return private[name] if name in private else _public(name)


@lru_cache(maxsize=32)
def _public(name: str) -> Dataset:
    return load(name)


def _data(method: Method, values: dict[str, Any], controls: dict[str, Control]) -> None:
    sources = method.sources()
    titles = {n: f"![](kp/thumbnail/{n}.svg) {n.replace('_', ' ')}" for n in sources}
    private = upload.offered(method.tasks)
    titles |= {n: upload.title(n, data) for n, data in private.items()}
    st.pills(
        "Data set",
        [*private, *sources],  # one's own first, in sight
        format_func=titles.get,
        key=widget_key(method, "data"),
        required=True,
        label_visibility="collapsed",
        on_change=_take_data,
        args=(method,),
    )
    upload.drop(method)
    for names in (DRAWN, ("scaling", "target"), ("x1", "x2")):
        shown = [controls[name] for name in names if name in controls]
        if not shown:
            continue
        for column, control in zip(st.columns(len(shown)), shown, strict=False):
            with column:
                widget(method, control)
    _held(method, values, controls)


def _held(method: Method, values: dict[str, Any], controls: dict[str, Control]) -> None:
    """Draw where a slice holds the features that are on neither axis, while it is asked for."""
    axes = (values.get("x1", 0), values.get("x2", 1))
    names = data_of(method).feature_names if held(0) in controls else ()
    others = [(f, name) for f, name in enumerate(names) if f not in axes]
    if not others:
        return
    key = widget_key(method, "held")
    place = st.expander("Held features, in percentiles", key=key, on_change="rerun")
    if place.open:
        for feature, name in others:
            control = controls[held(feature)]
            place.slider(
                upload.literal(upload.shortened(name, 30)),
                0,
                100,
                key=widget_key(method, control.name),
                help=control.declared.help,
            )


def _take_data(method: Method) -> None:
    data = st.session_state[widget_key(method, "data")]
    page_values.turn(method, method.defaults(data, upload.offered(method.tasks)))


def _kernel(method: Method, values: dict[str, Any]) -> None:
    names = method.kernel_names()
    for i in range(1, len(values["terms"]) + 1):
        if i > 1:
            st.segmented_control(
                "How the kernels combine",
                list(OPERATORS.values()),
                format_func={v: k for k, v in OPERATORS.items()}.get,
                key=widget_key(method, f"op{i}"),
                required=True,
                label_visibility="collapsed",
                on_change=_take_kernel,
                args=(method,),
            )
        st.selectbox(
            "Kernel" if i == 1 else f"Kernel {i}",
            names,
            format_func=lambda name: KERNELS[name].label,
            key=widget_key(method, f"term{i}"),
            label_visibility="collapsed",
            on_change=_take_kernel,
            args=(method,),
        )
        for control in kernel_controls(values["terms"]):
            if control.name.startswith(f"k{i}."):
                widget(method, control)
    count = len(values["terms"])
    with st.container(horizontal=True, gap="small"):
        if count < MOST_TERMS:
            st.button(
                "+ kernel",
                key=widget_key(method, "more"),
                on_click=_grow,
                args=(method, 1),
                help="Sums and products of kernels are kernels again.",
                width="stretch",
            )
        if count > 1:
            st.button(
                "− kernel",
                help="Take the last kernel away.",
                key=widget_key(method, "fewer"),
                on_click=_grow,
                args=(method, -1),
                width="stretch",
            )
        _elsewhere(method, values)


def _elsewhere(method: Method, values: dict[str, Any]) -> None:
    """Offer the same kernel, and the data where they fit, on the other pages."""
    key = widget_key(method, "elsewhere")
    place = st.popover("Same kernel elsewhere", width="stretch", key=key, on_change="rerun")
    if not place.open:  # drawn at each move, they would be a third of its cost
        return
    query = {"data": values["data"], "kernel": str(kernel_of(values))}
    for entry in site.METHODS:
        if entry.slug != method.slug:
            place.page_link(entry.path, label=entry.title, query_params=query)


def _take_kernel(method: Method) -> None:
    values = dict(st.session_state[f"{method.slug}_values"])
    count = len(values["terms"])
    terms = tuple(st.session_state[widget_key(method, f"term{i}")] for i in range(1, count + 1))
    ops = tuple(st.session_state[widget_key(method, f"op{i}")] for i in range(2, count + 1))
    _rebuild(method, values, terms, ops)


def _grow(method: Method, by: int) -> None:
    values = dict(st.session_state[f"{method.slug}_values"])
    terms, ops = values["terms"], values["ops"]
    terms, ops = ((*terms, "rbf"), (*ops, "+")) if by > 0 else (terms[:-1], ops[:-1])
    _rebuild(method, values, terms, ops)


def _rebuild(method: Method, values: dict[str, Any], terms: tuple, ops: tuple) -> None:
    """Give the page another kernel; a term that stays where it was keeps its numbers."""
    kept = {n: v for n, v in values.items() if not is_kernel(n)}
    for control in kernel_controls(terms):
        place = int(control.name[1 : control.name.index(".")]) - 1
        same = place < len(values["terms"]) and values["terms"][place] == terms[place]
        kept[control.name] = (
            values[control.name] if same else control.parse(control.declared.default)
        )
    page_values.assign(method, {**kept, "terms": terms, "ops": ops})
