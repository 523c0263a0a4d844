"""Check: perceptron, logistic regression, SVM and nearest neighbours on the same data."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from kernels import SupportVectorClassifier
from pages.perceptron.figures import comparison as figures
from pages.perceptron.nearest import K
from pages.perceptron.results.comparison import Comparison, comparison
from pages.perceptron.results.history import PERCEPTRON
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import share_of
from pages.shared.scene import Readout, Scene
from pages.shared.setting import Setting

COST = replace(
    SupportVectorClassifier.hyperparameters[0],
    name="svm_C",
    symbol="C of the SVM",
    help="Cost of one unit of slack.",
)
CAPTION = (
    "The first three use the kernel of the sidebar and are linear in feature space. The perceptron "
    "takes the first boundary without a mistake that it finds, the SVM the one with the widest "
    "margin, and logistic regression gives every point a weight, the larger the less probable its "
    "class seemed. The scores have different units: a perceptron's f grows with the number of "
    "its mistakes, log odds of logistic regression are probabilities on another scale, and the "
    "SVM's margin lies at ±1."
)


def show(page: Page, setting: Setting) -> None:
    """Show errors and scores, and the numbers in a table."""
    StageView(page, draw, name=VIEW.slug, height=330).mount()
    st.dataframe(table(comparison(setting), setting), hide_index=True, width="content")
    texts.caption(CAPTION)


def draw(setting: Setting) -> Scene:
    """Draw the errors of all methods, and the scores of the page's beside those of the SVM."""
    found = comparison(setting)
    pictures, readouts = [figures.errors(found.rows)], []
    if found.scores is not None:
        own = "f of the perceptron" if setting.values["method"] == PERCEPTRON else "log odds"
        pictures.append(figures.scores(found.scores, own))
        help = "Training points for which the page's method, at its step, and the SVM differ."
        text = share_of(found.scores.differ, setting.train.n_samples)
        readouts.append(Readout("differs from the SVM", text, help))
    return Scene(pictures, readouts)


def table(found: Comparison, setting: Setting) -> list[dict[str, str]]:
    """Return the rows of a table: method, its numbers, errors in training and test."""
    rows = []
    for row in found.rows:
        shown = {
            "method": row.name,
            "numbers": row.numbers,
            "misclassified, train": share_of(row.train, setting.train.n_samples),
        }
        if row.test is not None and setting.test is not None:
            shown["misclassified, test"] = share_of(row.test, setting.test.n_samples)
        rows.append(shown)
    return rows


VIEW = View("methods", "Beside the SVM", show, (COST, K), depends="values")
