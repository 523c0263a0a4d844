"""Other models on the same split: the mean, a line, and boosted trees, with errors and time."""

from __future__ import annotations

from functools import partial

import streamlit as st

from kernels import LRUCache
from pages.krr.figures import models as figures
from pages.krr.results.models import LINE, MEAN, RIDGE, TREES, Models, models
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.results.errors import predictions
from pages.shared.results.fit import fits
from pages.shared.results.predicted import beside_actual
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state import store


def draw(cache: LRUCache[Models], setting: Setting) -> Scene:
    """Draw all fits, and their errors as bars."""
    found, unit, own = models(setting, cache), setting.unit, setting.target_unit
    errors = {
        name: (unit * one.train, None if one.test is None else unit * one.test)
        for name, one in found.items()
    }
    # A fit that explodes leaves the picture at the top; its number stands in the table.
    height = 1.3 * max(error for error in errors[MEAN] if error is not None)
    known = {name: one.model for name, one in found.items()}
    drawn = {name: known[name] for name in (RIDGE, TREES, LINE)}
    if setting.train.n_features == 1:
        pictures = [figures.curves(fits(setting, known))]
    elif setting.has_axes:
        pictures = figures.surfaces(fits(setting, drawn))
    else:
        pictures = figures.against_actual(
            {n: beside_actual(setting, predictions(setting, model)) for n, model in drawn.items()}
        )
    part, help = "test" if setting.test is not None else "training", "On the same split."
    return Scene(
        [*pictures, figures.bars(errors, height or 1.0, own)],
        [
            Readout(
                f"{name}: {part} RMSE",
                f"{number(on_train if on_test is None else on_test)} {own}".strip(),
                help,
            )
            for name, (on_train, on_test) in errors.items()
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show the comparison and its table."""
    cache: LRUCache[Models] = store.cached(f"{page.slug}_others", 4)
    if StageView(page, partial(draw, cache), name=VIEW.slug, height=320).mount() is None:
        return  # the stage has said why
    st.dataframe(
        [
            {
                "model": name,
                "training RMSE": setting.unit * one.train,
                "test RMSE": None if one.test is None else setting.unit * one.test,
                "time to fit [ms]": 1000 * one.seconds,
            }
            for name, one in models(setting, cache).items()
        ],
        hide_index=True,
        column_config={
            name: st.column_config.NumberColumn(format="%.3g")
            for name in ("training RMSE", "test RMSE", "time to fit [ms]")
        },
    )
    st.caption(
        "All are trained on the same points. Trees are piecewise constant: they suit jumps and "
        "features of different kinds, and are flat beyond the data. Kernel ridge is as smooth as "
        "its kernel, and needs features on one scale. You tune its sliders by hand, and the trees "
        "are not tuned at all: a fair comparison would tune both."
    )


VIEW = View("models", "Other models", show, depends="values")
