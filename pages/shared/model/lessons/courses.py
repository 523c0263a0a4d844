"""The courses of the app, in their order. A new one is a file in pages/courses and a name here."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pages.shared.model.lessons.course import Course
from pages.shared.model.lessons.lesson import Lesson

# Each names a module of pages.courses with a `COURSE`.
MODULES = (
    *("ridge_and_airfoil", "dual_weights", "feature_maps"),
    *("representer_and_texts", "linear_then_kernels"),
)


@cache
def courses() -> tuple[Course, ...]:
    """Return all courses."""
    return tuple(import_module(f"pages.courses.{module}").COURSE for module in MODULES)


def named(name: str) -> Course | None:
    """Return the course of that name; None if there is none."""
    return next((course for course in courses() if course.name == name), None)


def of_lesson(lesson: Lesson) -> Course | None:
    """Return the course that a lesson is, unchanged; None if it is none."""
    return next((course for course in courses() if course.lesson == lesson), None)
