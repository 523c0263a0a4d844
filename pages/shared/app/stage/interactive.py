"""An interactive page: one file that plays the pictures of one or two sliders without a server.

It holds what a browser needs: the stage's own scripts and styles, Plotly, and the pictures as they
are sent to the app, all packed. It asks no host for anything, and works from a disk.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from pages.shared.app.stage import assets
from pages.shared.app.stage.live import LiveStage
from pages.shared.app.stage.packing import needed, packed
from pages.shared.app.stage.wire import encode, framed
from pages.shared.model.controls.control import Control
from pages.shared.model.declarations import front
from pages.shared.model.declarations.choosing import held_back
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.lessons import rules
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Scene
from pages.shared.model.scene.shown import shown
from pages.shared.model.setting.data_ranges import ranged_controls
from pages.shared.model.state.headline import headline
from pages.shared.model.state.reducer import Refusal
from pages.shared.model.state.sharing import why_not_shared
from pages.shared.model.units.number_text import number
from pages.shared.pictures.results.readouts import with_notation

MAX_BYTES = 3_000_000  # of the file: what slides and course pages take without asking
STOPS = {1: 31, 2: 7}  # of each slider, by how many there are
MIN_STOPS = 3
NOTHING = "None of these pictures could be computed."
NO_SLIDER = "This slider cannot be played here."
TOO_LARGE = "These pictures are too large for one file: show fewer points, or choose one slider."
STYLES = (
    assets.TYPE,
    *(f"css/{name}.css" for name in ("readouts", "stage", "callouts", "panel", "access")),
)
FOLDER = Path(__file__).parent
# Scripts and styles stand in the file itself, and nothing else may be loaded or asked for.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
)


@dataclass(frozen=True)
class Slider:
    """A slider of the file: its words, where it stands, and what it says at each place."""

    name: str
    label: str
    spoken: str
    values: tuple[Any, ...]
    texts: tuple[str, ...]
    start: int

    def wire(self) -> dict[str, Any]:
        """Return what the file's script draws."""
        return {
            "label": self.label, "spoken": self.spoken, "texts": self.texts, "start": self.start
        }  # fmt: skip


def sliders(stage: LiveStage, names: Sequence[str], stops: int = 0) -> list[Slider]:
    """Return the sliders of these names, each with its stops from end to end.

    Raises
    ------
    Refusal
        If one is none that the page has, or that the learner may move.
    """
    owner = stage.page_store
    record = owner.record
    listed = controls_of(owner.page, record.values)
    listed |= {c.name: c for c in ranged_controls(record.values, owner.own())}
    free = rules.free(owner.page, record, listed)
    if not names or any(n not in free or not free[n].declared.is_numeric for n in names):
        raise Refusal(NO_SLIDER)
    return [_slider(free[name], record, stops or STOPS[len(names)]) for name in names]


def _slider(control: Control, record: PageState, stops: int) -> Slider:
    form = control.written(record.displayed)
    values = tuple(sorted(dict.fromkeys(control.spread(stops)), key=form.to_shown))
    texts = tuple(number(form.to_shown(value)) for value in values)
    now = form.to_shown(record.values[control.name])
    away = [abs(form.to_shown(value) - now) for value in values]
    return Slider(control.name, form.label, form.spoken, values, texts, away.index(min(away)))


def scenes(
    stage: LiveStage, chosen: Sequence[Slider], hides: Collection[str] = ()
) -> Iterator[dict[str, Any]]:
    """Yield the picture at each place of the sliders, the last one moving first.

    A story's step, or a lesson's part, shows in the file what it shows on the page, and what a
    question hides (``hides``) is not in the file at all. What cannot be computed is a sentence.
    """
    owner = stage.page_store
    record = owner.record
    hidden = (*held_back(owner.page, record), *hides)
    shows = rules.shows_at(owner.page, record)
    for values in product(*(slider.values for slider in chosen)):
        names = [slider.name for slider in chosen]
        here = replace(record, values={**record.values, **dict(zip(names, values, strict=True))})
        drawn = stage.drawn(here, is_preview=True)
        if drawn.scene is None:
            yield {"figures": [], "readouts": [], "refusal": drawn.refusal, "state": drawn.state}
            continue
        figures = None if shows is None else shows.figures
        readouts = None if shows is None else shows.readouts
        yield _wire(shown(drawn.scene, figures, readouts, hidden), here) | {"state": drawn.state}


