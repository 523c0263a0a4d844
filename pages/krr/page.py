"""Kernel ridge regression: a weighted sum of kernel functions, kept smooth by a penalty."""

from __future__ import annotations

from kernels import KernelRidge
from pages.krr.challenges import CHALLENGES
from pages.krr.cover import cover
from pages.krr.derivation import derivation
from pages.krr.experiments import EXPERIMENTS
from pages.krr.stage import compute, draw
from pages.krr.stories import STORIES
from pages.krr.views import (
    airfoil,
    bias_variance,
    few_points,
    forecast,
    intercept,
    kernel_sum,
    lambda_path,
    leverage,
    lifted_plane,
    models,
    multiples,
    primal_dual,
    several,
    surface_3d,
    tuning,
)
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.pictures.results.points import TEST_LAYER, TEST_POINTS

PAGE = Page(
    slug="krr",
    menu="Ridge",
    title="Kernel ridge regression",
    line="A kernel function on every point, and a penalty that keeps their sum smooth.",
    idea=(
        "A weighted sum of kernel functions, one for each training point; lambda keeps the sum "
        "smooth."
    ),
    data=DataNeeds(
        opening="sine",
        tasks=("regression",),
        begins={"n": "20", "test_points": "hidden"},
    ),
    method=Method(
        compute,
        draw,
        estimator=KernelRidge,
        extras=(TEST_POINTS,),
        when={TEST_POINTS.name: one_feature},
        layers=(TEST_LAYER,),
        judged_by=("error_leave_one_out", "error_test", "effective_dof"),
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=derivation,
        views=(
            kernel_sum.VIEW,
            several.VIEW,
            multiples.VIEW,
            lifted_plane.VIEW,
            primal_dual.VIEW,
            few_points.VIEW,
            intercept.VIEW,
            forecast.VIEW,
            surface_3d.VIEW,
        ),
        checks=(
            lambda_path.VIEW,
            bias_variance.VIEW,
            leverage.VIEW,
            tuning.VIEW,
            models.VIEW,
            airfoil.VIEW,
        ),
    ),
    cover=cover,
)
