"""Texts: a kernel that counts shared words, ridge regression on ratings, topics by an SVM."""

from __future__ import annotations

from kernels import KernelRidge, SupportVectorClassifier
from pages.shared.declarations import Page
from pages.shared.figures import gram
from pages.shared.scene import Scene
from pages.text import extremes, leakage, leave_one_out, pair, typed
from pages.text.challenges import CHALLENGES
from pages.text.compute import Result, compute
from pages.text.cover import cover
from pages.text.derivation import derivation
from pages.text.experiments import EXPERIMENTS
from pages.text.figures.confusion import confusion
from pages.text.figures.ratings import ratings
from pages.text.readouts import readouts
from pages.text.stories import STORIES


def draw(found: Result) -> Scene:
    """Draw the predictions of the task beside the Gram matrix of the texts."""
    figures = [] if found.ratings is None else [ratings(found.ratings)]
    figures += [] if found.confusion is None else [confusion(found.confusion)]
    return Scene([*figures, gram.gram(found.gram)], readouts(found), found.notices)


PAGE = Page(
    slug="text",
    menu="Texts",
    title="Texts",
    line="A kernel that counts shared words: ratings and topics of reviews.",
    idea="Two texts are similar if they share words; with that kernel any method takes texts.",
    data="review_ratings",
    estimator=SupportVectorClassifier,
    regressor=KernelRidge,
    whole_texts=True,
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    challenges=CHALLENGES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(pair.VIEW, extremes.VIEW, typed.VIEW),
    checks=(leave_one_out.VIEW, leakage.VIEW),
)
