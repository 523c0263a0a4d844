"""Experiments offered on a page: predict, set it up and look, then explain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from kernels import parse
from pages.shared.controls import kernel_values
from pages.shared.method import Method, is_kernel
from pages.shared.page_values import point, turn


@dataclass(frozen=True)
class Trial:
    """One experiment: a state of the page, a question to answer first, and what is to be seen.

    ``about`` names the slider that is to be moved; a sweep then plays that one.
    """

    title: str
    question: str
    answer: str
    data: str
    kernel: str
    values: dict[str, Any] = field(default_factory=dict)
    about: str = ""


def values_at(method: Method, trial: Trial) -> dict[str, Any]:
    """Return the page's values in the state of an experiment."""
    values = method.defaults(trial.data)
    values = {n: v for n, v in values.items() if not is_kernel(n)}
    values |= kernel_values(parse(trial.kernel))
    for name, control in method.controls(values).items():
        if name in trial.values:
            values[name] = control.parse(trial.values[name])
    return values


def _go(method: Method, chosen: Trial) -> None:
    turn(method, values_at(method, chosen))
    point(method, chosen.about)


def offer(method: Method, trials: Sequence[Trial]) -> None:
    """Offer experiments, two beside each other."""
    st.caption("Predict, then set it up and look, then open the explanation.")
    for first in range(0, len(trials), 2):  # row by row, so that a phone keeps their order
        for i, column in enumerate(st.columns(2, gap="large"), start=first):
            if i < len(trials):
                with column:
                    _card(method, trials[i], i)


def _card(method: Method, trial: Trial, number: int) -> None:
    key = f"{method.slug}_try_{number}"
    st.markdown(f"**{trial.title}.** {trial.question}")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Set it up", key=key, on_click=_go, args=(method, trial))
        with st.popover("What is to be seen"):
            st.markdown(trial.answer)
