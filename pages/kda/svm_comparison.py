"""Discriminant and support vector machine beside each other."""

from __future__ import annotations

from dataclasses import replace

import datasets
from kernels import Hyperparameter, SupportVectorClassifier
from pages.kda.figures import svm_comparison as figures
from pages.kda.results.svm_comparison import svm_comparison
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import label, share_of
from pages.shared.scene import Readout, Scene, share
from pages.shared.setting import Setting
from pages.shared.state.control import Values

COST = replace(
    SupportVectorClassifier.hyperparameters[0],
    name="svm_C",
    symbol="C of the SVM",
    help="Cost of one unit of slack. C and lambda run opposite ways.",
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the SVM's C; it opens as on the SVM's own page with these data."""
    usual = datasets.opening(values["data"], "svm").get("C", COST.default)
    return (replace(COST, default=usual),)


def draw(setting: Setting) -> Scene:
    """Draw both decision functions with the places at which their classes differ."""
    found = svm_comparison(setting)
    part = "train" if setting.test is None else "test"
    count = (setting.train if setting.test is None else setting.test).n_samples
    vectors = len(found.support)
    return Scene(
        [figures.discriminant(found), figures.svm(found)],
        [
            *(
                Readout(
                    f"they differ on the {difference.part} part",
                    share_of(difference.share, difference.count),
                    "Points for which they predict different classes.",
                )
                for difference in found.differences
            ),
            *(
                Readout(f"{name}: {label(part, 'share')}", share_of(error, count), "Wrong classes.")
                for name, error in zip(("discriminant", "SVM"), found.errors, strict=True)
            ),
            Readout(
                "support vectors",
                f"{vectors} of {setting.train.n_samples} ({share(found.support_share)})",
                "The discriminant depends on all points, the SVM on these alone.",
            ),
        ],
        found.notices,
    )


def show(page: Page, setting: Setting) -> None:
    """Show both boundaries beside each other."""
    StageView(page, draw, name=VIEW.slug, height=400).mount()
    texts.caption(
        "The discriminant uses the distance between the class **means** and the spread of **all** "
        "points, so that each point moves the boundary, also one far from it. The SVM depends on "
        "its support vectors alone: points on the margin, inside it or misclassified. The others "
        "can move without any effect as long as they stay outside the margin. For two round clouds "
        "(blobs) both predict nearly the same. Lambda and C are both regularisation, in opposite "
        "directions: a large lambda and a small C give a smooth boundary."
    )


VIEW = View("svm_comparison", "Comparison with the SVM", show, controls)
