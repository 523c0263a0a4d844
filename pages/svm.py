"""Support vector machine: the widest street between the classes."""

from kernels import SupportVectorClassifier
from pages.shared import lesson
from pages.shared.errors import errors
from pages.shared.figures import decision, gram
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene
from pages.shared.setting import Setting

METHOD = Method(
    slug="svm",
    title="Support vector machine",
    idea="Lay the widest street between the classes; only the points at its kerb hold it in place.",
    estimator=SupportVectorClassifier,
    tasks=("classification",),
    data="moons",
)


def draw(setting: Setting) -> Scene:
    """Draw the decision function with its margins beside the Gram matrix."""
    model = setting.fit(SupportVectorClassifier)
    count, n = len(model.support_), setting.train.n_samples
    return Scene(
        figures=[decision.boundary(setting, model, ringed=model.support_), gram.gram(setting)],
        readouts=[
            Readout("support vectors", f"{count} of {n}", "Points on or inside the street."),
            *errors(setting, model),
        ],
    )


lesson.run(METHOD, draw, {})
