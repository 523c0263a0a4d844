"""The second half of docs/pictures.md: `python -m tests.by_source` writes it.

Of each item of docs/sources.md the part of its course that shows it.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from pages.shared.model.lessons import courses, link
from pages.shared.model.lessons.course import Course

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = DOCS / "pictures.md"
HEADING = "# The same by source"
INTRODUCTION = """
The items of [five texts](sources.md), each in its own order, as parts of the course that follows
the text. An address opens the part with its task; Next leads on. `python -m tests.by_source` writes
this half, and a test holds it.
"""


def state(address: str) -> tuple[str, dict[str, str]]:
    """Return page and query of an address."""
    slug, _, query = address.removeprefix("/").partition("?")
    return slug, dict(parse_qsl(query))


def items_of(course: Course) -> list[tuple[str, list[tuple[int, str, str]]]]:
    """Return the sections of a course's source: heading, and (number, item, address) of each."""
    text = (DOCS / "sources.md").read_text(encoding="utf-8")
    chapter = text.split(f"\n## {course.source}\n")[1].split("\n## ")[0]
    return [
        (
            section.partition("\n")[0],
            [(int(number), item, address) for number, item, address
             in re.findall(r"^\| (\d+) \| (.+) \| `(/.+)` \|$", section, re.M)],
        )
        for section in chapter.split("\n### ")[1:]
    ]  # fmt: skip


def by_source() -> str:
    """Return the second half of docs/pictures.md."""
    lines = [HEADING, INTRODUCTION]
    for course in courses.courses():
        lines += [f"## {course.title}", "", f"After {course.source[0].lower()}{course.source[1:]}."]
        for (title, first, last), (_, items) in zip(
            course.lesson.contents, items_of(course), strict=True
        ):
            lines += ["", f"### {title}", "", "| picture | address |", "|---|---|"]
            number = first
            for _, item, address in items:
                if state(address)[1].get("lesson") == course.name:
                    continue  # the item is the whole course
                while not shows(course, number, address) and number < last:
                    number += 1
                part = course.lesson.parts[number - 1]
                query = urlencode(link.query(course.name, number))
                lines.append(f"| {item} | `/{part.page}?{query}` |")
        lines.append("")
    return "\n".join(lines)


def shows(course: Course, number: int, address: str) -> bool:
    """Whether a part of a course is the state of an address."""
    part = course.lesson.parts[number - 1]
    return (part.page, dict(part.query)) == state(address)


if __name__ == "__main__":
    pages = PICTURES.read_text(encoding="utf-8").partition(f"\n{HEADING}\n")[0].rstrip()
    PICTURES.write_text(f"{pages}\n\n{by_source()}", encoding="utf-8")
