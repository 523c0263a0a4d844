"""What a reader is asked to do with a picture can be done with a mouse, a finger and the keys."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pages

ROOT = Path(pages.__path__[0])
ASKED = re.compile(
    r"(?:(?<=[.:?·(*] )|(?<=\*\*)|\band |^)click (?:a|an|another|other|on|there|to)\b",
    re.IGNORECASE,
)


def sentences(file: Path) -> Iterator[str]:
    """Yield the texts of a file but for its docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef)
    documented = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, holders) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in documented
        ):
            yield node.value


def test_no_sentence_asks_for_a_click():
    found = [
        f"{file.relative_to(ROOT)}: {text[:200]}"
        for file in sorted(ROOT.rglob("*.py"))
        for text in sentences(file)
        if ASKED.search(text)
    ]
    assert not found, "say “choose”: a finger taps"


def test_such_sentences_would_be_found():
    for text in ("click another point", "beside it. Click a place", "**Click a point**",
                 "star: best · click to go", "Two texts, and click other cells"):  # fmt: skip
        assert ASKED.search(text), text
    assert not ASKED.search("a click in the plane adds a point")
