"""Random Fourier features and Nystroem features: a finite list that comes near a kernel."""

from __future__ import annotations

from functools import partial

import streamlit as st

from kernels import RBF, Hyperparameter
from pages.features.figures import approximation as figures
from pages.features.figures import lift
from pages.features.readouts import difference
from pages.features.results.approximation import MOST, approximation
from pages.features.results.gaussian import gamma_of
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_kernel
from pages.shared.scene import Readout, Scene
from pages.shared.setting import Setting

COUNT = Hyperparameter(
    "n_features", "features m", 32, "integer", (2, MOST), "integer",
    help="How many features replace the kernel.",
)  # fmt: skip
SEED = Hyperparameter(
    "feature_seed", "seed of the features", 0, "integer", (0, 99), "integer",
    help="Another seed draws other frequencies, and other landmarks.",
)  # fmt: skip
GAMMA = 2.0  # of the RBF kernel that the button takes
ERROR = "largest error, "
USED = "At most one for each point; those that are only rounding are left out."
NO_FOURIER = (
    "Random Fourier features are drawn for the RBF kernel alone here, whose frequencies are "
    "normally distributed: choose it to see them."
)
INDEFINITE = (
    "This kernel is not positive semi-definite: no features have it as their inner product, and "
    "an error stays."
)


def draw(setting: Setting) -> Scene:
    """Draw both Gram matrices against the kernel, and both errors over the number of features."""
    values = setting.values
    found = approximation(setting, values["n_features"], values["feature_seed"])
    pictures, readouts, notices = [], [], []
    if found.fourier is not None:
        pictures.append(lift.both(found.fourier, "fourier", "Fourier"))
        help = f"Of {found.count} random features, over all pairs."
        readouts.append(Readout(ERROR + "Fourier", difference(found.fourier), help))
    else:
        notices.append(NO_FOURIER)
    if found.nystroem_errors is None:
        notices.append(INDEFINITE)
    nystroem = found.nystroem
    pictures.append(lift.both(nystroem, "nystroem", "Nyström"))
    help = f"Of {found.used} features from landmarks, over all pairs."
    readouts += [
        Readout(ERROR + "Nyström", difference(nystroem), help),
        Readout("Nyström features", str(found.used), USED),
    ]
    return Scene([*pictures, figures.errors(found)], readouts, notices)


def show(page: Page, setting: Setting) -> None:
    """Show how both come near the kernel."""
    if gamma_of(setting.kernel) is None:
        take = partial(set_kernel, page, RBF(gamma=GAMMA))
        st.button("Take an RBF kernel", key=f"{page.slug}_take_rbf", on_click=take)
    StageView(page, draw, name=VIEW.slug, height=330).mount()
    texts.markdown(
        "A method with $m$ features costs $n m^2$ operations in place of $n^3$. So one looks for "
        "few features whose inner products come near the kernel. **Random Fourier features** are "
        "cosines and sines of random frequencies, $\\sqrt{2/m}\\,\\cos(\\omega^\\top x)$ and "
        "$\\sqrt{2/m}\\,\\sin(\\omega^\\top x)$ with $\\omega \\sim N(0, 2\\gamma I)$; the mean "
        "of their inner products is the RBF kernel, and the error falls as $1/\\sqrt m$. "
        "**Nyström features** take $m$ of the points as landmarks $Z$: $\\varphi(x) = "
        "k(Z, Z)^{-1/2}\\,k(Z, x)$ is exact on the landmarks. They follow the data, "
        "and for a smooth kernel their error falls much faster; a very narrow kernel needs a "
        "landmark near every point."
    )


VIEW = View("approximation", "Random features", show, (COUNT, SEED))
