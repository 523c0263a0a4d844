"""Three assumptions that data may break: light tails, equal noise, a kernel that fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kernels import RBF, GaussianProcess, Hyperparameter
from pages.gp.stage.process import OF_F, OF_Y, sigma_bands
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import MUTED
from pages.shared.pictures.results.process import Moments, moments

NOISE = Hyperparameter(
    "noise_sd", "noise (sd)", 0.4, "positive", (0.1, 1.0), "linear",
    help="Standard deviation of the noise in these three data sets.",
)  # fmt: skip
SEED = Hyperparameter(
    "noise_seed", "seed of the noise", 0, "integer", (0, 20), "integer", help="Other data."
)
N_TRAIN, N_TEST = 80, 2000
PLACES = 300  # of a curve
SMOOTH = RBF(gamma=20.0)  # the kernel of the model, whatever the data are


@dataclass(frozen=True, eq=False)
class Case:
    """Data that break an assumption, and the variance of their noise, which the model is given."""

    id: str
    title: str
    note: str  # what is broken
    truth: Callable[[np.ndarray], np.ndarray]  # the function behind the data
    x: np.ndarray  # (80,)
    y: np.ndarray
    x_new: np.ndarray  # (2000,), held out
    y_new: np.ndarray
    noise: float


@dataclass(frozen=True, eq=False)
class Fitted:
    """A case with its fit."""

    case: Case
    x: np.ndarray  # (300,), places
    moments: Moments  # of the process there
    z: np.ndarray  # (2000,), (y - mean) / sd(y) of the held-out points

    def inside(self, times: float, where: np.ndarray | slice = slice(None)) -> float:
        """Return the share of held-out points inside the band of a new y, of ``times`` sigma."""
        return float(np.mean(np.abs(self.z[where]) <= times))


def compute(setting: Setting) -> tuple[Fitted, ...]:
    """Return the three cases, each with the process that is fitted to it."""
    fits = []
    for case in cases(setting.values["noise_sd"], setting.values["noise_seed"]):
        model = GaussianProcess(SMOOTH, case.noise).fit(case.x[:, None], case.y)
        x = np.linspace(0, 1, PLACES)
        mean, sd = model.predict(case.x_new[:, None], return_std=True, include_noise=True)
        fits.append(Fitted(case, x, moments(model, x[:, None]), (case.y_new - mean) / sd))
    return tuple(fits)


def cases(noise: float, seed: int) -> tuple[Case, ...]:
    """Return heavy tails, uneven noise and a wrong kernel.

    Parameters
    ----------
    noise : float
        Standard deviation of the noise; a fifth of it around the jump.
    seed : int
        Of every draw.
    """
    rng = np.random.default_rng(seed)
    x, x_new = np.sort(rng.uniform(0, 1, N_TRAIN)), rng.uniform(0, 1, N_TEST)

    def student(size: int) -> np.ndarray:
        return noise * rng.standard_t(2.1, size) / np.sqrt(2.1 / 0.1)

    def uneven(at: np.ndarray) -> np.ndarray:
        return noise * np.sqrt(2) * np.where(at < 0.5, 0.1, 1.0)

    return (
        Case(
            "tails",
            "Heavy tails",
            "noise from Student's t: a few huge errors set σ², so that the band is too wide",
            wave,
            *(x, wave(x) + student(N_TRAIN), x_new, wave(x_new) + student(N_TEST)),
            noise**2,
        ),
        Case(
            "uneven",
            "Heteroscedastic noise",
            "little noise left, much right: one σ² is wrong on both sides",
            wave,
            *(x, wave(x) + uneven(x) * rng.standard_normal(N_TRAIN)),
            *(x_new, wave(x_new) + uneven(x_new) * rng.standard_normal(N_TEST)),
            noise**2,
        ),
        Case(
            "wrong",
            "Wrong kernel",
            "a smooth kernel at a jump: it oscillates, and the band stays narrow",
            step,
            *(x, step(x) + 0.2 * noise * rng.standard_normal(N_TRAIN)),
            *(x_new, step(x_new) + 0.2 * noise * rng.standard_normal(N_TEST)),
            (0.2 * noise) ** 2,
        ),
    )


def wave(x: np.ndarray) -> np.ndarray:
    """Return sin(10 x)."""
    return np.sin(10 * x)


def step(x: np.ndarray) -> np.ndarray:
    """Return -1 up to 1/2 and 1 beyond."""
    return np.where(x < 0.5, -1.0, 1.0)


def draw(fits: tuple[Fitted, ...]) -> Scene:
    """Draw the cases, and say how many held-out points the bands hold: 68.3 % would be right."""
    tails, uneven, wrong = fits
    left = uneven.case.x_new < 0.5
    near = np.abs(wrong.case.x_new - 0.5) < 0.1
    listed = (
        ("inside_tails", tails.inside(1), "tails: inside 1σ",
         "68.3 % promised: most errors are far smaller."),
        ("inside_uneven_left", uneven.inside(1, left), "uneven: 1σ, left",
         "68.3 % promised: far too wide."),
        ("inside_uneven_right", uneven.inside(1, ~left), "uneven: 1σ, right",
         "68.3 % promised: too narrow."),
        ("inside_jump", wrong.inside(2, near), "jump: 2σ near it",
         "95.4 % promised, of points within 0.1 of it."),
    )  # fmt: skip
    return Scene(
        [figure(fitted) for fitted in fits],
        [share_readout(key, round(value, 3), label, help) for key, value, label, help in listed],
    )


def figure(fitted: Fitted) -> Figure:
    """Return the mean with the bands of a new y, over the truth and the points."""
    case, x, at = fitted.case, fitted.x, fitted.moments
    return Figure(
        id=case.id,
        title=case.title,
        note=case.note,
        data=[
            *sigma_bands(x, at.mean, at.noisy, "y", OF_Y, filled=True),
            curve.line(x, case.truth(x), "truth", MUTED, 2, "dot"),
            curve.line(x, at.mean, "mean", OF_F, 2),
            points.plain_points(case.x, case.y, 4) | {"meta": {"role": "mark"}},
        ],
        layout=layout(axis("x", (0, 1)), axis("y", (-4, 4))),
        alt=f"{case.title}: {case.note}.",
    )


IDEA = (
    "The band is only as good as the model. Here the true function is known, and the model is "
    "given the right variance of the noise, yet it assumes one Gaussian noise and a smooth "
    "function. Bands: 1σ and 2σ of a new $y$, noise included. Dotted: the truth."
)
REMEDIES = (
    "**What helps.** Heavy tails: a robust likelihood, or look at the errors (*Calibration*) "
    "and take outliers out. Heteroscedastic noise: a variance that depends on $x$ (*Noise for "
    "each point* in the tab *Views*), or a transformed target. A jump: a rougher kernel (Matérn "
    "1/2), or two models. The marginal likelihood says which kernel is better, not "
    "whether any of them is right."
)
VIEW = View(
    "misspecification",
    "Misspecification",
    (Text(IDEA), stage(compute, draw, height=260), Text(REMEDIES)),
    (NOISE, SEED),
)
