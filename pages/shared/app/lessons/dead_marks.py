"""Marks of a lecturer's text that name nothing of the picture with which its part begins."""

from __future__ import annotations

import re

from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.scene.scene import Scene
from pages.shared.model.scene.shown import means
from pages.shared.teaching.glossary.entries import ENTRIES

ANCHORED = re.compile(r"\[[^\]]+\]\(#([^)]+)\)|\{([^{}|]+)(?:\|before)?\}")


def dead_marks(text: str, page: Page, values: Values, scene: Scene | None) -> list[str]:
    """Return the marks that lead nowhere, as they are written, each once.

    Without a scene it is not known what it would show: such marks are believed.
    """
    marks = {
        match[0]: _is_there(match[1] or "", match[2] or "", page, values, scene)
        for match in ANCHORED.finditer(text)
    }
    return [mark for mark, is_there in marks.items() if not is_there]


def _is_there(anchor: str, readout: str, page: Page, values: Values, scene: Scene | None) -> bool:
    kind, _, name = anchor.partition("-")
    if kind == "set":
        control = controls_of(page, values).get(name)
        return control is not None and control.declared.is_numeric
    if kind == "glossary":
        return name in {entry.slug for entry in ENTRIES}
    if anchor and kind != "show":
        return False
    if scene is None:
        return True
    keys = [one.key for one in scene.readouts]
    if readout:
        return readout in keys
    wanted = name.lower()
    return (
        any(figure.id == wanted for figure in scene.figures)
        or any(means(wanted, trace) for figure in scene.figures for trace in figure.data)
        or any(key.startswith(wanted) for key in keys)
    )
