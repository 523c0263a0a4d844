"""Project and rebuild: what a few components leave out, without a kernel and in feature space."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import Hyperparameter, KernelPCA
from pages.kpca.stage.component import coloured_points
from pages.kpca.stage.linear import principal
from pages.kpca.stage.scree import MAX_BARS
from pages.shared.model.declarations.blocks import Formula, Note, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted, share
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import across, axis, layout, up
from pages.shared.pictures.figures.style import ACCENT, INK, MUTED, TEST, TRAINING
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of

ROUNDING = 1e-12  # of the whole variance


@dataclass(frozen=True, eq=False)
class Loss:
    """The mean squared distance of points from what 0, 1, ... components rebuild of them."""

    error: np.ndarray  # (r + 1,) of the training points, from each point's distance
    left_out: np.ndarray  # (r + 1,) sum of the eigenvalues that are not used, divided by n
    test: np.ndarray | None  # (r + 1,) of the test points

    @property
    def total(self) -> float:
        """The error without any component, which is the whole variance."""
        return max(float(self.error[0]), 1e-300)

    def at(self, count: int) -> int:
        """Return the place of ``count`` components, or of all where there are fewer."""
        return min(count, len(self.error) - 1)


@dataclass(frozen=True, eq=False)
class Rebuilding:
    """Points on fewer components."""

    count: int  # components that are kept
    linear: Loss  # in the space of the features
    kernel: Loss  # in the kernel's feature space
    plane: tuple[Viewport, Points] | None  # training points over two features, where there are two
    rebuilt: np.ndarray | None  # (n, 2) what linear PCA rebuilds of them, in these two features
    notices: tuple[str, ...]


def compute(setting: Setting) -> Rebuilding:
    """Return what is left out of a setting's points; its values say whether they are centred."""
    count, centre = int(setting.values["kept"]), setting.values["centring"] == "on"
    loss, back = _linear(setting, centre, count)
    viewport = viewport_of(setting)
    flat = len(viewport.features) == 2 and setting.has_axes
    q = min(MAX_BARS, setting.train.n_samples)
    model = setting.fit(KernelPCA, n_components=q, centre=centre)
    return Rebuilding(
        count=count,
        linear=loss,
        kernel=in_feature_space(setting, model),
        plane=(viewport, place_points(setting, viewport)) if flat else None,
        rebuilt=back[:, list(viewport.features)] if flat else None,
        notices=tuple(model.notices_),
    )


def _linear(setting: Setting, centre: bool, count: int) -> tuple[Loss, np.ndarray]:
    """Return the loss of linear PCA, and what ``count`` of its components rebuild, (n, d)."""
    X, test = setting.train.X, setting.test
    fitted = principal(X, centre)
    mean, axes = fitted.mean, fitted.axes[:, :MAX_BARS]
    scores = (X - mean) @ axes
    sums = fitted.variances * (len(X) - centre) / len(X)
    loss = Loss(
        error=_left((X - mean) ** 2, scores),
        left_out=_tail(float(sums.sum()), sums[:MAX_BARS]),
        test=None if test is None else _left((test.X - mean) ** 2, (test.X - mean) @ axes),
    )
    return loss, mean + scores[:, :count] @ axes[:, :count].T


def in_feature_space(setting: Setting, model: KernelPCA) -> Loss:
    r"""Return the loss of kernel PCA, with distances by the kernel alone.

    ||phi(x) - phi_mean||^2 = k(x, x) - 2 mean_i k(x, x_i) + mean_ij k(x_i, x_j), and the scores on
    q components take the sum of their squares away.
    """
    X, kernel, K = setting.train.X, setting.kernel, setting.gram
    middle = float(K.mean()) if model.centre else 0.0

    def squared(of_itself: np.ndarray, rows: np.ndarray) -> np.ndarray:
        shift = 2 * rows.mean(axis=1) if model.centre else 0.0
        distances: np.ndarray = of_itself - shift + middle
        return distances[:, None]

    own = squared(np.diag(K), K)
    tested = None
    if setting.test is not None:
        Z = setting.test.X
        tested = _left(squared(kernel.diag(Z), kernel(Z, X)), model.transform(Z))
    return Loss(
        error=_left(own, model.scores_),
        left_out=_tail(float(own.sum()) / len(X), model.eigenvalues_ / len(X)),
        test=tested,
    )


