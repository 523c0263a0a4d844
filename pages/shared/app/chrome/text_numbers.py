"""Numbers of a text that are controls: their declarations, as the script of a story draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pages.shared.app.chrome import panels
from pages.shared.model.controls.control import Control, Values
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.declarations.stories import set_by
from pages.shared.model.setting.data_ranges import ranged_controls
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.units import notations


def controls_at(state: PageStore, values: Values) -> dict[str, Control]:
    """Return the controls of a page, by name; the sliders of its kernel suit the data."""
    known = controls_of(state.page, values)
    return known | {c.name: c for c in ranged_controls(values, state.own())}


def declared(
    state: PageStore, texts: Iterable[str], is_free: Callable[[str], bool] = lambda _: True
) -> dict[str, dict[str, Any]]:
    """Return the sliders to which numbers of these texts are bound, by name.

    They show the numbers as they are kept, since the sentences speak of gamma, lambda and C. What
    has no slider is left out: its number then stays a text.
    """
    names = {name for text in texts for _, name in set_by(text)}
    if not names:
        return {}
    values = {n: v for n, v in state.record.values.items() if n not in notations.NAMES}
    known = controls_at(state, values)
    return {
        name: panels.control_data(known[name], values, locked=not is_free(name))
        for name in sorted(names & known.keys())
        if known[name].declared.is_numeric
    }
