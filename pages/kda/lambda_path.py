"""The tab of numbers: the way along the penalty, and which classes are taken for which."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import KernelDiscriminant
from pages.kda import widths
from pages.shared import lesson
from pages.shared.figures import paths
from pages.shared.method import Method
from pages.shared.progress import gradually, state_of
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting

LAM = KernelDiscriminant.hyperparameters[0]


def tab(method: Method, setting: Setting) -> None:
    """Show errors and separation over the penalty, and the confusion of classes."""
    state = state_of(setting, "lam", "angle", "C")
    outcomes = gradually(
        f"{method.slug}_penalties",
        state,
        len(widths.PENALTIES),
        lambda: widths.over_penalties(method, setting),
        "Fitting along lambda",
    )
    if not outcomes:
        return

    def draw(now: Setting) -> Scene:
        return scene(now, outcomes)

    lesson.perform(
        method, draw, setting.values, name="penalties", height=320,
        depends=f"{state} {len(outcomes)}",
    )  # fmt: skip
    st.caption(
        "Without a penalty a rich kernel finds a direction along which each class falls on one "
        "point: separation 1, and nothing learned. The penalty keeps directions short and smooth. "
        "It has the same role as lambda of ridge regression; indeed the discriminant is a ridge "
        "regression on class indicators."
    )
    part = setting.train if setting.test is None else setting.test
    st.markdown(f"**Who is taken for whom**, {'training' if setting.test is None else 'test'} part")
    st.dataframe(confusion(setting, part), hide_index=True, width="content")


def scene(setting: Setting, outcomes: list[widths.Outcome]) -> Scene:
    """Return errors and separation over lambda, with the present one marked."""
    lines = {
        "training": np.array([o.train for o in outcomes]),
        "cross-validated": np.array([o.validated for o in outcomes]),
        "test": np.array([o.test for o in outcomes]),
    }
    separation = {"separation": np.array([o.separation for o in outcomes])}
    here, shown = setting.values["lam"], widths.PENALTIES
    figures = [
        paths.path(
            "errors", "Errors over lambda", LAM, shown, lines, "share of errors", here,
            "cross-validated", note="ring: least cross-validated error, dashes: here",
        ),
        paths.path(
            "separation", "Separation over lambda", LAM, shown, separation,
            "between-class part", here, top=1.1,
        ),
    ]  # fmt: skip
    readouts = []
    place = widths.least(outcomes, "validated")
    if place is not None:
        help = "Mean error on parts of the training points, each left out in turn."
        text = f"{share(outcomes[place].validated)} at λ = {number(shown[place])}"
        readouts.append(Readout("least cross-validated error", text, help))
    guess = 1 - setting.train.majority_share
    readouts.append(Readout("error of guessing", share(guess), "The largest class for all."))
    return Scene(figures, readouts)


def confusion(setting: Setting, data) -> dict[str, list]:
    """Return a table: a row for each true class, a column for each answer."""
    predicted = setting.fit(KernelDiscriminant).predict(data.X)
    codes = range(len(data.class_names))
    counts = [[int(np.sum((data.y == i) & (predicted == j))) for j in codes] for i in codes]
    table: dict[str, list] = {"true class": list(data.class_names)}
    for j in codes:
        table[f"as {data.class_names[j]}"] = [row[j] for row in counts]
    return table