def _left(squares: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Return the mean over points (m) of the sum of squares (m, p) less that of 0 to q scores."""
    taken = np.cumsum(np.square(scores).mean(axis=0))
    return _without(float(squares.sum(axis=1).mean()), taken)


def _tail(total: float, eigenvalues: np.ndarray) -> np.ndarray:
    """Return what is left of the total without the first 0 to q eigenvalues (q,)."""
    return _without(total, np.cumsum(eigenvalues))


def _without(total: float, taken: np.ndarray) -> np.ndarray:
    """Return the total less 0 and less what is taken (q,); what is only rounding is 0."""
    left = total - np.concatenate([[0.0], taken])
    return np.where(np.abs(left) < ROUNDING * abs(total), 0.0, left)


MAX_TICKS = 10


def plane_plot(rebuilding: Rebuilding) -> Figure:
    """Return the points, and what linear PCA rebuilds of them, joined by thin lines."""
    assert rebuilding.plane is not None and rebuilding.rebuilt is not None
    (viewport, placed), back = rebuilding.plane, rebuilding.rebuilt
    gaps = np.full(len(back), np.nan)
    x = np.column_stack([placed.x, back[:, 0], gaps]).ravel()
    y = np.column_stack([placed.y, back[:, 1], gaps]).ravel()
    marks = {
        "type": "scatter",
        "mode": "markers",
        "x": back[:, 0],
        "y": back[:, 1],
        "name": "rebuilt",
        "marker": {"color": INK, "size": 5},
        "meta": {"role": "mark"},
        "hovertemplate": "%{x:.3g}, %{y:.3g}<extra>rebuilt</extra>",
    }
    kept = counted(rebuilding.count, "linear component")
    return Figure(
        id="projected",
        title="Projected and rebuilt",
        note=f"joined to what is rebuilt from {kept}",
        data=[
            curve.line(x, y, "way", MUTED, 1, role="mark") | {"hoverinfo": "skip"},
            *coloured_points(placed),
            marks,
        ],
        layout=layout(
            across(viewport, constrain="domain"),
            up(viewport, scaleanchor="x", constrain="domain"),
        ),
        alt=f"The training points and what is rebuilt of them from {kept}.",
        weight=1.1,
    )


def loss_plot(loss: Loss, count: int, id: str, title: str) -> Figure:
    """Return what is left out over the number of components, in shares of the whole variance."""
    r = len(loss.error)
    at = np.arange(0.0, r)
    here = loss.at(count)
    bars = {
        "type": "bar",
        "x": at,
        "y": np.maximum(loss.error / loss.total, 0.0),
        "name": "training points",
        "marker": {"color": TRAINING},
        "meta": {"role": "bars"},
        "hovertemplate": "left out with q = %{x}: %{y:.3g}<extra></extra>",
    }
    left = loss.left_out / loss.total
    line = curve.line(at, left, "eigenvalues left out", ACCENT, 2)
    traces = [bars, line | {"mode": "lines+markers", "marker": {"size": 5, "color": ACCENT}}]
    top = 1.0
    if loss.test is not None:
        shares = loss.test / loss.total
        top = max(top, float(shares.max()))
        traces.append(curve.line(at, shares, "test points", TEST, 2, "dash"))
    mark = {"type": "line", "x0": here, "x1": here, "y0": 0, "y1": 1.05 * top}
    out, kept = share(float(left[here])), counted(count, "component")
    return Figure(
        id=id,
        title=title,
        note="bars: training error, line: eigenvalues left out, dashes: test error",
        data=traces,
        layout=layout(
            axis(
                "components",
                (-0.7, max(r, 4) - 0.3),
                tickvals=list(range(0, r, -(-r // MAX_TICKS))),
            ),
            axis("share left out", (0, 1.05 * top)),
            shapes=[mark | {"line": {"color": ACCENT, "width": 1.5, "dash": "dot"}}],
        ),
        alt=f"{title}: with {kept}, {out} of the whole.",
    )


KEPT = Hyperparameter(
    "kept", "components kept", 1, "integer", (0, 20), "integer",
    help="On how many components the points are projected, and from how many they are rebuilt.",
)  # fmt: skip
ERROR = "Mean squared distance of a training point from what is rebuilt of it, {where}."
LEFT_OUT = (
    "Sum of the eigenvalues of the Gram matrix that are not kept, divided by n: the same number."
)


def draw(rebuilding: Rebuilding) -> Scene:
    """Draw the rebuilt points, and what is left out with each number of components."""
    count, linear, kernel = rebuilding.count, rebuilding.linear, rebuilding.kernel
    return Scene(
        [
            *([] if rebuilding.plane is None else [plane_plot(rebuilding)]),
            loss_plot(linear, count, "linear_loss", "Left out by linear PCA"),
            loss_plot(kernel, count, "kernel_loss", "Left out by kernel PCA"),
        ],
        [
            *_readouts("linear", "in the space of the features", linear, count),
            *_readouts("kernel", "in the kernel's feature space", kernel, count),
        ],
        rebuilding.notices,
    )


def _readouts(name: str, where: str, loss: Loss, count: int) -> list[Readout]:
    at = loss.at(count)
    error, left_out = (max(float(errors[at]), 0.0) for errors in (loss.error, loss.left_out))
    listed = [
        Readout(f"{name}_error", error, "", f"{name}: error", ERROR.format(where=where),
                detail=share(error / loss.total)),
        Readout(f"{name}_left_out", left_out, "", f"{name}: left out", LEFT_OUT),
    ]  # fmt: skip
    if loss.test is not None:
        help = f"The same for the test points, {where}."
        test = float(loss.test[at])
        listed.append(Readout(f"{name}_test_error", test, "", f"{name}: test error", help))
    return listed


TEXT = (
    "Project each point on the first $q$ components and go back: what is lost? The mean "
    "squared distance between a point and what is rebuilt of it is the sum of the eigenvalues of "
    "the centred Gram matrix that are **left out**, divided by $n$. With a kernel the same holds "
    "in feature space, where the distance needs the kernel alone:"
)
DISTANCE = (
    r"\lVert \varphi(x) - \hat\varphi_q(x) \rVert^2 = k(x, x) - \tfrac2n \sum_i k(x, x_i) + "
    r"\tfrac1{n^2} \sum_{i,j} k(x_i, x_j) - \sum_{j \le q} s_j(x)^2."
)
UNCENTRED = (
    "Without centring the Gram matrix is $K$ itself, and the second and the third term are not "
    "there."
)
NOTE = (
    "Linear PCA has at most as many components as there are features, and then leaves out "
    "nothing. A narrow RBF kernel needs many: on the training points each further component "
    "takes a little of the error away, on the test points less."
)
VIEW = View(
    "rebuilding",
    "Project and rebuild",
    (Text(TEXT), Formula(DISTANCE), Text(UNCENTRED), stage(compute, draw, height=340), Note(NOTE)),
    (KEPT,),
)
