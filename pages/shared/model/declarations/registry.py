"""The pages of the app, in the order of the navigation. A new page is a folder and a line here."""

from __future__ import annotations

from importlib import import_module

from pages.shared.model.declarations.page import Page

# Each names a module pages.<slug>.page with a `PAGE`; the app has them imported by `load`.
SLUGS = (
    *("kernels", "features"),
    *("krr", "svm", "perceptron", "kda", "kpca", "gp"),
    *("text", "compare", "mistakes"),
)

_pages: dict[str, Page] = {}


def load() -> None:
    """Import and register the pages of the app; the second call does nothing."""
    for slug in SLUGS:
        if slug not in _pages:
            register(import_module(f"pages.{slug}.page").PAGE)


def register(page: Page) -> None:
    """Add a page, or replace the one of the same slug."""
    _pages[page.slug] = page


def unregister(slug: str) -> None:
    """Take a page away again."""
    _pages.pop(slug, None)


def pages() -> tuple[Page, ...]:
    """Return all registered pages."""
    return tuple(_pages.values())


def page(slug: str) -> Page:
    """Return the page of that slug; KeyError if there is none."""
    return _pages[slug]
