"""What a page of the app declares; navigation, sidebar, address, tabs and tests follow from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting

TABS = ("try", "why", "views", "check", "code", "data")


@dataclass(frozen=True)
class Page:
    """One page: its place in the app, what data it needs, its method, its teaching."""

    # Address, name in the navigation, full name, one line for the home page, and the idea in one
    # sentence
    slug: str
    menu: str
    title: str
    line: str
    idea: str
    data: DataNeeds
    method: Method
    teaching: Teaching = field(default_factory=Teaching)
    # Returns the inner SVG of its picture on the home page; see `covers`
    cover: Callable[[], str] | None = None

    def __hash__(self) -> int:
        return hash(self.slug)

    def scene(self, setting: Setting) -> Scene:
        """Return what the stage shows at a setting; it depends on the setting alone.

        Raises
        ------
        DataError
            If the data do not suit the page; see `DataNeeds.check`.
        """
        self.data.check(setting, self.menu)
        return self.method.draw(self.method.compute(setting))
