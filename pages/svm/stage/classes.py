"""The classes of a page's data, as far as its values say, and the pairs of classes."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import datasets
from pages.shared.model.controls.control import Values

OWN = tuple(f"class {number}" for number in range(1, 5))  # offered where the classes are unknown


def class_names(values: Values) -> tuple[str, ...]:
    """Return the names of the classes; none of a regression and of the session's own data."""
    if values["task"] == "regression" or values["data"] not in datasets.SOURCES:
        return ()
    return _names(values["data"])


@lru_cache(maxsize=64)
def _names(data: str) -> tuple[str, ...]:
    return datasets.load(data).class_names


def may_have_two(values: Values) -> bool:
    """Whether there are two classes; of the session's own data it is not known, and may be."""
    return values["task"] == "classification" and len(class_names(values)) in (0, 2)


def class_pairs(values: Values) -> dict[str, tuple[int, int]]:
    """Return the pairs of more than two classes, by what they are called.

    Of the session's own data, whose classes the values do not say, the first four are offered.
    """
    names = class_names(values) or (() if values["task"] == "regression" else OWN)
    if len(names) == 2:
        return {}
    return {f"{names[i]} / {names[j]}": (i, j) for i, j in combinations(range(len(names)), 2)}
