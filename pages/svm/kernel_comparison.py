"""Check: linear, degrees 1 to 8, RBF and sigmoid compared at the present C; a click takes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from kernels import Kernel
from pages.shared.declarations import Page, View
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Scene
from pages.shared.setting import Setting
from pages.shared.state import events, store
from pages.shared.state.control import kernel_values
from pages.svm.figures import evaluation as figures
from pages.svm.results.evaluation import by_kernel, kernels_compared
from pages.svm.results.machine import depends_on

CAPTION = (
    "Degree p is (x·z + 1)^p. Each degree can bend more than those below it, so the training error "
    "tends to fall; the error on new points does so only as long as the data have such bends. RBF "
    "and sigmoid take the present gamma."
)


def show(page: Page, setting: Setting) -> None:
    """Fit every kernel at the present C and show its errors; a click takes the kernel."""
    kernels = [kernel for _, kernel in kernels_compared(setting.values)]
    depends = depends_on(setting)
    found = gradually(
        f"{page.slug}_{VIEW.slug}",
        depends,
        len(kernels),
        lambda: by_kernel(setting),
        "Fitting kernel by kernel",
    )
    of = "share of errors" if setting.train.task == "classification" else "RMSE"

    def draw(now: Setting) -> Scene:
        return Scene([figures.by_kernel(found, of)])

    def press(payload: Mapping[str, Any]) -> None:
        place = min(max(round(payload["x"]), 0), len(kernels) - 1)
        take_kernel(page, kernels[place])

    if found:
        StageView(
            page, draw, name=VIEW.slug, height=380, on={"press": press},
            depends=f"{depends} {len(found)}",
        ).mount()  # fmt: skip
    for notice in dict.fromkeys(notice for one in found for notice in one.notices):
        st.caption(notice)
    st.caption(CAPTION)


def take_kernel(page: Page, kernel: Kernel) -> None:
    """Put a kernel into the sidebar; its terms and its numbers are undone together."""
    values, state, gesture = kernel_values(kernel), store.page_state(page), object()
    numbers = {name: value for name, value in values.items() if name not in ("terms", "ops")}
    state.apply(events.SetKernel(values["terms"], values["ops"]), gesture)
    state.apply(events.SetValues(numbers), gesture)


VIEW = View("kernel_comparison", "Comparison of kernels", show, depends="values")
