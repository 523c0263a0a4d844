"""Kernel ridge regression: a sum of bumps, held back by a penalty."""

from functools import partial

from kernels import KernelRidge
from pages.krr import beyond, bumps, dual, path, relief, rivals, validation_map
from pages.krr import derivation as why
from pages.krr import experiments as presets
from pages.krr.compute import Result, compute
from pages.krr.figures import predicted
from pages.shared import lesson
from pages.shared.figures import fit, gram
from pages.shared.method import Method
from pages.shared.readouts import errors
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

METHOD = Method(
    slug="krr",
    title="Kernel ridge regression",
    idea="Put a bump on every training point and add them up; lambda holds the bumps back.",
    estimator=KernelRidge,
    tasks=("regression",),
    data="sine",
)


def draw_scene(found: Result) -> Scene:
    """Draw the fit beside the Gram matrix, and predicted over actual for many features."""
    return Scene(
        figures=[
            fit.fit(found.fit),
            *([predicted.predicted(found.predicted)] if found.predicted else []),
            gram.gram(found.gram),
        ],
        readouts=[
            *errors(found.errors),
            Readout(
                "effective degrees of freedom",
                number(found.dof),
                "How many free numbers the fit really uses: trace of K (K + λI)⁻¹.",
            ),
        ],
        notices=found.notices,
    )


def draw(setting: Setting) -> Scene:
    """Compute what a setting shows, then draw it."""
    return draw_scene(compute(setting))


TABS = {
    "Try this": partial(presets.tab, METHOD),
    "Why it works": why.tab,
    "Diagnostics": partial(path.tab, METHOD),
    "Sum of bumps": partial(bumps.tab, METHOD),
    "Tune": partial(validation_map.tab, METHOD),
    "Compare": partial(rivals.tab, METHOD),
    "Primal and dual": partial(dual.tab, METHOD),
    "Beyond the data": partial(beyond.tab, METHOD),
    "In 3-D": partial(relief.tab, METHOD),
}

lesson.run(METHOD, draw, TABS)
