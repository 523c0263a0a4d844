"""Three ways to be wrong with confidence: heavy tails, uneven noise, a kernel that cannot."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st

from kernels import RBF, GaussianProcess, Kernel
from pages.gp.figures import process
from pages.shared import lesson
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.method import Method
from pages.shared.results.process import moments
from pages.shared.scene import Figure, Readout, Scene, share
from pages.shared.setting import Setting
from pages.shared.style import MUTED

N, FRESH = 80, 2000


class Case(NamedTuple):
    """A world that breaks an assumption, and a fit that does not know.

    ``x`` (80,), ``y`` (80,) were seen; ``x_new`` (2000,), ``y_new`` (2000,) were held out.
    """

    id: str
    title: str
    note: str
    truth: object
    x: np.ndarray
    y: np.ndarray
    x_new: np.ndarray
    y_new: np.ndarray
    kernel: Kernel
    noise: float

    def fit(self) -> GaussianProcess:
        """Return the process fitted to what was seen."""
        return GaussianProcess(self.kernel, self.noise).fit(self.x[:, None], self.y)

    def inside(self, times: float, where: np.ndarray | slice = slice(None)) -> float:
        """Share of held-out points inside the band of a new y, of ``times`` sigma."""
        new = self.x_new[where][:, None]
        mean, sd = self.fit().predict(new, return_std=True, include_noise=True)
        return float(np.mean(np.abs(self.y_new[where] - mean) <= times * sd))


def wave(x: np.ndarray) -> np.ndarray:
    """Return sin(10 x)."""
    return np.sin(10 * x)


def step(x: np.ndarray) -> np.ndarray:
    """Return -1 up to 1/2 and 1 beyond."""
    return np.where(x < 0.5, -1.0, 1.0)


def cases(noise: float, seed: int) -> tuple[Case, ...]:
    """Return the three cases; each process gets the variance that its noise really has.

    Parameters
    ----------
    noise : float
        Standard deviation of the noise, the same for all three.
    seed : int
        Of every draw.
    """
    rng = np.random.default_rng(seed)
    x, x_new = np.sort(rng.uniform(0, 1, N)), rng.uniform(0, 1, FRESH)
    student = lambda size: noise * rng.standard_t(2.1, size) / np.sqrt(2.1 / 0.1)  # noqa: E731
    uneven = lambda at: noise * np.sqrt(2) * np.where(at < 0.5, 0.1, 1.0)  # noqa: E731
    smooth = RBF(gamma=20.0)
    return (
        Case(
            "tails",
            "Heavy tails",
            "noise from Student's t: rare giants blow the band up for all",
            wave,
            *(x, wave(x) + student(N), x_new, wave(x_new) + student(FRESH)),
            *(smooth, noise**2),
        ),
        Case(
            "uneven",
            "Uneven noise",
            "quiet left, loud right: one σ² is wrong on both sides",
            wave,
            *(x, wave(x) + uneven(x) * rng.standard_normal(N)),
            *(x_new, wave(x_new) + uneven(x_new) * rng.standard_normal(FRESH)),
            *(smooth, noise**2),
        ),
        Case(
            "wrong",
            "Wrong kernel",
            "a smooth kernel at a jump: it rings, and is sure of it",
            step,
            *(x, step(x) + 0.2 * noise * rng.standard_normal(N)),
            *(x_new, step(x_new) + 0.2 * noise * rng.standard_normal(FRESH)),
            *(smooth, (0.2 * noise) ** 2),
        ),
    )


def draw(noise: float, seed: int, setting: Setting) -> Scene:
    """Draw the three cases and how many held-out points the bands hold."""
    made = cases(noise, seed)
    return Scene(figures=[_panel(case) for case in made], readouts=readouts(made))


def readouts(made: tuple[Case, ...]) -> list[Readout]:
    """Return coverage on held-out points: 68.3 % and 95.4 % would be right."""
    tails, uneven, wrong = made
    left = uneven.x_new < 0.5
    near = np.abs(wrong.x_new - 0.5) < 0.1
    listed = (
        ("tails: inside 1σ", tails.inside(1), "68.3 % promised: most errors are far smaller."),
        ("uneven: 1σ, left", uneven.inside(1, left), "68.3 % promised: far too wide."),
        ("uneven: 1σ, right", uneven.inside(1, ~left), "68.3 % promised: too narrow."),
        ("jump: 2σ near it", wrong.inside(2, near), "95.4 % promised, of points within 0.1 of it."),
    )
    return [Readout(label, share(round(value, 3)), help) for label, value, help in listed]


def _panel(case: Case) -> Figure:
    x = np.linspace(0, 1, 300)
    at = moments(case.fit(), x[:, None])
    dots = points.plain_points(case.x, case.y, 4) | {"meta": {"role": "mark"}}
    return Figure(
        id=case.id,
        title=case.title,
        note=case.note,
        data=[
            *process.tube(x, at.mean, at.noisy, "y", process.OF_Y, filled=True),
            curve.curve(x, case.truth(x), "truth", MUTED, 2, "dot"),
            curve.curve(x, at.mean, "mean", process.OF_F, 2),
            dots,
        ],
        layout=layout(axis("x", (0, 1)), axis("y", (-4, 4))),
        alt=f"{case.title}: {case.note}.",
    )


def tab(method: Method, setting: Setting) -> None:
    """Show the failures, with their own noise and seed."""
    st.markdown(
        "The band is only as honest as the model. Here the worlds are known, and the model is told "
        "the right variance of the noise, yet it assumes one Gaussian noise and a smooth function. "
        "Bands: 1σ and 2σ of a new $y$, noise included. Dotted: the truth."
    )
    for key, value in (("gp_fail_noise", 0.4), ("gp_fail_seed", 0)):
        st.session_state.setdefault(key, value)
    left, right = st.columns(2)
    noise = left.slider("noise (sd)", 0.1, 1.0, step=0.05, key="gp_fail_noise")
    seed = right.slider("seed", 0, 20, key="gp_fail_seed")

    def made(setting: Setting) -> Scene:
        return draw(noise, seed, setting)

    lesson.perform(
        method, made, setting.values, name="failures", height=260, depends=f"{noise} {seed}"
    )
    st.markdown(
        "**What helps.** Heavy tails: a robust likelihood, or look at the errors (Diagnostics) and "
        "take outliers out. Uneven noise: a variance that depends on $x$, or a transformed target. "
        "A jump: a rougher kernel (Matérn 1/2), or two models. The marginal likelihood says which "
        "kernel is better, not whether any of them is right."
    )
