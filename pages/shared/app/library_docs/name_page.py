"""The page of one public name, from its docstring and its declarations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from kernels import Hyperparameter
from pages.shared.app.library_docs.code_blocks import code_block
from pages.shared.app.library_docs.docstrings import Docstring, Entry
from pages.shared.app.library_docs.items import Item, Member, items
from pages.shared.app.library_docs.layout import breakable
from pages.shared.app.library_docs.prose import KNOWN, Links, display, inline
from pages.shared.app.library_docs.sources import PACKAGE, Signature

IMPORTED_FROM = "kernel_playground"
WIDE = 68  # characters: a longer signature has a line for each argument
NUMBERED = re.compile(r"^\((\d+)\) ", re.MULTILINE)
SECTIONS = ("Parameters", "Attributes", "Returns", "Raises")
POINTS = {
    "real": "numbers",
    "nonnegative": "numbers of 0 or more",
    "text": "texts",
    "graph": "graphs",
}
DOMAINS = {
    "positive": "greater than 0",
    "nonnegative": "0 or more",
    "real": "any finite number",
    "integer": "a whole number of {low} or more",
    "choice": "one of {choices}",
}


def name_page(item: Item, links: Links, by_hand: str = "") -> str:
    """Return what the page of a name says.

    Parameters
    ----------
    item : Item
    links : callable
        From a name to its address, or None.
    by_hand : str
        A paragraph on where in the app it can be moved, as HTML.
    """
    said = [
        f'<p class="kind">{item.kind} · {escape(item.group)}</p>',
        f"<h1>{breakable(item.name)}</h1>",
        _imported(item),
        _signature(item.signature) if item.signature else "",
        _prose(item.doc, links, lead=True),
        _properties(item, links),
        by_hand,
        _hyperparameters(item.hyperparameters, links),
        *(_section(item, name, links) for name in SECTIONS),
        _value(item.value, links) if item.kind == "constant" else "",
        _heading("Examples") + code_block(item.doc.examples) if item.doc.examples else "",
        _members(item, links),
    ]
    return "\n".join(part for part in said if part)


def _imported(item: Item) -> str:
    if item.is_public:
        return f"<p><code>from {IMPORTED_FROM} import {escape(item.name)}</code></p>"
    home = item.value.__module__.replace(PACKAGE, IMPORTED_FROM, 1)
    return f"<p>A base of the estimators, in <code>{escape(home)}</code>.</p>"


def _heading(title: str) -> str:
    return f'<h2 id="section-{title.lower().replace(" ", "-")}">{title}</h2>'


def _signature(signature: Signature) -> str:
    if len(str(signature)) <= WIDE or not signature.arguments:
        return code_block(str(signature))
    arguments = "".join(f"    {argument},\n" for argument in signature.arguments)
    arrow = f" -> {signature.returns}" if signature.returns else ""
    return code_block(f"{signature.name}(\n{arguments}){arrow}")


def _prose(doc: Docstring, links: Links, lead: bool = False) -> str:
    kind = ' class="lead"' if lead else ""
    summary = f"<p{kind}>{inline(doc.summary, links)}</p>" if doc.summary else ""
    return "\n".join([summary, *(paragraph(text, links) for text in doc.body)])


def paragraph(text: str, links: Links) -> str:
    """Return a paragraph of a docstring: prose, a list, or formulas that stand by themselves."""
    if NUMBERED.match(text):
        _, *parts = NUMBERED.split(text)
        rows = zip(parts[::2], parts[1::2], strict=True)
        return "".join(_numbered(number, formula, links) for number, formula in rows)
    if text.startswith("- "):
        entries = re.split(r"^- ", text, flags=re.MULTILINE)[1:]
        return f"<ul>{''.join(f'<li>{inline(_flat(e), links)}</li>' for e in entries)}</ul>"
    if formula := display(text):
        return f'<p class="formula" tabindex="0">{formula}</p>'
    return f"<p>{inline(_flat(text), links)}</p>"


def _numbered(number: str, text: str, links: Links) -> str:
    said = display(_flat(text)) or inline(_flat(text), links)
    return f'<p class="formula" tabindex="0"><span class="number">({number})</span> {said}</p>'


def _flat(text: str) -> str:
    return " ".join(text.split())


def _properties(item: Item, links: Links) -> str:
    """Return what a kernel with a name declares about itself, in a line."""
    cls = item.value
    if not item.is_kernel or not cls.name:
        return ""
    said = [
        f"in `parse`: ``{cls.name}``" if cls.listed else "not in `parse`",
        "stationary" if cls.is_stationary else "not stationary",
        f"points: {POINTS[cls.domain]}",
    ]
    if isinstance(cls.is_psd, bool):  # else it depends on a matrix or a function that is given
        said.insert(1, "positive semi-definite" if cls.is_psd else "not positive semi-definite")
    return f'<p class="properties">{inline(" · ".join(said), links)}</p>'


def _section(item: Item, name: str, links: Links) -> str:
    parts = []
    for owner, entries in item.section(name):
        if owner != item.name and owner in items():
            parts.append(f'<p class="from">{_owner(owner, links)}</p>')
        parts.append(f"<dl>{''.join(_entry(e, links) for e in entries)}</dl>")
    return _heading(name) + "\n".join(parts) if parts else ""


def _owner(name: str, links: Links) -> str:
    return "As in " + inline(f"`{name}`", links)


def _entry(entry: Entry, links: Links) -> str:
    names = (
        ", ".join(f"<code>{escape(n)}</code>" for n in entry.names.split(", "))
        if entry.names
        else ""
    )
    kind = f'<span class="type">{inline(entry.kind, links)}</span>' if entry.kind else ""
    text = "".join(f"<p>{inline(_sentence(said), links)}</p>" for said in entry.text)
    return f"<div><dt>{' '.join(filter(None, (names, kind)))}</dt><dd>{text}</dd></div>"


def _sentence(text: str) -> str:
    """Return what stands behind a comma in the head of an entry as a sentence of its own."""
    said = _flat(text)
    first = said.partition(" ")[0]
    if first.isalpha() and first.islower() and len(first) > 2 and first not in KNOWN:
        said = said[0].upper() + said[1:]
    return said if said.endswith((".", ":", "?")) else f"{said}."


def _hyperparameters(declared: Sequence[Hyperparameter], links: Links) -> str:
    """Return the table of what a class declares, which the library checks."""
    if not declared:
        return ""
    rows = "".join(
        f'<tr><th scope="row"><code>{escape(h.name)}</code></th>'
        f"<td>{escape(_domain(h))}</td><td><code>{escape(repr(h.default))}</code></td>"
        f"<td>{inline(h.help, links)}</td></tr>"
        for h in declared
    )
    head = "".join(
        f'<th scope="col">{name}</th>' for name in ("Name", "What is valid", "Default", "Meaning")
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    refused = "<p>All else raises a <code>KernelError</code> that says what would be right.</p>"
    return f'{_heading("Hyperparameters")}<div class="wide" tabindex="0">{table}</div>{refused}'


def _domain(declared: Hyperparameter) -> str:
    """Return in words what the library accepts."""
    choices = ", ".join(map(str, declared.choices))
    domain = "nonnegative" if 0.0 in declared.also else declared.domain
    said = DOMAINS[domain].format(low=int(declared.range[0]), choices=choices)
    also = [str(value) for value in declared.also if value not in (*declared.choices, 0.0)]
    many = {
        "one for each feature": declared.per_feature,
        "one for each sample": declared.per_sample,
    }
    return ", or ".join([said, *also, *(text for text, holds in many.items() if holds)])


def _value(value: Any, links: Links) -> str:
    """Return the value of a constant: names by their class, words in their order, or a text."""
    if isinstance(value, dict):
        said: Iterable[str] = (
            f"<code>{escape(repr(name))}</code> {inline(f'`{cls.__name__}`', links)}"
            for name, cls in value.items()
        )
    else:
        words = sorted(value) if isinstance(value, frozenset) else [repr(value)]
        said = (f"<code>{escape(word)}</code>" for word in words)
    return f"{_heading('Value')}<p>{', '.join(said)}</p>"


def _members(item: Item, links: Links) -> str:
    if item.is_kernel and not item.members:
        like = (
            "Every kernel has the methods and attributes of `Kernel`. Call it for the Gram matrix."
        )
        return f"{_heading('Methods')}<p>{inline(like, links)}</p>"
    if not item.members:
        return ""
    return _heading("Methods") + "\n".join(_member(m, item, links) for m in item.members)


def _member(member: Member, item: Item, links: Links) -> str:
    owner = "" if member.owner == item.name or member.owner not in items() else f" · {member.owner}"
    called = str(member.signature).removesuffix("()") if member.kind == "property" else None
    signature = code_block(called) if called else _signature(member.signature)
    if called and member.signature.returns:
        signature = code_block(f"{member.name}: {member.signature.returns}")
    sections = "".join(
        f"<h4>{name}</h4><dl>{''.join(_entry(e, links) for e in entries)}</dl>"
        for name, entries in member.doc.sections.items()
    )
    examples = f"<h4>Examples</h4>{code_block(member.doc.examples)}" if member.doc.examples else ""
    return (
        f'<section class="member" id="{member.name}"><h3>{member.name} '
        f'<span class="kind">{member.kind}{owner}</span></h3>'
        f"{signature}{_prose(member.doc, links)}{sections}{examples}</section>"
    )
