"""Tuning: the map of the cross-validated error over lambda and a hyperparameter of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from kernels import Hyperparameter, KernelError
from pages.krr.results.error_map import (
    LAM,
    LAMS,
    ROWS,
    ErrorMap,
    axes,
    error_map,
    rows_of,
    values_of,
)
from pages.shared.declarations import Page, View
from pages.shared.figures import error_map as figures
from pages.shared.figures.decades import value
from pages.shared.frame.progress import gradually, is_asked_for
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import Control, Values, choice, kernel_of
from pages.shared.wording import label

AT_ONCE = 400  # points up to which the map is computed unasked
FOLDS = {"leave-one-out": 0, "5 folds": 5}
LEFT_OUT = choice("folds", tuple(FOLDS), "How the points are held out whose error is shown.")


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of the axis, among the kernel's own numbers, and of the folds."""
    help = "The hyperparameter of the kernel that is tuned together with λ."
    return choice("against", tuple(axes(values)), help), LEFT_OUT


def is_tunable(values: Values) -> bool:
    """Whether the kernel has a number: without any, the regularisation path says all."""
    return bool(axes(values))


def axis_of(values: Values) -> Control:
    """Return the control that the map has beside lambda."""
    offered = axes(values)
    return offered.get(values["against"], next(iter(offered.values())))


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the map of a setting depends on."""
    control = axis_of(setting.values)
    free = {**setting.values, control.name: values_of(control)[0].item()}
    return setting.fingerprint(kernel_of(free), control.name, setting.values["folds"])


def draw(found: ErrorMap, computed_for: str, setting: Setting) -> Scene:
    """Draw the map with the sliders' place on it."""
    declared = found.control.declared
    if found.control.name not in setting.values:
        raise KernelError("This map is of another kernel.")
    guess = setting.unit * float(np.sqrt(np.mean(np.square(setting.train.y)))) or 1.0
    picture = figures.error_map(
        found.error,
        LAM,
        declared,
        (found.lams, found.values),
        (float(setting.values["lam"]), float(setting.values[found.control.name])),
        found.best,
        "RMSE",
        guess,
        beyond=(0.05, 0.2),
    )
    readouts = []
    if found.best is not None:
        i, j = found.best
        star = "The star on the map."
        readouts = [
            Readout("smallest error", number(found.error[i, j]), "RMSE on points left out."),
            Readout("at λ", number(float(found.lams[j])), star),
            Readout(f"and {label(declared)}", number(float(found.values[i])), star),
        ]
    moved = depends_on(setting) != computed_for
    return Scene([picture], readouts, ["This map is of the state before the move."] * moved)


def show(page: Page, setting: Setting) -> None:
    """Show the map; a click on it sets both sliders."""
    control, depends = axis_of(setting.values), depends_on(setting)
    folds, n = FOLDS[setting.values["folds"]], setting.train.n_samples
    key, unasked = f"{page.slug}_map", n <= AT_ONCE and not folds
    size = f"{ROWS} kernels with {len(LAMS)} values of λ each; {n} points."
    if not unasked and not is_asked_for(key, depends, "Compute the map", size):
        return
    start = partial(rows_of, setting, control.name, values_of(control), LAMS, folds)
    found = error_map(control, gradually(key, depends, ROWS, start, "Row"))
    known = int(np.isfinite(found.error).sum())
    StageView(
        page,
        partial(draw, found, depends),
        name=VIEW.slug,
        height=400,
        on={"press": partial(_go, page, control)},
        depends=f"{depends} {known}",
    ).mount()
    groups = " Each fold holds out whole groups." if folds and setting.train.groups is not None \
        else ""  # fmt: skip
    st.caption(
        "A wider kernel and a larger λ both make the fit smoother, so that one can replace the "
        "other: the wider the kernel, the smaller the best λ. Choose here, then look at the test "
        f"error once.{groups}"
    )


def _go(page: Page, control: Control, sent: Mapping[str, Any]) -> None:
    up = value(control.declared, float(sent["y"]))
    set_values(page, lam=value(LAM, float(sent["x"])), **{control.name.replace(".", "__"): up})


VIEW = View("tuning", "Tuning map", show, controls, depends="values", when=is_tunable)
