"""What holds of every experiment that is set up by its button."""

from __future__ import annotations

from pages.shared.model.declarations import registry
from tests.apptest import opened, state_of, values_of


def check_set_up(slug: str, place: int) -> None:
    """Press a page's "Try it" of that place: its data and control are there, without messages."""
    at = opened(slug, "try")
    at.button(key=f"{slug}_try_{place}").click().run()
    assert not at.exception
    values, experiment = values_of(at, slug), registry.page(slug).teaching.experiments[place]
    assert values["data"] == experiment.query["data"]
    assert not experiment.about or experiment.about in values
    assert not state_of(at, slug).messages
