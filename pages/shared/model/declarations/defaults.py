"""The opening state of a page on a data set, and what of a record the learner has set."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

import datasets
from kernels import KERNELS, LRUCache, parse
from pages.shared.model.controls.control import (
    Control,
    Values,
    data_controls,
    is_kernel,
    kernel_values,
)
from pages.shared.model.declarations.method import joinable
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.page_state import STRUCTURE

Own = Mapping[str, Any]  # the session's own data sets, by name
UPLOAD, FETCHED = "upload", "fetched"  # these names: a dropped table, a set from the network
_VARIANCES: LRUCache[float] = LRUCache(max_entries=64)


def opening(page: Page, data: str, own: Own) -> dict[str, Any]:
    """Return the values with which a page opens on a data set."""
    if data not in own:
        return dict(_public_opening(page, data))
    known = own[data]
    begin = dict(datasets.opening(data, page.slug, known.has_texts, known.has_images))
    if begin.get("scaling") == "standardise":
        begin["kernel"] = _of_standardised(known.n_features)
    elif known.has_images:
        begin["kernel"] = f"rbf(gamma={1 / _variance(known):.3g})"
    return _opened(page, data, known, begin)


def _of_standardised(width: int) -> str:
    """Return the kernel for so many standardised features: their squared distance is about 2 d."""
    return f"rbf(gamma={1 / width!r})"


def has_kernel_of_width(page: Page, values: Values) -> bool:
    """Whether the kernel is the one with which a table of so many features opens."""
    begin = datasets.opening(values["data"], page.slug, values["texts"], values["images"])
    usual = kernel_values(parse(_of_standardised(values["width"])))
    is_usual = all(values.get(name) == value for name, value in usual.items())
    return begin.get("scaling") == "standardise" and is_usual


def _variance(known: Any) -> float:
    """Return the variance of all pixels together: half the mean squared distance of two images."""

    def summed() -> float:
        rows = known if isinstance(known, datasets.Dataset) else known.parts("none")[0]
        return float(rows.X.var(axis=0).sum()) or 1.0

    return _VARIANCES.get(known.fingerprint, summed)


@lru_cache(maxsize=512)
def _public_opening(page: Page, data: str) -> dict[str, Any]:
    return _opened(page, data, datasets.SOURCES[data], dict(datasets.opening(data, page.slug)))


def _opened(page: Page, data: str, known: Any, begin: dict[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {
        "data": data,
        "task": known.task,
        "width": known.n_features,
        "texts": known.has_texts,
        "images": known.has_images,
    }
    values |= kernel_values(parse(begin["kernel"]))
    return with_defaults(page, values, begin)


def with_defaults(page: Page, values: Mapping[str, Any], begin: Own) -> dict[str, Any]:
    """Return the values of exactly those controls that the page has at these values.

    What a control lacks, or no longer offers, is taken from ``begin`` or its own default; what no
    control holds any more is left out, so that a record is what its address says.
    """
    full = dict(values)
    while True:
        controls = controls_of(page, full)
        settled = {name: full[name] for name in STRUCTURE}
        for name, control in controls.items():
            value = full.get(name, begin.get(name))
            settled[name] = _offered(control, value)
        # A control may appear, or go, only when another has its value.
        if settled == full:
            return settled
        full = settled


def _offered(control: Control, value: Any) -> Any:
    """Return a value that the control takes, its default where this one is none."""
    declared = control.declared
    if value is None or not (declared.is_numeric or str(value) in declared.choices_by_text):
        value = declared.default
    return value if type(value) is float and _can_stay(control, value) else control.parse(value)


def _can_stay(control: Control, value: float) -> bool:
    """Whether a number needs no rounding: it may have been set when its slider had other ends."""
    low, high = control.limits
    of_kernel = is_kernel(control.name)  # an address may name any kernel that there is
    return control.declared.is_numeric and (of_kernel or low <= value <= high)


def touched(page: Page, values: Values, own: Own, begun: Values) -> dict[str, Any]:
    """Return what the learner has set: the kernel as a whole, and single numbers.

    It differs from the opening state of the data, and from what the page itself begins with, where
    its data are the same: ``begun``.
    """
    usual = opening(page, values["data"], own)
    starts = [usual, begun] if begun["data"] == values["data"] else [usual]
    kernel = _kernel_of(values)
    changed = kernel not in [_kernel_of(start) for start in starts]
    about_data = about(values)
    numbers = {
        n: v
        for n, v in values.items()
        if not is_kernel(n) and n not in about_data and v not in [s.get(n) for s in starts]
    }
    return numbers | (kernel if changed else {})


def _kernel_of(values: Values) -> dict[str, Any]:
    return {n: v for n, v in values.items() if is_kernel(n)}


def about(values: Values) -> frozenset[str]:
    """Return the names of the values that are about the data and not about the method."""
    listed = data_controls(values["data"], values["task"], values["width"])
    return frozenset((*STRUCTURE, *(control.name for control in listed)))


def kernel_fits(page: Page, terms: Collection[str], texts: bool) -> bool:
    """Whether the page takes a kernel of these terms, on data whose rows are texts or not."""
    return not misfit(page, terms, texts)


def misfit(page: Page, terms: Collection[str], texts: bool) -> str:
    """Return why the page does not take a kernel of these terms, as a clause; "" if it does."""
    if unknown := set(terms) - set(page.method.kernel_names(texts=True)):
        names = ", ".join(KERNELS[n].label if n in KERNELS else str(n) for n in sorted(unknown))
        return f"this page does not take the kernel {names}"
    if not joinable(terms, terms):
        return "a kernel of texts and one of numbers cannot be joined"
    if not set(terms) <= set(page.method.kernel_names(texts)):
        return "these data are no texts, which that kernel takes"
    return ""
