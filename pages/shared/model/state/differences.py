"""What one record sets otherwise than another one, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from kernels import KERNELS
from pages.shared.model.controls.control import Control, is_nested, kernel_of
from pages.shared.model.controls.terms import place_of
from pages.shared.model.declarations.defaults import FETCHED, UPLOAD
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of, unseen_names
from pages.shared.model.record.page_state import PageState
from pages.shared.model.units import notations
from pages.shared.model.units.notations import Notation
from pages.shared.model.units.number_text import counted, number
from pages.shared.model.units.wording import choice_text, without_latex

MAX_NAMED = 5  # named one by one
OWN = {UPLOAD: "your file", FETCHED: "data from the network"}
KERNEL = ("terms", "ops")


def differences(page: Page, record: PageState, other: PageState) -> str:
    """Return those settings of a record that ``other`` has otherwise: ``γ 0.5, C 2``."""
    parts = list(_parts(page, record, other))
    if not parts:
        return "the same settings"
    more = f" and {len(parts) - MAX_NAMED} more" if len(parts) > MAX_NAMED else ""
    return ", ".join(parts[:MAX_NAMED]) + more


def _parts(page: Page, record: PageState, other: PageState) -> Iterator[str]:
    values, others = record.values, other.values
    data = values["data"]
    if data != others["data"]:
        yield OWN.get(data, data.replace("_", " "))
    rebuilt = any(values[name] != others[name] for name in KERNEL)
    if rebuilt and page.data.is_chosen:
        yield _kernel(record)
    looked_at = unseen_names(page, values)
    forms = {
        **values,
        **notations.chosen_notations(others),
    }  # numbers are written as the live ones are
    for name, control in controls_of(page, values).items():
        if name in looked_at or (name in others and others[name] == values[name]):
            continue
        form = notations.notation_of(name, control.declared, forms)
        yield f"{_name(control, form, record)} {_text(control, form, values[name])}"
    if record.edits != other.edits:
        count = len(record.edits)
        yield f"{counted(count, 'change') if count else 'no changes'} of points by hand"


def _kernel(record: PageState) -> str:
    """Return the kernel without its numbers: ``RBF + linear``."""
    terms, ops = record.values["terms"], record.values["ops"]
    if is_nested(ops):
        return f"kernel {kernel_of(record.values)}"
    signs = {"*": "×"}
    named = [_short(terms[0])]
    for op, term in zip(ops, terms[1:], strict=True):
        named += [signs.get(op, op), _short(term)]
    return f"{' '.join(named)} kernel"


def _short(term: str) -> str:
    """Return a kernel's name without what is in brackets: ``RBF``."""
    return KERNELS[term].label.partition(" (")[0]


def _name(control: Control, form: Notation, record: PageState) -> str:
    """Return a symbol where there is one, else the name; of several kernels it says which."""
    terms = record.values["terms"]
    short = without_latex(form.symbol)
    name = form.spoken if "\\" in short else short
    place = place_of(control.name)
    if not place or len(terms) == 1:
        return name
    term = terms[place - 1]
    return f"{_short(term) if terms.count(term) == 1 else f'kernel {place}'} {name}"


def _text(control: Control, form: Notation, value: object) -> str:
    """Return a value as the sidebar shows it."""
    if isinstance(value, int | float) and control.declared.is_numeric:
        return number(form.to_shown(value))
    return choice_text(control.declared, value)
