"""Check: errors, weights and times of all methods, measured when they are asked for."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.compare.results.methods import names, numbers
from pages.compare.results.times import Cost, times
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually, is_asked_for
from pages.shared.setting import Setting

CAPTION = (
    "A fit goes from the points to the weights, with the Gram matrix, which costs $n^2$ kernel "
    "values whatever the method is. Ridge, discriminant and Gaussian process then solve one system "
    "of $n$ equations, about $n^3/3$ multiplications; logistic regression one for each step of "
    "Newton's method, here after an eigendecomposition; the SVM a quadratic programme; and the "
    "perceptron adds one column of the Gram matrix for each mistake. A prediction costs one "
    "kernel value for each training point with a weight: few for perceptron and SVM. Times are "
    "those of this server now, the least of three tries; the pictures never depend on them."
)
ASK = "A few tenths of a second: each method is fitted three times."


def show(page: Page, setting: Setting) -> None:
    """Measure method by method, and show a table."""
    listed = names(setting.train.task)
    depends = setting.fingerprint(setting.kernel, *(numbers(setting, name) for name in listed))
    key = f"{page.slug}_{VIEW.slug}"
    if is_asked_for(key, depends, "Measure", ASK):
        found = gradually(key, depends, len(listed), partial(times, setting), "Fitting")
        st.dataframe(table(found, setting), hide_index=True, width="content", column_config=FORMAT)
    texts.caption(CAPTION)


def table(found: list[Cost], setting: Setting) -> list[dict[str, str | float | None]]:
    """Return the rows of the table."""
    classes = setting.train.task == "classification"
    unit, factor = ("misclassified, {} [%]", 100) if classes else ("{} RMSE", 1)
    count = setting.train.n_samples
    return [
        {
            "method": one.name,
            **{
                unit.format(part): None if value is None else factor * value
                for part, value in (("train", one.train), ("test", one.test))
            },
            "points with a weight": f"{one.weighted} of {count}",
            FIT: None if one.fit is None else 1000 * one.fit,
            PREDICT: None if one.predict is None else 1000 * one.predict,
        }
        for one in found
    ]


FIT, PREDICT = "time to fit [ms]", "time to predict the test points [ms]"
FORMAT = {
    name: st.column_config.NumberColumn(format="%.3g")
    for name in (
        *(FIT, PREDICT, "train RMSE", "test RMSE"),
        *("misclassified, train [%]", "misclassified, test [%]"),
    )
}
VIEW = View("times", "Errors and times", show, depends="values")
