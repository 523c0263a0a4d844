"""What goes with each picture of a page: values, formula, address, and what can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pages.shared.app.stage.formula import formula
from pages.shared.model.controls import control
from pages.shared.model.controls.control import Control
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.page_state import PageState
from pages.shared.model.setting.split import only_measure
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.state.sharing import why_not_shared
from pages.shared.model.units import notations


def fields_of(owner: PageStore) -> dict[str, Any]:
    """Return what goes with each picture of the present record, by its name on the wire."""
    page, record = owner.page, owner.record
    controls = controls_of(page, record.values)
    text = owner.address()
    return {
        "revision": owner.revision,
        "version": owner.version,
        "values": {name: record.values[name] for name in controls},
        "notes": notes_of(owner, record, controls),
        "formula": formula(owner, record),
        "address": text,
        "shareable": why_not_shared(text, record, owner.own()),
        "undo": owner.can_undo,
        "redo": owner.can_redo,
        "chosen": list(record.chosen),
        "messages": list(owner.messages),
    }


def notes_of(
    owner: PageStore, record: PageState, controls: Mapping[str, Control]
) -> dict[str, str]:
    """Return what stands beside the controls of a record, ``ℓ = 0.5``, by their names."""
    values = record.displayed
    return control.notes(values, only_measure(values, owner.own()), controls.values())


def declared(owner: PageStore) -> tuple[Any, ...]:
    """Return what a run declares its controls by: scaling and forms change their sliders."""
    record = owner.record
    controls = tuple(controls_of(owner.page, record.values))
    forms = notations.chosen_notations(record.values)
    return record.structure, record.place, record.values["scaling"], controls, forms
