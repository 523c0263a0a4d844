"""All claims of all pages."""

from __future__ import annotations

from collections.abc import Collection, Iterator

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

PAGES = (kernels, features, krr, svm, perceptron, kda, kpca, gp, text, compare, mistakes)
NAMES = [(module.__name__.rpartition(".")[2], module) for module in PAGES]
CLAIMS = {slug: module.CLAIMS for slug, module in NAMES}


def claims(slugs: Collection[str] = ()) -> Iterator[tuple[str, Claim]]:
    """Yield page and claim, of some pages or of all."""
    for slug, listed in CLAIMS.items():
        if not slugs or slug in slugs:
            for claim in listed:
                yield slug, claim
