"""The state of a step of a story, as it opens or after a control was moved."""

from __future__ import annotations

from typing import Any

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record import events
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce

registry.load()


def setting_of(slug: str, story: str, step: int, **moved: Any) -> Setting:
    """Return the setting of a step; ``k1__gamma=20`` moves the control ``k1.gamma``."""
    page = registry.page(slug)
    record, messages = address.from_query(page, address.step_query(story, step), {})
    assert not messages
    if moved:
        values = {name.replace("__", "."): value for name, value in moved.items()}
        record, _ = reduce(page, record, events.SetValues(values), {})
    return resolve(record, {})


def result_of_step(slug: str, story: str, step: int, **moved: Any) -> Any:
    """Return what the page's stage computes of a step."""
    return registry.page(slug).method.compute(setting_of(slug, story, step, **moved))


def stops(slug: str, story: str, step: int) -> tuple[Any, ...]:
    """Return the places of the slider that a step gives."""
    page = registry.page(slug)
    name = page.teaching.step(story, step).control
    record, _ = address.from_query(page, address.step_query(story, step), {})
    control = controls_of(page, record.values)[name]
    return control.stops(record.values[name])
