"""Code in sections, written as one script or as a Jupyter notebook."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any


@dataclass(frozen=True)
class Section:
    """One step of a script, one pair of cells of a notebook.

    Parameters
    ----------
    title : str
        A heading, and a comment in the script.
    code : str
        Python that runs after the sections before it.
    imports : tuple of str
        The lines of import that it needs; all of them stand at the top.
    text : str
        Markdown with formulas, for the notebook alone.
    """

    title: str
    code: str
    imports: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Program:
    """A whole program: its heading, where it comes from, its sections in order."""

    title: str
    lines: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def imports(self) -> str:
        """All imports, each once: of the standard library first, then of others."""
        return sorted_imports(line for one in self.sections for line in one.imports)


def as_script(program: Program) -> str:
    """Return the program as one Python file."""
    lines = [line for text in (f"{program.title}.", *program.lines) for line in wrap(text, 94)]
    about = "\n".join(f"# {line}" for line in lines)
    parts = [f"# {one.title}\n{one.code}" for one in program.sections]
    return spaced("\n\n".join([about, program.imports, *parts])) + "\n"


def as_notebook(program: Program) -> str:
    """Return the program as a notebook of format 4.5: a cell of text above each cell of code."""
    listed = "\n".join(f"- {line}" for line in program.lines)
    cells = [_text(f"# {program.title}\n\n{listed}"), _code(program.imports)]
    for one in program.sections:
        cells += [_text(f"## {one.title}\n\n{one.text}".rstrip()), _code(one.code)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    about = {
        "cells": [{**cell, "id": f"cell-{i}"} for i, cell in enumerate(cells)],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(about, indent=1, ensure_ascii=False)


def _text(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": source.splitlines(keepends=True)}


def _code(source: str) -> dict[str, Any]:
    lines = spaced(source).splitlines(keepends=True)
    about: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}}
    return {**about, "outputs": [], "source": lines}


def spaced(code: str) -> str:
    """Return code with two empty lines above and below each function."""
    lines: list[str] = []
    inside = False  # a function
    for line in code.splitlines():
        starts = line.startswith("def ")
        if line and (starts or (inside and not line.startswith(" "))):
            above = [] if lines and lines[-1].startswith("#") else ["", ""]
            while lines and not lines[-1]:
                lines.pop()
            lines += above if lines else []
        if line and not line.startswith(" "):
            inside = starts
        lines.append(line)
    return "\n".join(lines)


def sorted_imports(lines: Iterable[str]) -> str:
    """Return imports as one block, those of the standard library above all others.

    Names that come from the same module are joined.
    """
    whole: set[str] = set()
    names: dict[str, set[str]] = {}
    for line in lines:
        if line.startswith("import "):
            whole.add(line)
        else:
            module, _, found = line.removeprefix("from ").partition(" import ")
            names.setdefault(module, set()).update(found.split(", "))
    joined = [f"from {m} import {', '.join(sorted(n, key=str.lower))}" for m, n in names.items()]
    listed = sorted((*whole, *joined), key=_module)
    own = [line for line in listed if _module(line) in STANDARD]
    others = [line for line in listed if line not in own]
    return "\n\n".join("\n".join(block) for block in (own, others) if block)


STANDARD = ("csv", "itertools", "re")


def _module(line: str) -> str:
    return line.split()[1]


def joined(parts: Sequence[str]) -> str:
    """Return those of the lines or blocks of lines that are not empty, one under the other."""
    return "\n".join(part for part in parts if part)


def quoted(text: str) -> str:
    """Return a text as Python writes it, in double quotes where that is plain."""
    plain = text.isprintable() and not set(text) & set("\"'\\")
    return f'"{text}"' if plain else repr(text)


def quoted_list(texts: Iterable[str]) -> str:
    """Return a list of texts as Python writes it."""
    return f"[{', '.join(map(quoted, texts))}]"
