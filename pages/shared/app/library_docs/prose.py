"""Plain text with names, code and formulas in it, as docstrings and guides have it, as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from pages.shared.app.library_docs.formulas import (
    FUNCTIONS,
    GREEK,
    LARGE,
    NAMES,
    NUMBERED,
    NoFormula,
    mathml,
)

Links = Callable[[str], str | None]  # from a name, or a path of the checkout, to its address

MARKED = re.compile(
    r"``(?P<code>[^`]+)``|`(?P<name>[^`]+)`|\*\*(?P<strong>[^*\n]+)\*\*"
    r"|\[(?P<text>[^\]\n]+)\]\((?P<target>[^)\s]+)\)"
)
IDENTIFIER = re.compile(r"[A-Za-z]+\d*")
KNOWN = GREEK.keys() | LARGE.keys() | FUNCTIONS | NAMES
# What makes a formula of a few letters and numbers.
CALLS = "|".join(sorted(GREEK.keys() | FUNCTIONS))
STRONG = re.compile(
    rf"[=^+<>]|\|\||(?<![\w.])\w+_[\w+-]|^[-~*/]$|^[A-Za-z]\.[a-z]$|\b([a-zA-Z]|{CALLS})\(|sqrt"
)
WORDS_ALONE = {"a", "A"}  # letters that are words, too
SENTENCE_END = ".,;:"


def inline(text: str, links: Links) -> str:
    """Return a paragraph's text as HTML: code, links to names, emphasis and formulas."""
    parts: list[str] = []
    last = 0
    for match in MARKED.finditer(text):
        parts.append(_plain(text[last : match.start()], links))
        parts.append(_marked(match, links))
        last = match.end()
    parts.append(_plain(text[last:], links))
    return "".join(parts)


def _marked(match: re.Match[str], links: Links) -> str:
    kind = match.lastgroup
    if kind == "strong":
        return f"<strong>{inline(match['strong'], links)}</strong>"
    if kind == "target":
        address = links(match["target"])
        said = inline(match["text"], lambda _: None)
        return f'<a href="{escape(address)}">{said}</a>' if address else said
    code = match["code"] or match["name"]
    address = links(code.removesuffix("()")) if kind == "name" else None
    said = f"<code>{escape(code)}</code>"
    return f'<a href="{escape(address)}">{said}</a>' if address else said


def _plain(text: str, links: Links) -> str:
    """Return text without marks: runs of chunks that are a formula are set as one."""
    chunks = re.split(r"(\s+)", text)
    html: list[str] = []
    place = 0
    while place < len(chunks):
        end = place if chunks[place].isspace() else _end_of_run(chunks, place)
        if end > place and (formula := _formula("".join(chunks[place:end]))):
            html.append(formula)
            place = end
            continue
        html.append(_word(chunks[place], links))
        place += 1
    return "".join(html)


def _end_of_run(chunks: list[str], place: int) -> int:
    """Return where the longest run of chunks ends that can be read as mathematics."""
    end, last = place, place
    while last < len(chunks):
        chunk = chunks[last]
        if chunk.isspace():
            last += 1
            continue
        said = "".join(chunks[place:last])
        if not chunk or not _is_mathematical(chunk, said):
            break
        last += 1
        end = last
        said = "".join(chunks[place:last])
        if chunk[-1] in SENTENCE_END and _depth(said) <= 0:
            break
    if not _is_strong("".join(chunks[place:end])):
        return place
    while end > place and _trails(chunks[end - 1]):
        end -= 1
    return end


def _trails(chunk: str) -> bool:
    return chunk.isspace() or chunk in WORDS_ALONE


def _depth(text: str) -> int:
    opened = len(re.findall(r"[(\[{]|<(?=[A-Za-z])", text))
    return opened - len(re.findall(r"[)\]}]|(?<=[^\s=-])>", text))


def _is_strong(text: str) -> bool:
    """Whether a run is more than letters and numbers beside one another."""
    if not any(letter.isalpha() for letter in text):
        return False
    chunks = text.split()
    calls = (chunk for chunk in chunks if "(" in chunk[1:])
    return any(map(STRONG.search, (*(chunk.strip("(),.;:") for chunk in chunks), *calls)))


def _is_mathematical(chunk: str, before: str) -> bool:
    """Whether a chunk between spaces holds nothing but symbols that formulas have."""
    if chunk == "and":
        return before.count("|") % 2 == 1  # |A and B|
    if chunk == "in":
        return _depth(before) > 0 and before.rstrip()[-1:].isalpha()
    if re.search(r"\w_(\W|$)|__|\"|@|#", chunk) and not re.search(r"_[{(+-]", chunk):
        return False
    if re.fullmatch(r"[A-Za-z]\.", chunk):
        return True
    for name in IDENTIFIER.findall(chunk.replace("\\sqrt", "")):
        is_index = re.search(rf"_{name}\b", chunk) and len(name) <= 3
        if not (len(name) == 1 or name in KNOWN or NUMBERED.fullmatch(name) or is_index):
            return False
    return not (chunk in WORDS_ALONE and not before.strip())


def _formula(text: str) -> str | None:
    """Return a run as MathML, with the punctuation around it as text; None where it is none."""
    lead, trail = "", ""
    while text and text[-1] in SENTENCE_END and not text.endswith("..."):
        text, trail = text[:-1], text[-1] + trail
    if _depth(text) > 0 and text.startswith("("):
        text, lead = text[1:], "("
    while _depth(text) < 0 and text.endswith(")"):
        text, trail = text[:-1], ")" + trail
    while text and text[-1] in SENTENCE_END:
        text, trail = text[:-1], text[-1] + trail
    try:
        return f"{lead}{mathml(text)}{trail}" if text and _is_strong(text) else None
    except NoFormula:
        return None


def _word(chunk: str, links: Links) -> str:
    """Return a chunk that is no formula: a class that has a page is a link, a letter is italic."""
    match = re.fullmatch(r"(\(?)([A-Za-z_]+)([).,;:']*)", chunk)
    if not match:
        return escape(chunk)
    before, word, after = match.groups()
    is_class = sum(letter.isupper() for letter in word) > 1
    if is_class and (address := links(word)):
        return f'{before}<a href="{escape(address)}"><code>{word}</code></a>{escape(after)}'
    if len(word) == 1 and word not in WORDS_ALONE:
        return f"{before}<var>{word}</var>{escape(after)}"
    return escape(chunk)


def display(text: str) -> str | None:
    """Return a paragraph that is a formula and nothing else, set by itself; else None."""
    bare = re.sub(r"\s+", " ", text).strip()
    end = bare[-1] if bare[-1:] in SENTENCE_END else ""
    chunks = re.split(r"(\s+)", bare.removesuffix(end) if end else bare)
    if not all(c.isspace() or _is_mathematical(c, "") for c in chunks) or not _is_strong(bare):
        return None
    try:
        return mathml(bare.removesuffix(end) if end else bare, display=True)
    except NoFormula:
        return None
