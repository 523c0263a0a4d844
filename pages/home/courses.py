"""The courses: ways across the pages, each with what it needs and how far one has come."""

from __future__ import annotations

from pages.shared.app.stage import component
from pages.shared.app.store import store, visit
from pages.shared.model.lessons import courses, link

KEY = "home_courses"


def show_courses() -> None:
    """Draw the courses; the browser marks what was opened there."""
    listed = [
        {
            "name": course.name,
            "title": course.title,
            "line": course.line,
            "needs": course.needs,
            "pages": [part.page for part in course.lesson.parts],
        }
        for course in courses.courses()
    ]
    data = {"label": "Courses", "stages": [], "courses": listed}
    component.mount_path(KEY, data, {"course": _open})


def _open() -> None:
    sent = store.payload(KEY, "course")
    course = None if sent is None else courses.named(sent["course"])
    part = None if sent is None or course is None else course.lesson.part(sent["part"])
    if sent is not None and course is not None and part is not None:
        visit.go_to(part.page, link.query(course.name, sent["part"]))
