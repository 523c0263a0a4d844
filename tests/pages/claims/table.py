"""All claims, tasks and challenges of all pages."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.challenges import Challenge
from tests.pages.claims import (
    compare,
    features,
    gp,
    kda,
    kernels,
    kpca,
    krr,
    mistakes,
    perceptron,
    svm,
    text,
)
from tests.pages.claims.claim import Claim
from tests.pages.claims.task import Task
from tests.pages.claims.tasks import TASKS

PAGES = (kernels, features, krr, svm, perceptron, kda, kpca, gp, text, compare, mistakes)
NAMES = [(module.__name__.rpartition(".")[2], module) for module in PAGES]
CLAIMS = {slug: module.CLAIMS for slug, module in NAMES}


def claims(slugs: Collection[str] = ()) -> Iterator[tuple[str, Claim]]:
    """Yield page and claim, of some pages or of all."""
    for slug, listed in CLAIMS.items():
        if not slugs or slug in slugs:
            for claim in listed:
                yield slug, claim


def tasks(slugs: Collection[str] = ()) -> Iterator[tuple[str, Task]]:
    """Yield page and task, of some pages or of all."""
    for slug, listed in TASKS.items():
        if not slugs or slug in slugs:
            for task in listed:
                yield slug, task


def challenges(slugs: Collection[str] = ()) -> Iterator[tuple[str, Challenge]]:
    """Yield page and challenge, of some pages or of all."""
    for page in registry.pages():
        if not slugs or page.slug in slugs:
            for challenge in page.teaching.challenges:
                yield page.slug, challenge
