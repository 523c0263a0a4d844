"""Gaussian process: a distribution over functions, conditioned on data."""

from __future__ import annotations

from kernels import GaussianProcess
from pages.gp.challenges import CHALLENGES
from pages.gp.cover import cover
from pages.gp.derivation import DERIVATION
from pages.gp.experiments import EXPERIMENTS
from pages.gp.extras import EXTRAS, LAYERS, WHEN
from pages.gp.stage.compute import compute
from pages.gp.stage.draw import draw
from pages.gp.stories import STORIES
from pages.gp.views import (
    calibration,
    classes,
    covariance,
    extrapolation,
    many_values,
    marginal_likelihood,
    misspecification,
    noise_per_point,
    relevance,
    ridge,
    simultaneous,
    terms,
    two_explanations,
    two_values,
    weight_space,
)
from pages.gp.views.marginal_likelihood import search
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching

PAGE = Page(
    slug="gp",
    menu="Gaussian process",
    title="Gaussian process",
    line="A mean, and how sure it is at each place.",
    idea=(
        "A probability distribution over functions; data make functions far from the points "
        "improbable."
    ),
    data=DataNeeds(
        opening="sine",
        tasks=("regression",),
        begins={"n": "12", "test_points": "hidden"},
    ),
    method=Method(
        compute=compute,
        draw=draw,
        estimator=GaussianProcess,
        extras=EXTRAS,
        when=WHEN,
        layers=LAYERS,
        unswept=("redraw",),
        psd_only=True,
        judged_by=("likelihood_total", "error_test", "inside_band"),
        fitted=search.most_likely_values,
        fitted_help=search.HELP,
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=DERIVATION,
        views=(
            two_values.VIEW,
            many_values.VIEW,
            covariance.VIEW,
            weight_space.VIEW,
            simultaneous.VIEW,
            noise_per_point.VIEW,
            terms.VIEW,
            extrapolation.VIEW,
            ridge.VIEW,
            classes.VIEW,
        ),
        checks=(
            marginal_likelihood.VIEW,
            two_explanations.VIEW,
            relevance.VIEW,
            calibration.VIEW,
            misspecification.VIEW,
        ),
    ),
    cover=cover,
)
