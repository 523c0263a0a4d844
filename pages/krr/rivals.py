"""Beside it on the same split: the mean, a line, and boosted trees, with errors and time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
import streamlit as st
from sklearn.dummy import DummyRegressor
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import RidgeCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from datasets import Dataset
from kernels import Factorisation, KernelRidge
from pages.krr import airfoil
from pages.krr.figures import rivals as figure
from pages.shared import lesson
from pages.shared.live import Recent
from pages.shared.method import Method
from pages.shared.results.errors import error
from pages.shared.results.fit import fits
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

RIDGE, TREES, LINE, MEAN = "kernel ridge", "boosted trees", "linear ridge", "mean"


@dataclass(frozen=True)
class Rival:
    """A fitted model; errors are RMSE in the target's present unit, ``seconds`` the fit took."""

    model: Any
    train: float
    test: float | None
    seconds: float


def rivals(train: Dataset, test: Dataset | None) -> dict[str, Rival]:
    """Return the models that know nothing of kernels, fitted to the training part.

    Boosted trees are scikit-learn's histogram gradient boosting as it comes, but with leaves of a
    tenth of the points, 20 at most. Linear ridge standardises the features, has an intercept, and
    chooses its lambda by leave-one-out.
    """
    leaf = int(np.clip(train.n_samples // 10, 2, 20))
    models = {
        TREES: HistGradientBoostingRegressor(min_samples_leaf=leaf, random_state=0),
        LINE: make_pipeline(StandardScaler(), RidgeCV(np.logspace(-3, 4, 29))),
        MEAN: DummyRegressor(),
    }
    with airfoil.alone():
        return {
            name: judged(model, train, test, timed(lambda m=model: m.fit(train.X, train.y)))
            for name, model in models.items()
        }


def judged(model, train: Dataset, test: Dataset | None, seconds: float) -> Rival:
    """Return a fitted model with its errors on both parts."""
    return Rival(model, error(model, train), None if test is None else error(model, test), seconds)


def kernel_ridge(setting: Setting) -> Rival:
    """Return the page's own model; its time is that of a fit from the beginning."""
    X, y, lam = setting.train.X, setting.train.y, float(setting.values["lam"])
    model = setting.fit(KernelRidge)
    seconds = timed(lambda: Factorisation(setting.kernel, X).solve(y[:, None], lam))
    return judged(model, setting.train, setting.test, seconds)


def timed(work: Callable[[], Any]) -> float:
    """Return the seconds that a piece of work takes, the quicker of two tries."""
    seconds = []
    for _ in range(2):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return min(seconds)


def field(setting: Setting, kept: Recent) -> dict[str, Rival]:
    """Return every model, fitted to the setting; those without sliders are kept."""
    key = setting.train.fingerprint
    others = kept.get(key) or kept.put(key, rivals(setting.train, setting.test))
    return {RIDGE: kernel_ridge(setting), **others}


def draw(kept: Recent, setting: Setting) -> Scene:
    """Draw all fits, and their errors as bars."""
    all_ = field(setting, kept)
    errors = {
        name: (setting.unit * r.train, None if r.test is None else setting.unit * r.test)
        for name, r in all_.items()
    }
    units = setting.train.units
    unit = f" [{units[-1]}]" if units and units[-1] and setting.unit == 1.0 else ""
    # A fit that explodes leaves the picture at the top; its number stands in the table.
    height = 1.3 * max(p for p in errors[MEAN] if p is not None)
    found = fits(setting, {name: r.model for name, r in all_.items()})
    if setting.train.n_features == 1:
        figures = [figure.curves(found)]
    else:
        figures = figure.surfaces({n: found[n] for n in (RIDGE, TREES, LINE)})
    held = "test" if setting.test is not None else "training"
    return Scene(
        [*figures, figure.bars(errors, height or 1.0, unit)],
        [
            Readout(f"{name}: {held} RMSE", number(pair[held == "test"]), "On the same split.")
            for name, pair in errors.items()
        ],
    )


def tab(method: Method, setting: Setting) -> None:
    """Show the comparison and its table, and the airfoil story where it belongs."""
    airfoil.section(method, setting)
    kept = st.session_state.setdefault(f"{method.slug}_rivals", Recent(4))
    lesson.perform(method, partial(draw, kept), setting.values, name="rivals", height=320)
    try:
        found = field(setting, kept)
    except ValueError:
        return  # the stage has said why
    st.dataframe(
        [
            {
                "model": name,
                "training RMSE": setting.unit * rival.train,
                "test RMSE": None if rival.test is None else setting.unit * rival.test,
                "time to fit [ms]": 1000 * rival.seconds,
            }
            for name, rival in found.items()
        ],
        hide_index=True,
        column_config={
            name: st.column_config.NumberColumn(format="%.3g")
            for name in ("training RMSE", "test RMSE", "time to fit [ms]")
        },
    )
    st.caption(
        "All see the same training points. Trees are piecewise constant: jagged, at home with "
        "jumps and with many unlike features, and flat beyond the data. Kernel ridge is as smooth "
        "as its kernel, and needs features on one scale. Your sliders are tuned by hand, the trees "
        "not at all: compare fairly before you believe a winner."
    )
