"""A classifier on 100 000 rows by random features, timed on this server."""

from __future__ import annotations

from functools import partial

import pandas as pd
import streamlit as st

from pages.features.results import large
from pages.features.results.gaussian import gamma_of
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually, is_asked_for
from pages.shared.scene import number, share
from pages.shared.setting import Setting

GAMMA = 2.0  # where the sidebar has another kernel
UNITS = ("MB", "GB", "TB")


def show(page: Page, setting: Setting) -> None:
    """Fit on 100 000 rows when asked to, and show times and errors."""
    gamma = gamma_of(setting.kernel) or GAMMA
    texts.markdown(
        f"A Gram matrix of {large.ROWS:,} rows has {large.ROWS:,}² = 10¹⁰ entries: "
        f"{memory(large.ROWS**2)}. With $m$ features the largest matrix that is solved has "
        "$m \\times m$ entries, and the rows are read block by block. Here that is ridge "
        "regression on the classes −1 and 1 of two moons, with an RBF kernel of "
        f"γ = {number(gamma)}."
    )
    key, depends = f"{page.slug}_large", f"gamma {gamma}"
    note = f"{large.STEPS} fits, one after the other; they can be stopped."
    if not is_asked_for(key, depends, f"Fit on {large.ROWS:,} rows", note):
        return
    start = partial(large.timed, gamma)
    found: list[large.Timed] = gradually(key, depends, large.STEPS, start, "Fitting")
    if not found:
        return
    st.dataframe(pd.DataFrame([row(one) for one in found]), hide_index=True)
    whole = large.extrapolated(found)
    if whole is not None:
        texts.caption(
            f"All pairs of {large.ROWS:,} rows would take about {duration(whole)} by the "
            "largest fit above, as the cube of the rows, if the matrix were in memory. Errors are "
            f"on {large.NEW:,} new points; λ is {number(large.LAM)} times the number of rows."
        )


def row(one: large.Timed) -> dict[str, str]:
    """Return one fit as a row of the table."""
    return {
        "features": one.method if one.method == large.EXACT else f"{one.count} {one.method}",
        "rows": f"{one.rows:,}",
        "seconds": number(one.seconds),
        "misclassified, test": share(one.error),
        "largest table of numbers": memory(one.numbers),
    }


def memory(numbers: float) -> str:
    """Return the memory of so many numbers of 8 bytes."""
    size = 8e-6 * numbers
    for unit in UNITS[:-1]:
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} {UNITS[-1]}"


def duration(seconds: float) -> str:
    """Return a time in the unit in which it is read best."""
    for unit, length in (("seconds", 60.0), ("minutes", 60.0), ("hours", 48.0)):
        if seconds < length:
            return f"{seconds:.2g} {unit}"
        seconds /= length if unit != "hours" else 24.0
    return f"{seconds:.2g} days"


VIEW = View("large", "100 000 rows", show, depends="values")
