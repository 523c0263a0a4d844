"""Kernel discriminant analysis: the direction in which the classes lie furthest apart."""

from dataclasses import replace
from functools import partial

from kernels import Hyperparameter, KernelDiscriminant, SupportVectorClassifier
from pages.kda import (
    beside,
    derivation,
    diagnostics_tab,
    fisher_tab,
    lifting_tab,
    projection_tab,
    widths_tab,
)
from pages.kda import experiments as trials
from pages.kda.compute import Result, compute
from pages.shared import lesson
from pages.shared.figures import decision, gram
from pages.shared.method import Method
from pages.shared.readouts import errors
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

ANGLE = Hyperparameter(
    "angle",
    "angle of your line",
    20.0,
    "real",
    (0, 180),
    "linear",
    help="Degrees by which you turn the line in the tab Fisher's direction.",
)
PRICE = replace(
    SupportVectorClassifier.hyperparameters[0],
    symbol="C of the SVM",
    help="Of the SVM in the tab Beside the SVM. C and lambda run opposite ways.",
)

METHOD = Method(
    slug="kda",
    title="Discriminant analysis",
    idea="Look along the direction in which class means lie far apart and each class lies close.",
    estimator=KernelDiscriminant,
    tasks=("classification",),
    data="checkerboard",
    extras=(ANGLE, PRICE),
    unswept=("angle", "C"),
    when={"angle": lambda values: values["width"] > 1},
)
NOTE = "line: as likely one class as the other; colours: log odds"
MANY = "colours: the likeliest class"
FLAT = "curve: log odds, above 0 the second class is the likelier"
SEVERAL = "curves: one for each class, the highest wins"


def draw_scene(found: Result) -> Scene:
    """Draw the decision function beside the Gram matrix."""
    two, flat = found.decision.scores is None, found.decision.frame.y is None
    note = (FLAT if two else SEVERAL) if flat else (NOTE if two else MANY)
    boundary = decision.boundary(found.decision, margins=(), limit=4.0, note=note)
    separations = [
        Readout(
            "separation" if len(found.separations) == 1 else f"separation {i + 1}",
            number(value),
            "Between-class part of the variance along the discriminant, to which lambda "
            "adds its penalty; from 0 to 1.",
        )
        for i, value in enumerate(found.separations[:2])
    ]
    return Scene(
        [boundary, gram.gram(found.gram)], [*errors(found.errors), *separations], found.notices
    )


def draw(setting: Setting) -> Scene:
    """Compute what a setting shows, then draw it."""
    return draw_scene(compute(setting))


TABS = {
    "Try this": trials.tab,
    "Why it works": derivation.tab,
    "Fisher's direction": fisher_tab.tab,
    "Lifting": lifting_tab.tab,
    "Projections": projection_tab.tab,
    "Degrees and widths": widths_tab.tab,
    "Beside the SVM": beside.tab,
    "Diagnostics": diagnostics_tab.tab,
}

lesson.run(METHOD, draw, {title: partial(tab, METHOD) for title, tab in TABS.items()})
