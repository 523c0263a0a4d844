"""View: two methods, and the places and points for which they predict something else."""

from __future__ import annotations

from dataclasses import replace

from kernels import Hyperparameter
from pages.compare.figures import difference as figures
from pages.compare.results.difference import Difference, difference
from pages.compare.results.methods import MACHINE, NEAREST, names
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import share_of
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.state.control import Values, choice

HELP = "The second method; the first is the one that is chosen in the sidebar, of a regression "
HELP += "ridge."
CAPTION = (
    "Both methods have the same points and the same kernel. Two boundaries can differ widely where "
    "there are no points: the share of the **places** says how much of the picture they disagree "
    "on, the share of the **points** how often that matters. The values of f have different units: "
    "ridge aims at ±1, the SVM's margins lie at ±1, discriminant and logistic regression give log "
    "odds, and a perceptron's f grows with the number of its mistakes."
)
REGRESSION = (
    "Both methods have the same points and the same kernel. Support vector regression ignores "
    "errors below ε and counts larger ones in proportion; ridge regression and the Gaussian "
    "process square them all. With σ² = λ the last two have the same curve."
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of the second method."""
    usual = MACHINE if values["task"] == "regression" else NEAREST
    other = choice("other", names(values["task"]), HELP, usual)
    return (replace(other, symbol="compared with"),)


def draw(setting: Setting) -> Scene:
    """Draw where both differ, and the values of one over those of the other."""
    found = difference(setting)
    pictures = [figures.map_of(found), figures.scores(found)]
    return Scene([one for one in pictures if one is not None], readouts(found, setting))


def readouts(found: Difference, setting: Setting) -> list[Readout]:
    """Return how much of the picture and how many points they disagree on."""
    if found.classes:
        listed = [
            Readout(f"they differ, {part.name}", share_of(part.share, part.count), "Points.")
            for part in found.parts
        ]
        if found.place is None:
            return listed
        help = "Share of the places of the picture at which they name different classes."
        return [Readout("they differ, of the plane", share(found.place), help), *listed]
    unit = setting.target_unit
    listed = [
        Readout(
            f"RMS difference, {part.name}",
            f"{number(part.share)} {unit}".strip(),
            "Root of the mean squared difference of the predictions.",
        )
        for part in found.parts
    ]
    if found.place is not None:
        text, help = f"{number(found.place)} {unit}".strip(), "Over the places of the picture."
        listed.insert(0, Readout("largest difference", text, help))
    return listed


def show(page: Page, setting: Setting) -> None:
    """Show the difference of two methods."""
    StageView(page, draw, name=VIEW.slug, height=380).mount()
    texts.caption(REGRESSION if setting.train.task == "regression" else CAPTION)


VIEW = View("difference", "Difference of two", show, controls)
