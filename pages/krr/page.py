"""Kernel ridge regression: a sum of bumps, held back by a penalty."""

from functools import partial

from kernels import KernelRidge
from pages.krr import beyond, bumps, dual, path, relief, rivals, validation_map
from pages.krr import derivation as why
from pages.krr import experiments as presets
from pages.krr.figures import predicted
from pages.shared import lesson
from pages.shared.errors import errors
from pages.shared.figures import fit, gram
from pages.shared.method import Method
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


def draw(setting: Setting) -> Scene:
    """Draw the fit beside the Gram matrix, and predicted over actual for many features."""
    model = setting.fit(KernelRidge)
    many = setting.train.n_features > 2
    return Scene(
        figures=[
            fit.fit(setting, model),
            *([predicted.predicted(setting, model)] if many else []),
            gram.gram(setting),
        ],
        readouts=[
            *errors(setting, model),
            Readout(
                "effective degrees of freedom",
                number(model.effective_dof_),
                "How many free numbers the fit really uses: trace of K (K + λI)⁻¹.",
            ),
        ],
        notices=model.notices_,
    )


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
