"""Linear ridge regression and back: a straight fit is the kernel x.z with an offset."""

from __future__ import annotations

import streamlit as st

from kernels import RBF
from pages.shared import page_values, upload
from pages.shared.controls import kernel_values
from pages.shared.method import Method, is_kernel
from pages.shared.setting import Setting

LINEAR = ("linear", "constant")  # its offset is penalised like every other weight
START = {"terms": LINEAR, "ops": ("+",), "k2.value": 10.0}
KERNEL, LINE = "kernel ridge", "linear ridge"


def is_linear(terms: tuple[str, ...]) -> bool:
    """Whether a kernel of these terms can only fit lines and planes."""
    return set(terms) <= set(LINEAR)


def widget(method: Method, setting: Setting) -> None:
    """Draw the switch; it changes the kernel in the sidebar and keeps the one it replaces."""
    key = f"{method.slug}_switch"
    st.session_state[key] = LINE if is_linear(setting.values["terms"]) else KERNEL
    st.segmented_control(
        "Ridge regression",
        [LINE, KERNEL],
        key=key,
        required=True,
        label_visibility="collapsed",
        on_change=_turn,
        args=(method,),
        help="Linear ridge is the same method with the kernel x·z + offset.",
    )


def _turn(method: Method) -> None:
    values = dict(st.session_state[f"{method.slug}_values"])
    kept = f"{method.slug}_replaced_kernel"
    present = {n: v for n, v in values.items() if is_kernel(n)}
    rest = {n: v for n, v in values.items() if not is_kernel(n)}
    if is_linear(values["terms"]):
        usual = method.defaults(values["data"], upload.offered(method.tasks))
        other = st.session_state.get(kept) or {n: v for n, v in usual.items() if is_kernel(n)}
        if is_linear(other["terms"]):
            other = kernel_values(RBF())
    else:
        st.session_state[kept] = present
        other = START
    page_values.assign(method, rest | other)
