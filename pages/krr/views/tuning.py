"""Tuning: the map of the cross-validated error over lambda and a hyperparameter of the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from datasets import DataError, Dataset
from kernels import Hyperparameter, Kernel, KernelError, KernelRidge
from pages.krr.ridge import LAM
from pages.shared.model.controls.control import Control, Values, choice, kernel_controls, kernel_of
from pages.shared.model.controls.terms import called
from pages.shared.model.declarations.blocks import Ask, Blocks, Change, Message, Note, Work, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.wording import label
from pages.shared.pictures.figures.decades import value
from pages.shared.pictures.figures.error_map import error_heatmap
from pages.shared.pictures.results.held_out import fold_remark, left_out_remark
from pages.shared.pictures.results.validation import folds

MAP_LAMS = np.array(LAM.steps[::4])  # five to the decade, all on the slider
MAX_ROWS = 31  # values of the kernel's hyperparameter
MAX_UNASKED = 400  # points up to which the map is computed unasked
LEAVE_ONE_OUT, IN_FOLDS = "leave-one-out", "5 folds"
LEFT_OUT = choice(
    "folds", (LEAVE_ONE_OUT, IN_FOLDS), "How the points are held out whose error is shown."
)
AGAINST = "The hyperparameter of the kernel that is tuned together with λ."


def axes(values: Values) -> dict[str, Control]:
    """Return the kernel's controls that can be an axis, by what they are called in a menu."""
    terms = values["terms"]
    return {
        called(control, terms): control
        for control in kernel_controls(terms)
        if control.declared.is_numeric
    }


def is_tunable(values: Values) -> bool:
    """Whether the kernel has a number: without any, the regularisation path says all."""
    return bool(axes(values))


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of the axis, among the kernel's own numbers, and of the folds."""
    return choice("against", tuple(axes(values)), AGAINST), LEFT_OUT


def axis_of(values: Values) -> Control:
    """Return the control that the map has beside lambda."""
    offered = axes(values)
    return offered.get(values["against"], next(iter(offered.values())))


