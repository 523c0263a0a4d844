"""The numbers behind the pictures of a stage as a CSV file, and what a printed sheet says."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

import datasets
from pages.shared.app.stage.live import LiveStage
from pages.shared.model.controls.control import Control, Values, is_kernel
from pages.shared.model.declarations.choosing import held_back
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of, own_names
from pages.shared.model.declarations.questions import Asked, Question
from pages.shared.model.declarations.stories import unmarked
from pages.shared.model.lessons import link, rules
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Scene
from pages.shared.model.scene.shown import means
from pages.shared.model.setting.data_ranges import ranged_controls
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.units.number_text import number

COLUMNS = ("figure", "trace", "x", "y", "z")
QUESTIONS = 3  # of a sheet
OF_DATA = ("n", "spread", "seed", "scaling", "target")


def numbers_csv(stage: LiveStage, hidden: Collection[str] = ()) -> bytes:
    """Return what a stage shows at the present record as a table, empty where it shows nothing.

    ``hidden`` is what a question hides in the browser until it is answered there.

    Each row is a point of a trace: the figure's title, the trace's name, and x, y, z as far as the
    trace has them, in the numbers of the picture's axes.
    """
    owner = stage.page_store
    scene = stage.drawn(owner.record).scene
    if scene is None:
        return datasets.csv_bytes(COLUMNS, [[]] * 5)
    return scene_csv(scene, (*held_back(owner.page, owner.record), *hidden))


def scene_csv(scene: Scene, hidden: Collection[str] = ()) -> bytes:
    """Return the points of all traces but hidden ones, one below the other.

    ``hidden`` names figures by id, and traces by role or name, as a question hides them.
    """
    columns: list[list[Any]] = [[], [], [], [], []]
    for figure in scene.figures:
        for trace in figure.data:
            if figure.id in hidden or any(means(name, trace) for name in hidden):
                continue
            coordinates = points(trace)
            size = len(coordinates[0])
            names = [figure.title] * size, [str(trace.get("name") or _role(trace))] * size
            for column, more in zip(columns, (*names, *coordinates), strict=True):
                column.extend(more)
    return datasets.csv_bytes(COLUMNS, columns)


def points(trace: Mapping[str, Any]) -> tuple[list[Any], list[Any], list[Any]]:
    """Return x, y, z of each point of a trace; NaN for what it lacks."""
    x, y, z = (_plain(trace.get(axis)) for axis in "xyz")
    if z is not None and z.ndim == 2:
        x = np.arange(z.shape[1]) if x is None else x
        y = np.arange(z.shape[0]) if y is None else y
        x, y, z = np.tile(x, len(y)), np.repeat(y, len(x)), z.ravel()
    given = [column for column in (x, y, z) if column is not None]
    size = min(map(len, given), default=0)
    missing = np.full(size, np.nan)
    x = np.arange(size) if x is None and size else x
    listed = [missing if column is None else column[:size] for column in (x, y, z)]
    return listed[0].tolist(), listed[1].tolist(), listed[2].tolist()


def _plain(values: Any) -> np.ndarray | None:
    if isinstance(values, Quantised):
        return values.whole
    return None if values is None else np.asarray(values)


def _role(trace: Mapping[str, Any]) -> str:
    return str((trace.get("meta") or {}).get("role") or trace.get("type", "scatter"))


def sheet(owner: PageStore) -> dict[str, Any]:
    """Return what a printed sheet says of the present record beside pictures and readouts.

    It holds title and idea of the page, the data in one line, the settings with their symbols, and
    the questions of the page's first experiments. In a lesson title, task and question are those of
    its part, and the page is named beside its place.
    """
    page, record = owner.page, owner.record
    setting = resolve(record, owner.own())
    train, test = setting.train, setting.test
    counted = f"{train.n_samples} training points"
    held_out = f", {test.n_samples} test points" if test is not None else ""
    return {
        **_words(page, record),
        "data": f"{train.title or train.name}: {counted}{held_out}.",
        "settings": _settings(owner),
    }


def _words(page: Page, record: PageState) -> dict[str, Any]:
    """Return title, place, idea or task, and questions: of the part of a lesson, or of the page."""
    part = rules.part_of(record)
    if part is None:
        asked = [one.question for one in page.teaching.experiments if one.question][:QUESTIONS]
        questions = [{"text": plain(question), "choices": []} for question in asked]
        return {"title": page.title, "place": "", "idea": page.idea, "questions": questions}
    lesson, own = link.unpacked(record.lesson), rules.question_of(page, part)
    place = f"Part {record.part} of {len(lesson.parts)}: {page.title}"
    return {
        "title": lesson.title,
        "place": place,
        "idea": plain(unmarked(part.text)),
        "questions": [] if own is None else [_question(own)],
    }


def _question(asked: Asked) -> dict[str, Any]:
    """Return a question of a story for paper: its text, and what there is to choose from."""
    choices = asked.choices if isinstance(asked, Question) else ()
    text, told = asked.text, [plain(unmarked(choice.text)) for choice in choices]
    return {"text": plain(unmarked(text)), "choices": told}


def _settings(owner: PageStore) -> list[list[str]]:
    """Return label and value of each control of data, kernel and method."""
    values = owner.record.displayed
    listed: dict[str, Control] = dict(controls_of(owner.page, values))
    listed |= {c.name: c for c in ranged_controls(values, owner.own())}
    own, several = own_names(owner.page, values), len(values["terms"]) > 1
    return [
        [_label(c, several, values), _shown(c, values)]
        for name, c in listed.items()
        if name in values and (name in OF_DATA or name in own or is_kernel(name))
    ]


def _label(control: Control, several: bool, values: Values) -> str:
    """Return a control's label, with the number of its kernel where there are several."""
    kernel, dot, _ = control.name.partition(".")
    label = control.written(values).label
    return f"kernel {kernel[1:]}: {label}" if dot and several else label


def _shown(control: Control, values: Values) -> str:
    value = values[control.name]
    if not isinstance(value, float):
        return str(value)
    return number(control.written(values).to_shown(value))


def plain(text: str) -> str:
    """Return Markdown as plain text: no emphasis, no links, no signs around formulas."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*`$]", "", text)
