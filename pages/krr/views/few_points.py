"""Fewer points than features: which of the many exact fits ridge regression takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from kernels import Hyperparameter
from pages.krr.ridge import LAMS, take_lambda
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures.axes import axis, dotted_line, layout
from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import CLASSES, MUTED, TEST, TRAINING

CONTROLS = (
    Hyperparameter(
        "few_n", "points", 20, "integer", (3, 150), "integer",
        help="Number of training points of this view.",
    ),
    Hyperparameter(
        "few_d", "features", 60, "integer", (2, 150), "integer",
        help="Number of features of this view.",
    ),
    Hyperparameter(
        "few_seed", "draw", 0, "integer", (0, 20), "integer", help="Other points and weights."
    ),
)  # fmt: skip
NOISE = 0.3  # standard deviation
RANK = 1e-10  # of the largest singular value: less is 0


@dataclass(frozen=True, eq=False)
class LinearData:
    """y = X w + noise, with x ~ N(0, I_d), w ~ N(0, I_d / d); X = U diag(s) V^T."""

    X: np.ndarray
    y: np.ndarray
    w: np.ndarray
    U: np.ndarray
    s: np.ndarray
    Vt: np.ndarray


@dataclass(frozen=True, eq=False)
class FewPoints:
    """Ridge regression without a kernel, min |y - X w|^2 + lam |w|^2.

    Arrays are of shape (m + 1,): for each of LAMS, and last for ``lam``.
    """

    n: int
    d: int
    rank: int  # of X
    lam: float  # the present one
    train: np.ndarray  # training RMSE
    new: np.ndarray  # expected RMSE on new points
    norm: np.ndarray  # |w|
    limit: float  # |w| for lam to 0
    train_limit: float  # both errors for lam to 0
    new_limit: float
    difference: float  # largest difference of w by the primal and by the dual system


@lru_cache(maxsize=16)
def linear_data(n: int, d: int, seed: int) -> LinearData:
    """Draw n points with d features, with their singular value decomposition."""
    rng = np.random.default_rng(seed)
    w = rng.standard_normal(d) / np.sqrt(d)
    X = rng.standard_normal((n, d))
    y = X @ w + NOISE * rng.standard_normal(n)
    return LinearData(X, y, w, *np.linalg.svd(X, full_matrices=False))


def primal(X: np.ndarray, y: np.ndarray, lam: float) -> np.ndarray:
    """Return w (d,) from d equations, (X^T X + lam I) w = X^T y."""
    return cho_solve(cho_factor(X.T @ X + lam * np.eye(X.shape[1])), X.T @ y)


def dual(X: np.ndarray, y: np.ndarray, lam: float) -> np.ndarray:
    """Return w = X^T alpha (d,) from n equations, (X X^T + lam I) alpha = y."""
    return X.T @ cho_solve(cho_factor(X @ X.T + lam * np.eye(len(X))), y)


def compute(setting: Setting) -> FewPoints:
    """Return the errors and the norm of w along lambda.

    As x ~ N(0, I), the expected squared error on a new point is |w - w_true|^2 + noise^2. For lam
    to 0, w goes to the shortest of all w with the smallest training error.
    """
    n, d, seed = (setting.values[declared.name] for declared in CONTROLS)
    data, lam = linear_data(n, d, seed), float(setting.values["lam"])
    X, y, s = data.X, data.y, data.s
    rank = int(np.sum(s > RANK * s[0]))
    lams = np.append(LAMS, lam)
    c = data.U.T @ y
    inverse = np.vstack([s / (s**2 + lams[:, None]), np.where(s > RANK * s[0], 1 / s, 0.0)])
    W = (inverse * c) @ data.Vt  # the last row is that for lam to 0
    train = np.sqrt(np.mean(np.square(W @ X.T - y), axis=1))
    new = np.sqrt(np.square(W - data.w).sum(axis=1) + NOISE**2)
    norm = np.linalg.norm(W, axis=1)
    return FewPoints(
        n=n,
        d=d,
        rank=rank,
        lam=lam,
        train=train[:-1],
        new=new[:-1],
        norm=norm[:-1],
        limit=float(norm[-1]),
        train_limit=float(train[-1]),
        new_limit=float(new[-1]),
        difference=float(np.abs(primal(X, y, lam) - dual(X, y, lam)).max()),
    )


def draw(result: FewPoints) -> Scene:
    """Draw the errors and the norm; dots: at the present lambda."""
    is_exact, norm = result.rank == result.n, float(result.norm[-1])
    errors = path_figure(
        result,
        "few_errors",
        "Error over λ",
        "grey: training, gold: new points · dashed: λ → 0",
        "RMSE",
        {"training": (result.train, TRAINING, result.train_limit),
         "new points": (result.new, TEST, result.new_limit)},
    )  # fmt: skip
    length = path_figure(
        result,
        "few_norm",
        "Length of w over λ",
        "dashed: λ → 0, the shortest w with the smallest training error",
        "‖w‖",
        {"‖w‖": (result.norm, CLASSES[0], result.limit)},
    )
    return Scene(
        [errors, length],
        [
            Readout("primal_equations", result.d, "equations", "primal",
                    "One for each feature: XᵀX + λI is d × d."),
            Readout("dual_equations", result.n, "equations", "dual",
                    "One for each point: XXᵀ + λI is n × n."),
            Readout("largest_difference", result.difference, "", "largest difference",
                    "Of the weights w from both, at λ now: rounding."),
            Readout("rank", result.rank, "", "rank of X",
                    "If it is below d, XᵀX has no inverse, and many w fit equally well."),
            Readout("error_train_limit", 0.0 if is_exact else result.train_limit, "",
                    "train RMSE, λ → 0", "0 where the points can be met exactly."),
            Readout("weight_norm", norm, "", "‖w‖ now, λ → 0",
                    "λ shortens w; with λ → 0 the shortest w that fits best is left.",
                    words=f"{number(norm)}, {number(result.limit)}"),
        ],
    )  # fmt: skip


def path_figure(
    result: FewPoints, id: str, title: str, note: str, unit: str,
    lines: dict[str, tuple[np.ndarray, str, float]],
) -> Figure:  # fmt: skip
    """Return lines over lambda: values (m + 1,), colour, and limit for lam to 0 of each."""
    x, now = np.log10(LAMS), float(np.log10(result.lam))
    ends = np.array([x[0], x[-1]])
    traces: list[dict[str, Any]] = []
    top = 0.0
    for name, (y, colour, limit) in lines.items():
        traces += [
            line(ends, np.full(2, limit), f"{name}, λ → 0", MUTED, 1, "dash", "mark"),
            line(x, y[:-1], name, colour, 2.4, role="path"),
            {
                "type": "scatter",
                "mode": "markers",
                "x": np.array([now]),
                "y": y[-1:],
                "marker": {"color": colour, "size": 9},
                "hoverinfo": "skip",
                "meta": {"role": "mark"},
            },
        ]
        top = max(top, float(y.max()), limit)
    return Figure(
        id=id,
        title=title,
        note=note,
        data=traces,
        layout=layout(
            log_axis("λ", LAMS[0], LAMS[-1]),
            axis(unit, (0, 1.1 * min(top, 10.0) or 1.0)),
            shapes=[dotted_line(now)],
            meta={"press": True},
        ),
        alt=f"{title}: "
        + ", ".join(f"{name} {number(float(y[-1]))}" for name, (y, _, _) in lines.items()),
    )


BEFORE = (
    "Plain linear ridge regression on drawn data: $y = w^\\top x + \\varepsilon$, all features "
    "count a little. With fewer points than features many $w$ pass through all points, and "
    "least squares cannot choose. Ridge regression can: for every $\\lambda > 0$ there is one "
    "best $w$, and for $\\lambda \\to 0$ it becomes the **shortest** of all that meet the "
    "points. λ is the page's slider; a click sets it, too."
)
AFTER = (
    "**Primal or dual?** $(X^\\top X + \\lambda I_d)\\,w = X^\\top y$ has $d$ unknowns, "
    "$(XX^\\top + \\lambda I_n)\\,\\alpha = y$ with $w = X^\\top\\alpha$ has $n$: the same "
    "$w$. With few points take the dual; a kernel with infinitely many features leaves nothing "
    "else. Move *points* towards *features* with a small $\\lambda$: the error on new points "
    "is largest near where the two are equal, since $w$ is longest there."
)
VIEW = View(
    "few_points",
    "Few points, many features",
    (Text(BEFORE), stage(compute, draw, height=320, press=take_lambda), Text(AFTER)),
    CONTROLS,
)
