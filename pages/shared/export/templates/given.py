"""What marks the places in a template where a program gets something of a page's state."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def given(example: T, *others: T) -> T:
    """Return the example, with which the template runs by hand.

    `pages.shared.export.cells.template` says what stands there in a program; ``others`` are what
    may stand there, too.
    """
    return example
