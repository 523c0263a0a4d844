"""The sum of bumps: the fit put together from alpha_i k(x_i, .), as many as one likes."""

from __future__ import annotations

from functools import partial

import numpy as np
import streamlit as st

from kernels import KernelRidge
from pages.krr.bump_sum import bump_sum
from pages.krr.figures import bumps as figure
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

LARGEST, ACROSS, CLICKED = "largest first", "left to right", "those I click"


def picked(setting: Setting, alpha: np.ndarray, way: str, count: int, clicked=()) -> np.ndarray:
    """Return the points whose bumps are added, in their order."""
    if way == CLICKED:
        return np.array([i for i in clicked if i < len(alpha)], dtype=int)
    if way == ACROSS:
        return np.argsort(setting.train.X[:, setting.values.get("x1", 0)], kind="stable")[:count]
    return np.argsort(-np.abs(alpha), kind="stable")[:count]


def draw(way: str, count: int, stacked: bool, clicked: tuple, setting: Setting) -> Scene:
    """Draw the bumps that are added so far."""
    model = setting.fit(KernelRidge)
    alpha = model.dual_coef_
    chosen = picked(setting, alpha, way, count, clicked)
    K = setting.gram
    missing = K @ alpha - K[:, chosen] @ alpha[chosen]
    found = bump_sum(setting, alpha, chosen)
    if setting.train.n_features == 1:
        figures = [figure.bumps(found, stacked)]
    else:
        figures = figure.over_plane(found)
    apart = setting.unit * float(np.sqrt(np.mean(missing**2)))
    norm = float(alpha @ K @ alpha)
    return Scene(
        figures=figures,
        readouts=[
            Readout("bumps added", f"{len(chosen)} of {len(alpha)}", "One for each point."),
            Readout("from the whole fit", number(apart), "RMS distance at the training points."),
            Readout(
                "largest |α|",
                number(float(np.abs(alpha).max())),
                "A weight is a residual over λ: where λ is small, huge weights cancel each other.",
            ),
            Readout("‖f‖²", number(norm), "αᵀKα: what the penalty λ is multiplied with."),
        ],
    )


def tab(method: Method, setting: Setting) -> None:
    """Show the bumps with the controls that add them."""
    n, session = setting.train.n_samples, st.session_state
    keys = {name: f"{method.slug}_bumps_{name}" for name in ("way", "count", "stack", "clicked")}
    session.setdefault(keys["way"], ACROSS if setting.train.n_features == 1 else LARGEST)
    session.setdefault(keys["stack"], False)
    session[keys["count"]] = min(session.get(keys["count"], max(1, n // 2)), n)
    clicked = session.setdefault(keys["clicked"], ())
    order, amount, pile = st.columns([2, 2, 1], vertical_alignment="bottom", gap="medium")
    with order:
        way = st.segmented_control(
            "Which bumps",
            [LARGEST, ACROSS, CLICKED],
            key=keys["way"],
            required=True,
        )
    with amount:
        if way == CLICKED:
            st.button(
                "Start again",
                key=f"{method.slug}_bumps_clear",
                on_click=session.update,
                args=({keys["clicked"]: ()},),
                disabled=not clicked,
            )
        elif n > 1:
            st.slider("Bumps added", 1, n, step=1, key=keys["count"])
    with pile:
        if setting.train.n_features == 1:
            st.toggle("Stack them", key=keys["stack"])

    def toggle(payload: dict) -> None:
        index = payload.get("index")
        if index is not None and session[keys["way"]] == CLICKED:
            before = session[keys["clicked"]]
            rest = tuple(i for i in before if i != index)
            session[keys["clicked"]] = rest if index in before else (*before, int(index))

    count, stacked = session[keys["count"]], session[keys["stack"]]
    lesson.perform(
        method,
        partial(draw, way, count, stacked, clicked),
        setting.values,
        name="bumps",
        height=430,
        on={"choose": toggle},
        depends=f"{way} {count} {stacked} {clicked}",
    )
    st.markdown(
        "Each stem is $\\alpha_i = (y_i - f(x_i))/\\lambda$: **up where the fit is too low, down "
        "where it is too high**. Each bump is $\\alpha_i k(x_i, \\cdot)$, and the fit is nothing "
        "but their sum. Make $\\lambda$ small: the bumps grow huge and cancel each other."
    )
