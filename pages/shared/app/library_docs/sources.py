"""What the source says of a name: arguments with types and defaults, the text below a constant.

`inspect.signature` has the values in the place of the words, and kernels declare their constructor
for type checkers alone.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import kernels

PACKAGE = kernels.__name__


class Signature(NamedTuple):
    """How something is called."""

    name: str
    arguments: tuple[str, ...]
    returns: str = ""

    def __str__(self) -> str:
        arrow = f" -> {self.returns}" if self.returns else ""
        return f"{self.name}({', '.join(self.arguments)}){arrow}"


def signature(name: str, value: Any) -> Signature:
    """Return how a class or a function is called."""
    if isinstance(value, type):
        return Signature(name, _of_constructor(value))
    node = _tree(inspect.unwrap(value))
    assert isinstance(node, ast.FunctionDef)
    returns = ast.unparse(node.returns) if node.returns is not None else ""
    return Signature(name, _arguments(node.args), returns)


def text_below(name: str) -> str | None:
    """Return the text under the assignment of a constant, in whichever module of ours makes it."""
    for module_name, module in sorted(sys.modules.items()):
        if not f"{module_name}.".startswith(f"{PACKAGE}.") or name not in vars(module):
            continue
        body = _module(module.__name__).body
        for statement, below in pairwise(body):
            if name in _assigned(statement) and isinstance(below, ast.Expr):
                text = getattr(below.value, "value", None)
                if isinstance(text, str):
                    return text
    return None


def _assigned(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.Assign):
        return {target.id for target in statement.targets if isinstance(target, ast.Name)}
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return {statement.target.id}
    return set()


@lru_cache(maxsize=256)
def _module(name: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[name]))


def _tree(value: Any) -> ast.stmt:
    """Return the definition of a class or function; of an overloaded one the last."""
    body = _module(value.__module__).body
    for name in value.__qualname__.split("."):
        named = [
            n for n in body if isinstance(n, ast.ClassDef | ast.FunctionDef) and n.name == name
        ]
        found, body = named[-1], named[-1].body
    return found


def _of_constructor(value: type) -> tuple[str, ...]:
    for cls in value.__mro__:
        if not f"{cls.__module__}.".startswith(f"{PACKAGE}."):
            continue
        tree = _tree(cls)
        assert isinstance(tree, ast.ClassDef)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                return _arguments(node.args)
        if fields := _fields(tree):
            return fields
    return ("message: str",) if issubclass(value, Exception) else ()


def _fields(tree: ast.ClassDef) -> tuple[str, ...]:
    """Return the fields of a data class or a named tuple."""
    says = [*map(ast.unparse, tree.decorator_list), *map(ast.unparse, tree.bases)]
    if not any("dataclass" in said or "NamedTuple" in said for said in says):
        return ()
    return tuple(ast.unparse(node) for node in tree.body if isinstance(node, ast.AnnAssign))


def _arguments(given: ast.arguments) -> tuple[str, ...]:
    """Return each argument with its type and default, without self."""
    positional = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(positional) - len(given.defaults)) + list(given.defaults)
    said = [
        _argument(argument, default)
        for argument, default in zip(positional, defaults, strict=True)
        if argument.arg not in ("self", "cls")
    ]
    if given.vararg:
        said.append(f"*{_argument(given.vararg, None)}")
    elif given.kwonlyargs:
        said.append("*")
    said += map(_argument, given.kwonlyargs, given.kw_defaults)
    if given.kwarg:
        said.append(f"**{_argument(given.kwarg, None)}")
    return tuple(said)


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(argument.annotation)}" if argument.annotation else ""
    value = f" = {ast.unparse(default)}" if default is not None else ""
    return f"{argument.arg}{kind}{value}"
