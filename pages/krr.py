"""Kernel ridge regression: a sum of bumps, held back by a penalty."""

from kernels import KernelRidge
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
    """Draw the fit beside the Gram matrix."""
    model = setting.fit(KernelRidge)
    return Scene(
        figures=[fit.fit(setting, model), gram.gram(setting)],
        readouts=[
            *errors(setting, model),
            Readout(
                "effective degrees of freedom",
                number(model.effective_dof_),
                "How many free numbers the fit really uses: trace of K (K + λI)⁻¹.",
            ),
        ],
    )


lesson.run(METHOD, draw, {})
