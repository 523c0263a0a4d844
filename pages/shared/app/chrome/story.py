"""The story that is being read: it takes the sidebar's place until the learner leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from pages.shared.app.chrome import panels, text_numbers
from pages.shared.app.chrome.stage_view import live_stage
from pages.shared.app.stage import component
from pages.shared.app.store import store, visit
from pages.shared.model.controls import control
from pages.shared.model.declarations.challenges import Goal
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.path import following
from pages.shared.model.declarations.questions import (
    Asked,
    Estimate,
    Place,
    Question,
    Reveal,
    StraightLine,
    Stroke,
)
from pages.shared.model.declarations.stories import Step, Story
from pages.shared.model.record import events
from pages.shared.model.scene.places import points_by_class, points_of, straight_boundary
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.split import only_measure
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore

PLACES = 49  # of a stroke
CLASSES = 2  # between which the sign of f decides
POINTS_ARE = {"points": "training points", "test": "test points"}  # by role


def show(page: Page, state: PageStore) -> None:
    """Draw the step of the story that the record names."""
    record = state.record
    story = page.teaching.story(record.story)
    step, drawn = story.steps[record.step - 1], live_stage(page).drawn(record)
    data = {
        "page": page.slug,
        "token": live_stage(page).token,
        "revision": state.revision,
        "story": story.slug,
        "title": story.title,
        "step": record.step,
        "of": len(story.steps),
        "text": step.text,
        "sections": [panels.section("step", "", [[row]]) for row in _control(state, step)],
        "numbers": text_numbers.declared(state, step.texts),
        "opens": step.opens,
        "question": question(step.question, drawn.scene),
        "state": drawn.state,
        "untouched": state.is_untouched,
        "goals": goals_data(step.goals),
        "learnt": story.learnt if record.step == len(story.steps) else "",
        "next": _next(story),
    }
    key = f"{page.slug}_story"
    on = {
        "step": partial(_go, page, key),
        "leave": partial(leave, page, key),
        "next": partial(_go_on, page, story, key),
    }
    component.mount_story(key, data, on)


def offer(page: Page) -> None:
    """Offer the page's stories as a list."""
    for story in page.teaching.stories:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                "Start",
                key=f"{page.slug}_story_{story.slug}",
                type="primary",
                on_click=start,
                args=(page, story.slug),
            )
            st.markdown(f"**{story.title}** · {len(story.steps)} steps. {story.line}")


def start(page: Page, slug: str) -> None:
    """Open the first step of a story, or the start of a challenge."""
    store.page_store(page).try_apply(events.GoToStep(slug, 1))


def leave(page: Page, key: str) -> None:
    """Leave the story or the challenge where its component with that key says so."""
    if store.payload(key, "leave") is not None:
        store.page_store(page).apply(events.LeaveStory())


def goals_data(goals: Sequence[Goal]) -> list[dict[str, Any]]:
    """Return goals as the scripts judge them."""
    return [
        {"readout": g.readout, "limits": list(g.limits), "atLeast": g.at_least, "unit": g.unit}
        for g in goals
    ]


def _next(story: Story) -> dict[str, str] | None:
    if (after := following(story)) is None:
        return None
    page, next_story = after
    return {"title": next_story.title, "page": page.menu}


def _control(state: PageStore, step: Step) -> list[dict[str, Any]]:
    values, own = state.record.displayed, state.own()
    known = text_numbers.controls_at(state, values)
    if step.control not in known:
        return []
    measure = only_measure(values, own)
    note = control.notes(values, measure).get(step.control, "")
    typed = measure is not None and step.control in control.lengths(values["terms"])
    return [panels.control_data(known[step.control], values, note=note, reads_units=typed)]


def question(asked: Asked | None, scene: Scene | None) -> dict[str, Any] | None:
    """Return a question as the script draws it, with the true places of the picture."""
    if asked is None:
        return None
    shared = {"then": dict(asked.then), "hides": list(asked.hidden)}
    match asked:
        case Question():
            choices = [vars(choice) for choice in asked.choices]
            of_kind = {"kind": "choice", "choices": choices, "right": asked.right}
            return {**vars(asked), **of_kind, **shared}
        case Estimate():
            errors = {"tooLow": asked.too_low, "tooHigh": asked.too_high}
            return {**vars(asked), "kind": "estimate", **errors, **shared}
        case Reveal():
            return {**vars(asked), "kind": "reveal", **shared}
    if scene is None:
        return None
    figure = next(figure for figure in scene.figures if figure.id == asked.figure)
    match asked:
        case Stroke():
            return {**_stroke(asked, figure), "kind": "stroke", **shared}
        case StraightLine():
            return {**_line(asked, figure), "kind": "line", **shared}
    return {**_place(asked, figure), "kind": "place", **shared}


def _place(asked: Place, figure: Figure) -> dict[str, Any]:
    """Return a question for a place with the true places and the ends of their axis."""
    low, high, named = _axis(figure, asked.axis)
    along, values = asked.along(figure)
    classes = [name for name, _ in points_by_class(figure)]
    sent = {
        "places": list(asked.places(figure)),
        "low": low,
        "high": high,
        "along": along.tolist(),
        "values": values.tolist(),
        "classes": classes if len(classes) == CLASSES else [],
    }
    return {**vars(asked), **sent, **named}


def _stroke(asked: Stroke, figure: Figure) -> dict[str, Any]:
    """Return a question for a curve with the true one at places of equal distance."""
    places = np.linspace(*asked.ends, PLACES)
    line = np.interp(places, *asked.line(figure))
    _, _, along = _axis(figure, asked.axis)
    low, high, across = _axis(figure, "y" if asked.axis == "x" else "x")
    sent = {
        "places": places.tolist(),
        "line": line.tolist(),
        "low": low,
        "high": high,
        "points": points_of(figure, asked.missed).tolist(),
        "pointsAre": POINTS_ARE[asked.missed],
    }
    return {**vars(asked), **sent, "along": along, "across": across}


def _line(asked: StraightLine, figure: Figure) -> dict[str, Any]:
    """Return a question for a line with the points by class and the line of the method."""
    axes = {letter: _axis(figure, letter)[:2] for letter in "xy"}
    classes = [places.tolist() for _, places in points_by_class(figure)]
    return {**vars(asked), "axes": axes, "classes": classes, "true": straight_boundary(figure)}


def _axis(figure: Figure, letter: str) -> tuple[float, float, dict[str, Any]]:
    """Return the ends of an axis, and how places on it are named."""
    shown = figure.layout[f"{letter}axis"]
    low, high = sorted(map(float, shown["range"]))
    return low, high, {"name": shown["title"]["text"] or letter, "measure": shown.get("measure")}


def _go_on(page: Page, story: Story, key: str) -> None:
    """Open the first step of the next story, on its page."""
    after = following(story)
    if store.payload(key, "next") is None or after is None:
        return
    next_page, next_story = after
    if next_page.slug == page.slug:
        start(page, next_story.slug)
    else:
        visit.go_to(next_page.slug, address.step_query(next_story.slug, 1))


def _go(page: Page, key: str) -> None:
    sent, state = store.payload(key, "step"), store.page_store(page)
    if sent is not None:
        state.try_apply(events.GoToStep(state.record.story, sent["n"]))
