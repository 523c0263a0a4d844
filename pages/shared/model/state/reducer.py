"""From a record and an event to the next record. Pure: the same two give the same third."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kernels import KernelError, shaped
from pages.shared.model.controls.control import (
    MAX_TERMS,
    is_kernel,
    is_nested,
    kernel_controls,
    kernel_of,
    lengths,
)
from pages.shared.model.controls.given import accepted, length
from pages.shared.model.controls.terms import place_of
from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.lessons import link, rules
from pages.shared.model.record import edits, events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.setting.split import base, only_measure
from pages.shared.model.state import address, pinning
from pages.shared.model.state.beginning import beginning
from pages.shared.model.units import notations
from pages.shared.model.units.number_text import begins_sentence

RELOADS = (events.Load, events.GoToPart, events.LeaveLesson)  # not bound by the lesson before
Outcome = tuple[PageState, tuple[str, ...]]


class Refusal(ValueError):
    """An event that cannot be; the message is one plain sentence for the reader."""


def reduce(page: Page, record: PageState, event: events.Event, own: defaults.Own) -> Outcome:
    """Return the next record, and messages about it for the learner.

    Parameters
    ----------
    page : Page
    record : PageState
        The present one.
    event : Event
    own : mapping
        The session's own data sets that suit the page, by name.

    Raises
    ------
    Refusal
        If the event cannot be; the record then stays.
    """
    if why := rules.why_not(page, record, event):
        raise Refusal(why)
    after, messages = _next(page, record, event, own)
    part = rules.part_of(record)
    if part is None or isinstance(event, RELOADS):
        return after, messages
    after = replace(after, lesson=record.lesson, part=record.part)
    if isinstance(event, events.Refresh):
        return after, messages
    return rules.kept(page, part, after, record), messages


def _next(page: Page, record: PageState, event: events.Event, own: defaults.Own) -> Outcome:
    """Return the next record and messages, as the free page has them."""
    match event:
        case events.SetValues(values):
            return _set(page, record, values, own)
        case events.SetKernel(terms, ops):
            return _rebuilt(page, record, terms, ops), ()
        case events.SwitchData(name):
            return _switched(page, record, name, own)
        case events.Arrive():
            return _arrived(page, record, event, own)
        case events.Refresh():
            return pinning.still_pinned(page, _refreshed(page, record, own), own), ()
        case events.UseOpening():
            values = defaults.opening(page, record.values["data"], own)
            kept = {n: record.values[n] for n in defaults.about(values) if n in record.values}
            kernel = {n: v for n, v in values.items() if is_kernel(n)}
            usual = replace(record, values={**values, **kept, **kernel})
            return in_forms(page, usual, notations.chosen_notations(record.values)), ()
        case events.Load(loaded, messages):
            return loaded, messages
        case events.GoToStep(story, step):
            return _step(page, record, story, step, own)
        case events.LeaveStory():
            return replace(record, story="", step=0), ()
        case events.GoToPart(lesson, part):
            return _part(page, record, lesson, part, own)
        case events.LeaveLesson():
            return replace(record, lesson="", part=0), ()
        case events.Choose(chosen):
            return replace(record, chosen=chosen), ()
        case events.Mark(name, rows):
            return replace(record, marks={**record.marks, name: tuple(sorted(set(rows)))}), ()
        case events.OpenTab(tab, view):
            opened = {**record.opened, tab: view} if view else record.opened
            return replace(record, tab=tab, opened=opened), ()
        case events.Pin():
            if not page.method.pins or record.story:
                raise Refusal("A picture cannot be pinned here.")
            return replace(record, pinned=address.pinned_text(page, record, own)), ()
        case events.Unpin():
            return replace(record, pinned=""), ()
        case events.Swap():
            swapped = pinning.swapped(page, record, own)
            if swapped is None:
                raise Refusal("No picture is pinned.")
            return swapped, ()
        case events.ClearPoints():
            return _edited(page, record, event, own), (edits.FEWEST,)
        case _:
            return _edited(page, record, event, own), ()


def _set(page: Page, record: PageState, raw: Mapping[str, Any], own: defaults.Own) -> Outcome:
    values = dict(record.values)
    controls = controls_of(page, values)
    typed = {n for n in lengths(values["terms"]) if isinstance(raw.get(n), str)}
    for name, given in raw.items():
        try:
            if name in typed:  # perhaps with a unit
                given = length(controls[name], given, only_measure(values, own))
            if name in controls:
                values[name] = accepted(controls[name], given, record.displayed)
        except ValueError as error:
            raise Refusal(str(error)) from error
    if controls_of(page, values) is not controls:  # else all others are what they may be
        values = defaults.with_defaults(page, values, {})
    next_ = replace(record, values=values)
    if all(values.get(name) == record.values.get(name) for name in pinning.REDRAWN):
        return next_, ()
    messages = ("The points are redrawn, without your changes to them.",) if record.edits else ()
    return replace(next_, edits=edits.Edits(), chosen=(), marks={}), messages


def _rebuilt(
    page: Page, record: PageState, terms: tuple[str, ...], ops: tuple[Any, ...]
) -> PageState:
    flat = not is_nested(ops) and len(ops) == len(terms) - 1 and not set(ops) - {"+", "*"}
    if not 1 <= len(terms) <= MAX_TERMS or not (flat or is_nested(ops)):
        raise Refusal(f"A kernel has one to {MAX_TERMS} terms, joined by + or ×.")
    if misfit := defaults.misfit(page, terms, record.values["texts"]):
        raise Refusal(f"{misfit[0].upper()}{misfit[1:]}.")
    if not flat:
        try:
            shaped(terms, ops, {})
        except KernelError as error:
            raise Refusal(str(error)) from error
    old = record.values
    kept = {n: v for n, v in old.items() if not is_kernel(n)}
    for control in kernel_controls(terms):
        place = place_of(control.name) - 1
        same = place < len(old["terms"]) and old["terms"][place] == terms[place]
        kept[control.name] = old[control.name] if same else control.parse(control.declared.default)
    values = defaults.with_defaults(page, {**kept, "terms": terms, "ops": ops}, {})
    return replace(record, values=values)


def _switched(page: Page, record: PageState, name: str, own: defaults.Own) -> Outcome:
    """Change the data; what the learner has set of kernel and method stays."""
    if name not in page.data.sources() and name not in own:
        raise Refusal("This page does not have that data set.")
    values = defaults.opening(page, name, own)
    kept = defaults.touched(page, record.values, own, beginning(page, own).values)
    kernel = {n: v for n, v in kept.items() if is_kernel(n)}
    if kernel and not defaults.kernel_fits(page, kernel["terms"], values["texts"]):
        kernel = {}
    if kernel:
        values = {n: v for n, v in values.items() if not is_kernel(n)} | kernel
    known = controls_of(page, values)
    numbers = {n: v for n, v in kept.items() if n in known and not is_kernel(n)}
    values = defaults.with_defaults(page, values | numbers, {})
    parts = ["the kernel"] if kernel else []
    parts += [known[n].spoken for n in numbers if known[n].declared.is_numeric]
    messages = (f"Kept from before: {_listed(parts)}.",) if parts else ()
    return _with_values(record, values), messages


def _with_values(record: PageState, values: Mapping[str, Any]) -> PageState:
    """Return a record of other data: nothing of the points stays, all beside the picture does."""
    return PageState(values, tab=record.tab, opened=record.opened, pinned=record.pinned)


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _arrived(page: Page, record: PageState, event: events.Arrive, own: defaults.Own) -> Outcome:
    """Take over the data and the kernel of another page, where they fit."""
    messages = []
    if event.data and event.data != record.values["data"]:
        if event.data in page.data.sources() or event.data in own:
            record, _ = _switched(page, record, event.data, own)
        else:
            name = record.values["data"].replace("_", " ")
            messages.append(f"{event.title} does not suit this page: it shows {name}.")
    if event.data == record.values["data"]:
        values = {**record.values, **event.about_data}
        values = defaults.with_defaults(page, values, {})
        record = replace(record, values=values, edits=event.edits, chosen=(), marks={})
    if event.kernel:
        if defaults.kernel_fits(page, event.kernel["terms"], record.values["texts"]):
            plain = {n: v for n, v in record.values.items() if not is_kernel(n)}
            record = replace(
                record, values=defaults.with_defaults(page, plain | dict(event.kernel), {})
            )
        else:
            messages.append("This page does not take the kernel that you had: it keeps its own.")
    return in_forms(page, record, event.forms), tuple(messages)


def in_forms(page: Page, record: PageState, forms: Mapping[str, str]) -> PageState:
    """Return a record whose numbers are shown in these forms, as far as it has such numbers."""
    known = {name: form for name, form in forms.items() if name in record.values}
    if not known:
        return record
    return replace(record, values=defaults.with_defaults(page, {**record.values, **known}, {}))


def _refreshed(page: Page, record: PageState, own: defaults.Own) -> PageState:
    """Follow a change of the session's own data; what still applies of the values stays."""
    values = record.values
    if values["data"] not in page.data.sources() and values["data"] not in own:
        return _with_values(record, defaults.opening(page, page.data.opening, own))
    known = own.get(values["data"])
    if known is None:
        return record
    now = known.task, known.n_features, known.has_texts, known.has_images
    if now == tuple(values[name] for name in ("task", "width", "texts", "images")):
        return record
    fresh = defaults.opening(page, values["data"], own)
    # One that nobody has chosen is not for another number of features.
    is_chosen = not defaults.has_kernel_of_width(page, values)
    kernel = {n: v for n, v in values.items() if is_kernel(n) and is_chosen}
    if known.has_texts != values["texts"]:  # from numbers to words, or back: other openings
        return _with_values(record, fresh)
    others = {*defaults.about(fresh), *filter(is_kernel, fresh)}
    method = {n: v for n, v in values.items() if n in fresh and n not in others}
    merged = defaults.with_defaults(page, fresh | method | kernel, {})
    return _with_values(record, merged)


