"""From weights to functions: a Gaussian process as a sum of random features."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import RBF, Hyperparameter, Polynomial, polynomial_features
from pages.gp.stage.process import OF_F, sigma_bands
from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import steady
from pages.shared.pictures.figures import curve, surface
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import CLASSES, DIVERGING, MUTED, SEQUENTIAL

BUMPS, POWERS = "bumps", "powers of x"
BASIS = choice("basis", (BUMPS, POWERS), "What the features are.")
COUNT = Hyperparameter(
    "basis_count", "features", 10, "integer", (2, 40), "integer",
    help="How many features there are; of the powers of x, at most 12.",
)  # fmt: skip
WEIGHTS = Hyperparameter(
    "basis_draw", "draw", 0, "integer", (0, 20), "integer", help="Other random weights."
)
MAX_POWERS = 12
X = np.linspace(-1, 1, 101)
LIMITS = (-1.0, 1.0)
LENGTHSCALE = 0.3  # of the RBF kernel that many bumps become
BEYOND = 0.9  # how far beyond both ends there are bumps
SAMPLES = 5


@dataclass(frozen=True, eq=False)
class WeightSpace:
    """f(x) = phi(x)^T w with w ~ N(0, S), at the places ``X``."""

    features: np.ndarray  # (101, M), phi_j times the prior sd of its weight: Phi S^(1/2)
    samples: np.ndarray  # (101, 5), f for five random w
    covariance: np.ndarray  # (101, 101), Phi S Phi^T
    kernel: np.ndarray  # (101, 101), the kernel that it is, or becomes with many features
    name: str  # of that kernel
    is_exact: bool  # whether it is that kernel for every number of features

    @property
    def sd(self) -> np.ndarray:
        """The prior sd of f at each place."""
        return np.sqrt(self.covariance.diagonal())

    @property
    def largest_difference(self) -> float:
        """Of covariance and kernel."""
        return float(np.abs(self.covariance - self.kernel).max())


def compute(setting: Setting) -> WeightSpace:
    """Return functions of random weights.

    Powers: phi_j(x) = sqrt(C(p, j)) x^j for j = 0 to p = count - 1 and S = I give (1 + x z)^p.
    Bumps: phi_c(x) = exp(-2 gamma (x - c)^2) at centres that are h apart, with S = h sqrt(4 gamma
    / pi) I, since the integral of phi_c(x) phi_c(z) over c is sqrt(pi / (4 gamma))
    exp(-gamma (x - z)^2).
    """
    basis, count, seed = (setting.values[h.name] for h in (BASIS, COUNT, WEIGHTS))
    places = X[:, None]
    if basis == POWERS:
        degree = min(count, MAX_POWERS) - 1
        features = polynomial_features(places, degree)
        kernel, name = Polynomial(degree, 1.0, 1.0)(places), f"(1 + x z)^{degree}"
    else:
        gamma = 1 / (2 * LENGTHSCALE**2)
        centres = np.linspace(-1 - BEYOND, 1 + BEYOND, count)
        variance = (centres[1] - centres[0]) * np.sqrt(4 * gamma / np.pi)
        features = np.sqrt(variance) * np.exp(-2 * gamma * (places - centres) ** 2)
        kernel, name = RBF(gamma)(places), f"RBF, lengthscale {LENGTHSCALE}"
    weights = np.random.default_rng(seed).standard_normal((features.shape[1], SAMPLES))
    return WeightSpace(
        features=features,
        samples=features @ weights,
        covariance=features @ features.T,
        kernel=kernel,
        name=name,
        is_exact=basis == POWERS,
    )


def draw(space: WeightSpace) -> Scene:
    """Draw features, functions and covariance."""
    exact = "The covariance exactly." if space.is_exact else "With infinitely many bumps."
    sd = float(space.sd[len(X) // 2])
    return Scene(
        [features_figure(space), samples_figure(space), covariance_figure(space)],
        [
            Readout("limit_kernel", None, "", "kernel", exact, words=space.name),
            Readout(
                "largest_difference", space.largest_difference, "", "largest difference",
                "Of Φ Σ Φᵀ and that kernel.",
            ),
            Readout("sd_at_0", sd, "", "sd of f(0)", "By the random weights alone."),
        ],
    )  # fmt: skip


def features_figure(space: WeightSpace) -> Figure:
    """Return the features, each times the prior sd of its weight."""
    count, colour = space.features.shape[1], CLASSES[2].replace(")", "/0.7)")
    return Figure(
        id="features",
        title=f"{count} features",
        note="each times the prior sd of its weight",
        data=[
            curve.line(X, phi, f"feature {j + 1}", colour, 1.4, role="term")
            for j, phi in enumerate(space.features.T)
        ],
        layout=layout(axis("x", LIMITS), axis("φ", steady(space.features))),
        alt=f"{count} features over x.",
    )


def samples_figure(space: WeightSpace) -> Figure:
    """Return functions of random weights over the band of f."""
    sd, zero = space.sd, np.zeros(len(X))
    heights = steady(np.append(space.samples, [3 * sd, -3 * sd]))
    return Figure(
        id="weighted",
        title="Random weights, random functions",
        note="teal: f = Σ w φ with random w · blue: 1σ and 2σ of f",
        data=[
            *sigma_bands(X, zero, sd, "f", OF_F, filled=True),
            *(curve.line(X, f, "f", CLASSES[2], 1.8, role="draw") for f in space.samples.T),
        ],
        layout=layout(axis("x", LIMITS), axis("f", heights)),
        alt=f"{space.samples.shape[1]} functions of random weights.",
        weight=1.15,
    )


def covariance_figure(space: WeightSpace) -> Figure:
    """Return the covariance of f at any two places."""
    z = space.covariance
    top = float(np.abs(z).max()) or 1.0
    low = -top if z.min() < -1e-3 * top else 0.0
    difference, ends = number(space.largest_difference), np.array(LIMITS)
    return Figure(
        id="weight_covariance",
        title="Covariance of f(x) and f(z)",
        note=f"Φ Σ Φᵀ, beside {space.name}: off by {difference} at most",
        data=[
            {
                "type": "heatmap",
                "x": X,
                "y": X,
                "z": Quantised(z, low, top, 16, symmetric=True),
                "zmin": low,
                "zmax": top,
                "colorscale": DIVERGING if low < 0 else SEQUENTIAL,
                **surface.named_bar("covariance"),
                "name": "covariance",
                "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra></extra>",
                "meta": {"role": "heat"},
            },
            curve.line(ends, ends, "x = z", MUTED, 1, "dot", "mark"),
        ],
        layout=layout(
            axis("x", LIMITS, constrain="domain"),
            axis("z", LIMITS, constrain="domain", scaleanchor="x"),
        ),
        alt=f"Covariance of f at two places, up to {number(top)}.",
    )


TEXT = (
    "**Weight space**: a function is a weighted sum of features, $f(x) = w^\\top \\varphi(x)$, "
    "with random weights $w \\sim \\mathcal N(0, \\Sigma)$ as the prior. **Function space**: "
    "then any values of $f$ are jointly Gaussian with mean 0 and covariance $\\mathrm{cov}("
    "f(x), f(z)) = \\varphi(x)^\\top \\Sigma\\, \\varphi(z)$, and this is a kernel. Both say "
    "the same. With powers of $x$ it is the polynomial kernel. With bumps it comes the nearer "
    "to the RBF kernel, the more bumps there are: so the RBF kernel stands for infinitely many "
    "features, and nobody has to write them down."
)
VIEW = View(
    "weight_space",
    "Weights to functions",
    (stage(compute, draw, height=300), Text(TEXT)),
    (BASIS, COUNT, WEIGHTS),
    when=one_feature,
)
