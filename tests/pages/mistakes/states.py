"""Settings of the page, as an address says them, and outcomes of a mistake."""

from __future__ import annotations

from functools import partial

from pages.mistakes.catalogue import BY_NAME
from pages.mistakes.page import PAGE
from pages.mistakes.stage.compute import outcome
from pages.mistakes.stage.outcome import Outcome
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import Setting
from tests.apptest import opened
from tests.pages.addresses import setting_at, shown

__all__ = ["app", "of", "setting", "shown"]

registry.register(PAGE)
app = partial(opened, "mistakes")


def setting(**query: object) -> Setting:
    """Return the setting of an address, all of which must be understood."""
    return setting_at(PAGE, **query)


def of(name: str, seed: int = 0, **moved: float) -> Outcome:
    """Return the outcome of a mistake with the opening values of its sliders, but for some."""
    mistake = BY_NAME[name]
    values = {slider.name: slider.default for slider in mistake.sliders}
    assert moved.keys() <= values.keys()
    return outcome(mistake, values | moved, seed)
