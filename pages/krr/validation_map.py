"""The map of cross-validated error over lambda and one hyperparameter of the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import streamlit as st
from sklearn.model_selection import GroupKFold, KFold

from datasets import Dataset
from kernels import KernelRidge
from pages.shared import lesson, page_values
from pages.shared.controls import Control, kernel_controls, kernel_of, kernel_text
from pages.shared.figures import error_map
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.wording import label

(LAM,) = KernelRidge.hyperparameters
LAMS = np.array(LAM.steps[::4])  # five to the decade, all on the slider
ROWS = 31  # values of the kernel's hyperparameter
AT_ONCE = 400  # points up to which the map is computed unasked
FOLDS = {"leave-one-out": 0, "5 folds": 5}


@dataclass(frozen=True)
class ErrorMap:
    """RMSE (g, l), in the target's own unit, at each value (g,) and lambda (l,)."""

    values: np.ndarray
    lams: np.ndarray
    error: np.ndarray

    @property
    def best(self) -> tuple[int, int] | None:
        """Row and column of the smallest error; None while nothing is known."""
        if not np.isfinite(self.error).any():
            return None
        return tuple(map(int, np.unravel_index(np.nanargmin(self.error), self.error.shape)))


def row(kernel, train: Dataset, lams: np.ndarray, folds: int) -> np.ndarray:
    """Return the cross-validated RMSE (l,) of one kernel at each lambda.

    With ``folds`` = 0 each point is left out by itself, which needs a single factorisation
    (Rifkin and Lippert 2007); else the points, or whole groups where the data have them, are left
    out in so many parts. NaN where the kernel does not take the data.
    """
    try:
        if not folds:
            residuals = KernelRidge(kernel).fit(train.X, train.y).loo_path(lams)
            return np.sqrt(np.mean(np.square(residuals), axis=1))
        total = np.zeros(len(lams))
        for a, b in _parts(train, folds):
            model = KernelRidge(kernel).fit(train.X[a], train.y[a])
            missed = model.path(lams) @ kernel(train.X[b], train.X[a]).T - train.y[b]
            total += np.square(missed).sum(axis=1)
        return np.sqrt(total / train.n_samples)
    except ValueError:
        return np.full(len(lams), np.nan)


def _parts(train: Dataset, folds: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    groups = train.groups
    if groups is not None and len(np.unique(groups)) >= folds:
        return GroupKFold(folds).split(train.X, groups=groups)
    return KFold(min(folds, train.n_samples), shuffle=True, random_state=0).split(train.X)


def rows(
    setting: Setting, name: str, values: np.ndarray, lams: np.ndarray, folds: int
) -> Iterator[np.ndarray]:
    """Yield the map row by row, from the first of ``values`` of the control ``name``."""
    for value in values:
        kernel = kernel_of({**setting.values, name: value.item()})
        yield setting.unit * row(kernel, setting.train, lams, folds)


def controls_of(values: Mapping[str, Any]) -> list[Control]:
    """Return the kernel's controls that can be an axis."""
    return [c for c in kernel_controls(values["terms"]) if c.declared.is_numeric]


def tab(method: Method, setting: Setting) -> None:
    """Show the map; a click on it sets both sliders."""
    choices = {control.name: control for control in controls_of(setting.values)}
    if not choices:
        st.info("This kernel has no number to tune: the lambda path of Diagnostics is the map.")
        return
    key = f"{method.slug}_map"
    session = st.session_state
    if session.get(f"{key}_axis") not in choices:
        session[f"{key}_axis"] = next(iter(choices))
    first, second, third = st.columns([1, 1, 2], vertical_alignment="bottom")
    several = len(setting.values["terms"]) > 1

    def called(name: str) -> str:
        term = f" of kernel {name[1 : name.index('.')]}" if several else ""
        return label(choices[name].declared) + term

    name = first.selectbox("Against λ", list(choices), format_func=called, key=f"{key}_axis")
    session.setdefault(f"{key}_folds", "leave-one-out")
    how = second.selectbox("Left out", list(FOLDS), key=f"{key}_folds")
    control, folds = choices[name], FOLDS[how]
    text = kernel_text({**setting.values, name: "·"})
    known = f"{setting.train.fingerprint} {text} {name} {folds} {setting.unit}"
    kept: dict[str, ErrorMap] = session.setdefault(f"{key}_kept", {})
    with third:
        asked = st.button("Compute the map", key=f"{key}_go")
        place = st.empty()
    if asked or (known not in kept and setting.train.n_samples <= AT_ONCE and not folds):
        compute(setting, control, folds, kept, known, place, f"{key}_stop")
    if known not in kept:
        st.caption(
            f"{ROWS} kernels with {len(LAMS)} values of λ each; {setting.train.n_samples} points."
        )
        return
    found = kept[known]

    def go(payload: dict) -> None:
        value = 10 ** payload["y"] if control.declared.scale == "log" else payload["y"]
        page_values.change(method, lam=10 ** payload["x"], **{name: value})

    lesson.perform(
        method,
        partial(draw, found, control),
        setting.values,
        name="map",
        height=400,
        on={"press": go},
        depends=f"{known} {np.isfinite(found.error).sum()}",
    )
    st.caption(
        "The valley slants: a wider kernel and a larger λ both make the fit smoother, so one "
        "can stand in for the other. Choose here, then look at the test error once."
        + (
            " Whole groups are left out together."
            if folds and setting.train.groups is not None
            else ""
        )
    )


def compute(setting, control, folds, kept, known, place, stop_key) -> None:
    """Fill the map row by row; a click on Stop, or any other change, keeps what is there."""
    values = np.array(control.declared.spread(ROWS))
    error = np.full((len(values), len(LAMS)), np.nan)
    while len(kept) > 5:
        del kept[next(iter(kept))]
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, "Leaving points out")
        st.button("Stop", key=stop_key)
    for i, found in enumerate(rows(setting, control.name, values, LAMS, folds)):
        error[i] = found
        kept[known] = ErrorMap(values, LAMS, error.copy())
        bar.progress((i + 1) / len(values), f"Row {i + 1} of {len(values)}")
    place.empty()


def draw(found: ErrorMap, control: Control, setting: Setting) -> Scene:
    """Draw the map with the sliders' place on it."""
    lam, value = float(setting.values["lam"]), setting.values.get(control.name)
    if value is None:
        raise ValueError("The kernel has changed: compute the map again.")
    guess = setting.unit * float(np.sqrt(np.mean(np.square(setting.train.y)))) or 1.0
    readouts = []
    if found.best is not None:
        i, j = found.best
        readouts = [
            Readout("smallest error", number(found.error[i, j]), "RMSE on points left out."),
            Readout("at λ", number(float(found.lams[j])), "The star on the map."),
            Readout(
                f"and {label(control.declared)}",
                number(float(found.values[i])),
                "The star on the map.",
            ),
        ]
    picture = error_map.error_map(
        found.error,
        LAM,
        control.declared,
        (found.lams, found.values),
        (lam, float(value)),
        found.best,
        "RMSE",
        guess,
        beyond=(0.05, 0.2),
    )
    return Scene([picture], readouts)
