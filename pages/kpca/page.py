"""Kernel principal components: the directions of largest variance in feature space."""

from __future__ import annotations

from kernels import Hyperparameter, KernelPCA
from pages.kpca import (
    all_components,
    classifier,
    comparison,
    denoising,
    linear,
    rebuilding,
    reconstruction,
    regression,
    scree,
    seasons,
)
from pages.kpca.challenges import CHALLENGES
from pages.kpca.compute import COLOURS, Result, compute
from pages.kpca.cover import cover
from pages.kpca.derivation import derivation
from pages.kpca.experiments import EXPERIMENTS
from pages.kpca.figures import component, embedding, patterns
from pages.kpca.readouts import readouts
from pages.kpca.stories import STORIES
from pages.shared.declarations import Page, has_axes
from pages.shared.figures import gram
from pages.shared.scene import Scene
from pages.shared.state.control import choice

NUMBER = Hyperparameter(
    "component", "component", 1, "integer", (1, 10), "integer",
    help="Which component is drawn over the input, and against component 1 in the embedding.",
)  # fmt: skip
CENTRING = choice(
    "centring",
    ("on", "off"),
    "Whether the mean in feature space is subtracted first: K becomes H K H.",
)
SPACE = choice(
    "embedding", ("flat", "in space"), "Two components, or the first three, which you can rotate."
)
COLOUR = choice("colour", COLOURS, "What colours the embedded samples.")


def draw(found: Result) -> Scene:
    """Draw a component over the input, the embedding, and the matrix that is decomposed.

    Where the map is a slice, or components are images, the embedding comes first.
    """
    if found.map is not None and not found.map.frame.is_slice:
        figures = [
            component.component(found.map, id="stage"),
            embedding.embedding(found.embedding, found.in_space),
        ]
    else:
        figures = [embedding.embedding(found.embedding, found.in_space, id="stage")]
        if found.map is not None:
            figures.append(component.component(found.map, id="slice"))
        if found.patterns is not None:
            figures.append(patterns.sheet(found.patterns))
    return Scene(
        figures=[
            *figures,
            gram.gram(found.gram, "Centred Gram matrix", entry="HKH")
            if found.centred
            else gram.gram(found.gram),
        ],
        readouts=readouts(found.judged),
        notices=found.notices,
    )


PAGE = Page(
    slug="kpca",
    menu="PCA",
    title="Principal components",
    line="The directions in which the data vary most, straight or curved.",
    idea="Map the data into feature space, then find the directions of largest variance there.",
    data="circles",
    tasks=("classification", "regression"),
    estimator=KernelPCA,
    needs_target=False,
    extras=(NUMBER, CENTRING, SPACE, COLOUR),
    when={COLOUR.name: has_axes},
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    challenges=CHALLENGES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(
        linear.VIEW,
        rebuilding.VIEW,
        all_components.VIEW,
        denoising.VIEW,
        reconstruction.VIEW,
        classifier.VIEW,
        regression.VIEW,
        seasons.VIEW,
    ),
    checks=(scree.VIEW, comparison.VIEW),
)
