"""Closure: what may be done with kernels so that kernels come out, tried on the present data."""

from __future__ import annotations

from dataclasses import replace

from kernels import KERNELS, Hyperparameter
from pages.kernels.figures import closure as figures
from pages.kernels.results.closure import MOST, combinations
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Scene
from pages.shared.setting import Setting
from pages.shared.state.control import Values, choice

FACTOR = Hyperparameter(
    "factor", "c", 2.0, range=(0.01, 100.0), help="A positive factor: the scale of k₁."
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the second kernel, one that takes these data, and the factor."""
    names = tuple(name for name, cls in KERNELS.items() if cls.domain == "real" and cls.is_psd)
    first = "periodic" if values["terms"] != ("periodic",) else "rbf"
    second = choice("second_kernel", names, "The kernel k₂, with its default numbers.", first)
    return replace(second, symbol="second kernel"), FACTOR


def draw(setting: Setting) -> Scene:
    """Draw both kernels and what is made of them."""
    values = setting.values
    found = combinations(setting, values["second_kernel"], values["factor"])
    return Scene([figures.combination(one) for one in found])


def show(page: Page, setting: Setting) -> None:
    """Show the combinations."""
    texts.markdown(
        "Sums, products and positive multiples of kernels are kernels: their Gram matrices stay "
        "positive semi-definite on any points. A difference of kernels need not be one, and the "
        f"sigmoid is none. Here $k_1$ is the kernel of the sidebar, on at most {MOST} of the "
        "training points. The difference is a kernel where $k_1$ contains $k_2$ as a summand: add "
        "a linear kernel in the sidebar, and choose the linear kernel as $k_2$."
    )
    StageView(page, draw, name=VIEW.slug, height=230, columns=4).mount()


VIEW = View("closure", "Closure rules", show, controls)
