"""What a story needs beside its steps, each as a sentence that says what is missing."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import groupby

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.path import path
from pages.shared.model.declarations.stories import Story, numbers_of, unmarked


def missing_at_the_end(slug: str, story: Story, readouts: Collection[str]) -> list[str]:
    """Return what is missing in what a story says at its end, where these readouts are shown."""
    learnt = f"`learnt` of the story {slug}/{story.slug}"
    said = []
    count = len(re.findall(r"[.?](?= |$)", unmarked(story.learnt)))
    if count != 3:
        said.append(f"{learnt} has {count} sentences: say in three what one knows now.")
    numbers = numbers_of(story.learnt)
    if not numbers:
        said.append(f"{learnt} has no number of the learner's picture, as {{error_train}}.")
    for name in sorted(set(numbers) - set(readouts)):
        said.append(f"{learnt} says {{{name}}}, which no readout of the last step shows.")
    hidden = registry.page(slug).teaching.held_back(story.slug, len(story.steps))
    for name in numbers:
        if name.startswith(hidden or ("none",)):
            said.append(f"{learnt} says {{{name}}}, which may still be hidden then.")
    return said


def missing_on_the_way() -> list[str]:
    """Return where the path, which leads through all stories by their `next`, is broken."""
    following = {f"{p.slug}/{s.slug}": s.next for p in registry.pages() for s in p.teaching.stories}
    way = [f"{page.slug}/{story.slug}" for page, story in path()]
    said = [
        f"`next` of the story {name} is {after!r}: there is no such story."
        for name, after in following.items()
        if after and after not in following
    ]
    for name in following.keys() - set(way):
        before = [other for other, after in following.items() if after == following[name] != ""]
        said.append(
            f"The story {name} is not on the path of the home page: let `next` of the story before "
            f"it name {name!r}, and its own `next` the story that followed so far"
            + (f"; now {' and '.join(before)} have the same." if len(before) > 1 else ".")
        )
    ends = [name for name, after in following.items() if not after]
    if len(ends) > 1:
        said.append(f"Of {', '.join(ends)} one alone ends the path: the others need a `next`.")
    pages = [slug for slug, _ in groupby(name.partition("/")[0] for name in way)]
    said += [
        f"The path comes back to the page {slug}: let its stories follow one another."
        for slug in sorted(set(pages))
        if pages.count(slug) > 1
    ]
    return said
