"""What each page of the documentation has around it: head, search, contents, the way back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · Kernel Playground library</title>
<meta name="description" content="{summary}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{docs}/docs.css?v={version}">
<script type="module" src="{docs}/search.js?v={version}"></script>
</head>
<body data-search="{docs}/search.json?v={version}" data-docs="{docs}/">
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="places"><a href="{app}">Kernel Playground</a>
<a href="{docs}"{at_index}>The library</a> <a href="#contents">Contents</a></p>
<form role="search" hidden><label for="query">Search the library</label>
<input id="query" type="search" autocomplete="off" spellcheck="false" maxlength="100"></form>
</header>
<section id="found" aria-label="Search results" hidden><p role="status"></p><ol></ol></section>
<div class="columns">
<main id="content" tabindex="-1">
{main}
</main>
<nav id="contents" aria-label="Contents">
{contents}
</nav>
</div>
</body>
</html>
"""


@dataclass(frozen=True)
class Place:
    """Where the documentation is served, and under which name its present contents are kept."""

    root: str  # the path of the app, "" or "/name"
    version: str

    @property
    def docs(self) -> str:
        """The path of the index."""
        return f"{self.root}/docs"


@dataclass(frozen=True)
class Body:
    """What one page says."""

    title: str
    summary: str
    main: str
    path: str = ""  # below the index


def page(place: Place, body: Body, contents: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    """Return a page as HTML.

    Parameters
    ----------
    place : Place
    body : Body
    contents : mapping of str to sequence of (path, title)
        By heading, what the column at the side leads to.
    """
    listed = [
        f"<h2>{escape(heading)}</h2><ul>"
        + "".join(_entry(place, path, title, body.path) for path, title in entries)
        + "</ul>"
        for heading, entries in contents.items()
    ]
    return PAGE.format(
        title=escape(body.title),
        summary=escape(body.summary),
        app=escape(f"{place.root}/"),
        docs=escape(place.docs),
        version=place.version,
        at_index="" if body.path else ' aria-current="page"',
        contents="\n".join(listed),
        main=body.main,
    )


def _entry(place: Place, path: str, title: str, here: str) -> str:
    current = ' aria-current="page"' if path == here else ""
    address = escape(f"{place.docs}/{path}")
    return f'<li><a href="{address}"{current}>{breakable(title)}</a></li>'


def breakable(name: str) -> str:
    """Return a name as HTML that may be broken where its words meet."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[a-z]_)(?=[a-z])", "<wbr>", escape(name))
