"""The regularisation path: errors and separation at every lambda."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from pages.kda.figures import evaluation as figures
from pages.kda.results.evaluation import LAM, LAMS, Evaluation, along_lam, best
from pages.shared.declarations import Page, View
from pages.shared.figures.decades import value
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.scene import Readout, Scene, number, share
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
        help = "Mean error on parts of the training points, each left out in turn."
        text = f"{share(found[place].validated)} at λ = {number(LAMS[place])}"
        readouts.append(Readout("least cross-validated error", text, help))
    guess = 1 - setting.train.majority_share
    return Scene(
        [figures.errors_over_lam(found, here), figures.separation_over_lam(found, here)],
        [*readouts, Readout("error of guessing", share(guess), "The largest class for all.")],
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
        "Without a penalty a rich kernel finds a direction along which each class falls on one "
        "point: separation 1, and nothing learned. The penalty keeps directions short and smooth. "
        "It has the same role as lambda of ridge regression; indeed the discriminant is a ridge "
        "regression on class indicators. Click a place to go to its lambda."
    )


def _go(page: Page, sent: Mapping[str, Any]) -> None:
    set_values(page, lam=value(LAM, float(sent["x"])))


VIEW = View("lambda_path", "Regularisation path", show, depends="values")
