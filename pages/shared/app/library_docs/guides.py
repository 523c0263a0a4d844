"""The guides of docs/guides: Markdown with examples that the tests run.

They use a part of Markdown: headings, paragraphs, lists, fenced code, `code`, **strong** and links.
No library that pip brings with the app reads Markdown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pages.shared.app.library_docs.code_blocks import code_block
from pages.shared.app.library_docs.docstrings import paragraphs
from pages.shared.app.library_docs.prose import Links, display, inline

FOLDER = Path(__file__).parents[4] / "docs" / "guides"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#{1,3}) (.+)$")
ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)


@dataclass(frozen=True)
class Guide:
    """One guide."""

    slug: str
    title: str
    summary: str
    text: str  # Markdown, without the title

    @property
    def words(self) -> str:
        """Its text, for a search."""
        return re.sub(r"[`*#>]+", " ", self.text)


@lru_cache(maxsize=1)
def guides() -> dict[str, Guide]:
    """Return all guides by name, in the order of their titles."""
    found = [_read(path) for path in FOLDER.glob("*.md")]
    return {guide.slug: guide for guide in sorted(found, key=lambda guide: guide.title.lower())}


def _read(path: Path) -> Guide:
    title, text = path.read_text(encoding="utf-8").removeprefix("# ").split("\n", 1)
    summary = " ".join(paragraphs(text)[0].split())
    return Guide(path.stem, title.strip(), summary, text)


def programs(guide: Guide) -> list[str]:
    """Return the blocks of code, in their order."""
    return [code for language, code in FENCE.findall(guide.text) if language == "python"]


def html(text: str, links: Links) -> str:
    """Return Markdown as HTML."""
    parts: list[str] = []
    last = 0
    for match in FENCE.finditer(text):
        parts += _blocks(text[last : match.start()], links)
        parts.append(code_block(match[2]))
        last = match.end()
    return "\n".join([*parts, *_blocks(text[last:], links)])


def _blocks(text: str, links: Links) -> list[str]:
    return [_block(block, links) for block in paragraphs(text)]


def _block(block: str, links: Links) -> str:
    if heading := HEADING.match(block):
        level, said = len(heading[1]), heading[2]
        anchor = re.sub(r"\W+", "-", said.lower()).strip("-")
        return f'<h{level} id="{anchor}">{inline(said, links)}</h{level}>'
    if ITEM.match(block):
        kind = "ul" if block.startswith("- ") else "ol"
        said = [
            f"<li>{inline(' '.join(item.split()), links)}</li>" for item in ITEM.split(block)[1:]
        ]
        return f"<{kind}>{''.join(said)}</{kind}>"
    if formula := display(block):
        return f'<p class="formula" tabindex="0">{formula}</p>'
    return f"<p>{inline(' '.join(block.split()), links)}</p>"
