"""Discriminant and support vector machine beside each other."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

import datasets
from kernels import Hyperparameter, SupportVectorClassifier
from pages.kda.figures import svm_comparison as figures
from pages.kda.results.svm_comparison import svm_comparison
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, share
from pages.shared.setting import Setting
from pages.shared.state.control import Values

COST = replace(
    SupportVectorClassifier.hyperparameters[0],
    name="svm_C",
    symbol="C of the SVM",
    help="Cost of a violated margin. C and lambda run opposite ways.",
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the SVM's C; it opens as on the SVM's own page with these data."""
    usual = datasets.opening(values["data"], "svm").get("C", COST.default)
    return (replace(COST, default=usual),)


def draw(setting: Setting) -> Scene:
    """Draw both decision functions with the places at which their classes differ."""
    found = svm_comparison(setting)
    label = "train error" if setting.test is None else "test error"
    return Scene(
        [figures.discriminant(found), figures.svm(found)],
        [
            *(
                Readout(
                    f"they differ on the {difference.part} part",
                    share(difference.share),
                    f"Share of the {difference.count} points for which they predict different "
                    "classes.",
                )
                for difference in found.differences
            ),
            *(
                Readout(f"{label} of the {name}", share(error), "Share of wrong classes.")
                for name, error in zip(("discriminant", "SVM"), found.errors, strict=True)
            ),
            Readout(
                "support vectors",
                share(found.support_share),
                "The discriminant depends on all points, the SVM on these alone.",
            ),
        ],
        found.notices,
    )


def show(page: Page, setting: Setting) -> None:
    """Show both boundaries beside each other."""
    StageView(page, draw, name=VIEW.slug, height=400).mount()
    st.caption(
        "The discriminant uses the distance between the class **means** and the spread of **all** "
        "points: every point has its weight, and a far one pulls the boundary towards itself. The "
        "SVM depends on the points at its margin alone: those beyond it could be anywhere. "
        "They agree where the classes are round clouds; they differ where one class is long, "
        "lopsided or rarer. Move lambda and C: both smooth, in opposite directions."
    )


VIEW = View("svm_comparison", "Comparison with the SVM", show, controls)
