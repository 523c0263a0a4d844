"""The fit over two features in three dimensions."""

from __future__ import annotations

from kernels import KernelRidge
from pages.krr.figures import surface_3d as figures
from pages.shared.declarations import Page, View, has_axes, one_feature
from pages.shared.frame.stage_view import StageView
from pages.shared.results.fit import fit
from pages.shared.scene import Scene
from pages.shared.setting import Setting
from pages.shared.state.control import Values


def is_surface(values: Values) -> bool:
    """Whether the fit is a surface: over a single feature the stage shows all of it."""
    return has_axes(values) and not one_feature(values)


def draw(setting: Setting) -> Scene:
    """Draw the fit as a surface."""
    return Scene([figures.surface_3d(fit(setting, setting.fit(KernelRidge)))])


def show(page: Page, setting: Setting) -> None:
    """Show the fit in 3-D."""
    StageView(page, draw, name=VIEW.slug, height=480).mount()


VIEW = View("surface_3d", "In 3-D", show, when=is_surface)
