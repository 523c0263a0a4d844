"""Conditions on the values of a page: at which a control acts, or a view has something to show."""

from __future__ import annotations

from collections.abc import Callable

from kernels import KERNELS
from pages.shared.model.controls.control import Values

When = Callable[[Values], bool]


def always(values: Values) -> bool:
    """Return True: what has no condition is always shown."""
    return True


def one_row(values: Values) -> int:
    """Return 0: the pictures of the stage stand in one row."""
    return 0


def one_feature(values: Values) -> bool:
    """Whether the data are drawn as a curve: where a control about curves acts."""
    return bool(values["width"] == 1)


def several_features(values: Values) -> bool:
    """Whether the data have more than one feature, so that there is a plane of two."""
    return bool(values["width"] > 1)


def is_classification(values: Values) -> bool:
    """Whether the target is a class and no number."""
    return bool(values["task"] == "classification")


def of_numbers(values: Values) -> bool:
    """Whether the kernel takes numbers: one of texts has no line and no distance of inputs."""
    return all(KERNELS[term].domain != "text" for term in values["terms"])


def has_axes(values: Values) -> bool:
    """Whether features can be the axes of a picture: two of many pixels or words say nothing."""
    return values["width"] <= 2 or not (values["images"] or values["texts"])
