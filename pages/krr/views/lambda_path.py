"""The regularisation path: errors, degrees of freedom and condition at every lambda."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from kernels import KernelRidge, LRUCache
from pages.krr.ridge import LAMS, effective_dof, rmse, take_lambda
from pages.shared.model.declarations.blocks import Blocks, Kept, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures.axes import axis, dotted_line, layout
from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import CLASSES, TEST, TRAINING, VALIDATED
from pages.shared.pictures.results.held_out import left_out_remark
from pages.shared.pictures.results.white_noise import gram_without_noise, noise_notices

MAX_PATHS = 4  # that a session keeps
COLOURS = {"training": TRAINING, "leave-one-out": VALIDATED, "GCV": CLASSES[2], "test": TEST}
KEYS = {"leave-one-out": "best_lambda_leave_one_out", "GCV": "best_lambda_gcv",
        "test": "best_lambda_test"}  # fmt: skip
BEST = {
    "leave-one-out": "Where the error on left-out points is smallest: chosen without test points.",
    "GCV": "Generalised cross-validation: leave-one-out with all leverages taken as equal.",
    "test": "Only to look at: choosing λ by the test points would be training on them.",
}


@dataclass(frozen=True, eq=False)
class Path:
    """What each of m lambdas gives; all errors are RMSE in the target's own unit."""

    lams: np.ndarray  # (m,)
    # "training", "leave-one-out", "GCV" and, where points are held out, "test": (m,) each. GCV is
    # the root of its score, which is a mean squared error.
    errors: dict[str, np.ndarray]
    dof: np.ndarray  # (m,) effective degrees of freedom, tr K (K + lam I)^-1
    condition: np.ndarray  # (m,) largest over smallest |eigenvalue| of K + lam I

    @property
    def best(self) -> dict[str, int]:
        """Index of the smallest error for each curve that may choose lambda; never training."""
        return {
            name: int(np.nanargmin(errors))
            for name, errors in self.errors.items()
            if name != "training" and np.isfinite(errors).any()
        }


@dataclass(frozen=True, eq=False)
class PathAndNow:
    """The path, and what the present lambda gives."""

    path: Path  # at all lambdas
    now: Path  # at the present one alone
    n: int  # number of training points
    remark: str  # what `left_out_remark` says of leaving points out
    reference: float  # the RMSE of a constant 0, the fit without any freedom
    unit: str  # of the target, where it has one
    notices: tuple[str, ...]

    @property
    def lam(self) -> float:
        """The present lambda."""
        return float(self.now.lams[0])


def path(setting: Setting, lams: np.ndarray = LAMS) -> Path:
    """Return the path of a setting at these lambdas (Rifkin and Lippert 2007)."""
    model, unit = setting.fit(KernelRidge), setting.unit
    lams = np.asarray(lams, dtype=float)
    alphas = model.path(lams)
    errors = {
        "training": unit * rmse(alphas @ gram_without_noise(setting) - setting.train.y),
        "leave-one-out": unit * rmse(model.loo_path(lams)),
        "GCV": unit * np.sqrt(model.gcv(lams)),
    }
    if setting.test is not None:
        K = setting.kernel(setting.test.X, setting.train.X)
        errors["test"] = unit * rmse(alphas @ K.T - setting.test.y)
    values = model.factorisation_.values
    smallest = 0.0 if len(values) < setting.train.n_samples else values[0]
    shifted = np.abs(np.append(values, smallest)[:, None] + lams)
    return Path(
        lams,
        errors,
        dof=effective_dof(setting, model, lams),
        condition=shifted.max(0) / np.maximum(shifted.min(0), 1e-300),
    )


def compute(paths: LRUCache[Path], setting: Setting) -> PathAndNow:
    """Return the path, kept among ``paths`` while lambda moves, and what the present one gives."""
    test = "" if setting.test is None else setting.test.fingerprint
    key = setting.train.fingerprint, test, setting.kernel, setting.unit
    return PathAndNow(
        path=paths.get(key, lambda: path(setting)),
        now=path(setting, np.array([float(setting.values["lam"])])),
        n=setting.train.n_samples,
        remark=left_out_remark(setting),
        reference=setting.unit * float(np.sqrt(np.mean(np.square(setting.train.y)))) or 1.0,
        unit=setting.measures[-1].unit,
        notices=noise_notices(setting),
    )


def draw(result: PathAndNow) -> Scene:
    """Draw errors, freedom and condition over lambda."""
    path, now = result.path, result.now
    return Scene(
        [errors_figure(result), freedom_figure(result), condition_figure(result)],
        [
            *(
                Readout(KEYS[name], float(path.lams[place]), "", f"best λ by {name}", BEST[name])
                for name, place in path.best.items()
            ),
            Readout("lambda_now", result.lam, "", "λ now",
                    "The slider's value, the dotted line."),
            Readout("error_leave_one_out", float(now.errors["leave-one-out"][0]), result.unit,
                    "leave-one-out RMSE now",
                    "Each point predicted by the fit to all others, from one factorisation."
                    + result.remark),
            Readout("condition_number", float(now.condition[0]), "", "condition number now",
                    "Largest over smallest eigenvalue of K + λI: 10ᵏ costs k of 16 digits."),
        ],
        result.notices,
    )  # fmt: skip


