"""Mistakes with the bands of a Gaussian process."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.mistakes.mistake import Mistake
from pages.mistakes.stage.far import far
from pages.mistakes.stage.latent import latent

PROMISED = "promised"

FAR = Mistake(
    name="a band far away",
    mistake="The band of a Gaussian process is believed far from the data, with a kernel that "
    "does not suit them.",
    consequence="There the band is that of the prior: most fresh points lie outside, though the "
    "band fits the training points well.",
    instead="Say in the kernel what continues: here a trend and a period. Otherwise, predict near "
    "the data only.",
    titles=("RBF kernel", "Linear + constant + periodic"),
    notes=("band: 2σ with noise; hollow: fresh points",) * 2,
    true="outside the band, beyond",
    reported=PROMISED,
    top=1.0,
    sliders=(
        Hyperparameter(
            "distance", "how far beyond", 6.0, "positive", (0.5, 10.0), "linear",
            help="The fresh points lie up to this far beyond the last training point.",
        ),
        Hyperparameter(
            "rbf_lengthscale", r"\ell", 0.3, range=(0.1, 10.0),
            help="Lengthscale of the RBF kernel.",
        ),
    ),
    compute=far,
    why=r"""
Far from the data all $k(x_i, z)$ of an RBF kernel are zero. What is left is the prior: mean 0,
here the mean of the targets, and variance $k(z, z) + \sigma^2$, however the function goes on. The
credible interval holds **if** the function is a draw from the prior; that is an assumption, and the
data near by cannot confirm it for places far away.
""",
)  # fmt: skip

LATENT = Mistake(
    name="latent or noise band",
    mistake="The band of the function f is read as the band of measurements y.",
    consequence="It leaves the noise out: far more than the promised 4.55 % of new measurements "
    "lie outside.",
    instead="For measurements add the noise: sd² of f plus σ².",
    titles=("Band of f", "Band of y = f + noise"),
    notes=("band: 2σ without noise; hollow: fresh points",
           "band: 2σ with noise; hollow: fresh points"),
    true="outside the band, fresh points",
    reported=PROMISED,
    top=0.75,
    sliders=(
        Hyperparameter(
            "points", "training points", 40, "integer", (5, 200), "integer",
            help="How many points the process is fitted to.",
        ),
        Hyperparameter(
            "noise_sd", "noise sd", 0.2, "positive", (0.05, 0.6), "linear",
            help="Standard deviation of the noise.",
        ),
    ),
    compute=latent,
    why=r"""
The posterior of $f$ at $z$ has the variance
$s^2(z) = k(z,z) - k_z^\top (K + \sigma^2 I)^{-1} k_z$, that of a new measurement
$s^2(z) + \sigma^2$. With more data $s$ goes to zero and $\sigma$ stays: the more points, the more
measurements lie outside of the band of $f$, although that band is right, for $f$. The reverse is a
mistake, too: the wide band, read as that of $f$, makes a well known function look uncertain.
""",
)  # fmt: skip

BANDS = (FAR, LATENT)
