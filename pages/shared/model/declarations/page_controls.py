"""Which controls a page has at given values: of its data, its kernel, its method and its views."""

from __future__ import annotations

from functools import lru_cache

from kernels import Hyperparameter
from pages.shared.model.controls.control import (
    CODE,
    Control,
    Values,
    data_controls,
    kernel_controls,
)
from pages.shared.model.declarations.by_what_is_read import ByWhatIsRead
from pages.shared.model.declarations.page import Page
from pages.shared.model.units import notations


@ByWhatIsRead
def controls_of(page: Page, values: Values) -> dict[str, Control]:
    """Return every control of the page at these values, by name: data, kernel, method, views."""
    extras = tuple(
        h
        for h in page.method.extras
        if h.name not in page.method.when or page.method.when[h.name](values)
    )
    views = tuple(
        h
        for tab in ("views", "check")
        for view in page.teaching.views_of(tab, values)
        for h in view.controls_at(values)
    )
    about_data = values["data"], values["task"], values["width"]
    code = (CODE,) if page.method.has_code else ()
    method = (*page.method.hyperparameters(values), *extras)
    # Of all methods that can be chosen, so that a form outlasts another method.
    others = (h for estimator in page.method.estimators.values() for h in estimator.hyperparameters)
    has_forms = page.data.is_chosen and page.method.has_notations
    forms = notations.choices((*method, *others)) if has_forms else ()
    own = (*method, *views, *forms, *code)
    return _listed(about_data, values["terms"], own)


@lru_cache(maxsize=512)
def _listed(
    about_data: tuple[str, str, int], terms: tuple[str, ...], own: tuple[Hyperparameter, ...]
) -> dict[str, Control]:
    listed = [
        *data_controls(*about_data),
        *kernel_controls(terms),
        *(Control(h.name, h) for h in own),
    ]
    return {control.name: control for control in listed}


def own_names(page: Page, values: Values) -> tuple[str, ...]:
    """Return the names of the method's controls in the sidebar: not data, kernel or views."""
    extras = (
        h.name
        for h in page.method.extras
        if h.name not in page.method.when or page.method.when[h.name](values)
    )
    declared = (h.name for h in page.method.hyperparameters(values))
    chosen = page.method.estimators and "method" in values  # it decides which numbers there are
    first = ("method",) if chosen else ()
    return tuple(dict.fromkeys((*first, *declared, *extras)))


def unseen_names(page: Page, values: Values) -> frozenset[str]:
    """Return the names of the controls that the page's own stage does not depend on."""
    return view_names(page, values) | {CODE.name, *notations.NAMES}


@ByWhatIsRead
def view_names(page: Page, values: Values) -> frozenset[str]:
    """Return the names of the controls that act in a view alone."""
    offered = (*page.teaching.views_of("views", values), *page.teaching.views_of("check", values))
    return frozenset(h.name for view in offered for h in view.controls_at(values))
