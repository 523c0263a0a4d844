"""The sidebar: data, kernel, hyperparameters; or a story, a challenge, a lesson."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

import streamlit as st

from datasets import DataError, Dataset, load
from kernels import KernelError, parts, without_part
from pages.shared.app.chrome import challenge, lesson, panels, story
from pages.shared.app.chrome.changes import apply_change
from pages.shared.app.chrome.stage_view import live_stage
from pages.shared.app.runtime import long_work
from pages.shared.app.stage import component
from pages.shared.app.store import store
from pages.shared.app.upload import dropping
from pages.shared.model.controls.control import fixed, is_kernel, is_nested, kernel_of
from pages.shared.model.controls.layers import toggle_rows
from pages.shared.model.declarations.choosing import held_back
from pages.shared.model.declarations.conditions import has_axes
from pages.shared.model.declarations.defaults import FETCHED, UPLOAD
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of, own_names
from pages.shared.model.lessons.lesson import DATA
from pages.shared.model.record import events
from pages.shared.model.setting.data_ranges import ranged_controls
from pages.shared.model.setting.setting import resolve
from pages.shared.model.setting.split import only_measure
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.units.literal import literal, shortened
from pages.shared.pictures.covers import thumbnails

DRAWN = ("n", "spread", "seed")  # how the data were drawn


def show(page: Page, state: PageStore) -> None:
    """Draw the sidebar; a story or a challenge takes its place, a lesson stands above its rest."""
    chosen_challenge = page.teaching.challenge(state.record.story)
    if state.record.story:
        with st.sidebar:
            if chosen_challenge is None:
                story.show(page, state)
            else:
                challenge.show(page, state, chosen_challenge)
                mount_panel(page, state, "method", method_sections(page, state))
        return
    if state.record.lesson:
        with st.sidebar:
            lesson.show(page, state)
    with st.sidebar, st.container(key="kp_sections"):
        if page.data.is_chosen:
            with st.container(key="kp_section_data"):
                mount_panel(page, state, "data", _data_sections(state))
                if lesson.is_free(page, state, DATA):
                    _data_sets(page, state)
                    dropping.drop(page)
                    _notice(page, state)
                elif store.own_data().awaited is not None:
                    dropping.drop(page, more=False)
        with st.container(key="kp_section_kernel"):
            mount_panel(page, state, "method", method_sections(page, state))


def mount_panel(page: Page, state: PageStore, name: str, sections: list[Any]) -> None:
    """Mount a panel of the page; of a lesson's part what that part shows."""
    data = {
        "page": page.slug,
        "token": live_stage(page).token,
        "revision": state.revision,
        "sections": [s for s in lesson.shown(page, state, sections) if s["rows"]],
    }
    key = f"{page.slug}_{name}_panel"
    on = {event: partial(act, page, key) for event, act in ACTS.items()} if name == "method" else {}
    component.mount_panel(key, data, on)


def _data_sections(state: PageStore) -> list[Any]:
    """Return the controls about the data: all but the axes fold into one line."""
    values = state.record.values
    controls = {n: c for n, c in controls_of(state.page, values).items() if not is_kernel(n)}
    rows = [
        [panels.control_data(controls[name], values) for name in group if name in controls]
        for group in (DRAWN, ("scaling", "target"))
    ]
    data, page = data_of(state), state.page
    head = panels.section("fold", "Data", [[_fold(state)]])
    drawn = panels.section("data", "", [row for row in rows if row])
    if "x1" not in controls or not has_axes(values):
        return [head, drawn]
    names = [shortened(name, 30) for name in data.feature_names]
    axes = [
        panels.control_data(
            controls[name],
            values,
            label=label,
            spoken=f"feature {label}",
            choices=[[f, text] for f, text in enumerate(names)],
        )
        for name, label in (("x1", "across"), ("x2", "up"))
    ]
    on_axis = (values["x1"], values["x2"])
    slices = [
        [
            panels.control_data(
                controls[fixed(f)], values, label=text, spoken=f"percentile of {text}"
            )
        ]
        for f, text in enumerate(names)
        if fixed(f) in controls and f not in on_axis and not page.data.plane_alone
    ]
    return [
        head,
        drawn,
        panels.section("axes", "", [axes]),
        panels.section("slice", "Fixed features, in percentiles", slices),
    ]


def _fold(state: PageStore) -> dict[str, Any]:
    """Return the line that stands for the folded data."""
    values, name = state.record.values, state.record.values["data"]
    is_own = name in state.own()
    return {
        "kind": "fold",
        "name": "fold",
        "source": "n",
        "title": store.own_data().title(name) if is_own else name.replace("_", " "),
        "picture": "" if is_own else thumbnails.address(name),
        "count": "" if "n" in values else f"n {data_of(state).n_samples}",
        "help": "Other data, how they are drawn, and a table of your own",
        "value": values.get("n"),
        "open": state.record.tab == "data" or store.own_data().awaited is not None,
    }


