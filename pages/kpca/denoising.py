"""Pre-images: noise is added, a few components bring it back out of the data."""

from __future__ import annotations

import streamlit as st

from kernels import Hyperparameter
from pages.kpca.figures import denoising as figures
from pages.kpca.results.denoising import denoise, return_to_plane, source_of
from pages.kpca.results.sources import SOURCES, THIS
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import Values, choice

PLACES = ("noisy", "learned pre-image", "fixed point")
WHAT = choice("denoised", SOURCES, "What the noise is added to.")
NOISE = Hyperparameter(
    "added_noise", "noise (sd)", 0.3, "nonnegative", (0, 1), "linear",
    help="Standard deviation of the noise that is added to each entry.",
)  # fmt: skip
NUMBER = Hyperparameter(
    "through", "components", 16, "integer", (1, 100), "integer",
    help="From how many components the samples are rebuilt.",
)  # fmt: skip
WIDTH = Hyperparameter(
    "width_factor", "γ × median squared distance", 0.5, "positive", (0.05, 10), "log",
    help="γ of the RBF kernel of these samples, in units of their distances.",
)  # fmt: skip


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return what acts: over a plane, components and kernel are those of the sidebar."""
    on_plane = values["width"] == 2 and values.get("denoised", THIS) == THIS
    return (WHAT, NOISE) if on_plane else (WHAT, NOISE, NUMBER, WIDTH)


def draw(setting: Setting) -> Scene:
    """Draw samples without noise, with it, and rebuilt from their components."""
    values, source = setting.values, source_of(setting)
    if source is None:
        ways = return_to_plane(setting, values["added_noise"])
        return Scene(
            figures.planes(ways),
            [
                Readout(f"RMSE {name}", number(value), "To the points before the noise.")
                for name, value in zip(PLACES, ways.errors, strict=False)
            ],
        )
    q = values["through"]
    found = denoise(source, values["added_noise"], q, values["width_factor"])
    names = (PLACES[0], "linear PCA", *PLACES[1:])
    return Scene(
        figures.curves(source, found, q) if not source.shape else [figures.sheet(source, found, q)],
        [
            Readout(f"RMSE {name}", number(value), "To the clean samples, not used for training.")
            for name, value in zip(names, found.errors, strict=True)
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show the way back from the components."""
    texts.markdown(
        "A point of feature space is rarely the image of any input. There are two ways to an "
        "approximate **pre-image**. It can be *learned*, by a ridge regression from the scores "
        "back to the inputs. Or, with an RBF kernel, a *fixed point* $z = \\sum_i g_i\\, k(z, x_i)"
        "\\, x_i / \\sum_i g_i\\, k(z, x_i)$ is sought by iteration from the noisy point; it need "
        "not converge. What the first components do not explain is lost: most of the noise, but "
        "fine detail as well."
    )
    on_plane, what = source_of(setting) is None, setting.values["denoised"]
    if on_plane:
        st.caption("Components and kernel: the sliders of the sidebar.")
        if setting.values["terms"] != ("rbf",):
            texts.caption(
                "The fixed point needs an RBF kernel: all you see are learned pre-images."
            )
    elif what == THIS and not setting.train.has_images:
        st.caption("The page's data are neither two features nor images: these are the digits.")
    StageView(page, draw, name=VIEW.slug, height=430 if on_plane else 330).mount()


VIEW = View("denoising", "Denoising", show, controls)
