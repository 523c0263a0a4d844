"""Perceptron and logistic regression: step by step to a boundary."""

from __future__ import annotations

from dataclasses import replace

from kernels import Hyperparameter, KernelPerceptron
from pages.perceptron import course, methods, nearest
from pages.perceptron.challenges import CHALLENGES
from pages.perceptron.compute import Result, compute
from pages.perceptron.cover import cover
from pages.perceptron.derivation import derivation
from pages.perceptron.experiments import EXPERIMENTS
from pages.perceptron.figures.present import present
from pages.perceptron.figures.probability import probability
from pages.perceptron.figures.weights import weights
from pages.perceptron.readouts import readouts
from pages.perceptron.results.history import METHODS, PERCEPTRON
from pages.perceptron.stories import STORIES
from pages.shared.declarations import Page
from pages.shared.figures import decision, gram, neighbours, projection
from pages.shared.scene import Figure, Scene
from pages.shared.state.control import choice

METHOD = choice(
    "method",
    tuple(METHODS),
    "The perceptron corrects one mistake at a time; logistic regression fits probabilities, by "
    "Newton's method or by gradient steps on single points.",
)
STEP = Hyperparameter(
    "history",
    "history shown, %",
    100,
    "nonnegative",
    (0, 100),
    "integer",
    help="How much of the method's steps is shown: 0 is before the first, 100 after the last. "
    "Sweep plays them.",
)
RING = "ring: the point of the last step"


def draw(found: Result) -> Scene:
    """Draw the boundary or the probabilities at a step, the weights and the Gram matrix."""
    exact = found.history.method == PERCEPTRON
    figures = [*_projection(found), *_stage(found), weights(found.weights, exact)]
    return Scene([*figures, gram.gram(found.gram)], readouts(found), found.notices)


def _stage(found: Result) -> list[Figure]:
    if found.neighbours is not None:
        return [neighbours.neighbours(found.neighbours)]
    if found.decision is None:
        return []
    if found.probability is not None:
        return [probability(found.decision, found.probability, found.sample)]
    many = found.decision.scores is not None
    note = "colours: the largest f wins" if many else "line: f = 0, colours: f"
    ring = present(found.decision.points, found.sample)
    limit = 0.6 * found.history.reach
    said = " · ".join([note, RING] if ring else [note])
    return [decision.boundary(found.decision, ring, (), limit, said)]


def _projection(found: Result) -> list[Figure]:
    if found.projection is None:
        return []
    title = "Values of f" if found.projection.in_rows else "All features, projected"
    note = "line: f = 0" if found.projection.in_rows else ""
    figure = projection.projection(found.projection, title, note)
    ring = present(found.projection.points, found.sample)
    return [replace(figure, data=[*figure.data, *ring])]


PAGE = Page(
    slug="perceptron",
    menu="Perceptron",
    title="Perceptron and logistic regression",
    line="A boundary that learns from one mistake at a time.",
    idea="Each mistake adds one kernel function; logistic regression fits probabilities instead.",
    data="moons",
    tasks=("classification",),
    estimator=KernelPerceptron,
    estimators=METHODS,
    extras=(METHOD, STEP),
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    challenges=CHALLENGES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(course.VIEW, nearest.VIEW),
    checks=(methods.VIEW,),
)
