"""What one record sets otherwise than another one, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from kernels import KERNELS
from pages.shared import conventions
from pages.shared.conventions import Convention
from pages.shared.declarations import Page
from pages.shared.scene import number
from pages.shared.state.control import Control, is_kernel, is_nested, kernel_of
from pages.shared.state.page_controls import controls_of, unseen_names
from pages.shared.state.record import Record
from pages.shared.wording import WITHOUT_LATEX, choice_text

MOST = 5  # named one by one
OWN = {"upload": "your file", "fetched": "data from the network"}
KERNEL = ("terms", "ops")


def differences(page: Page, record: Record, other: Record) -> str:
    """Return those settings of a record that ``other`` has otherwise: ``γ 0.5, C 2``."""
    parts = list(_parts(page, record, other))
    if not parts:
        return "the same settings"
    more = f" and {len(parts) - MOST} more" if len(parts) > MOST else ""
    return ", ".join(parts[:MOST]) + more


def _parts(page: Page, record: Record, other: Record) -> Iterator[str]:
    values, others = record.values, other.values
    data = values["data"]
    if data != others["data"]:
        yield OWN.get(data, data.replace("_", " "))
    rebuilt = any(values[name] != others[name] for name in KERNEL)
    if rebuilt and page.takes_data:
        yield _kernel(record)
    looked_at = unseen_names(page, values)
    forms = {**values, **conventions.chosen(others)}  # numbers are written as the live ones are
    for name, control in controls_of(page, values).items():
        if name in looked_at or (name in others and others[name] == values[name]):
            continue
        form = conventions.of(name, control.declared, forms)
        yield f"{_name(control, form, record)} {_text(control, form, values[name])}"
    if record.edits != other.edits:
        count = len(record.edits)
        yield f"{count or 'no'} change{'' if count == 1 else 's'} of points by hand"


def _kernel(record: Record) -> str:
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


def _name(control: Control, form: Convention, record: Record) -> str:
    """Return a symbol where there is one, else the name; of several kernels it says which."""
    terms = record.values["terms"]
    short = WITHOUT_LATEX.get(form.symbol, form.symbol)
    name = form.spoken if "\\" in short else short
    if not is_kernel(control.name) or len(terms) == 1:
        return name
    place = int(control.name[1 : control.name.index(".")])
    term = terms[place - 1]
    return f"{_short(term) if terms.count(term) == 1 else f'kernel {place}'} {name}"


def _text(control: Control, form: Convention, value: object) -> str:
    """Return a value as the sidebar shows it."""
    if isinstance(value, int | float) and control.declared.is_numeric:
        return number(form.to_shown(value))
    return choice_text(control.declared, value)
