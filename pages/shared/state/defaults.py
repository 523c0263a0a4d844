"""The opening state of a page on a data set, and what of a record the learner has set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import datasets
from kernels import parse
from pages.shared.page import Page
from pages.shared.state.control import Values, data_controls, is_kernel, kernel_values
from pages.shared.state.page_controls import controls_of
from pages.shared.state.record import STRUCTURE

Own = Mapping[str, Any]  # the session's own data sets, by name


def opening(page: Page, data: str, own: Own) -> dict[str, Any]:
    """Return the values with which a page opens on a data set."""
    if data not in own:
        return dict(_public_opening(page, data))
    begin = dict(datasets.opening(data, page.slug))
    if begin.get("scaling") == "standardise":
        # Of d standardised features the squared distance is about 2 d.
        begin["kernel"] = f"rbf(gamma={1 / own[data].n_features!r})"
    return _opened(page, data, own[data], begin)


@lru_cache(maxsize=512)
def _public_opening(page: Page, data: str) -> dict[str, Any]:
    return _opened(page, data, datasets.SOURCES[data], dict(datasets.opening(data, page.slug)))


def _opened(page: Page, data: str, known: Any, begin: dict[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {"data": data, "task": known.task, "width": known.n_features}
    values |= kernel_values(parse(begin["kernel"]))
    return with_defaults(page, values, begin)


def with_defaults(page: Page, values: Mapping[str, Any], begin: Own) -> dict[str, Any]:
    """Return the values with every control that they lack, at ``begin`` or its own default."""
    full = dict(values)
    while missing := [c for n, c in controls_of(page, full).items() if n not in full]:
        # A control may appear only when another has its value.
        for control in missing:
            full[control.name] = control.parse(begin.get(control.name, control.declared.default))
    return full


def touched(page: Page, values: Values, own: Own) -> dict[str, Any]:
    """Return what differs from the opening state: the kernel as a whole, and single numbers."""
    usual = opening(page, values["data"], own)
    kernel = {n: v for n, v in values.items() if is_kernel(n)}
    changed = kernel != {n: v for n, v in usual.items() if is_kernel(n)}
    about_data = about(values)
    numbers = {
        n: v
        for n, v in values.items()
        if not is_kernel(n) and n not in about_data and v != usual.get(n)
    }
    return numbers | (kernel if changed else {})


def about(values: Values) -> frozenset[str]:
    """Return the names of the values that are about the data and not about the method."""
    listed = data_controls(values["data"], values["task"], values["width"])
    return frozenset((*STRUCTURE, *(control.name for control in listed)))


def kernel_fits(page: Page, values: Mapping[str, Any]) -> bool:
    """Whether the page takes a kernel of these terms."""
    return set(values["terms"]) <= set(page.kernel_names())
