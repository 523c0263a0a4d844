"""What a click in a view changes, applied to the page as it stands."""

from __future__ import annotations

from collections.abc import Mapping

from datasets import DataError, Dataset
from kernels import Kernel, KernelError
from pages.shared.app.store import store
from pages.shared.model.controls.control import kernel_values
from pages.shared.model.declarations.blocks import Change
from pages.shared.model.declarations.choosing import without_test
from pages.shared.model.declarations.experiment import Experiment
from pages.shared.model.declarations.page import Page
from pages.shared.model.record import events
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state.reducer import Refusal
from pages.shared.model.tables.uploaded_file import File

MISFITS = (KernelError, DataError, Refusal)


def present_setting(page: Page) -> Setting:
    """Return the page's present setting: sliders may have moved since the last run."""
    owner = store.page_store(page)
    return without_test(page, owner.record, resolve(owner.record, owner.own()))


def apply_change(page: Page, change: Change) -> None:
    """Make a change of the page's state; what cannot be becomes a message of the next run."""
    owner = store.page_store(page)
    match change:
        case None:
            pass
        case Kernel():
            try:
                set_kernel(page, change)
            except ValueError as error:
                owner.messages = (str(error),)
        case Experiment():
            owner.experiment(dict(change.query), change.about)
        case File():
            store.own_data().take_file(change)
        case Dataset():
            notes = change.notes[0] if change.notes else ""
            store.own_data().take_fetched(change, notes)
        case tuple():
            for part in change:
                apply_change(page, part)
        case Mapping():
            owner.try_apply(events.SetValues(change))
        case _:
            owner.try_apply(change)


def set_kernel(page: Page, kernel: Kernel) -> None:
    """Put a kernel into the sidebar; its terms and its numbers are undone together.

    Raises
    ------
    ValueError
        If the page, or the part of a lesson that is open, does not take it.
    """
    values, owner, gesture = kernel_values(kernel), store.page_store(page), object()
    terms, ops = values.pop("terms"), values.pop("ops")
    owner.apply(events.SetKernel(terms, ops), gesture)
    owner.apply(events.SetValues(values), gesture)
