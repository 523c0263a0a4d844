"""Components of images, and images rebuilt from a few of them: eigenfaces and eigendigits."""

from __future__ import annotations

import streamlit as st

import datasets
from datasets import DataError
from kernels import Hyperparameter
from pages.kpca.figures import reconstruction as figures
from pages.kpca.results.reconstruction import reconstruction
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Scene
from pages.shared.setting import Setting
from pages.shared.state import store

FACES = "olivetti"
NUMBER = Hyperparameter(
    "rebuilt_from", "components", 16, "integer", (1, 64), "integer",
    help="From how many components the images are rebuilt.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw the first components as images, and images rebuilt from some of them."""
    found = reconstruction(setting)
    return Scene([figures.directions(found), figures.rebuilt(found)])


def show(page: Page, setting: Setting) -> None:
    """Show both ways on the same images."""
    texts.markdown(
        "A step along a component makes some pixels of an image brighter and others darker. Linear "
        "PCA rebuilds an image as a weighted sum of such pictures; kernel PCA needs a pre-image: "
        "learned, or found as a fixed point (see Denoising). The rebuilt images were kept from "
        "training."
    )
    if setting.values["data"] == "fetched":
        for note in setting.train.notes[:1]:
            st.caption(note)
    if not setting.train.has_images:
        st.caption("The page's data are no images: these are the digits.")
    StageView(page, draw, name=VIEW.slug, height=300).mount()
    if setting.train.name != FACES:
        help = "From the network; they become the page's data."
        if st.button("Load the faces", key=f"{page.slug}_faces_load", help=help):
            _load()


def _load() -> None:
    """Make the faces the data of the pages while a bar shows how long it may still take."""
    bar = st.progress(0.0, "Loading the faces")
    try:
        data = datasets.fetch(FACES, lambda done, text: bar.progress(min(done, 1.0), text))
    except DataError as error:
        bar.empty()
        st.caption(str(error))
        return
    store.own_data().take_fetched(data, data.notes[0] if data.name != FACES else "")
    st.rerun()


VIEW = View("reconstruction", "Images rebuilt", show, (NUMBER,))
