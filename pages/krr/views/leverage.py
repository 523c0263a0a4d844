"""The hat matrix: how much each target decides its own prediction."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import KernelRidge
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures.axes import axis, layout, measured
from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.gram import heatmap as gram_figure
from pages.shared.pictures.figures.points import chosen, plain_points
from pages.shared.pictures.figures.stems import stems
from pages.shared.pictures.figures.style import MUTED
from pages.shared.pictures.results.gram import Gram, compute_gram, ends
from pages.shared.pictures.results.held_out import left_out_remark
from pages.shared.pictures.results.viewport import viewport_of
from pages.shared.pictures.results.white_noise import noise_notices, noise_variances


@dataclass(frozen=True, eq=False)
class Leverage:
    """H = K (K + lam I)^-1, with which the predictions at the training points are H y.

    White noise of the kernel is no part of the K on the left: it is as if it were added to lam.
    """

    x: np.ndarray  # (n,) the feature on the horizontal axis; of images and texts the target
    measure: Measure  # how it reads in its own unit
    across: tuple[float, float]  # its range
    hat: Gram  # at most 128 rows and columns of H
    leverages: np.ndarray  # (n,) its diagonal, h_ii
    index: int  # the chosen point, or else the one with the largest leverage
    is_chosen: bool
    row: np.ndarray  # (n,) the row of H of that point: f(x_i) = sum_j H_ij y_j
    residual: float  # y_i - f(x_i) of that point, in the target's own unit
    left_out: float  # the same of the fit to all other points
    remark: str  # what `left_out_remark` says of it
    unit: str  # the target's own unit; often empty
    notices: tuple[str, ...]

    @property
    def trace(self) -> float:
        """The effective degrees of freedom."""
        return float(self.leverages.sum())


def compute(setting: Setting) -> Leverage:
    """Return the hat matrix of a setting, from the eigenvectors of K."""
    model, data = setting.fit(KernelRidge), setting.train
    if setting.has_axes:
        viewport = viewport_of(setting)
        x, measure = data.X[:, viewport.features[0]], viewport.measures[0]
        across = viewport.across
    else:
        x, measure, across = data.y, setting.measures[-1], span(data.y, 0.06)
    factorisation = model.factorisation_
    U = factorisation.weights
    damped = factorisation.damped(float(setting.values["lam"]))
    shares, noise = factorisation.values * damped, noise_variances(setting)
    leverages = np.square(U) @ shares - noise * (np.square(U) @ damped)
    index = setting.chosen[0] if setting.chosen else int(np.argmax(leverages))
    row = U @ ((shares - noise[index] * damped) * U[index])
    matrix = compute_gram(setting)
    some = U[matrix.rows]
    part = (some * shares) @ some.T - noise[matrix.rows, None] * ((some * damped) @ some.T)
    low, high = ends(part)
    return Leverage(
        x=x,
        measure=measure,
        across=across,
        hat=replace(matrix, values=part, low=low, high=high, power=0, pair=None),
        leverages=leverages,
        index=index,
        is_chosen=bool(setting.chosen),
        row=row,
        residual=setting.unit * float(data.y[index] - row @ data.y),
        left_out=setting.unit * float(model.loo_residuals_[index]),
        remark=left_out_remark(setting),
        unit=setting.target_unit,
        notices=noise_notices(setting),
    )


def draw(result: Leverage) -> Scene:
    """Draw the hat matrix, the leverages and one row."""
    which = "leverage, chosen point" if result.is_chosen else "largest leverage"
    return Scene(
        [
            gram_figure(result.hat, "Hat matrix H = K(K + λI)⁻¹", "hat", entry="H"),
            diagonal_figure(result),
            row_figure(result),
        ],
        [
            Readout("hat_trace", result.trace, "", "trace of H",
                    "The sum of all leverages: the effective degrees of freedom."),
            Readout("leverage", float(result.leverages[result.index]), "", which,
                    "h_ii: how much f(x_i) rises when y_i rises by one; 0 to 1, unless K has "
                    "negative eigenvalues."),
            Readout("residual", result.residual, result.unit, "its residual",
                    "y_i - f(x_i), with the point in the fit."),
            Readout("left_out_residual", result.left_out, result.unit, "left out",
                    "y_i minus the prediction of the fit to all other points: the residual "
                    f"divided by 1 - h_ii.{result.remark}"),
        ],
        result.notices,
    )  # fmt: skip


def diagonal_figure(result: Leverage) -> Figure:
    """Return h_ii of each point."""
    x, h, i = result.x, result.leverages, result.index
    mean = result.trace / len(h)
    return Figure(
        id="leverages",
        title="Leverage of each point",
        note="dashed: mean · circled: " + ("chosen" if result.is_chosen else "largest"),
        data=[
            line(np.array(result.across), np.full(2, mean), "mean", MUTED, 1.2, "dash", "mark"),
            plain_points(x, h) | {"hovertemplate": "h = %{y:.3g}<extra>training point</extra>"},
            chosen(x[[i]], h[[i]]),
        ],
        layout=layout(measured(result.measure, result.across), axis("leverage", (0, 1.05))),
        alt=f"Leverages from {number(float(h.min()))} to {number(float(h.max()))}.",
    )


def row_figure(result: Leverage) -> Figure:
    """Return the row of H of one point."""
    x, row, i = result.x, result.row, result.index
    return Figure(
        id="hat_row",
        title="Its row of H",
        note="the weight of each target in the prediction at the circled point",
        data=[*stems(x, row, np.arange(len(row))), chosen(x[[i]], row[[i]])],
        layout=layout(
            measured(result.measure, result.across),
            axis("weight of the target", span(np.append(row, 0.0), 0.12)),
        ),
        alt=f"Weights of {len(row)} targets, from {number(float(row.min()))} to "
        f"{number(float(row.max()))}.",
    )


TEXT = (
    "The predictions at the training points are weighted sums of the targets, $\\hat y = H y$ with "
    "$H = K(K + \\lambda I)^{-1}$. Its diagonal $h_{ii}$ is the **leverage** of a point: how much "
    "its own target decides its prediction. Near 1 the curve follows that point wherever it goes. "
    "With an RBF kernel points at the ends and alone have the largest leverage. Leaving a point "
    "out needs no new fit: its residual becomes $(y_i - \\hat y_i)/(1 - h_{ii})$. **Choose a "
    "point** to see its row."
)
VIEW = View("leverage", "Hat matrix", (stage(compute, draw, height=330), Text(TEXT)))