def _wire(scene: Scene, record: PageState) -> dict[str, Any]:
    """Return a picture without what needs the app: links to other pages, formulas of KaTeX."""
    figures = [replace(figure, formula="", opens="") for figure in scene.figures]
    readouts = [with_notation(one, record.displayed).wire() for one in scene.readouts]
    said = replace(scene, figures=figures).wire()
    return {**said, "readouts": readouts, "chosen": list(record.chosen), "refusal": ""}


def document(
    stage: LiveStage, chosen: Sequence[Slider], drawn: Sequence[Mapping[str, Any]], origin: str
) -> bytes:
    """Return the file; where it would be too large, with every second stop of each slider.

    Parameters
    ----------
    stage : LiveStage
    chosen : sequence of Slider
    drawn : sequence of dict
        The pictures, as `scenes` yields them.
    origin : str
        Scheme, host and prefix of the app, for the link back.

    Raises
    ------
    Refusal
        If nothing could be drawn, or the pictures are too large even so.
    """
    if all(scene["refusal"] for scene in drawn):
        raise Refusal(NOTHING)
    while len(html := _html(stage, chosen, drawn, origin)) > MAX_BYTES:
        if min(len(slider.values) for slider in chosen) // 2 < MIN_STOPS:
            raise Refusal(TOO_LARGE)
        drawn = _thinned(chosen, drawn)
        chosen = [_halved(slider) for slider in chosen]
    return html


def _halved(slider: Slider) -> Slider:
    first = slider.start % 2  # the stop of the page's own value stays
    values, texts = slider.values[first::2], slider.texts[first::2]
    return replace(slider, values=values, texts=texts, start=slider.start // 2)


def _thinned(chosen: Sequence[Slider], drawn: Sequence[Mapping[str, Any]]) -> list[Any]:
    places = product(*(range(len(slider.values)) for slider in chosen))
    starts = [slider.start % 2 for slider in chosen]
    return [
        scene
        for place, scene in zip(places, drawn, strict=True)
        if all(at % 2 == first for at, first in zip(place, starts, strict=True))
    ]


def _html(
    stage: LiveStage, chosen: Sequence[Slider], drawn: Sequence[Mapping[str, Any]], origin: str
) -> bytes:
    known, pictures = set[str](), []
    for scene in drawn:
        payload, hashes = encode(scene, known)
        known |= hashes
        pictures.append(framed(payload))
    said = _said(stage, origin)
    start = 0
    for slider in chosen:
        start = start * len(slider.values) + slider.start
    columns = stage.page_store.page.method.columns(stage.page_store.record.values)
    about = {"sliders": [slider.wire() for slider in chosen], "columns": columns, **said}
    figures = drawn[start]["figures"] or []
    words = " ".join(f"{one['title']}. {one.get('alt', '')}" for one in figures)
    scripts, styles = _inlined()
    template = (FOLDER / "interactive.html").read_text(encoding="utf-8")
    parts = {
        "policy": escape(POLICY), "title": escape(said["title"]), "styles": styles,
        "words": escape(words), "about": json.dumps(about).replace("<", "\\u003c"),
        "pictures": _packed(b"".join(pictures)), "plotly": _plotly(), "scripts": scripts,
        "address": escape(said["address"]),
    }  # fmt: skip
    for name, text in parts.items():
        template = template.replace(f"@{{{name}}}", text, 1)
    return template.encode()


def _said(stage: LiveStage, origin: str) -> dict[str, str]:
    """Return title, line and the address of the page; without a query that no link can hold."""
    owner = stage.page_store
    record, text = owner.record, owner.address()
    place = {"story": record.story, "lesson": record.lesson, "part": str(record.part)}
    named = headline(owner.page, place)
    query = "" if why_not_shared(text, record, owner.own()) or not text else f"?{text}"
    slug = owner.page.slug
    title = named.title.removesuffix(f" · {front.NAME}")
    return {"title": title, "line": named.line, "address": f"{origin}/{slug}{query}"}


@lru_cache(maxsize=1)
def _plotly() -> str:
    return _packed(assets.PLOTLY.read_bytes())


@lru_cache(maxsize=1)
def _inlined() -> tuple[str, str]:
    """Return the scripts and the styles that the file holds."""
    read = {
        path.stem: path.read_text(encoding="utf-8")
        for folder in ("js", "js/room", "js/offline")
        for path in sorted((FOLDER / folder).glob("*.js"))
    }
    scripts = packed(needed(["offline_page"], read)).replace("</script", "<\\/script")
    styles = [*STYLES, "css/room/room.css", "css/offline/offline.css"]
    return scripts, "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in styles)


def _packed(content: bytes) -> str:
    return b64encode(gzip.compress(content, 9, mtime=0)).decode()
