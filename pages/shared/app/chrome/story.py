"""The story that is being read: it takes the sidebar's place until the learner leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import streamlit as st

from pages.shared.app.chrome import panels, text_numbers
from pages.shared.app.chrome.stage_view import live_stage
from pages.shared.app.stage import component
from pages.shared.app.store import store, visit
from pages.shared.model.controls import control
from pages.shared.model.declarations import question_data
from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.path import following
from pages.shared.model.declarations.stories import Step, Story
from pages.shared.model.record import events
from pages.shared.model.setting.split import only_measure
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore


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
        "question": question_data.question(step.question, drawn.scene),
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
        visit.keep_to_itself(page)
        store.page_store(page).apply(events.LeaveStory())


def goals_data(goals: Sequence[Goal]) -> list[dict[str, Any]]:
    """Return goals as the scripts judge them."""
    return [
        {
            "readout": g.readout,
            "limits": list(g.limits),
            "atLeast": g.at_least,
            "exactly": g.exactly,
            "unit": g.unit,
        }
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
