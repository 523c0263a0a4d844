"""Code in sections, written as one script or as a Jupyter notebook."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

OURS = "kernel_playground"
SHOWN = "To show its pictures in a notebook, Plotly needs nbformat, too."


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
        Lines of import; those that the program uses stand at the top.
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
        """The imports that are used, each once: of the standard library first, then of others."""
        code = "\n".join(one.code for one in self.sections)
        used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
        return sorted_imports((line for one in self.sections for line in one.imports), used)


def _wrapped(text: str) -> list[str]:
    """Return lines of a text, none of which breaks an address."""
    return wrap(text, 94, break_long_words=False, break_on_hyphens=False)


def as_script(program: Program) -> str:
    """Return the program as one Python file."""
    lines = [line for text in (f"{program.title}.", *program.lines) for line in _wrapped(text)]
    about = "\n".join(f"# {line}" for line in lines)
    text = f"{about}\n\n{program.imports}"
    for one in program.sections:
        is_apart = one.code.startswith("def ") or text.rpartition("\n")[2].startswith(" ")
        text += "\n" * (3 if is_apart else 2) + f"# %% {one.title}\n{one.code}"
    return f"{text}\n"


def as_notebook(program: Program) -> str:
    """Return the program as a notebook of format 4.5: a cell of text above each cell of code."""
    lines = (*program.lines, SHOWN) if "plotly" in program.imports else program.lines
    listed = "\n".join(f"- {escaped(line)}" for line in lines)
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
    about: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}}
    return {**about, "outputs": [], "source": source.splitlines(keepends=True)}


def sorted_imports(lines: Iterable[str], used: set[str]) -> str:
    """Return the imports of ``used`` names: the standard library's, others', this project's.

    Names that come from the same module are joined; all is in the order of ruff.
    """
    names: dict[str, set[str]] = {}  # by the module of a line "from ...", by the line "import ..."
    for node in ast.parse("\n".join(lines)).body:
        assert isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names:
            if (alias.asname or alias.name) in used:
                name = ast.unparse(alias)
                module = getattr(node, "module", None)
                names.setdefault(module or f"import {name}", set()).add(name)
    blocks: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for module in sorted(names, key=lambda module: (" " not in module, module)):
        listed = ", ".join(sorted(names[module], key=_importance))
        line = module if " " in module else f"from {module} import {listed}"
        package = line.split()[1].partition(".")[0]
        blocks[2 if package == OURS else package not in sys.stdlib_module_names].append(line)
    return "\n\n".join("\n".join(block) for block in blocks.values() if block)


def _importance(name: str) -> tuple[bool, bool, str]:
    """Constants stand before classes, and these before functions."""
    return not name.partition(" ")[0].isupper(), name[0].islower(), name


def literal(value: Any) -> str:
    """Return a value as Python writes it, texts in double quotes where that is plain."""
    if isinstance(value, str):
        plain = value.isprintable() and not set(value) & set("\"'\\")
        return f'"{value}"' if plain else repr(value)
    listed = ", ".join(map(literal, value)) if isinstance(value, list | tuple) else repr(value)
    return f"[{listed}]" if isinstance(value, list) else listed


def escaped(text: str) -> str:
    """Return a text as Markdown that shows it and nothing else: no image, no link, no formula."""
    marks: dict[str, Any] = {mark: f"\\{mark}" for mark in "*_`~|#[]"}
    marks |= {mark: f"&#{ord(mark)};" for mark in "\\<>&$"}
    return text.translate(str.maketrans(marks))
