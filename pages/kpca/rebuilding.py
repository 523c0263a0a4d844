"""Project and rebuild: what a few components leave out, without a kernel and in feature space."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.kpca.figures import rebuilding as figures
from pages.kpca.results.rebuilding import Loss, rebuilding
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting

KEPT = Hyperparameter(
    "kept", "components kept", 1, "integer", (0, 20), "integer",
    help="On how many components the points are projected, and from how many they are rebuilt.",
)  # fmt: skip
ERROR = "Mean squared distance of a training point from what is rebuilt of it, {where}."
LEFT_OUT = "Sum of the eigenvalues of the components not kept, divided by n: the same number."


def draw(setting: Setting) -> Scene:
    """Draw the rebuilt points, and what is left out with each number of components."""
    found = rebuilding(setting)
    count = found.count
    return Scene(
        [
            *([] if found.plane is None else [figures.plane(found)]),
            figures.loss(found.linear, count, "linear_loss", "Left out by linear PCA"),
            figures.loss(found.kernel, count, "kernel_loss", "Left out by kernel PCA"),
        ],
        [
            *_readouts("linear", "in the space of the features", found.linear, count),
            *_readouts("kernel", "in the kernel's feature space", found.kernel, count),
        ],
        found.notices,
    )


def _readouts(name: str, where: str, loss: Loss, count: int) -> list[Readout]:
    at = loss.at(count)
    error = max(float(loss.error[at]), 0.0)
    value = f"{number(error)} ({share(error / loss.total)})"
    listed = [
        Readout(f"{name}: error", value, ERROR.format(where=where)),
        Readout(f"{name}: left out", number(max(float(loss.left_out[at]), 0.0)), LEFT_OUT),
    ]
    if loss.test is not None:
        help = f"The same for the test points, {where}."
        listed.append(Readout(f"{name}: test error", number(float(loss.test[at])), help))
    return listed


def show(page: Page, setting: Setting) -> None:
    """Show what is kept and what is left out."""
    texts.markdown(
        "Project each point on the first $q$ components and go back: what is lost? The mean "
        "squared distance between a point and what is rebuilt of it is the sum of the variances "
        "of the components **left out**. With a kernel the same holds in feature space, where the "
        "distance needs the kernel alone:"
    )
    texts.markdown(
        "$$\\lVert \\varphi(x) - \\hat\\varphi_q(x) \\rVert^2 = k(x, x) - \\tfrac2n \\sum_i "
        "k(x, x_i) + \\tfrac1{n^2} \\sum_{i,j} k(x_i, x_j) - \\sum_{j \\le q} s_j(x)^2$$"
    )
    StageView(page, draw, name=VIEW.slug, height=340).mount()
    texts.caption(
        "Linear PCA has at most as many components as there are features, and then leaves out "
        "nothing. A narrow RBF kernel needs many: on the training points each further component "
        "takes a little of the error away, on the test points less."
    )


VIEW = View("rebuilding", "Project and rebuild", show, (KEPT,))
