"""All that an address shows, computed without a browser: readouts, words and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl

from pages.shared.export import code
from pages.shared.model.declarations import blocks, registry
from pages.shared.model.declarations.blocks import Block, Body
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address

registry.load()


@dataclass(frozen=True)
class Work:
    """What is done of the long work of a view: a number of results, or results that are given."""

    count: int
    known: Sequence[Any]

    @property
    def is_asked_for(self) -> bool:
        return self.count > 0 or len(self.known) > 0

    def results(self, start: Callable[[], Iterator[Any]]) -> list[Any]:
        """Return the results, computed where none are known."""
        return list(self.known) or list(islice(start(), self.count))


@dataclass
class Shown:
    """What stands on the page of an address: its stage, and what the open tab has below it."""

    readouts: list[Readout] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # texts, formulas, notes, cells of tables
    marks: set[tuple[str, str]] = field(default_factory=set)  # figure, and role or name of a trace

    def amounts(self, key: str) -> list[float]:
        """Return the numbers of the readouts of a key, the stage's before those of the view."""
        return [r.amount for r in self.readouts if r.key == key and r.amount is not None]

    @property
    def text(self) -> str:
        """All words, one below the other."""
        return "\n".join(self.words)

    def add_scene(self, scene: Scene) -> None:
        """Take in what a stage shows."""
        self.readouts += scene.readouts
        self.words += [r.text for r in scene.readouts] + list(scene.notices)
        for figure in scene.figures:
            self.words += [figure.title, figure.note, figure.formula, figure.alt]
            for trace in figure.data:
                names = (trace.get("name"), (trace.get("meta") or {}).get("role"))
                self.marks |= {(figure.id, str(name)) for name in names if name}

    def add_body(self, body: Body, setting: Setting, work: Work) -> None:
        """Take in what a view or a derivation shows; of long work the first results are done."""
        if isinstance(body, tuple):
            self._add_all(body, setting, work)
            return
        parts, answer = body(setting), None
        try:
            while True:
                answer = self._add(parts.send(answer), setting, work)
        except StopIteration:
            pass

    def _add_all(self, inside: Iterable[Block], setting: Setting, work: Work) -> None:
        for block in inside:
            self._add(block, setting, work)

    def _add(self, block: Block, setting: Setting, work: Work) -> Any:
        """Take in a block, and return its answer."""
        match block:
            case blocks.Text(text) | blocks.Note(text) | blocks.Formula(text):
                self.words.append(text)
            case blocks.Message(text, _) | blocks.Html(text):
                self.words.append(text)
            case blocks.Number(readout):
                self.readouts.append(readout)
                self.words.append(readout.text)
            case blocks.Table(rows):
                self.words.append(str(rows))
            case blocks.Columns(columns):
                for column in columns:
                    self._add_all(column, setting, work)
            case blocks.Row(inside, _):
                self._add_all(inside, setting, work)
            case blocks.Stage(draw):
                self.add_scene(draw(setting))
                return setting
            case blocks.Ask():
                return work.is_asked_for
            case blocks.Work(start=start):
                return work.results(start)
            case blocks.Kept(make=make):
                return make()
        return None


def open_address(text: str, count: int = 0, known: Sequence[Any] = ()) -> Shown:
    """Return what an address shows, ``/page?name=value``; all of it must be understood.

    Of the long work of the open view the first ``count`` results are computed, or the results
    ``known`` are taken for it.
    """
    slug, _, query = text.removeprefix("/").partition("?")
    page = registry.page(slug)
    record, messages = address.from_query(page, dict(parse_qsl(query)), {})
    assert not messages, messages
    setting, shown, work = resolve(record, {}), Shown(), Work(count, known)
    shown.add_scene(page.scene(setting))
    if record.tab == "why" and page.teaching.derivation is not None:
        shown.add_body(page.teaching.derivation, setting, work)
    if record.tab == "code":
        shown.words.append(code.script(code.State(page, setting, record.edits), text))
    for view in page.teaching.views_of(record.tab, record.values):
        if view.slug == record.opened.get(record.tab):
            shown.add_body(view.body, setting, work)
    return shown