def _step(page: Page, record: PageState, story: str, number: int, own: defaults.Own) -> Outcome:
    if page.teaching.step(story, number) is None:
        raise Refusal("This page has no such step of a story.")
    loaded, messages = address.from_query(page, address.step_query(story, number), own)
    tab, opened = loaded.tab or record.tab, {**record.opened, **loaded.opened}
    loaded = in_forms(page, loaded, notations.chosen_notations(record.values))
    return replace(loaded, tab=tab, opened=opened), messages


def _part(page: Page, record: PageState, lesson: str, number: int, own: defaults.Own) -> Outcome:
    loaded, messages = address.from_query(page, link.query(lesson, number), own)
    if (loaded.lesson, loaded.part) != (lesson, number):
        raise Refusal("This page has no such part of a lesson.")
    return replace(loaded, opened={**record.opened, **loaded.opened}), messages


def _edited(page: Page, record: PageState, event: events.Event, own: defaults.Own) -> PageState:
    """Change the points; where they lie comes as shown and is kept in the data's own units."""
    shown = base(record.values, kernel_of(record.values), own)
    if shown.n_features > 2:
        raise Refusal("Points can be changed over one or two features only.")
    was, n = record.edits, shown.n_samples
    count, at = was.count(n), (0.0, 0.0)
    match event:
        case events.AddPoint(x, y, value):
            at = shown.to_raw(x, y)
            now = was.add((*at, shown.value_to_raw(value)))
        case events.MovePoint(index, x, y) if 0 <= index < count:
            at = shown.to_raw(x, y)
            now = was.move(index, *at, n)
        case events.RemovePoint(index) if 0 <= index < count:
            if count <= 2:
                raise Refusal("The last two points stay.")
            now = was.remove(index, n)
        case events.ClearPoints():
            now = edits.Edits(cleared=True)
            for point in shown.start_points():
                now = now.add(point)
        case _:
            raise Refusal("There is no such point.")
    if edits.is_too_far(at):
        raise Refusal(f"{begins_sentence(edits.TOO_FAR)}.")
    if len(now) > edits.MAX_EDITS:
        raise Refusal(f"At most {edits.MAX_EDITS} points can be changed by hand.")
    gone = isinstance(event, events.RemovePoint | events.ClearPoints)
    chosen = () if gone else record.chosen
    return replace(record, edits=now, chosen=chosen, marks={} if gone else record.marks)