def method_sections(page: Page, state: PageStore) -> list[Any]:
    """Return the controls of kernel, method and picture."""
    values = state.record.displayed
    controls = controls_of(page, values)
    own = [controls[name] for name in own_names(page, values)]
    if not page.data.is_chosen:
        return [panels.section("method", "", panels.rows_of([*own, controls["seed"]], values))]
    mine = only_measure(values, state.own()), ranged_controls(values, state.own())
    kernel = panels.kernel_rows(page.method.kernel_names(values["texts"]), values, *mine)
    # Where a tap adds layers, what the picture has of its own stands with them; a page without a
    # method has no other numbers than those of its picture.
    drawn = {
        extra.name
        for extra in page.method.extras
        if page.method.layers or (page.method.estimator is None and extra.is_numeric)
    }
    numbers = panels.rows_of([c for c in own if c.name not in drawn], values)
    layers = [c for c in own if c.name in drawn and c.declared.is_numeric]
    toggles = toggle_rows(page.method.layers, values, held_back(page, state.record))
    return [
        panels.section("kernel", "Kernel", kernel),
        panels.section("method", page.title, [*_fit_row(page), *numbers]),
        panels.section("layers", "In the picture", [*toggles, *panels.rows_of(layers, values)]),
    ]


def _fit_row(page: Page) -> list[panels.Row]:
    """Return the button that lets the method choose its numbers, where it can."""
    if page.method.fitted is None:
        return []
    button = {"event": "fit", "label": "Fit to the data", "help": page.method.fitted_help}
    return [[{"kind": "buttons", "name": "fit", "buttons": [button]}]]


def data_of(state: PageStore) -> Dataset:
    """Return the data set of the page before it is split: for its names."""
    name, own = state.record.values["data"], state.own()
    return own[name] if name in own else _public(name)


@lru_cache(maxsize=32)
def _public(name: str) -> Dataset:
    return load(name)


def _data_sets(page: Page, state: PageStore) -> None:
    sources, own = page.data.sources(), state.own()
    titles = {n: f"![]({thumbnails.address(n)}) {n.replace('_', ' ')}" for n in sources}
    icons = {UPLOAD: ":material/table_chart:", FETCHED: ":material/cloud_download:"}
    titles |= {n: f"{icons[n]} {literal(store.own_data().title(n))}" for n in own}
    key, names = f"{page.slug}_data", [*own, *sources]  # one's own first, in sight
    store.bind(key, state.record.values["data"])
    st.pills(
        "Data set",
        names,
        format_func=titles.__getitem__,
        key=key,
        required=True,
        label_visibility="collapsed",
        on_change=_switch_data,
        args=(page, key, names),
    )


def _switch_data(page: Page, key: str, names: list[str]) -> None:
    name = store.chosen(key, names)
    if name is not None:
        store.page_store(page).try_apply(events.SwitchData(name))


def _notice(page: Page, state: PageStore) -> None:
    """Offer the usual start of a data set where kernel or numbers were kept from before."""
    if any(messages.startswith("Kept from before") for messages in state.messages):
        st.caption(" ".join(map(literal, state.messages)))
        st.button(
            "Use the usual start of this data set",
            key=f"{page.slug}_usual",
            type="tertiary",
            on_click=state.try_apply,
            args=(events.UseOpening(),),
        )


def _choose_kernel(page: Page, key: str) -> None:
    sent, (terms, ops) = store.payload(key, "kernel"), _present(page)
    if sent is not None and sent["index"] < len(terms):
        terms[sent["index"]] = sent["value"]
        _set_kernel(page, terms, ops)


def _choose_operator(page: Page, key: str) -> None:
    sent, (terms, ops) = store.payload(key, "operator"), _present(page)
    if sent is not None and sent["index"] < len(ops):
        ops[sent["index"]] = sent["value"]
        _set_kernel(page, terms, ops)


def _grow(page: Page, key: str) -> None:
    if store.payload(key, "grow") is not None:
        terms, ops = _present(page)
        texts = store.page_store(page).record.values["texts"]
        other = page.method.kernel_to_add(terms, texts)
        after = ["+", tuple(ops), len(terms) + 1] if is_nested(tuple(ops)) else [*ops, "+"]
        _set_kernel(page, [*terms, other], after)


def _shrink(page: Page, key: str) -> None:
    if store.payload(key, "shrink") is not None:
        terms, ops = _present(page)
        if is_nested(tuple(ops)):
            kernel = kernel_of(store.page_store(page).record.values)
            leaves = [place for place, part in parts(kernel).items() if not part.operands]
            apply_change(page, without_part(kernel, leaves[-1]))
        else:
            _set_kernel(page, terms[:-1], ops[:-1])


def _fit(page: Page, key: str) -> None:
    """Apply the values that suit the data best, as one event: one undo takes them back."""
    state = store.page_store(page)
    if store.payload(key, "fit") is None or page.method.fitted is None:
        return
    try:
        with long_work.turn():
            fitted = page.method.fitted(resolve(state.record, state.own()))
    except (KernelError, DataError) as error:
        state.messages = (str(error),)
        return
    state.try_apply(events.SetValues(fitted.values))
    state.messages = (*state.messages, *fitted.notes)


def _present(page: Page) -> tuple[list[str], list[Any]]:
    values = store.page_store(page).record.values
    return list(values["terms"]), list(values["ops"])


def _set_kernel(page: Page, terms: list[str], ops: list[Any]) -> None:
    store.page_store(page).try_apply(events.SetKernel(tuple(terms), tuple(ops)))


ACTS = {
    "kernel": _choose_kernel,
    "operator": _choose_operator,
    "grow": _grow,
    "shrink": _shrink,
    "fit": _fit,
}
