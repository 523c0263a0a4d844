"""Bias and variance: what many draws of the same data would give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets import DataError
from kernels import KERNELS, Hyperparameter
from pages.krr.decomposition import Decomposition, Problem
from pages.krr.ridge import LAM, LAMS
from pages.shared.model.controls.control import Control, Values, choice, kernel_controls
from pages.shared.model.controls.terms import place_of
from pages.shared.model.declarations.blocks import Change, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.wording import label
from pages.shared.pictures.figures.axes import across, dotted_line, layout, up
from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import CLASSES, INK, MUTED
from pages.shared.pictures.results.truth import exact_function, has_noise_sd
from pages.shared.pictures.results.viewport import Viewport, viewport_of

REDRAWS = Hyperparameter(
    "redraws", "redraws", 30, "integer", (5, 200), "integer",
    help="How often the noise is redrawn; the places of the points stay.",
)  # fmt: skip
LAMBDA, WIDTH = "lambda", "width of the kernel"
OVER = choice("errors_over", (LAMBDA, WIDTH), "Over what the parts of the error are drawn.")
WIDTHS = 46  # at most, that are looked at
PLACES = 120  # over the range of the training points
BIAS, VARIANCE, NOISE = CLASSES[1], CLASSES[0], MUTED
MAX_FITS = 40  # that are drawn; the mean has them all
SMALLEST = 1e-3  # of the smallest sum: what is smaller is not drawn
TINY = 1e-9  # of the largest sum


@dataclass(frozen=True, eq=False)
class BiasVariance:
    """What p draws of the noise give."""

    viewport: Viewport
    x: np.ndarray  # (120,) places
    exact: np.ndarray  # (120,) the exact function
    mean: np.ndarray  # (120,) of the fits
    fits: np.ndarray  # (p, 120), one for each draw
    control: Control  # what the path is over
    values: np.ndarray  # (m,) of it
    path: Decomposition  # expected, for all of them
    now: Decomposition  # expected, for the present one
    measured: Decomposition  # as it is in the p fits, for the present one
    present: float  # the present value

    @property
    def best(self) -> int:
        """Which value has the smallest expected error."""
        return int(np.argmin(self.path.total))


def width_of(values: Values) -> Control | None:
    """Return the kernel's first width: how near two points have to be to look alike."""
    for control in kernel_controls(values["terms"]):
        term = values["terms"][place_of(control.name) - 1]
        is_width = KERNELS[term].is_stationary and control.declared.length_power != 0
        if is_width and control.declared.scale == "log":
            return control
    return None


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the number of redraws and, where the kernel has a width, what the path is over."""
    return (REDRAWS, *((OVER,) if width_of(values) is not None else ()))


def control_of(values: Values) -> Control:
    """Return what the parts are drawn over."""
    width = width_of(values)
    return width if width is not None and values["errors_over"] == WIDTH else Control("lam", LAM)


def compute(setting: Setting) -> BiasVariance:
    """Return the parts of the expected squared error at the present places of the samples.

    Raises
    ------
    DataError
        Where the exact function is not known.
    """
    function = exact_function(setting)
    if function is None or function.noise_sd is None:
        raise DataError("Bias needs the exact function: choose a data set drawn from a formula.")
    data, lam = setting.train, float(setting.values["lam"])
    x = np.linspace(data.X.min(), data.X.max(), PLACES)
    g, exact = function.at_all(data.X[:, 0]), function.at_all(x)
    problem = Problem(setting, function.noise_sd, x, g, exact)
    control = control_of(setting.values)
    if control.declared is LAM:
        values, path = LAMS, problem.over_lambda(LAMS)
    else:
        values = np.array(control.declared.spread(WIDTHS))
        path = problem.over_width(control.name, values)
    redraws = setting.values["redraws"]
    fits = problem.fits(redraws)
    mean = fits.mean(axis=0)
    return BiasVariance(
        viewport=viewport_of(setting),
        x=x,
        exact=exact,
        mean=mean,
        fits=fits,
        control=control,
        values=values,
        path=path,
        now=problem.over_lambda(np.array([lam])),
        measured=Decomposition(
            setting.unit**2 * np.mean((mean - exact) ** 2, keepdims=True),
            setting.unit**2 * np.mean(fits.var(axis=0, ddof=1), keepdims=True),
            problem.noise,
        ),
        present=float(setting.values[control.name]),
    )


def draw(result: BiasVariance) -> Scene:
    """Draw the fits to many draws, and the parts of their error."""
    now, measured = result.now, result.measured
    return Scene(
        [fits_figure(result), decomposition_figure(result)],
        [
            Readout("bias_squared", float(now.bias[0]), "", "bias²",
                    "Squared difference of the mean fit and the exact function: expected, and "
                    "found in the draws, where the mean of p fits still adds the variance / p.",
                    detail=f"found {number(float(measured.bias[0]))}"),
            Readout("variance", float(now.variance[0]), "", "variance",
                    "How much the fits scatter about their mean: expected, and found.",
                    detail=f"found {number(float(measured.variance[0]))}"),
            Readout("noise_variance", float(now.noise), "", "noise",
                    "Variance of the noise: no fit can remove it."),
            Readout("expected_squared_error", float(now.total[0]), "", "expected squared error",
                    "The three added up: for a new y at the places of the curve."),
            Readout("best_value", float(result.values[result.best]), "",
                    f"smallest at {symbol_of(result)}", "The ring."),
        ],
    )  # fmt: skip


def symbol_of(result: BiasVariance) -> str:
    """Return the symbol of what the path is over."""
    return label(result.control.declared).split(" ")[0]


def fits_figure(result: BiasVariance) -> Figure:
    """Return the fits, their mean and the exact function."""
    faint = f"{VARIANCE[:-1]}/0.3)"
    traces = [
        line(result.x, fit, "fit to one draw", faint, 1, role="draw")
        | {"showlegend": False, "hoverinfo": "skip", "hovertemplate": None}
        for fit in result.fits[:MAX_FITS]
    ]
    traces += [
        line(result.x, result.exact, "exact function", INK, 2, "dash", "model"),
        line(result.x, result.mean, "mean of the fits", BIAS, 3, role="sum"),
    ]
    return Figure(
        id="redraws",
        title=f"{len(result.fits)} draws of the noise",
        note="blue: one fit to each draw · orange: their mean · dashed: exact function",
        data=traces,
        layout=layout(across(result.viewport), up(result.viewport)),
        alt=f"Fits to {len(result.fits)} draws, their mean and the exact function.",
        weight=1.2,
    )


def decomposition_figure(result: BiasVariance) -> Figure:
    """Return bias^2, variance, noise and their sum over a hyperparameter; dots: in the draws."""
    x, path, now = np.log10(result.values), result.path, float(np.log10(result.present))
    symbol = symbol_of(result)
    top = 1.3 * float(path.total.max() if result.control.declared is not LAM else path.total[-1])
    low = max(SMALLEST * float(path.total.min()), TINY * top)
    lines = (
        (path.total, "sum", INK, "solid", 3.5),
        (path.bias, "bias²", BIAS, "solid", 2.2),
        (path.variance, "variance", VARIANCE, "solid", 2.2),
        (np.full(len(x), path.noise), "noise", NOISE, "dash", 1.8),
    )
    traces = [
        # what lies below the logarithmic axis is not drawn
        line(x, np.where(y >= low, np.log10(np.maximum(y, low)), np.nan), name, colour, width,
              dash, "path")
        | {
            "customdata": result.values,
            "hovertemplate": f"{name} at {symbol} = %{{customdata:.3g}}<extra></extra>",
        }
        for y, name, colour, dash, width in lines
        if y.max() >= low
    ]  # fmt: skip
    measured = result.measured
    for values, colour in ((measured.bias, BIAS), (measured.variance, VARIANCE)):
        if values[0] >= low:
            traces.append(_mark(now, float(np.log10(values[0])), colour, "circle", 8))
    smallest = float(np.log10(max(path.total[result.best], low)))
    traces.append(_mark(float(x[result.best]), smallest, INK, "circle-open", 12))
    return Figure(
        id="parts",
        title=f"Expected squared error over {symbol}",
        note="thick: sum · orange: bias² · blue: variance · dashed: noise · dots: found in the "
        "draws · ring: smallest",
        data=traces,
        layout=layout(
            log_axis(symbol, result.values[0], result.values[-1]),
            log_axis("squared error", low, top),
            shapes=[dotted_line(now)],
            meta={"press": True},
        ),
        alt=f"Now bias squared {number(float(result.now.bias[0]))}, variance "
        f"{number(float(result.now.variance[0]))}, noise {number(path.noise)}.",
    )


def _mark(x: float, y: float, colour: str, symbol: str, size: int) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": np.array([x]),
        "y": np.array([y]),
        "marker": {"color": colour, "symbol": symbol, "size": size, "line": {"width": 2}},
        "hoverinfo": "skip",
        "meta": {"role": "mark"},
    }


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Go to the value of a click on the parts of the error."""
    return (
        {control_of(setting.values).name: 10 ** float(sent["x"])}
        if sent["figure"] == "parts"
        else None
    )


TEXT = (
    "These points are one draw of many. Here the exact function is known, so the noise can be "
    "drawn again and again, and each draw has a fit of its own. **Bias**: even the mean of all "
    "fits misses the exact function: the penalty pulls each fit towards 0, and the kernel may have "
    "no function like it. **Variance**: each fit follows its own noise. A larger $\\lambda$ lowers "
    "the variance and, once it is large, raises the bias; the best $\\lambda$ balances the two. "
    "The width of an RBF kernel (*errors over*) does the like: a wide kernel makes flat fits, with "
    "bias and little variance; a narrower one has less bias and more variance; a very narrow one "
    "is pulled to 0 between the points, which is bias again. The expected squared error of a new "
    "$y$ is bias² + variance + noise."
)
VIEW = View(
    "bias_variance",
    "Bias and variance",
    (stage(compute, draw, height=340, press=press), Text(TEXT)),
    controls,
    when=has_noise_sd,
    has_new_points=True,
)