def errors_figure(result: PathAndNow) -> Figure:
    """Return the errors over lambda; the height is that of a constant 0."""
    path, lams, lam = result.path, result.path.lams, result.lam
    x = np.log10(lams)
    traces = [
        line(x, y, name, COLOURS[name], 2.2, role="path")
        | {
            "customdata": lams,
            "hovertemplate": f"λ = %{{customdata:.3g}}: {name} %{{y:.3g}}<extra></extra>",
        }
        for name, y in path.errors.items()
    ]
    for name, place in path.best.items():
        smallest = path.errors[name][place]
        traces.append(_mark(x[place], smallest, COLOURS[name], "circle-open", 12))
    if lam > 0:
        for name, values in result.now.errors.items():
            traces.append(_mark(np.log10(lam), float(values[0]), COLOURS[name]))
    unit = f" [{result.unit}]" if result.unit else ""
    return Figure(
        id="errors",
        title="Error over λ",
        note="grey: training, purple: leave-one-out, teal: GCV, gold: test; rings: smallest",
        data=traces,
        layout=_layout(result, axis(f"RMSE{unit}", (0, 1.3 * result.reference))),
        alt="RMSE over lambda: "
        + ", ".join(
            f"{name} least {number(float(np.nanmin(y)))}" for name, y in path.errors.items()
        ),
        weight=1.7,
    )


def freedom_figure(result: PathAndNow) -> Figure:
    """Return the effective degrees of freedom over lambda, from n down to 0."""
    path, lam, n = result.path, result.lam, result.n
    present, name = float(result.now.dof[0]), "effective degrees of freedom"
    traces = [line(np.log10(path.lams), path.dof, name, CLASSES[0], 2.2, role="path")]
    if lam > 0:
        traces.append(_mark(np.log10(lam), present, CLASSES[0]))
    return Figure(
        id="freedom",
        title="Degrees of freedom",
        note=f"of {n}",
        data=traces,
        layout=_layout(result, axis("tr K(K + λI)⁻¹", (0, 1.05 * n))),
        alt=f"Effective degrees of freedom over lambda, now {number(present)} of {n}.",
    )


def condition_figure(result: PathAndNow) -> Figure:
    """Return the condition number of K + lambda I over lambda, on both axes in decades."""
    path, lam, present = result.path, result.lam, float(result.now.condition[0])
    x, y = np.log10(path.lams), np.log10(np.clip(path.condition, 1, 1e18))
    traces = [line(x, y, "condition number", CLASSES[0], 2.2, role="path")]
    if lam > 0:
        height = np.log10(np.clip(present, 1, 1e18))
        traces.append(_mark(np.log10(lam), height, CLASSES[0]))
    return Figure(
        id="condition",
        title="Condition number",
        note="digits lost in solving",
        data=traces,
        layout=_layout(result, log_axis("of K + λI", 1, 1e16)),
        alt=f"Condition number of K + lambda I over lambda, now {number(present)}.",
    )


def _layout(result: PathAndNow, up: dict[str, Any]) -> dict[str, Any]:
    """Return the layout of a picture over lambda, with a line at the present one."""
    lams, lam = result.path.lams, result.lam
    lines = [dotted_line(float(np.log10(lam)))] if lam > 0 else []
    return layout(log_axis("λ", lams[0], lams[-1]), up, shapes=lines, meta={"press": True})


def _mark(
    x: float, y: float, colour: str, symbol: str = "circle", size: float = 7
) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": np.array([x]),
        "y": np.array([y]),
        "marker": {
            "color": colour,
            "symbol": symbol,
            "size": size,
            "line": {"color": colour, "width": 2},
        },
        "showlegend": False,
        "hoverinfo": "skip",
        "meta": {"role": "mark"},
    }


def body(setting: Setting) -> Blocks:
    """Show the path; a click on it goes to that lambda."""
    paths = yield Kept("paths", "", lambda: LRUCache(max_entries=MAX_PATHS))
    yield stage(partial(compute, paths), draw, height=310, press=take_lambda)
    yield Text(
        "**Read it from right to left.** At large $\\lambda$ the fit is close to 0 and every curve "
        "is high (underfitting); towards the left its degrees of freedom rise from 0, at most to "
        "the rank of K (with an RBF kernel, the number of points), and the training error falls "
        "all the way. The leave-one-out and the test error are mostly smallest in between; how far "
        "they rise again further left depends on the kernel: hardly for a wide one, whose "
        "functions vary slowly, many times over for a narrow one (try γ = 1000 on the sine), which "
        "then follows the noise. The two ways to be wrong are called bias and variance: a fit that "
        "is close to 0 on every sample, or one that changes with the sample. All 91 fits come from "
        "one factorisation $K = U\\,\\mathrm{diag}(\\mu)\\,U^\\top$, for which $\\lambda$ only "
        "changes $1/(\\mu_j + \\lambda)$. Leaving points out takes no further fit: a residual "
        "divided by $1 - h_i$ is the residual without that point, with $h_i$ its leverage (means "
        "and scales of the data are still those of all points). Choose a place to go to its "
        "$\\lambda$."
    )


VIEW = View("lambda_path", "Regularisation path", body)
