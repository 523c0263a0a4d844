"""A record as the query of an address, and back; what an address cannot say is said in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode

from kernels import LRUCache
from pages.shared.model.controls.control import is_kernel, kernel_of
from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of, unseen_names
from pages.shared.model.lessons import link, rules, tables
from pages.shared.model.record.page_state import PageState
from pages.shared.model.record.query_reader import Reader, read_edits, read_rows
from pages.shared.model.state import query_values
from pages.shared.model.tables.file_identity import UPLOAD_GONE

PIN_GONE = "The picture that was pinned shows data that are not here: none is pinned."
MARK = "mark."
Begun = tuple[PageState, tuple[str, ...], dict[str, str]]
_BEGUN: LRUCache[Begun] = LRUCache(max_entries=64)


def to_query(page: Page, record: PageState, own: defaults.Own) -> dict[str, str]:
    """Return the query of a record: what differs from the opening state of its data.

    In a story or a lesson it is what differs from the state of the step or part; ``name=`` takes
    a part of it away.
    """
    query = _free_query(page, record, own)
    if record.lesson:
        place = record.lesson, record.part
        begin, usual = link.query(*place), _usual_of_part(page, *place, own)
    elif page.teaching.step(record.story, record.step) is not None:
        place = record.story, record.step
        begin, usual = step_query(*place), _usual_of_step(page, *place)
    elif query or not page.data.begins:
        return query
    else:  # at an address that says nothing the page begins with less
        return {"data": record.values["data"]}
    changed = {name: text for name, text in query.items() if usual.get(name) != text}
    gone = dict.fromkeys(usual.keys() - query.keys(), "")
    return begin | changed | gone


def step_query(story: str, step: int) -> dict[str, str]:
    """Return the query that opens a step of a story."""
    return {"story": story, "step": str(step)}


@lru_cache(maxsize=256)
def _usual_of_step(page: Page, story: str, number: int) -> Mapping[str, str]:
    """Return the whole query of a step; no step is about data of one's own."""
    step = page.teaching.step(story, number)
    query = {} if step is None else step.query
    return _free_query(page, from_query(page, query, {})[0], {})


def _start_of_part(
    page: Page, lesson: str, number: int, own: defaults.Own
) -> tuple[PageState, tuple[str, ...]]:
    """Return the state with which a part of a lesson begins, and what of it was not understood."""
    return _part_begun(page, lesson, number, own)[:2]


def _usual_of_part(page: Page, lesson: str, number: int, own: defaults.Own) -> Mapping[str, str]:
    return _part_begun(page, lesson, number, own)[2]


def _part_begun(page: Page, lesson: str, number: int, own: defaults.Own) -> Begun:
    """Return how a part begins: its state, what of it was not understood, and its whole query.

    Kept under the part and whether its table is there, without the table.
    """
    part = link.unpacked(lesson).parts[number - 1]
    there = tables.known(part, own)

    def begin() -> Begun:
        record, messages = from_query(page, part.query, there)
        record = rules.begun(part, record)
        return record, messages, _free_query(page, record, there)

    return _BEGUN.get((page, lesson, number, bool(there)), begin)


def _free_query(page: Page, record: PageState, own: defaults.Own) -> dict[str, str]:
    values = record.values
    usual = defaults.opening(page, values["data"], own)
    query = {} if values["data"] == page.data.opening else {"data": values["data"]}
    if (kernel := kernel_of(values)) != kernel_of(usual):
        query["kernel"] = str(kernel)
    for name, control in controls_of(page, values).items():
        if not is_kernel(name) and values[name] != usual.get(name, control.declared.default):
            query[name] = str(values[name])
    if record.edits:
        query["edits"] = record.edits.to_text()
    if record.chosen:
        query["chosen"] = _rows_text(record.chosen)
    query |= {f"{MARK}{name}": _rows_text(rows) for name, rows in record.marks.items() if rows}
    if record.tab:
        query["tab"] = record.tab
    keys = query_values.PLACES.items()
    query |= {key: record.opened[tab] for tab, key in keys if tab in record.opened}
    if record.pinned:
        query["pin"] = record.pinned
    return query


