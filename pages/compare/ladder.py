"""Check: ten degrees and ten widths, each a small picture, trained until it has converged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from pages.compare.figures import ladder as figures
from pages.compare.results.ladder import (
    DEGREES,
    METHODS,
    MOST_STEPS,
    Rung,
    kernels,
    ladder,
    pictured,
)
from pages.compare.results.methods import DISCRIMINANT
from pages.shared.declarations import Page, View
from pages.shared.figures.multiples import ID
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, try_set_kernel
from pages.shared.scene import Readout, Scene, share
from pages.shared.setting import Setting
from pages.shared.state.control import Values, choice

METHOD = replace(
    choice("ladder_of", tuple(METHODS), "Which method is fitted with each kernel."),
    symbol="fitted by",
)
LIMITS = dict(zip(METHODS, (4.0, 2.0), strict=True))  # at which the colours saturate
HEIGHT, COLUMNS = 190, 5
CAPTION = (
    "The same points, twenty kernels: degrees 1 to 10 of $(\\gamma\\, x^\\top z + 1)^{{degree}}$ "
    "with $\\gamma$ = {gamma:.3g}, so that $\\gamma \\lVert x \\rVert^2$ is 1 on average, and "
    "Gaussians from wide to narrow. λ and C are those of the sidebar. **A click takes a kernel.** "
    "A polynomial of low degree has too few bends for a checkerboard; a wide Gaussian averages "
    "over several fields, a narrow one follows single points (overfitting). The least test error "
    "was chosen among ten with these test points, so that it is a little too good."
)
STOPPED = (
    f"Machines marked * stopped after {MOST_STEPS:,} steps, before the optimum: their errors do "
    "not show what the kernel can do. Standardise the features (scaling, in the sidebar) or "
    "lower C."
)


def of_the_plane(values: Values) -> bool:
    """Whether the data are two classes over two features."""
    return bool(values["task"] == "classification" and values["width"] == 2)


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the pictures depend on."""
    method = setting.values["ladder_of"]
    number = setting.values["lam" if method == DISCRIMINANT else "C"]
    return setting.fingerprint(method, number)


def draw(found: list[Rung], method: str, setting: Setting) -> Scene:
    """Draw what is fitted so far."""
    pictures = [
        figures.rung(one, pictured(setting, one), i, LIMITS[method]) for i, one in enumerate(found)
    ]
    return Scene(pictures, readouts(found))


def readouts(found: list[Rung]) -> list[Readout]:
    """Return the least errors of the degrees and of the widths, among what has converged."""
    listed = []
    of = len(DEGREES)
    for name, part in (("best degree", found[:of]), ("best Gaussian", found[of:])):
        known = {one.name: _judged(one) for one in part if one.converged}
        errors = {kernel: value for kernel, value in known.items() if value is not None}
        if errors:
            best = min(errors, key=lambda kernel: errors[kernel])
            text = f"{share(errors[best])} ({best})"
            listed.append(Readout(name, text, "Least share misclassified, of the test points."))
    return listed


def _judged(one: Rung) -> float | None:
    return one.train if one.test is None else one.test


def show(page: Page, setting: Setting) -> None:
    """Fit kernel by kernel, and show the pictures as they come."""
    listed, method = kernels(setting), setting.values["ladder_of"]
    depends = depends_on(setting)
    found = gradually(
        f"{page.slug}_{VIEW.slug}",
        depends,
        len(listed),
        partial(ladder, setting, method),
        "Fitting kernel by kernel",
    )
    if found:
        StageView(
            page,
            partial(draw, found, method),
            name=VIEW.slug,
            height=HEIGHT,
            columns=COLUMNS,
            on={"press": partial(_take, page, setting)},
            depends=f"{depends} {len(found)}",
        ).mount()
    if not all(one.converged for one in found):
        st.caption(STOPPED)
    texts.caption(CAPTION.format(gamma=listed[0][1].parameters["gamma"]))


def _take(page: Page, setting: Setting, sent: Mapping[str, Any]) -> None:
    place, listed = sent["figure"].removeprefix(ID), kernels(setting)
    if place.isdigit() and int(place) < len(listed):
        try_set_kernel(page, listed[int(place)][1])


VIEW = View(
    "ladder", "Ten degrees, ten widths", show, (METHOD,), depends="values", when=of_the_plane
)
