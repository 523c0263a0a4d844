"""Principal component regression: a season fitted on one or two components."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.kpca.figures import regression as figures
from pages.kpca.results.regression import regression
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting, resolve
from pages.shared.state import address, store

KERNELS = {
    "Periodic": "periodic(period=6, lengthscale=2)",
    "Periodic × polynomial": "periodic(period=6, lengthscale=2) * "
    "polynomial(degree=2, gamma=0.001, coef0=1)",
    "RBF": "rbf(gamma=0.01)",
}


def example(name: str, q: int) -> dict[str, str]:
    """Return the address of ice cream over time, with a kernel and q components."""
    return {"data": "ice_cream", "kernel": KERNELS[name], "n_components": str(q)}


def draw(setting: Setting) -> Scene:
    """Draw the target's fit on one, two and q components."""
    found, readouts = regression(setting), []
    for fit in found.fits:
        text = number(fit.train)
        if fit.test is not None:
            text += f" / {number(fit.test)}"
        help = "RMSE on the training part / on what was held out, in the target's own unit."
        readouts.append(Readout(figures.count_of(fit.count), text, help))
    return Scene(figures=[figures.fits(found)], readouts=readouts)


def draw_example(page: Page, setting: Setting) -> Scene:
    """Draw the ice cream instead of the page's data, with as many components as the slider says."""
    query = example("Periodic", setting.values["n_components"])
    return draw(resolve(address.from_query(page, query, {})[0], {}))


def show(page: Page, setting: Setting) -> None:
    """Show the fit, with the kernels to try on the ice cream."""
    st.markdown(
        "Principal component regression: a least-squares fit of the target on the scores. The "
        "components are found without the target. Under a periodic kernel of six months the first "
        "two components are nearly a sine and a cosine of that period. Multiplied by a polynomial "
        "the amplitude may change over time."
    )
    with st.container(horizontal=True):
        for name in KERNELS:
            key = f"{page.slug}_regression_{name}"
            st.button(f"Ice cream: {name}", key=key, on_click=_try, args=(page, name))
    fits = setting.train.n_features == 1 and setting.train.task == "regression"
    if not fits:
        st.caption(
            "The page's data are not one number over one feature. You see the ice cream under the "
            "periodic kernel; a button above takes it to the stage."
        )
    drawn = draw if fits else partial(draw_example, page)
    stage = StageView(page, drawn, name=VIEW.slug, height=320, depends="" if fits else "example")
    stage.mount()


def _try(page: Page, name: str) -> None:
    store.page_state(page).experiment(example(name, 2), "n_components")


VIEW = View("regression", "Regression on components", show)
