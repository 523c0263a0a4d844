"""What each kernel predicts beyond the data: five of them side by side, and the page's own."""

from __future__ import annotations

from functools import partial

import streamlit as st

from kernels import Hyperparameter
from pages.gp.figures import extrapolation as figures
from pages.gp.results.extrapolation import KINDS, MOST, Tuned, extrapolation, tuned_kernels
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Scene
from pages.shared.setting import Setting

REACH = Hyperparameter(
    "reach", "how far beyond", 0.5, "positive", (0.1, 1.5), "linear",
    help="How far beyond the last point the picture goes, in widths of the data.",
)  # fmt: skip
FIRST_ROW = 3
OUTDATED = "The five kernels are fitted to the data before the last move, and anew in a moment."


def draw(kernels: tuple[Tuned, ...], fitted_to: str, first: int, setting: Setting) -> Scene:
    """Draw these kernels over the data and beyond, and the page's own in the second row."""
    own = first > 0
    found = extrapolation(setting, kernels, setting.values["reach"], own)
    notices = () if setting.train.fingerprint == fitted_to else (OUTDATED,)
    return Scene(figures=figures.extrapolation(found, first), notices=notices)


def show(page: Page, setting: Setting) -> None:
    """Show how the kernels go on beyond the last point."""
    texts.markdown(
        "Between the points the data determine the curve; beyond them the kernel does. Each kernel "
        "below except yours was fitted: a short search chose hyperparameters with a large log "
        "marginal likelihood. "
        "Bands: 1σ and 2σ of $f$, without noise. Dotted: where the data end."
    )
    if setting.train.n_samples > MOST:
        st.caption(f"Fitted to {MOST} of {setting.train.n_samples} points, evenly spread.")
    data = setting.train.fingerprint
    kernels = _kernels(page, setting)
    rows = (
        (VIEW.slug, 0, kernels[:FIRST_ROW]),
        (f"{VIEW.slug}_more", FIRST_ROW, kernels[FIRST_ROW:]),
    )
    for name, first, row in rows:
        depends = f"{data} {len(row)}"
        StageView(page, partial(draw, row, data, first), name, 230, depends=depends).mount()


def _kernels(page: Page, setting: Setting) -> tuple[Tuned, ...]:
    """Return the five kernels fitted to these data, as far as that was not stopped."""
    key, depends = f"{page.slug}_{VIEW.slug}", setting.train.fingerprint
    start = partial(tuned_kernels, setting)
    return tuple(gradually(key, depends, len(KINDS), start, "Fitting the kernels"))


VIEW = View("extrapolation", "Extrapolation", show, (REACH,), depends="values", when=one_feature)
