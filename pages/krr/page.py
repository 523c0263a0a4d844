"""Kernel ridge regression: a weighted sum of kernel functions, kept smooth by a penalty."""

from __future__ import annotations

from kernels import KernelRidge
from pages.krr import (
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
from pages.krr.challenges import CHALLENGES
from pages.krr.compute import Result, compute
from pages.krr.cover import cover
from pages.krr.derivation import derivation
from pages.krr.experiments import EXPERIMENTS
from pages.krr.stories import STORIES
from pages.shared.declarations import Page
from pages.shared.figures import fit, gram, predicted
from pages.shared.readouts import errors
from pages.shared.scene import Readout, Scene, number


def draw(found: Result) -> Scene:
    """Draw the fit beside the Gram matrix, after predicted against actual where it is a slice."""
    return Scene(
        figures=[
            *([predicted.predicted(found.predicted)] if found.predicted else []),
            *([fit.fit(found.fit)] if found.fit else []),
            gram.gram(found.gram),
        ],
        readouts=[
            *errors(found.errors),
            Readout(
                "effective degrees of freedom",
                number(found.dof),
                "How many parameters the fit in effect uses: the trace of K (K + λI)⁻¹, from 0 to "
                "n.",
            ),
        ],
        notices=found.notices,
    )


PAGE = Page(
    slug="krr",
    menu="Ridge",
    title="Kernel ridge regression",
    line="A kernel function on every point, and a penalty that keeps their sum smooth.",
    idea="A weighted sum of kernel functions, one for each training point; lambda keeps the sum "
    "smooth.",
    data="sine",
    tasks=("regression",),
    estimator=KernelRidge,
    compute=compute,
    draw=draw,
    cover=cover,
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
)
