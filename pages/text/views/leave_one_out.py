"""Check: each text predicted by a machine that was fitted without it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from pages.shared.model.declarations.blocks import Ask, Blocks, Note, Number, Stage, Work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import Predictions, compute_errors
from pages.shared.pictures.results.held_out import left_out_remark
from pages.shared.pictures.results.readouts import error_readouts, left_out_readout
from pages.shared.pictures.results.validation import left_out_error
from pages.text.stage.machine import fit_machine, machine_type, predictions, samples
from pages.text.stage.ratings import compare_ratings, ratings_figure

MAX_TEXTS = 150  # texts left out by a machine that has to be solved anew for each


def left_out_rows(setting: Setting) -> np.ndarray:
    """Return the training texts that are left out in turn: evenly chosen ones of many."""
    n = setting.train.n_samples
    return np.linspace(0, n - 1, min(n, MAX_TEXTS)).round().astype(int)


def ridge_left_out(setting: Setting) -> Predictions:
    """Return the leave-one-out predictions of ridge regression, without fitting it n times.

    The residual of a text that was left out is alpha_i / ((K + lambda I)^-1)_ii.
    """
    return Predictions(setting.train.y - fit_machine(setting).loo_residuals_, None)


def classes_left_out(setting: Setting) -> Iterator[int]:
    """Yield for each of `left_out_rows` the class predicted by a machine without it.

    A text that is no support vector has weight zero: without it the machine is the same.
    """
    model, data = fit_machine(setting), setting.train
    X, support = samples(setting, data), set(model.support_.tolist())
    present = model.predict(X)
    numbers = {h.name: setting.values[h.name] for h in machine_type(setting).hyperparameters
               if h.name in setting.values}  # fmt: skip
    for row in left_out_rows(setting).tolist():
        if row not in support:
            yield int(present[row])
            continue
        kept = np.delete(np.arange(data.n_samples), row)
        if len(np.unique(data.y[kept])) < 2:
            yield int(data.y[kept][0])
            continue
        other: Any = machine_type(setting)(kernel=setting.kernel, **numbers)
        other.fit(_some(X, kept), data.y[kept])
        yield int(other.predict(_some(X, [row]))[0])


def _some(X: Any, rows: Any) -> Any:
    return [X[i] for i in rows] if isinstance(X, list) else X[np.asarray(rows)]


RIDGE = (
    "Leave-one-out: each text is predicted by a ridge regression without it. No second fit is "
    "needed: the residual is $\\alpha_i / \\bigl((K + \\lambda I)^{-1}\\bigr)_{ii}$. It says what "
    "to expect on new texts where no test part is held out. The training RMSE does not: compare "
    "them."
)
CLASSES = (
    "Leave-one-out: a machine is solved without the text that it then predicts, one for each text. "
    f"Of more than {MAX_TEXTS} texts, {MAX_TEXTS} evenly chosen ones are left out in turn. Texts "
    "that are no support vectors need none: without them the machine is the same."
)
HELP = "Each of these texts was predicted by a machine without it."


def draw(setting: Setting) -> Scene:
    """Draw the predictions for the texts that were left out, with all errors beside them."""
    left_out = ridge_left_out(setting)
    model = fit_machine(setting)
    listed = error_readouts(compute_errors(setting, predictions(setting, model)))
    error, remark = left_out_error(setting, model), left_out_remark(setting)
    readout = left_out_readout(error, setting.target_unit, remark)
    title = "Left out, predicted against actual"
    return Scene([ratings_figure(compare_ratings(setting, left_out), title)], [readout, *listed])


def body(setting: Setting) -> Blocks:
    """Show the leave-one-out predictions of ridge regression, or count those of the machine."""
    if setting.train.task == "regression":
        yield Stage(draw, height=360)
        yield Note(RIDGE)
        return
    depends = setting.fingerprint(setting.kernel, setting.values["C"])
    rows = left_out_rows(setting)
    if (yield Ask(depends, "Leave out", f"At most {len(rows)} machines, some seconds.")):
        start = partial(classes_left_out, setting)
        predicted = yield Work(depends, len(rows), start, "Leaving out one text after another")
        if count := len(predicted):
            wrong = float(np.mean(np.array(predicted) != setting.train.y[rows[:count]]))
            label, help = "misclassified, left out", HELP + left_out_remark(setting)
            yield Number(share_readout("error_leave_one_out", wrong, label, help, count))
    for readout in error_readouts(
        compute_errors(setting, predictions(setting, fit_machine(setting)))
    ):
        yield Note(f"{readout.label}: {readout.text}")
    yield Note(CLASSES)


VIEW = View("leave_one_out", "Leave one out", body, depends="values")
