"""The fit as a sum: alpha_i k(x_i, .) of as many training points as one likes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import streamlit as st

from kernels import Hyperparameter
from pages.krr.figures import kernel_sum as figures
from pages.krr.results import kernel_sum as results
from pages.krr.results.kernel_sum import ACROSS, CLICKED, LARGEST, MARK
from pages.shared.declarations import Page, View, has_axes, one_feature
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting, resolve
from pages.shared.state import events, store
from pages.shared.state.control import Values, choice

SEPARATE, STACKED = "separate", "stacked"
ADDED = Hyperparameter(
    "added", "added [%]", 50, "integer", (1, 100), "integer",
    help="For how many of the training points the kernel function is added.",
)  # fmt: skip
LAYERS = choice("layers", (SEPARATE, STACKED), "Each by itself, or each on the sum before it.")


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return what can be set at these values: a click needs no number, a plane no layers."""
    curve = one_feature(values)
    first = ACROSS if curve else LARGEST
    order = choice(
        "order", (LARGEST, ACROSS, CLICKED), "Whose kernel functions are added.", default=first
    )
    clicked = values.get("order", first) == CLICKED
    return (order, *(() if clicked else (ADDED,)), *((LAYERS,) if curve else ()))


def draw(setting: Setting) -> Scene:
    """Draw the kernel functions that are added so far."""
    found = results.kernel_sum(setting)
    clicked = setting.values["order"] == CLICKED
    if found.each is not None:
        stacked = setting.values["layers"] == STACKED
        pictures = [figures.over_line(found, stacked, clicked)]
    else:
        pictures = figures.over_plane(found, clicked)
    return Scene(
        figures=pictures,
        readouts=[
            Readout(
                "kernel functions added",
                f"{len(found.added)} of {len(found.alpha)}",
                "One for each training point.",
            ),
            Readout(
                "distance to the fit",
                f"{number(found.distance)} {found.measure.unit}".strip(),
                "Root mean square over the training points of the sum less the whole fit.",
            ),
            Readout(
                "largest |α|",
                number(float(abs(found.alpha).max())),
                "A weight is a residual over λ: where λ is small, huge weights cancel each other.",
            ),
            Readout(
                "‖f‖²",
                number(found.squared_norm),
                "αᵀKα, the squared norm of f in the RKHS: the penalty is λ times it.",
            ),
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show the sum; where points are clicked, a click adds one or takes it away."""
    StageView(page, draw, name=VIEW.slug, height=430, on={"press": partial(_toggle, page)}).mount()
    if setting.values["order"] == CLICKED and setting.marked(MARK).size:
        st.button(
            "Start again", key=f"{page.slug}_{VIEW.slug}_clear", on_click=_mark, args=(page, ())
        )
    st.markdown(
        "Each stem is $\\alpha_i = (y_i - f(x_i))/\\lambda$: **up where the fit is too low, down "
        "where it is too high**. Each curve is a weighted kernel function, "
        "$\\alpha_i k(x_i, \\cdot)$, and the fit is nothing but their sum. Make $\\lambda$ small: "
        "the weights grow huge and cancel each other."
    )


def _toggle(page: Page, sent: Mapping[str, Any]) -> None:
    """Add the training point nearest to a click, or take it away again."""
    state = store.page_state(page)
    setting = resolve(state.record, state.own())
    if setting.values["order"] != CLICKED:
        return
    y = None if sent["figure"] == figures.WEIGHTS else float(sent["y"])
    rows = {int(i) for i in setting.marked(MARK)}
    _mark(page, tuple(rows ^ {results.nearest(setting, float(sent["x"]), y)}))


def _mark(page: Page, rows: tuple[int, ...]) -> None:
    store.page_state(page).try_apply(events.Mark(MARK, rows))


VIEW = View("kernel_sum", "Sum of kernel functions", show, controls, when=has_axes)
