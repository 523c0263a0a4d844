"""Kernel principal components: the directions in which the lifted data spread most."""

from dataclasses import replace
from functools import partial

import streamlit as st

from kernels import Hyperparameter, KernelPCA
from pages.kpca import all_components, denoising, linear, patterns, pictures, seasons, spectrum
from pages.kpca import derivation as text
from pages.kpca import experiments as trials
from pages.kpca.aligned import Memory
from pages.kpca.figures import component, embedding
from pages.shared import lesson
from pages.shared.controls import choice
from pages.shared.figures import gram
from pages.shared.method import Method
from pages.shared.scene import Scene
from pages.shared.setting import Setting

NUMBER = Hyperparameter(
    "component",
    "component",
    1,
    "integer",
    (1, 10),
    "integer",
    help="Which component is drawn over the input.",
)
CENTRING = choice(
    "centring",
    ("on", "off"),
    "Whether the data are moved to the origin of feature space first: K becomes H K H.",
)
SPACE = choice("embedding", ("flat", "in space"), "Two components, or three to be turned by hand.")
COLOUR = choice("colour", embedding.COLOURS, "What colours the embedded samples.")
METHOD = Method(
    slug="kpca",
    title="Kernel principal components",
    idea="Lift the data by the kernel, then look along the directions in which they spread most.",
    estimator=KernelPCA,
    tasks=("classification", "regression"),
    data="circles",
    extras=(NUMBER, CENTRING, SPACE, COLOUR),
)


def draw(memory: Memory, setting: Setting) -> Scene:
    """Draw a component over the input, the embedding, and the matrix that is decomposed."""
    values = setting.values
    space, shown = values["embedding"] == "in space", values["component"]
    fitted = memory.fitted(setting, least=max(shown, 3 if space else 2))
    shares = fitted.model.explained_variance_ratio_
    on = values["centring"] == "on"
    picture = patterns.patterns if setting.train.image_shape else component.component
    cloud = embedding.embedding(setting, fitted.scores, shares, values["colour"], space)
    return Scene(
        figures=[
            picture(setting, fitted, min(shown, len(shares)), shares, id="stage"),
            replace(cloud, note=" · ".join(filter(None, [cloud.note, fitted.note]))),
            gram.gram(
                setting,
                spectrum.centred(setting.gram) if on else setting.gram,
                "Centred Gram matrix" if on else "Gram matrix",
            ),
        ],
        readouts=spectrum.readouts(setting, fitted),
        notices=fitted.model.notices_,
    )


MEMORY = st.session_state.setdefault("kpca_memory", Memory())
TABS = {
    "Try this": partial(trials.tab, METHOD),
    "Why it works": text.why,
    "Linear first": partial(linear.tab, METHOD),
    "Components": partial(all_components.tab, MEMORY, METHOD),
    "Diagnostics": partial(spectrum.tab, METHOD),
    "Denoising": partial(denoising.tab, MEMORY, METHOD),
    "Seasons": partial(seasons.tab, MEMORY, METHOD),
    "PCA or kernel PCA": partial(pictures.tab, METHOD),
}

lesson.run(METHOD, partial(draw, MEMORY), TABS)
