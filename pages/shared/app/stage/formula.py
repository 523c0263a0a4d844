"""The line of formulas above a stage: the kernel and the method's numbers, in LaTeX."""

from __future__ import annotations

from kernels import latex_number as latex
from pages.shared.model.controls import control
from pages.shared.model.declarations.page_controls import own_names
from pages.shared.model.record.page_state import PageState
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.units import notations


def formula(owner: PageStore, record: PageState) -> str:
    """Return kernel and hyperparameters with their present numbers, in LaTeX, or nothing."""
    if not owner.page.data.is_chosen:
        return ""
    values = record.displayed
    names = own_names(owner.page, values)
    numbers = []
    for declared in owner.page.method.hyperparameters(values):
        if declared.is_numeric and declared.name in names:
            form = control.Control(declared.name, declared).written(values)
            numbers.append(f"{form.symbol} = {latex(form.to_shown(values[declared.name]))}")
    kernel = notations.kernel_formula(control.kernel_of(values), values)
    return " ".join([f"k(x, z) = {kernel}", *([r"\qquad", ", ".join(numbers)] if numbers else [])])