def pinned_text(page: Page, record: PageState, own: defaults.Own) -> str:
    """Return the query of a record's picture alone, as a text that is never empty.

    What is chosen or marked, tab, views with their controls, and what is pinned are left out.
    """
    looked_at = unseen_names(page, record.values)
    query = _free_query(page, PageState(record.values, record.edits), own)
    query = {"data": record.values["data"]} | query
    return urlencode({name: text for name, text in query.items() if name not in looked_at})


def pinned_record(page: Page, text: str, own: defaults.Own) -> PageState | None:
    """Return the record of a pinned picture; None where the text is that of no picture."""
    query = dict(parse_qsl(text, keep_blank_values=True))
    if not query or query.keys() & {"pin", "story", "lesson"}:
        return None
    record, messages = from_query(page, query, own)
    return None if messages else PageState(record.values, record.edits)


def to_text(page: Page, record: PageState, own: defaults.Own) -> str:
    """Return the query as it stands in an address, without the question mark."""
    return urlencode(to_query(page, record, own))


def _rows_text(rows: tuple[int, ...]) -> str:
    return "_".join(map(str, rows))


def from_query(
    page: Page, query: Mapping[str, str], own: defaults.Own
) -> tuple[PageState, tuple[str, ...]]:
    """Return the record of a query, and a sentence for each part that was not understood.

    Such a part keeps its usual value; all others hold.
    """
    read = Reader(query)
    lesson, part, why = rules.named(page, read.take("lesson"), read.take("part"))
    read.messages += filter(None, [why])
    story, step = ("", 0) if lesson else _story(page, read)
    if lesson or story:
        usual = (
            _usual_of_part(page, lesson, part, own) if lesson else _usual_of_step(page, story, step)
        )
        read.query = {name: text for name, text in {**usual, **query}.items() if text}
    values = defaults.opening(page, query_values.data(page, read, own), own)
    values = query_values.kernel(page, read, values)
    values = query_values.numbers(page, read, values)
    changed = read_edits(read, values)
    record = PageState(
        values,
        changed,
        read_rows(read, "chosen")[:2],
        {n[len(MARK) :]: read_rows(read, n) for n in read.query if n.startswith(MARK)},
        *query_values.places(page, read, values),
        story=story,
        step=step,
        pinned="" if story else _pinned(page, read, own),
        lesson=lesson,
        part=part,
    )
    if lesson:
        start, unread = _start_of_part(page, lesson, part, own)
        record, fixed = rules.kept_to_start(page, record, start)
        said = (*read.messages, *unread, *fixed)
        if tables.is_missing(link.unpacked(lesson).parts[part - 1], own):
            said = (tables.UNTIL, *(message for message in said if message != UPLOAD_GONE))
        read.messages = list(dict.fromkeys(said))
    unknown = sorted(set(read.query) - read.used)
    if unknown:
        read.messages.append(
            f"The address has parts that this page does not know: {_few(unknown)}."
        )
    return record, tuple(read.messages)


def _story(page: Page, read: Reader) -> tuple[str, int]:
    """Return the story and its step; its first one where the query names none that there is."""
    story, step = read.take("story"), read.take("step") or "1"
    if not story:
        return "", 0
    if page.teaching.step(story, 1) is None:
        read.refuse("story", "this page has no such story.")
        return "", 0
    if len(step) > 4 or not step.isdecimal() or page.teaching.step(story, int(step)) is None:
        read.refuse("step", "the story has no such step; its first one is shown.")
        return story, 1
    return story, int(step)


def _pinned(page: Page, read: Reader, own: defaults.Own) -> str:
    text = read.take("pin") if page.method.pins else None
    if not text:
        return ""
    if (record := pinned_record(page, text, own)) is not None:
        return pinned_text(page, record, own)
    if dict(parse_qsl(text)).get("data") in {defaults.UPLOAD, defaults.FETCHED} - own.keys():
        read.messages.append(PIN_GONE)
    else:
        read.refuse("pin", "that is no picture of this page; none is pinned.")
    return ""


def _few(names: list[str]) -> str:
    shown = ", ".join(name[:30] for name in names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"
