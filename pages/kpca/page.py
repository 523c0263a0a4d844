"""Kernel principal components: the directions in which the lifted data spread most."""

from functools import partial

from kernels import KernelPCA
from kernels.hyperparameter import Hyperparameter
from pages.kpca import all_components, denoising, linear, pictures, seasons, spectrum
from pages.kpca import derivation as text
from pages.kpca import experiments as trials
from pages.kpca.compute import COLOURS, Result, compute
from pages.kpca.figures import component, embedding, patterns
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
COLOUR = choice("colour", COLOURS, "What colours the embedded samples.")
METHOD = Method(
    slug="kpca",
    title="Kernel principal components",
    idea="Lift the data by the kernel, then look along the directions in which they spread most.",
    estimator=KernelPCA,
    tasks=("classification", "regression"),
    data="circles",
    extras=(NUMBER, CENTRING, SPACE, COLOUR),
)


def draw_scene(found: Result) -> Scene:
    """Draw a component over the input, the embedding, and the matrix that is decomposed."""
    if found.map is not None:
        first = component.component(found.map, id="stage")
    else:
        first = patterns.sheet(found.patterns, id="stage")
    title = "Centred Gram matrix" if found.centred else "Gram matrix"
    return Scene(
        figures=[
            first,
            embedding.embedding(found.embedding, found.in_space),
            gram.gram(found.gram, title),
        ],
        readouts=spectrum.readouts(found.judged),
        notices=found.notices,
    )


def draw(setting: Setting) -> Scene:
    """Compute what a setting shows, then draw it."""
    return draw_scene(compute(setting))


TABS = {
    "Try this": partial(trials.tab, METHOD),
    "Why it works": text.why,
    "Linear first": partial(linear.tab, METHOD),
    "Components": partial(all_components.tab, METHOD),
    "Diagnostics": partial(spectrum.tab, METHOD),
    "Denoising": partial(denoising.tab, METHOD),
    "Seasons": partial(seasons.tab, METHOD),
    "PCA or kernel PCA": partial(pictures.tab, METHOD),
}

lesson.run(METHOD, draw, TABS)
