"""The tab that sets kernels side by side: linear, degrees 1 to 8, RBF, sigmoid."""

from __future__ import annotations

import streamlit as st

from pages.shared import lesson
from pages.shared.controls import kernel_values
from pages.shared.method import Method, is_kernel
from pages.shared.page_values import assign
from pages.shared.progress import gradually, state_of
from pages.shared.scene import Scene
from pages.shared.setting import Setting
from pages.svm import journey
from pages.svm.figures import journey as pictures


def tab(method: Method, setting: Setting) -> None:
    """Fit every kernel at the present C and show its errors; a click takes the kernel."""
    values, state = dict(setting.values), state_of(setting)
    kernels = journey.contestants(values)
    stops = gradually(
        f"{method.slug}_kernels",
        state,
        len(kernels),
        lambda: journey.side_by_side(method, setting),
        "Fitting kernel by kernel",
    )
    unit = "share of errors" if setting.train.task == "classification" else "RMSE"

    def draw(now: Setting) -> Scene:
        return Scene([pictures.side_by_side(stops, unit)])

    def press(payload: dict) -> None:
        place = min(max(round(payload["x"]), 0), len(kernels) - 1)
        kept = {n: v for n, v in values.items() if not is_kernel(n)}
        assign(method, kept | kernel_values(kernels[place][1]))

    if stops:
        lesson.perform(
            method, draw, values, name="kernels", height=380, on={"press": press},
            depends=f"{state} {len(stops)}",
        )  # fmt: skip
    for notice in dict.fromkeys(n for stop in stops for n in stop.notices):
        st.caption(notice)
    st.caption(
        "Degree p is (x·z + 1)^p. Each degree can bend more than those below it, so that the "
        "training error tends to fall; the error on new points does so only as long as the data "
        "have such bends. RBF and sigmoid take the present gamma."
    )
