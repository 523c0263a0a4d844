"""The line of formulas above a stage: the kernel and the method's numbers, in LaTeX."""

from __future__ import annotations

from kernels import latex_number as latex
from pages.shared import conventions
from pages.shared.state import control
from pages.shared.state.page_controls import own_names
from pages.shared.state.page_state import PageState
from pages.shared.state.record import Record


def formula(owner: PageState, record: Record) -> str:
    """Return kernel and hyperparameters with their present numbers, in LaTeX, or nothing."""
    if not owner.page.takes_data:
        return ""
    values = conventions.displayed(record)
    names = own_names(owner.page, values)
    numbers = []
    for declared in owner.page.hyperparameters(values):
        if declared.is_numeric and declared.name in names:
            form = control.Control(declared.name, declared).written(values)
            numbers.append(f"{form.symbol} = {latex(form.to_shown(values[declared.name]))}")
    kernel = conventions.kernel_formula(control.kernel_of(values), values)
    return " ".join([f"k(x, z) = {kernel}", *([r"\qquad", ", ".join(numbers)] if numbers else [])])
