"""Gaussian process: a distribution over functions, conditioned on data."""

from __future__ import annotations

from kernels import GaussianProcess
from pages.gp import (
    calibration,
    covariance,
    extrapolation,
    marginal_likelihood,
    misspecification,
    readouts,
    relevance,
    ridge,
    simultaneous,
    terms,
    two_explanations,
    two_values,
    weight_space,
)
from pages.gp.challenges import CHALLENGES
from pages.gp.compute import Result, compute
from pages.gp.cover import cover
from pages.gp.derivation import derivation
from pages.gp.experiments import EXPERIMENTS
from pages.gp.extras import EXTRAS, LAYERS, WHEN
from pages.gp.figures import deviation, process
from pages.gp.results import search
from pages.gp.stories import STORIES
from pages.shared.declarations import Page
from pages.shared.figures import fit, gram, predicted
from pages.shared.readouts import errors
from pages.shared.scene import Scene


def draw(found: Result) -> Scene:
    """Draw the process beside the covariance of the training points."""
    figures = [
        *(
            [process.process(found.process, found.bands, exact=found.exact, terms=found.terms)]
            if found.process
            else []
        ),
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
            *readouts.exact(found.exact_inside),
        ],
    )


PAGE = Page(
    slug="gp",
    menu="Gaussian process",
    title="Gaussian process",
    line="A mean, and how sure it is at each place.",
    idea="A probability distribution over functions; data make functions far from the points "
    "improbable.",
    data="sine",
    tasks=("regression",),
    estimator=GaussianProcess,
    extras=EXTRAS,
    when=WHEN,
    layers=LAYERS,
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
    views=(
        two_values.VIEW,
        covariance.VIEW,
        weight_space.VIEW,
        simultaneous.VIEW,
        terms.VIEW,
        extrapolation.VIEW,
        ridge.VIEW,
    ),
    checks=(
        marginal_likelihood.VIEW,
        two_explanations.VIEW,
        relevance.VIEW,
        calibration.VIEW,
        misspecification.VIEW,
    ),
)
