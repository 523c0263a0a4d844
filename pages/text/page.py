"""Texts: a kernel that counts shared words, ridge regression on ratings, topics by an SVM."""

from __future__ import annotations

from kernels import KernelRidge, SupportVectorClassifier
from pages.shared.model.declarations.conditions import is_classification
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.pictures.results.validation import VALIDATION
from pages.text.challenges import CHALLENGES
from pages.text.cover import cover
from pages.text.derivation import derivation
from pages.text.experiments import EXPERIMENTS
from pages.text.stage.compute import compute
from pages.text.stage.draw import draw
from pages.text.stories import STORIES
from pages.text.views import (
    extremes,
    leakage,
    leave_one_out,
    own,
    pair,
    subsequences,
    typed,
    written_out,
)

PAGE = Page(
    slug="text",
    menu="Texts",
    title="Texts",
    line="A kernel that counts shared words: ratings and topics of reviews.",
    idea="Two texts are similar if they share words; with that kernel any method takes texts.",
    data=DataNeeds(
        opening="review_ratings",
        begins={"n": "200"},
        whole_texts=True,
    ),
    method=Method(
        compute=compute,
        draw=draw,
        estimator=SupportVectorClassifier,
        regressor=KernelRidge,
        extras=(VALIDATION,),
        when={VALIDATION.name: is_classification},
        judged_by=("pair", "error_test", "error_leave_one_out", "error_validated"),
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=derivation,
        views=(
            pair.VIEW,
            own.VIEW,
            written_out.VIEW,
            subsequences.VIEW,
            extremes.VIEW,
            typed.VIEW,
        ),
        checks=(leave_one_out.VIEW, leakage.VIEW),
    ),
    cover=cover,
)
