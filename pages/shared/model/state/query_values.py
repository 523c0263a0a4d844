"""The values that a query names: data, kernel, all other numbers, and the open views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import datasets
from kernels import KERNELS, parse, shape_of
from pages.shared.model.controls.control import (
    Control,
    is_kernel,
    kernel_controls,
    kernel_values,
)
from pages.shared.model.controls.terms import called
from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.page import TABS, Page
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.query_reader import Reader
from pages.shared.model.tables.file_identity import FETCHED_GONE, UPLOAD_GONE
from pages.shared.model.units.number_text import number

PLACES = {"views": "view", "check": "check"}  # the key of a tab's open view


def data(page: Page, read: Reader, own: defaults.Own) -> str:
    """Return the data that a query names, or those with which the page opens."""
    name = read.take("data")
    if name is None or name in page.data.sources() or name in own:
        return name or page.data.opening
    usual = page.data.opening.replace("_", " ")
    if name in (defaults.UPLOAD, defaults.FETCHED):
        read.messages.append(UPLOAD_GONE if name == defaults.UPLOAD else FETCHED_GONE)
    elif name in datasets.SOURCES:
        read.refuse("data", f"this data set does not suit the page, which shows {usual}.")
    else:
        read.refuse("data", f"there is no such data set; the page shows {usual}.")
    return page.data.opening


def kernel(page: Page, read: Reader, values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with the kernel that a query names."""
    text = read.take("kernel")
    if text is None:
        return values
    if text.strip() in KERNELS:
        text = f"{text.strip()}()"
    try:
        named = parse(text)
        shown = kernel_values(named)
    except ValueError as error:
        read.refuse("kernel", f"{str(error).rstrip('.')}. The usual kernel is shown.")
        return values
    if misfit := defaults.misfit(page, shown["terms"], values["texts"]):
        read.refuse("kernel", f"{misfit}; the usual one is shown.")
        return values
    written = shape_of(named)[2]
    for control in kernel_controls(shown["terms"]):
        if why := _cut(control, written[control.name], shown[control.name]):
            read.refuse("kernel", f"{called(control, shown['terms'])} {why}")
    given = {**{n: v for n, v in values.items() if not is_kernel(n)}, **shown}
    return defaults.with_defaults(page, given, {})


def numbers(page: Page, read: Reader, values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with the numbers and choices that a query names."""
    # A value may bring further controls with it: look again until none is new.
    names: set[str] = set()
    while fresh := [c for n, c in controls_of(page, values).items() if n not in names]:
        for control in fresh:
            names.add(control.name)
            if not is_kernel(control.name) and (text := read.take(control.name)) is not None:
                _number(control, text, read, values)
        values = defaults.with_defaults(page, values, {})
    return values


def _number(control: Control, text: str, read: Reader, values: dict[str, Any]) -> None:
    name = control.name
    try:
        values[name] = control.parse(text)
    except (ValueError, OverflowError):
        kind = "a number" if control.declared.is_numeric else "one of its choices"
        read.refuse(name, f"that is not {kind}; {values[name]} is shown.")
        return
    if control.declared.is_numeric and (why := _cut(control, float(text), values[name])):
        read.refuse(name, f"it {why}")


def _cut(control: Control, given: float, shown: float) -> str:
    """Return why a number is not shown as it was given; "" where no more than digits are gone."""
    if abs(shown - given) <= 0.01 * abs(given):
        return ""
    low, high = control.limits
    whole = control.is_whole and low <= given <= high
    between = f"must lie between {number(low)} and {number(high)}"
    why = "must be a whole number" if whole else between
    return f"{why}; {number(shown)} is shown."


def places(page: Page, read: Reader, values: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """Return the open tab, and the open view of each tab that has views."""
    tab = read.take("tab") or ""
    if tab and tab not in TABS:
        read.refuse("tab", "there is no such tab; the first one is open.")
        tab = ""
    opened = {}
    for name, key in PLACES.items():
        view = read.take(key)
        if view is None:
            continue
        if view in [v.slug for v in page.teaching.views_of(name, values)]:
            opened[name] = view
            continue
        elsewhere = view in [v.slug for v in (*page.teaching.views, *page.teaching.checks)]
        why = "these data do not have that view" if elsewhere else "there is no such view"
        read.refuse(key, f"{why}; the first one is shown.")
    return tab, opened
