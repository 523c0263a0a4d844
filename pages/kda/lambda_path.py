"""The regularisation path: errors and separation at every lambda."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from pages.kda.figures import evaluation as figures
from pages.kda.results.evaluation import LAM, LAMS, Evaluation, along_lam, best
from pages.shared.declarations import Page, View
from pages.shared.figures.decades import value
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.readouts import baseline, used_points, validated
from pages.shared.results.validation import thinned
from pages.shared.scene import Scene, number
from pages.shared.setting import Setting

MOVED = "This path is of the state before the move."


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the path depends on: data and kernel."""
    return setting.fingerprint(setting.kernel)


def draw(found: Sequence[Evaluation], computed_for: str, setting: Setting) -> Scene:
    """Draw errors and separation over lambda, with the present one marked."""
    here = float(setting.values["lam"])
    place = best(found, "validated")
    readouts = []
    if place is not None:
        least = validated(found[place].validated, setting, thinned(setting).train.n_samples)
        text = f"{least.value} at λ = {number(LAMS[place])}"
        readouts.append(replace(least, label="smallest cross-validated error", value=text))
    return Scene(
        [figures.errors_over_lam(found, here), figures.separation_over_lam(found, here)],
        [*readouts, baseline(setting)],
        [MOVED] if depends_on(setting) != computed_for else [],
    )


def show(page: Page, setting: Setting) -> None:
    """Show errors and separation over lambda; a click goes to that lambda."""
    key, depends = f"{page.slug}_path", depends_on(setting)
    start = partial(along_lam, setting)
    found = tuple(gradually(key, depends, len(LAMS), start, "Fitting along lambda"))
    if not found:
        return
    StageView(
        page,
        partial(draw, found, depends),
        name=VIEW.slug,
        height=320,
        on={"press": partial(_go, page)},
        depends=f"{depends} {len(found)}",
    ).mount()
    st.caption(
        "Nearly without a penalty, a kernel that can follow single points finds a direction along "
        "which each class of the training points falls on nearly one place: the separation is "
        "close to 1, whatever the error on new points. So lambda is chosen by the cross-validated "
        "error and not by the separation. This is the lambda of ridge regression: the discriminant "
        "is a ridge regression on class indicators. Cross-validation uses "
        f"{used_points(setting, thinned(setting).train.n_samples)}. Click a place to go to its "
        "lambda."
    )


def _go(page: Page, sent: Mapping[str, Any]) -> None:
    set_values(page, lam=value(LAM, float(sent["x"])))


VIEW = View("lambda_path", "Regularisation path", show, depends="values")
