"""The regularisation path: errors and separation at every lambda."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pages.kda.stage import evaluation
from pages.kda.stage.evaluation import LAM, LAMS, Evaluation, along_lam, best
from pages.shared.model.declarations.blocks import Blocks, Change, Note, Work, stage_of_work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures.decades import value
from pages.shared.pictures.results.held_out import fold_remark
from pages.shared.pictures.results.readouts import baseline, used_points, validated
from pages.shared.pictures.results.validation import thinned

MOVED = "This path is of the state before the move."


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the path depends on: data and kernel."""
    return setting.fingerprint(setting.kernel)


def draw(evaluations: Sequence[Evaluation], computed_for: str, setting: Setting) -> Scene:
    """Draw errors and separation over lambda, with the present one marked."""
    here = float(setting.values["lam"])
    place = best(evaluations, "validated")
    readouts = []
    if place is not None:
        least = validated(evaluations[place].validated, setting, thinned(setting).train.n_samples)
        text = f"{least.text} at λ = {number(LAMS[place])}"
        readouts.append(
            replace(least, label="smallest cross-validated error", words=text, detail="")
        )
    return Scene(
        [
            evaluation.errors_over_lam(evaluations, here),
            evaluation.separation_over_lam(evaluations, here),
        ],
        [*readouts, baseline(setting)],
        [MOVED] if depends_on(setting) != computed_for else [],
    )


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Go to the lambda that was clicked."""
    return {"lam": value(LAM, float(sent["x"]))}


def body(setting: Setting) -> Blocks:
    """Show errors and separation over lambda; a click goes to that lambda."""
    depends, start = depends_on(setting), partial(along_lam, setting)
    work = Work(depends, len(LAMS), start, "Fitting along lambda", key="path")
    evaluations = yield from stage_of_work(
        work, lambda some: partial(draw, tuple(some), depends), height=320, press=press
    )
    if evaluations:
        used = used_points(setting, thinned(setting).train.n_samples)
        yield Note(CAPTION.format(used=used) + fold_remark(setting))


CAPTION = (
    "Nearly without a penalty, a kernel that can follow single points finds a direction along "
    "which each class of the training points falls on nearly one place: the separation is close to "
    "1, whatever the error on new points. So lambda is chosen by the cross-validated error and not "
    "by the separation. This is the lambda of ridge regression: the discriminant is a ridge "
    "regression on class indicators. Cross-validation uses {used}. Choose a place to go to its "
    "lambda."
)


VIEW = View("lambda_path", "Regularisation path", body, depends="values")
