"""Gaussian process: a distribution over functions, conditioned on data."""

from __future__ import annotations

from kernels import GaussianProcess, Hyperparameter
from pages.gp import (
    calibration,
    covariance,
    extrapolation,
    marginal_likelihood,
    misspecification,
    readouts,
    ridge,
    terms,
)
from pages.gp.challenges import CHALLENGES
from pages.gp.compute import Result, compute
from pages.gp.cover import cover
from pages.gp.derivation import derivation
from pages.gp.experiments import EXPERIMENTS
from pages.gp.figures import deviation, process
from pages.gp.results import search
from pages.gp.stories import STORIES
from pages.shared.declarations import Page, one_feature
from pages.shared.figures import fit, gram, predicted
from pages.shared.readouts import errors
from pages.shared.scene import Scene
from pages.shared.state.control import choice

EXTRAS = (
    choice("shown", ("posterior", "prior"), "The distribution after the data, or before them."),
    choice(
        "bands",
        ("f and y", "f", "y"),
        "1σ and 2σ of the function f, or of a new observation y = f + noise.",
    ),
    Hyperparameter(
        "draws", "draws", 3, "integer", (0, 12), "integer", help="How many functions are drawn."
    ),
    Hyperparameter(
        "redraw",
        "redraw",
        0,
        "integer",
        (0, 99),
        "integer",
        help="Which random functions are drawn: the same number always gives the same ones.",
    ),
)


def draw(found: Result) -> Scene:
    """Draw the process beside the covariance of the training points."""
    figures = [
        *([process.process(found.process, found.bands)] if found.process else []),
        *([predicted.predicted(found.predicted)] if found.predicted else []),
        *([fit.fit(found.fit)] if found.fit else []),
        *([deviation.deviation(found.deviation)] if found.deviation else []),
    ]
    return Scene(
        figures=[*figures, gram.gram(found.gram, "Prior covariance of f")],
        readouts=[
            *readouts.likelihood(found.likelihood),
            *errors(found.errors),
            *readouts.score(found.score),
            *readouts.true_noise(found.true_noise),
        ],
    )


PAGE = Page(
    slug="gp",
    menu="Gaussian process",
    title="Gaussian process",
    line="A mean, and how sure it is at each place.",
    idea="A probability distribution over functions; data make functions far from the points "
    "improbable.",
    group="Methods",
    data="sine",
    tasks=("regression",),
    estimator=GaussianProcess,
    extras=EXTRAS,
    when=dict.fromkeys((extra.name for extra in EXTRAS), one_feature),
    unswept=("redraw",),
    psd_only=True,
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    challenges=CHALLENGES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    fitted=search.fitted,
    fitted_help=search.HELP,
    views=(covariance.VIEW, terms.VIEW, extrapolation.VIEW, ridge.VIEW),
    checks=(marginal_likelihood.VIEW, calibration.VIEW, misspecification.VIEW),
)
