"""The tab of numbers: counts by class, the way along C, and scores held against true shares."""

from __future__ import annotations

import numpy as np
import streamlit as st

from pages.shared import lesson, validation
from pages.shared.method import Method
from pages.shared.progress import gradually, state_of
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.svm import journey
from pages.svm.figures import journey as pictures

STEPS = 16


def tab(method: Method, setting: Setting) -> None:
    """Show the diagnostics of a machine."""
    values, price = setting.values, method.controls(setting.values)["C"]
    prices = price.declared.spread(STEPS)
    state = state_of(setting, "C")
    stops = gradually(
        f"{method.slug}_prices",
        state,
        len(prices),
        lambda: journey.along_prices(method, setting, prices),
        "Fitting along C",
    )
    unit = "share of errors" if setting.train.task == "classification" else "RMSE"

    def draw(now: Setting) -> Scene:
        figures = pictures.along_prices(stops, prices, price.declared, now.values["C"], unit)
        return Scene(figures, validated(method, now))

    lesson.perform(method, draw, values, name="prices", height=320, depends=f"{state} {len(stops)}")
    bought = (
        "a wide street with many bounded points on it"
        if setting.train.task == "classification"
        else "a flat curve with many bounded points outside its tube"
    )
    st.caption(
        f"A small C buys {bought}; a large C pays for every error. The training error falls with "
        "C, the error on new points need not. C and ridge's lambda run opposite ways: C is the "
        "price of errors, lambda that of wiggling."
    )
    if setting.train.task == "classification":
        st.markdown("**Support vectors by class**")
        st.dataframe(counts(method, setting), hide_index=True, width="content")
        if len(np.unique(setting.train.y)) == 2:
            _scores(method, setting)


def validated(method: Method, setting: Setting) -> list[Readout]:
    """Return the cross-validated error at a setting, and what guessing would give."""
    try:
        value = validation.cross_validated(method, validation.thinned(setting))
    except ValueError:
        return []
    data = setting.train
    classes = data.task == "classification"
    guess = 1 - data.majority_share if classes else setting.unit * float(data.y.std())
    help = "The largest class for every point." if classes else "The mean of the training targets."
    return [
        Readout(
            "cross-validated error",
            share(value) if classes else number(value),
            "Mean error on up to five parts of the training points, each left out in turn.",
        ),
        Readout("error of guessing", share(guess) if classes else number(guess), help),
    ]


def counts(method: Method, setting: Setting) -> dict[str, list]:
    """Return a table: for each class its points, free and bounded support vectors."""
    model, data = setting.fit(method.estimator), setting.train
    table: dict[str, list] = {k: [] for k in ("class", "points", "free", "bounded", "share")}
    for code, name in enumerate(data.class_names):
        points = int(np.sum(data.y == code))
        own = data.y[model.support_] == code
        bounded = int(np.sum(own & model.bounded_))
        row = (name, points, int(own.sum()) - bounded, bounded)
        row += (share(own.sum() / points) if points else "none",)
        for column, entry in zip(table, row, strict=True):
            table[column].append(entry)
    return table


def _scores(method: Method, setting: Setting) -> None:
    def draw(now: Setting) -> Scene:
        scores, shares, each = journey.calibration(now, now.fit(method.estimator))
        second = now.train.class_names[int(np.unique(now.train.y)[1])]
        help = "Held-out points sorted by score, in groups of equal size."
        picture = pictures.calibration(scores, shares, second, logistic=True)
        return Scene([picture], [Readout("points in each dot", f"about {each}", help)])

    st.markdown("**Scores are not probabilities**")
    lesson.perform(method, draw, setting.values, name="scores", height=300)
    st.caption(
        "f(x) says on which side of the boundary a point lies and how it stands to the margins. "
        "Nothing in the problem asks it to be a probability or log odds, and its size changes with "
        "C and the kernel. Who needs probabilities fits them to held-out scores (Platt scaling), "
        "or takes kernel logistic regression or a Gaussian process."
    )
