"""Closure: what may be done with kernels so that kernels come out, tried on the present data."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import KERNELS, Hyperparameter, Sigmoid, gram_matrix
from pages.kernels.stage.card import matrix
from pages.kernels.stage.spectrum import Spectrum, compute_spectrum
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import TYPE_SMALL

MAX_POINTS = 80  # points: seven matrices are decomposed for each move


@dataclass(frozen=True, eq=False)
class Combination:
    """One way to combine kernels, on the same points."""

    slug: str  # the id of the figure
    name: str  # in words, as ``k₁ + k₂``
    rule: bool | None  # whether it is one whenever k1 and k2 are; None for k1 and k2 themselves
    K: np.ndarray  # (m, m)
    spectrum: Spectrum


def compute(setting: Setting) -> list[Combination]:
    """Return the present kernel k1, the chosen second one k2, and what is made of them.

    Over at most 80 of the training points, evenly spread in the order of the Gram matrix. The
    second kernel has its default hyperparameters; the sigmoid is tanh(x.z).
    """
    order, factor = setting.order, setting.values["factor"]
    rows = order[np.linspace(0, len(order) - 1, min(len(order), MAX_POINTS)).round().astype(int)]
    X = setting.train.X[rows]
    k1, k2 = setting.kernel, KERNELS[setting.values["second_kernel"]]()
    K1, K2 = gram_matrix(k1, X), gram_matrix(k2, X)
    made = (
        ("first", "k₁", None, K1),
        ("second", f"k₂: {k2.label}", None, K2),
        ("sum", "k₁ + k₂", True, K1 + K2),
        ("product", "k₁ · k₂", True, K1 * K2),
        ("scaled", f"c · k₁, c = {number(factor)}", True, factor * K1),
        ("difference", "k₁ − k₂", False, K1 - K2),
        ("sigmoid", "Sigmoid, tanh(x·z)", False, gram_matrix(Sigmoid(), X)),
    )
    return [Combination(slug, name, rule, K, compute_spectrum(K)) for slug, name, rule, K in made]


def picture(combination: Combination) -> Figure:
    """Return the Gram matrix of one combination; its note is the verdict."""
    m, spectrum = len(combination.K), combination.spectrum
    verdict = "positive semi-definite" if spectrum.is_psd else "not positive semi-definite"
    smallest = f"smallest eigenvalue {number(spectrum.least)}"
    unmarked = {"showticklabels": False, "ticks": "", "constrain": "domain"}
    rows = (m - 0.5, -0.5)  # from the top
    return Figure(
        id=combination.slug,
        title=combination.name,
        note=f"{verdict}; {smallest}",
        data=[matrix(np.arange(m), combination.K, "k")],
        layout=layout(
            axis("training point j", rows[::-1], **unmarked),
            axis("training point i", rows, **unmarked, scaleanchor="x"),
            font={"size": TYPE_SMALL},
            margin={"l": 20, "r": 4, "t": 4, "b": 22},
        ),
        alt=f"Gram matrix of {combination.name}: {verdict}, {smallest}.",
    )


def draw(combinations: list[Combination]) -> Scene:
    """Draw both kernels and what is made of them."""
    return Scene([picture(combination) for combination in combinations])


FACTOR = Hyperparameter(
    "factor", "c", 2.0, range=(0.01, 100.0), help="A positive factor: the scale of k₁."
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the second kernel, one that takes these data, and the factor."""
    names = tuple(name for name, cls in KERNELS.items() if cls.domain == "real" and cls.is_psd)
    first = "periodic" if values["terms"] != ("periodic",) else "rbf"
    second = choice("second_kernel", names, "The kernel k₂, with its default numbers.", first)
    return replace(second, symbol="second kernel"), FACTOR


TEXT = (
    "Sums, products and positive multiples of kernels are kernels: their Gram matrices stay "
    "positive semi-definite on any points. A difference of kernels need not be one, and the "
    f"sigmoid is none. Here $k_1$ is the kernel of the sidebar, on at most {MAX_POINTS} of the "
    "training points. The difference is a kernel where $k_1$ contains $k_2$ as a summand: add "
    "a linear kernel in the sidebar, and choose the linear kernel as $k_2$."
)
VIEW = View(
    "closure",
    "Closure rules",
    (Text(TEXT), stage(compute, draw, height=230, columns=4)),
    controls,
)
