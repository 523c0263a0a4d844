"""Check: decision values beside the shares found there. They are scores, not probabilities."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.model.declarations.blocks import Note, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.state.reducer import Refusal
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, MUTED
from pages.svm.stage.classes import may_have_two
from pages.svm.stage.evaluation import markers
from pages.svm.stage.svm import fit_svm

BINS = 8
MIN_POINTS = 5  # of a bin, roughly


@dataclass(frozen=True, eq=False)
class Calibration:
    """Points in bins by their decision value, equally many in each."""

    scores: np.ndarray  # (n_bins,) mean decision value
    shares: np.ndarray  # (n_bins,) share of the second class
    count: int  # how many points a bin has
    second: str  # the name of the second class
    part: str  # which points, "test"; "training" where nothing is held out


def compute(setting: Setting) -> Calibration:
    """Return the bins of the held-out points; without a test part the training part stands in.

    Raises
    ------
    Refusal
        For more than two classes, whose decision values are votes.
    """
    model = fit_svm(setting)
    if len(model.classes_) > 2:
        raise Refusal("Only two classes have one decision value; of more classes, pairs vote.")
    data = setting.train if setting.test is None else setting.test
    score = model.decision_function(data.X)
    order = np.argsort(score, kind="stable")
    bins = np.array_split(order, max(1, min(BINS, len(order) // MIN_POINTS)))
    second = int(model.classes_[1])
    return Calibration(
        scores=np.array([score[rows].mean() for rows in bins]),
        shares=np.array([np.mean(data.y[rows] == second) for rows in bins]),
        count=len(bins[0]),
        second=data.class_names[second],
        part="training" if setting.test is None else "test",
    )


def draw(calibration: Calibration) -> Scene:
    """Draw the share of the second class over the score."""
    help = f"The {calibration.part} points sorted by score, in groups of equal size."
    count = calibration.count
    dot = Readout("points_per_dot", count, "", "points in each dot", help, words=f"about {count}")
    return Scene([picture(calibration)], [dot])


def picture(calibration: Calibration) -> Figure:
    """Return the share of the second class over the score, bin by bin."""
    scores, shares = calibration.scores, calibration.shares
    ends = (min(-2.0, float(scores.min()) - 0.3), max(2.0, float(scores.max()) + 0.3))
    f = np.linspace(*ends, 200)
    return Figure(
        id="calibration",
        title="Scores and shares",
        note="dots: what was found; dashes: what it would be if the score were log odds",
        data=[
            curve.line(np.array(ends), np.array([0.5, 0.5]), "one half", MUTED, 1, "dot"),
            curve.line(np.zeros(2), np.array([0.0, 1.0]), "boundary", MUTED, 1, "dot"),
            curve.line(scores, shares, "share", INK, 1),
            markers(scores, shares, "share of the class", CLASSES[1], "circle"),
            curve.line(f, 1 / (1 + np.exp(-f)), "if f were log odds", ACCENT, 1.5, "dash"),
        ],
        layout=layout(
            axis("score f(x)", ends), axis(f"share of {calibration.second}", (-0.05, 1.05))
        ),
        alt="Share of the second class in bins of the score.",
    )


CAPTION = (
    "f(x) says on which side of the boundary a point lies, and where it lies relative to the "
    "margins at f = ±1. It is neither a probability nor log odds: the hinge loss does not ask for "
    "them, and the size of f changes with C and the kernel. For probabilities, fit a logistic "
    "curve to held-out scores (Platt scaling), or use kernel logistic regression or a Gaussian "
    "process."
)
VIEW = View(
    "calibration",
    "Calibration",
    (stage(compute, draw, height=320), Note(CAPTION)),
    when=may_have_two,
)
