"""What a module declares and nothing registers, each as a sentence that says where to enter it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import kernels
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.stories import Story
from pages.shared.model.declarations.view import View

registry.load()


def forgotten(names: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each kernel, view, story or page in a module that no menu offers."""
    said = (_sentence(names["__name__"], name, value) for name, value in names.items())
    return [sentence for sentence in said if sentence]


def _sentence(module: str, name: str, value: Any) -> str:
    file, slug = f"{module.replace('.', '/')}.py", module.split(".")[1]
    match value:
        case type() if issubclass(value, kernels.Kernel) and value.__module__ == module:
            if "name" not in vars(value) or _is_public(value):
                return ""  # a base of kernels has no name
            line = f"from {module.removeprefix('kernels')} import {name}"
            return (
                f"{file} has the kernel {name}, which nobody can choose: enter `{line}` and "
                f"{name!r} in `__all__` in kernels/__init__.py."
            )
        case View() if not any(value is view for view in _views()):
            entry = f"{module.rpartition('.')[2]}.{name}"
            page = slug if slug != "shared" else "<slug>"
            return (
                f"{file} has the view {value.title!r}, which no page offers: enter {entry} in the "
                f"`views` or `checks` of pages/{page}/page.py."
            )
        case Story() if not any(value is story for story in _stories()):
            folder = f"pages/{slug}/stories"
            stories = f"{folder}/__init__.py" if file.startswith(f"{folder}/") else f"{folder}.py"
            return (
                f"{file} has the story {value.title!r}, which no page offers: enter {name} in "
                f"STORIES of {stories}."
            )
        case Page() if not any(value is page for page in registry.pages()):
            return (
                f"{file} has the page {value.menu!r}, which is in no menu: enter {value.slug!r} in "
                "SLUGS of pages/shared/model/declarations/registry.py."
            )
    return ""


def _is_public(kernel: type) -> bool:
    return kernel.__name__ in kernels.__all__ and getattr(kernels, kernel.__name__, None) is kernel


def _views() -> Iterator[View]:
    for page in registry.pages():
        yield from (*page.teaching.views, *page.teaching.checks)


def _stories() -> Iterator[Story]:
    for page in registry.pages():
        yield from page.teaching.stories
