"""Experiments offered on a page: predict, set it up and look, then explain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from kernels import parse
from pages.shared.controls import kernel_values
from pages.shared.method import Method, is_kernel
from pages.shared.page_values import assign


@dataclass(frozen=True)
class Trial:
    """One experiment: a state of the page, a question to answer first, and what is to be seen."""

    title: str
    question: str
    answer: str
    data: str
    kernel: str
    values: dict[str, Any] = field(default_factory=dict)


def go(method: Method, chosen: Trial) -> None:
    """Set the page to the state of an experiment."""
    values = method.defaults(chosen.data)
    values = {n: v for n, v in values.items() if not is_kernel(n)}
    values |= kernel_values(parse(chosen.kernel))
    for name, control in method.controls(values).items():
        if name in chosen.values:
            values[name] = control.parse(chosen.values[name])
    st.session_state.pop(f"{method.slug}_view", None)
    assign(method, values)


def offer(method: Method, trials: Sequence[Trial]) -> None:
    """Offer experiments, two beside each other."""
    st.caption("Predict, then set it up and look, then open the explanation.")
    columns = st.columns(2, gap="large")
    for i, chosen in enumerate(trials):
        with columns[i % 2]:
            st.markdown(f"**{chosen.title}.** {chosen.question}")
            with st.container(horizontal=True, vertical_alignment="center"):
                st.button(
                    "Set it up", key=f"{method.slug}_try_{i}", on_click=go, args=(method, chosen)
                )
                with st.popover("What is to be seen"):
                    st.markdown(chosen.answer)
