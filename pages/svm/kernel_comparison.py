"""Check: linear, degrees 1 to 8, RBF and sigmoid compared at the present C; a click takes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from pages.shared.declarations import Page, View
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, try_set_kernel
from pages.shared.readouts import used_points
from pages.shared.results.validation import thinned
from pages.shared.scene import Scene, number
from pages.shared.setting import Setting
from pages.svm.figures import evaluation as figures
from pages.svm.results.evaluation import by_kernel, kernels_compared, unit_length
from pages.svm.results.machine import MAX_ITER, depends_on

CAPTION = (
    "The polynomial kernels are (γ x·z + 1)^degree with γ = {gamma}, so that γ‖x‖² is 1 on average "
    "over these points. "
    "Each degree has all functions of those below it, so that the training error tends to fall; "
    "the error on new points need not. RBF and sigmoid take the present gamma. Cross-validation "
    "uses {used}."
)
STOPPED = (
    f"Machines marked * stopped after {MAX_ITER} steps, before the optimum: their errors do not "
    "show what the kernel can do. Standardise the features (scaling, in the sidebar) or lower C."
)


def show(page: Page, setting: Setting) -> None:
    """Fit every kernel at the present C and show its errors; a click takes the kernel."""
    kernels = [kernel for _, kernel in kernels_compared(setting)]
    depends = depends_on(setting)
    found = gradually(
        f"{page.slug}_{VIEW.slug}",
        depends,
        len(kernels),
        lambda: by_kernel(setting),
        "Fitting kernel by kernel",
    )
    of = "share misclassified" if setting.train.task == "classification" else "RMSE"

    def draw(now: Setting) -> Scene:
        return Scene([figures.by_kernel(found, of)])

    def press(payload: Mapping[str, Any]) -> None:
        place = min(max(round(payload["x"]), 0), len(kernels) - 1)
        try_set_kernel(page, kernels[place])

    if found:
        StageView(
            page, draw, name=VIEW.slug, height=380, on={"press": press},
            depends=f"{depends} {len(found)}",
        ).mount()  # fmt: skip
    if not all(one.converged for one in found):
        st.caption(STOPPED)
    for notice in dict.fromkeys(n for one in found if one.converged for n in one.notices):
        st.caption(notice)
    used = used_points(setting, thinned(setting).train.n_samples)
    st.caption(CAPTION.format(gamma=number(unit_length(setting.train)), used=used))


VIEW = View("kernel_comparison", "Comparison of kernels", show, depends="values")
