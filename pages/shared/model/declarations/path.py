"""The way through all stories: each leads on to the next one."""

from __future__ import annotations

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.stories import Story


def path() -> tuple[tuple[Page, Story], ...]:
    """Return the stories with their pages, from the one that none leads to, by ``Story.next``."""
    stories = {f"{p.slug}/{s.slug}": (p, s) for p in registry.pages() for s in p.teaching.stories}
    reached = {story.next for _, story in stories.values()}
    name = next((name for name in stories if name not in reached), "")
    way: list[tuple[Page, Story]] = []
    while name in stories:
        way.append(stories.pop(name))
        name = way[-1][1].next
    return tuple(way)


def following(story: Story) -> tuple[Page, Story] | None:
    """Return the story that one leads on to, with its page; None after the last one."""
    slug, _, name = story.next.partition("/")
    if not slug:
        return None
    page = registry.page(slug)
    return page, page.teaching.story(name)