def values_of(control: Control) -> np.ndarray:
    """Return the values (g,) of a control that the map has, at most 31."""
    return np.array(control.declared.spread(MAX_ROWS))


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the map of a setting depends on."""
    control = axis_of(setting.values)
    free = {**setting.values, control.name: values_of(control)[0].item()}
    return setting.fingerprint(kernel_of(free), control.name, setting.values["folds"])


def error_row(kernel: Kernel, train: Dataset, lams: np.ndarray, in_folds: bool) -> np.ndarray:
    """Return the cross-validated RMSE (l,) of one kernel at each lambda.

    Not ``in_folds`` each point is left out by itself, which needs a single factorisation (Rifkin
    and Lippert 2007). NaN where the kernel does not take the data.
    """
    try:
        if not in_folds:
            residuals = KernelRidge(kernel).fit(train.X, train.y).loo_path(lams)
            return np.sqrt(np.mean(np.square(residuals), axis=1))
        total = np.zeros(len(lams))
        for a, b in folds(train):
            model = KernelRidge(kernel).fit(train.X[a], train.y[a])
            missed = model.path(lams) @ kernel(train.X[b], train.X[a]).T - train.y[b]
            total += np.square(missed).sum(axis=1)
        return np.sqrt(total / train.n_samples)
    except KernelError:
        return np.full(len(lams), np.nan)


def error_rows(
    setting: Setting, name: str, values: np.ndarray, lams: np.ndarray, in_folds: bool
) -> Iterator[np.ndarray]:
    """Yield the errors (l,) row by row, from the first of ``values`` of the control ``name``.

    They are in the target's own unit.
    """
    for row in values:
        kernel = kernel_of({**setting.values, name: row.item()})
        yield setting.unit * error_row(kernel, setting.train, lams, in_folds)


@dataclass(frozen=True, eq=False)
class ErrorMap:
    """The error at each value of a control and at each lambda, and where the sliders are."""

    control: Control  # of the rows
    values: np.ndarray  # (g,) its values
    error: np.ndarray  # (g, l) RMSE in the target's own unit; NaN where it is not known
    guess: float  # RMSE of always answering 0
    present: tuple[float, float]  # lambda, and the control's value
    is_former: bool = False  # whether it is the map of a state before the last move
    unit: str = ""  # the target's own; often empty

    @property
    def best(self) -> tuple[int, int] | None:
        """Row and column of the smallest error; None while nothing is known."""
        if not np.isfinite(self.error).any():
            return None
        row, column = np.unravel_index(np.nanargmin(self.error), self.error.shape)
        return int(row), int(column)


def compute(
    control: Control, rows: Sequence[np.ndarray], computed_for: str, setting: Setting
) -> ErrorMap:
    """Return the map of the rows (l,) that are known so far, with the sliders' place on it.

    Raises
    ------
    KernelError
        Where the setting's kernel has no such control any more.
    """
    if control.name not in setting.values:
        raise KernelError("This map is of another kernel.")
    values = values_of(control)
    error = np.full((len(values), len(MAP_LAMS)), np.nan)
    error[: len(rows)] = np.reshape(rows, (len(rows), len(MAP_LAMS)))
    return ErrorMap(
        control=control,
        values=values,
        error=error,
        guess=setting.unit * float(np.sqrt(np.mean(np.square(setting.train.y)))) or 1.0,
        present=(float(setting.values["lam"]), float(setting.values[control.name])),
        is_former=depends_on(setting) != computed_for,
        unit=setting.target_unit,
    )


def draw(result: ErrorMap) -> Scene:
    """Draw the map with the sliders' place on it."""
    declared, best, star = result.control.declared, result.best, "The star on the map."
    figure = error_heatmap(
        result.error,
        LAM,
        declared,
        (MAP_LAMS, result.values),
        result.present,
        best,
        f"RMSE [{result.unit}]" if result.unit else "RMSE",
        result.guess,
        beyond=(0.05, 0.2),
    )
    readouts = []
    if best is not None:
        lam, number = float(MAP_LAMS[best[1]]), float(result.values[best[0]])
        readouts = [
            Readout("error_smallest", float(result.error[best]), result.unit, "smallest error",
                    "RMSE on points left out."),
            Readout("best_lambda", lam, "", "at λ", star),
            Readout("best_hyperparameter", number, "", f"and {label(declared)}", star),
        ]  # fmt: skip
    return Scene(
        [figure], readouts, ["This map is of the state before the move."] * result.is_former
    )


def press(control: Control, sent: Mapping[str, Any], setting: Setting) -> Change:
    """Set both sliders to where the map was clicked."""
    return {
        "lam": value(LAM, float(sent["x"])),
        control.name: value(control.declared, float(sent["y"])),
    }


def body(setting: Setting) -> Blocks:
    """Show the map as far as it is computed; a click on it sets both sliders."""
    control, depends = axis_of(setting.values), depends_on(setting)
    values = values_of(control)
    in_folds, n = setting.values["folds"] == IN_FOLDS, setting.train.n_samples
    if in_folds:
        try:
            folds(setting.train)
        except DataError as reason:
            yield Message(str(reason))
            return
    size = f"{len(values)} kernels with {len(MAP_LAMS)} values of λ each; {n} points."
    is_unasked = n <= MAX_UNASKED and not in_folds
    if not is_unasked and not (yield Ask(depends, "Compute the map", size, key="map")):
        return
    start = partial(error_rows, setting, control.name, values, MAP_LAMS, in_folds)
    rows = yield Work(depends, len(values), start, "Row", key="map")
    yield stage(
        partial(compute, control, rows, depends),
        draw,
        height=400,
        press=partial(press, control),
        depends=f"{depends} {int(np.isfinite(rows).sum())}",
    )
    remark = (fold_remark if in_folds else left_out_remark)(setting)
    yield Note(TEXT + remark)


TEXT = (
    "Of an RBF kernel a larger width and a larger λ both make the fit flatter, so that one can in "
    "part replace the other: along a valley of the map very different pairs are nearly as good as "
    "the star. Choose here, then look at the test error once."
)
VIEW = View("tuning", "Tuning map", body, controls, depends="values", when=is_tunable)
