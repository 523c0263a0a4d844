"""Kernel discriminant analysis: the direction in which the classes lie furthest apart."""

from kernels import KernelDiscriminant
from pages.shared import lesson
from pages.shared.errors import errors
from pages.shared.figures import decision, gram
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

METHOD = Method(
    slug="kda",
    title="Discriminant analysis",
    idea="Look along the direction in which class means lie far apart and each class lies close.",
    estimator=KernelDiscriminant,
    tasks=("classification",),
    data="checkerboard",
)


def draw(setting: Setting) -> Scene:
    """Draw the decision function beside the Gram matrix."""
    model = setting.fit(KernelDiscriminant)
    note = "line: as likely one class as the other"
    return Scene(
        figures=[
            decision.boundary(setting, model, margins=(), limit=4.0, note=note),
            gram.gram(setting),
        ],
        readouts=[
            *errors(setting, model),
            Readout(
                "separation",
                number(float(model.eigenvalues_[0])),
                "Between-class part of the variance along the first direction, from 0 to 1.",
            ),
        ],
        notices=model.notices_,
    )


lesson.run(METHOD, draw, {})
