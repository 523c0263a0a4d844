"""A docstring taken apart: summary, paragraphs, and the sections that numpydoc has."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from inspect import cleandoc

SECTIONS = ("Parameters", "Attributes", "Returns", "Raises", "Examples")
HEADING = re.compile(rf"^({'|'.join(SECTIONS)})\n-+\n", re.MULTILINE)
ENTRY = re.compile(r"^(?P<names>[A-Za-z_][\w, .]*?) : (?P<kind>.+)$")
OF_KIND = (
    "optional",
    "or ",
    "int or",
    "float64",
    "a function of",
)  # what may follow a comma in a kind
SOURCE = re.compile(r"\b(1[6-9]|20)\d\d\b")  # the year of a publication


@dataclass(frozen=True)
class Entry:
    """A parameter, an attribute, what is returned or raised."""

    names: str
    kind: str = ""
    text: tuple[str, ...] = ()  # paragraphs


@dataclass(frozen=True)
class Docstring:
    """What a docstring says, in its order."""

    summary: str = ""
    body: tuple[str, ...] = ()  # paragraphs, those after a section included
    sections: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    examples: str = ""

    @property
    def names_source(self) -> bool:
        """Whether a publication is named, by its year."""
        return any(SOURCE.search(text) for text in (self.summary, *self.body))

    @property
    def text(self) -> str:
        """All its prose, for a search."""
        entries = [e for section in self.sections.values() for e in section]
        said = [" ".join((e.names, e.kind, *e.text)) for e in entries]
        return " ".join((self.summary, *self.body, *said))


def parse(docstring: str | None) -> Docstring:
    """Return the parts of a docstring; of None an empty one."""
    if not docstring:
        return Docstring()
    before, *rest = HEADING.split(cleandoc(docstring))
    summary, *body = paragraphs(before)
    sections: dict[str, tuple[Entry, ...]] = {}
    examples = ""
    for name, text in zip(rest[::2], rest[1::2], strict=True):
        if name == "Examples":
            examples = text.strip("\n")
            continue
        sections[name], beyond = _entries(name, text)
        body += beyond
    return Docstring(" ".join(summary.split()), tuple(body), sections, examples)


def paragraphs(text: str) -> list[str]:
    """Return what blank lines separate."""
    return [p.strip("\n") for p in re.split(r"\n\s*\n", text.strip("\n")) if p.strip()]


def _entries(section: str, text: str) -> tuple[tuple[Entry, ...], list[str]]:
    """Return the entries of a section, and the paragraphs after it that are none."""
    entries: list[Entry] = []
    beyond: list[str] = []
    for block in paragraphs(text):
        for lines in _heads(block):
            head, below = lines[0], cleandoc("\n".join(["", *lines[1:]]))
            match = ENTRY.match(head)
            if match and below[:1].islower():  # the sentence goes on
                match, below = ENTRY.match(f"{head} {' '.join(below.split())}"), ""
            told = (below,) if below else ()
            if head.startswith(" "):  # a further paragraph of the entry before
                entries[-1] = _with(entries[-1], cleandoc("\n".join(["", *lines])))
            elif match:
                kind, said = _kind(match["kind"])
                entries.append(Entry(match["names"], kind, (*said, *told)))
            elif section == "Returns" and not beyond:
                entries.append(Entry("", head, told))
            elif section == "Raises" and below:
                entries.append(Entry(head, "", told))
            else:
                beyond.append("\n".join(lines))
    return tuple(entries), beyond


def _kind(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the type in the head of an entry, and what is said of it behind a comma."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0 and not text[place + 1 :].lstrip().startswith(OF_KIND):
            return text[:place], (text[place + 1 :].strip(),)
    return text, ()


def _heads(block: str) -> list[list[str]]:
    """Return the lines of a block in groups: each line that is not indented begins an entry.

    Where a block is a paragraph, and no list of entries, all of it is one group.
    """
    lines = block.split("\n")
    flush = [line for line in lines if not line.startswith(" ")]
    if flush and not any(ENTRY.match(line) for line in flush) and len(flush) == len(lines):
        return [lines]
    groups: list[list[str]] = []
    for line in lines:
        if line.startswith(" ") and groups:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _with(entry: Entry, text: str) -> Entry:
    return Entry(entry.names, entry.kind, (*entry.text, text))
