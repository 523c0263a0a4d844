"""Reads the cells of a template, and puts in what a state gives.

A template is a Python file in the folder ``templates``, which ruff and mypy see, and which runs by
hand with examples. Its cells begin with ``# %% Title``. In a program

- ``name = given(example)`` becomes ``name = `` and what is given by that name, or those `Lines`;
- a function whose name is given as False is left out;
- an ``if`` on a name that is given as True or False becomes the one of its branches;
- a comment at the head of a cell, with an empty line below, becomes the cell's text, in which
  ``<name>`` becomes what is given by that name;
- what stands above the first cell is left out, but for imports of libraries.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from textwrap import indent
from typing import Any

from pages.shared.export.cells.sections import Section, literal

FOLDER = Path(__file__).parents[1] / "templates"
TEMPLATES = "pages.shared.export.templates"
FUNCTION = re.compile(r"^def (\w+)", re.M)
Given = Mapping[str, Any]


class Lines(str):
    """Lines of a program, as opposed to a text that it holds."""


def filled(templates: Iterable[str], given: Given) -> list[Section]:
    """Return the cells of templates one after the other.

    Raises
    ------
    KeyError
        If a template asks for what is not given.
    """
    sections: list[Section] = []
    for name in templates:
        imports, cells = _read(name)
        for title, source in cells:
            text, code = _text_and_code(_written(source, given))
            text = re.sub(r"<(\w+)>", lambda match: given[match[1]], text)
            sections.append(Section(title, code, imports, text))
    return [section for section in sections if section.code]


def functions_of(template: str) -> set[str]:
    """Return the names of the functions that stand in a template's cells."""
    return {name for _, source in _read(template)[1] for name in FUNCTION.findall(source)}


@lru_cache
def _read(name: str) -> tuple[tuple[str, ...], list[tuple[str, str]]]:
    """Return a template's imports of libraries, and title and source of its cells."""
    head, *cells = re.split(r"^# %% ", (FOLDER / f"{name}.py").read_text("utf-8"), flags=re.M)
    imports = tuple(
        ast.unparse(node)
        for node in ast.parse(head).body
        if isinstance(node, ast.Import)
        or (isinstance(node, ast.ImportFrom) and not str(node.module).startswith(TEMPLATES))
    )
    return imports, [(title, source) for title, _, source in (c.partition("\n") for c in cells)]


def _text_and_code(source: str) -> tuple[str, str]:
    """Return the comment that an empty line sets apart at the head, and what follows."""
    text, empty, code = source.strip().partition("\n\n")
    lines = text.splitlines()
    if not empty or not all(line.startswith("#") for line in lines):
        return "", source.strip()
    return "\n".join(line.removeprefix("#").strip() for line in lines), code.strip()


def _written(source: str, given: Given) -> str:
    """Return a cell as it stands in a program."""
    lines = source.splitlines()
    code = "\n".join(_lines(ast.parse(source).body, lines, 0, len(lines), given))
    return re.sub(r"\n{4,}", "\n\n\n", code)  # around functions that were left out


def _lines(
    body: Sequence[ast.AST], lines: list[str], first: int, last: int, given: Given
) -> list[str]:
    """Return the lines from ``first`` to before ``last``, in which the statements stand."""
    written: list[str] = []
    for node in body:
        assert isinstance(node, ast.stmt) and node.end_lineno
        written += lines[first : node.lineno - 1]  # comments and empty lines above it
        written += _statement(node, lines, node.lineno - 1, node.end_lineno, given)
        first = node.end_lineno
    return written + lines[first:last]


def _statement(node: ast.stmt, lines: list[str], first: int, last: int, given: Given) -> list[str]:
    match node:
        case ast.If() if (holds := _decided(node.test, given)) is not None:
            branch = node.body if holds else node.orelse
            if not branch:
                return []
            if not holds:
                middle = node.body[-1].end_lineno or 0
                first = lines.index(f"{' ' * node.col_offset}else:", middle)
            inner = _lines(branch, lines, first + 1, branch[-1].end_lineno or last, given)
            return [line[4:] for line in inner]
        case ast.FunctionDef(name=name) if given.get(name) is False:
            return []
        case ast.Assign(value=ast.Call(func=ast.Name("given"))):
            return _put_in(lines[first], lines[last - 1], given)
        case _:
            body = [*getattr(node, "body", ()), *getattr(node, "orelse", ())]
            return _lines(body, lines, first, last, given)


def _put_in(line: str, ending: str, given: Given) -> list[str]:
    """Return the lines in place of a statement ``name = given(...)``, with its comment."""
    name = line.partition(" = ")[0].strip()
    value = given[name]
    text = value if isinstance(value, Lines) else f"{name} = {literal(value)}"
    comment = re.search("  #.*|$", ending)
    text += comment[0] if text and comment else ""
    return indent(text, line[: -len(line.lstrip())]).splitlines()


def _decided(test: ast.expr, given: Given) -> bool | None:
    """Return whether the condition of an ``if`` holds, None where a program is to find out."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            holds = _decided(operand, given)
            return None if holds is None else not holds
        case ast.Name(id=name) if isinstance(given.get(name), bool):
            return bool(given[name])
    return None
