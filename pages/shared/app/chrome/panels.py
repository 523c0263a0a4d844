"""Controls as the panel's script draws them: from declarations to plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kernels import KERNELS
from pages.shared.model.controls.control import (
    MAX_ADDED,
    OPERATORS,
    Control,
    Values,
    is_nested,
    kernel_controls,
    lengths,
    notes,
)
from pages.shared.model.controls.given import limits_text
from pages.shared.model.declarations.method import joinable
from pages.shared.model.units import notations
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.number_text import number
from pages.shared.model.units.wording import choice_text

Row = list[dict[str, Any]]
THROWN = ("redraw", "seed")  # numbers that only tell one draw from another: a die throws them
# Shares of what comes one after another, and the readout that says of how many: such a slider comes
# to rest where the last one is whole.
COUNTED = {"added": "kernel_functions"}


def control_data(control: Control, values: Values, **more: Any) -> dict[str, Any]:
    """Return one slider or menu; ``more`` replaces what its declaration says."""
    declared, value = control.declared, values[control.name]
    form = control.written(values)
    data = {
        "name": control.name,
        "label": form.label,
        "spoken": form.spoken,
        "help": form.help,
        "value": value,
    }
    if not declared.is_numeric:
        choices = [[choice, choice_text(declared, choice)] for choice in declared.choices]
        return {"kind": "select", **data, "choices": choices} | more
    low, high = control.range
    return {
        "kind": "slider",
        **data,
        "unit": "",
        "text": number(form.to_shown(value)),
        "note": notes(values, controls=[control]).get(control.name, ""),
        "written": _written(control, values),
        "stops": list(control.stops(value)) if declared.scale == "log" else None,
        "min": low,
        "max": high,
        "step": 1 if control.is_whole else (high - low) / 100,
        "integer": control.is_whole,
        "takes": _takes(control, values),
        "throws": control.name in THROWN,
        "counted": COUNTED.get(control.name),
    } | more


def _takes(control: Control, values: Values) -> dict[str, Any]:
    """Return between which numbers one can be typed, and how that is said."""
    low, high = control.limits
    return {"low": low, "high": high, "said": limits_text(control, values).removesuffix(".")}


def _written(control: Control, values: Values) -> dict[str, Any] | None:
    """Return the choice of the form in which a number is shown, and the way to it and back."""
    menu = notations.menu(control.name, values)
    if menu is None:
        return None
    form = control.written(values)
    return {**menu, "spoken": f"how {control.spoken} is written",
            "factor": form.factor, "power": form.power}  # fmt: skip


def rows_of(controls: Iterable[Control], values: Values) -> list[Row]:
    """Return controls row by row: two neighbouring menus share one, a slider has its own."""
    rows: list[Row] = []
    for control in controls:
        data = control_data(control, values)
        alone = rows and len(rows[-1]) == 1 and rows[-1][0]["kind"] == "select"
        if data["kind"] == "select" and alone:
            rows[-1].append(data)
        else:
            rows.append([data])
    return rows


def kernel_rows(
    names: tuple[str, ...],
    values: Values,
    measure: Measure | None = None,
    controls: tuple[Control, ...] = (),
) -> list[Row]:
    """Return the kernel's menus, each with its sliders, and what adds or takes away a term.

    ``measure`` is that of the data's only feature: lengths can then be typed in its unit.
    ``controls`` are those of the kernel, where their sliders follow the data.
    """
    listed = controls or kernel_controls(values["terms"])
    said = notes(values, measure, listed)
    typed = lengths(values["terms"]) if measure else ()
    terms, ops = values["terms"], values["ops"]
    rows: list[Row] = []
    nested = is_nested(ops)  # the formula above the stage says how its terms are joined
    for i, term in enumerate(terms, start=1):
        if i > 1 and not nested:
            signs = [[written, shown] for shown, written in OPERATORS.items()]
            rows.append([{"kind": "operator", "index": i - 2, "value": ops[i - 2],
                          "choices": signs, "spoken": f"how kernel {i} is joined"}])  # fmt: skip
        joined = joinable(names, (*terms[: i - 1], *terms[i:]))
        choices = [[name, KERNELS[name].label] for name in joined]
        rows.append([{"kind": "kernel", "index": i - 1, "value": term, "choices": choices,
                      "spoken": "kernel" if len(terms) == 1 else f"kernel {i}"}])  # fmt: skip
        more = {} if len(terms) == 1 else {"of": f"kernel {i}"}
        for control in listed:
            if control.name.startswith(f"k{i}."):
                spoken = control.written(values).spoken
                spoken = f"{spoken} of {more['of']}" if more else spoken
                own = {"note": said.get(control.name, ""), "reads_units": control.name in typed}
                rows.append([control_data(control, values, spoken=spoken, **own)])
    buttons = []
    if len(terms) < MAX_ADDED:
        buttons.append({"event": "grow", "label": "+ kernel",
                        "help": "Sums and products of kernels are kernels again."})  # fmt: skip
    if len(terms) > 1:
        help = "Take the last kernel away."
        buttons.append({"event": "shrink", "label": "− kernel", "help": help})
    rows.append([{"kind": "buttons", "buttons": buttons}])
    return rows


def section(key: str, title: str, rows: list[Row]) -> dict[str, Any]:
    """Return a titled part of a panel."""
    return {"key": key, "title": title, "rows": rows}
