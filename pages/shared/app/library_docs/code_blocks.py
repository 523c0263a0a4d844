"""Python as HTML: programs, and examples as they stand at the prompt."""

from __future__ import annotations

import keyword
import re
from html import escape

TOKEN = re.compile(
    r"(?P<comment>#.*)|(?P<string>r?(?:\"[^\"\n]*\"|'[^'\n]*'))|(?P<number>\b\d[\d_]*(?:\.\d+)?(?:e-?\d+)?\b)"
    r"|(?P<word>\b[A-Za-z_]\w*\b)"
)
PROMPTS = (">>> ", "... ")


def code_block(text: str) -> str:
    """Return a block of code; what is printed in an example is told apart from what is typed."""
    lines = text.strip("\n").split("\n")
    if any(line.startswith(PROMPTS[0]) for line in lines):
        said = [_typed(line) if line.startswith(PROMPTS) else _printed(line) for line in lines]
    else:
        said = [_coloured(line) for line in lines]
    # It takes the focus, since whoever has no mouse scrolls what is wider than its place.
    return f'<pre tabindex="0"><code>{chr(10).join(said)}</code></pre>'


def _typed(line: str) -> str:
    return f'<span class="prompt">{escape(line[:4])}</span>{_coloured(line[4:])}'


def _printed(line: str) -> str:
    return f'<span class="printed">{escape(line)}</span>' if line else ""


def _coloured(line: str) -> str:
    """Return a line with its comments, strings, numbers and keywords marked."""
    parts: list[str] = []
    last = 0
    for match in TOKEN.finditer(line):
        kind, text = match.lastgroup, match.group()
        if kind == "word":
            kind = "keyword" if keyword.iskeyword(text) else None
        parts.append(escape(line[last : match.start()]))
        parts.append(f'<span class="{kind}">{escape(text)}</span>' if kind else escape(text))
        last = match.end()
    return "".join(parts) + escape(line[last:])
