"""All scripts of the stage as one module, so that a first visit asks for one file.

Each script becomes the body of a function that returns what the script exports; an import becomes
a look at what an earlier one has returned::

    import { make } from './dom.js';         scripts.narrator = (() => {
                                             const { make } = scripts.dom;
    export class Narrator {         ->       class Narrator {
      ...                                      ...
    }                                        }
                                             return { Narrator };
                                             })();

So names of two scripts never meet, and all lines stay as they are written. What can be packed are
named imports of scripts beside it, one folder above or in a folder beside that, and exports of
functions, classes, constants, lists of names and a default value (which becomes the constant
``main``), each at the beginning of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from graphlib import TopologicalSorter

IMPORT = re.compile(r"^import \{([^}]+)\} from '\.\.?/(?:\w+/)?(\w+)\.js';$", re.M)
EXPORT = re.compile(r"^export (default )?(?=(?:(?:async )?function\*?|class|const) (\w+))", re.M)
VALUE = re.compile(r"^export default (?!(?:async )?function|class)", re.M)
LIST = re.compile(r"^export \{([\w\s,]+)\};$", re.M)
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/[ \t]*)\n", re.M | re.S)
OTHER = re.compile(r"^(import(?!\()|export)\b.*", re.M)  # import() loads what is not ours


def packed(scripts: Mapping[str, str]) -> str:
    """Return a module that exports ``scripts``: of each script, by its name, what it exports.

    Raises
    ------
    ValueError
        If a script imports or exports in a way that cannot be packed, imports what is not exported,
        or if imports go in a circle.
    """
    exports = {name: _exports(text) for name, text in scripts.items()}
    needed = {
        name: [module[2] for module in IMPORT.finditer(text)] for name, text in scripts.items()
    }
    # Before a script stand those that it imports; the same order each time, for the same bytes.
    order = TopologicalSorter(needed).static_order()
    return "export const scripts = {};\n" + "".join(
        f"\nscripts.{name} = (() => {{\n{_body(name, scripts, exports)}"
        f"return {{ {', '.join(exports[name])} }};\n}})();\n"
        for name in order
    )


def without_comments(text: str) -> str:
    """Return a script without the comments that fill whole lines: a quarter of what is sent.

    A text over several lines (a template) must not have a line that begins with ``//`` or ``/**``.
    """
    return COMMENT.sub("", text)


def needed(names: Iterable[str], scripts: Mapping[str, str]) -> dict[str, str]:
    """Return the named scripts with all that they import, near or far."""
    found: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in scripts and name not in found:
            found[name] = scripts[name]
            waiting += [module[2] for module in IMPORT.finditer(scripts[name])]
    return found


def apart(names: Sequence[str]) -> str:
    """Return a module with the same export, which loads each script from a file of its own."""
    lines = (f"import * as {name} from './{name}.js';\n" for name in names)
    return "".join(lines) + f"export const scripts = {{ {', '.join(names)} }};\n"


def _exports(text: str) -> list[str]:
    """Return what a script exports, as the entries of an object."""
    declared = [f"default: {match[2]}" if match[1] else match[2] for match in EXPORT.finditer(text)]
    declared += ["default: main" for _ in VALUE.finditer(text)]
    return declared + [name for match in LIST.finditer(text) for name in _names(match[1])]


def _names(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(",") if name.strip()]


def _body(name: str, scripts: Mapping[str, str], exports: Mapping[str, list[str]]) -> str:
    if name not in scripts:
        raise ValueError(f"There is no script {name}.js, which another one imports.")
    for match in IMPORT.finditer(scripts[name]):
        if missing := set(_names(match[1])) - set(exports.get(match[2], [])):
            raise ValueError(
                f"{name}.js imports {sorted(missing)}; {match[2]}.js has no such export."
            )
    body = IMPORT.sub(r"const {\1} = scripts.\2;", scripts[name])
    body = VALUE.sub("const main = ", LIST.sub("", EXPORT.sub("", body)))
    if left := OTHER.search(body):
        raise ValueError(f"{name}.js has a line that cannot be packed: {left[0]}")
    return body
