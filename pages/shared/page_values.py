"""The page's present values: in its widgets, in the session and in the address."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import streamlit as st

from pages.shared import upload
from pages.shared.method import Method

ADDRESSES_KEPT = 40


def values_of(method: Method) -> dict[str, Any]:
    """Return the page's present values: from its widgets, its address, or its defaults."""
    stored = st.session_state.get(f"{method.slug}_values")
    query = st.query_params.to_dict()
    # An address that we did not write ourselves is a link that somebody followed.
    followed = query and query not in st.session_state.get(f"{method.slug}_addresses", [])
    if followed:
        upload.follow(query)
    private = upload.offered(method.tasks)
    arrived = upload.arrived(method.slug)
    if arrived in private and not followed:
        stored = method.defaults(arrived, private)
        turn(method, stored)
    elif stored is None or followed or stored["data"] not in (*method.sources(), *private):
        stored = method.from_query(query, private)
        assign(method, stored)
    elif (fitting := method.adapted(stored, private)) != stored:
        turn(method, fitting)
    return read(method)


def read(method: Method) -> dict[str, Any]:
    """Return the page's values as its widgets show them."""
    values = dict(st.session_state[f"{method.slug}_values"])
    controls = method.controls(values)
    for name, control in controls.items():
        key = widget_key(method, name)
        if key in st.session_state:
            values[name] = control.parse(st.session_state[key])
    # Streamlit forgets the widgets of a page that was left.
    for key, value in _shown(method, values, controls).items():
        st.session_state.setdefault(key, value)
    st.session_state[f"{method.slug}_values"] = values
    return values


def _shown(method: Method, values: dict[str, Any], controls: Iterable[str]) -> dict[str, Any]:
    """Return what every widget of the page shows, by its key."""
    shown = {name: values[name] for name in ("data", *controls)}
    shown |= {f"term{i}": term for i, term in enumerate(values["terms"], start=1)}
    shown |= {f"op{i}": operator for i, operator in enumerate(values["ops"], start=2)}
    return {widget_key(method, name): value for name, value in shown.items()}


def turn(method: Method, values: dict[str, Any]) -> None:
    """Show other data: what was chosen in the picture of the old ones is no longer there."""
    st.session_state.pop(f"{method.slug}_view", None)
    assign(method, values)


def assign(method: Method, values: dict[str, Any]) -> None:
    """Make these the page's values; call it before the widgets are drawn, as callbacks are."""
    st.session_state[f"{method.slug}_values"] = values
    st.session_state.update(_shown(method, values, method.controls(values)))


def change(method: Method, **new: Any) -> None:
    """Set some of the page's values, each to the nearest that its slider can show."""
    values = dict(st.session_state[f"{method.slug}_values"])
    controls = method.controls(values)
    values |= {n.replace("__", "."): v for n, v in new.items()}
    for name, control in controls.items():
        values[name] = control.parse(values[name])
    assign(method, values)


def point(method: Method, name: str) -> None:
    """Say which slider an experiment is about, so that a sweep plays that one."""
    key = f"{method.slug}_about"
    if name:
        st.session_state[key] = [name, st.session_state.get(key, ["", 0])[1] + 1]


def widget_key(method: Method, name: str) -> str:
    """Return the key of a control's widget; it is also its CSS class, ``st-key-...``."""
    return f"{method.slug}_{name.replace('.', '_')}"


def write_address(method: Method, values: dict[str, Any]) -> None:
    """Put the present values into the browser's address."""
    query = method.to_query(values, upload.offered(method.tasks)) | upload.address(values["data"])
    written = st.session_state.setdefault(f"{method.slug}_addresses", [])
    if query not in written:
        written.append(query)
        del written[:-ADDRESSES_KEPT]
    if st.query_params.to_dict() != query:
        st.query_params.from_dict(query)
