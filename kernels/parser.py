"""Kernels from text, ``0.5*rbf(gamma=2) * periodic(period=12) + white(noise=0.1)``.

The text is split into tokens, Python's own grammar makes a tree of them, and this tree is walked;
nothing is evaluated.
"""

from __future__ import annotations

import ast
import re
from difflib import get_close_matches
from typing import Any

from .algebra import MAX_POWER
from .base import KERNELS, Kernel
from .constant import Constant

MAX_LENGTH = 2000
MAX_DEPTH = 60

_TOKEN = re.compile(
    r"\s+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])|[A-Za-z_]\w*|\*\*|[-+*(),=]|'[\w ]*'",
    re.ASCII,
)


def parse(text: str) -> Kernel:
    """Return the kernel that ``text`` describes; the inverse of ``str(kernel)``.

    Parameters
    ----------
    text : str
        Names of `KERNELS` with their hyperparameters in parentheses, numbers (as `Constant`),
        ``+``, ``*``, ``**`` with a whole exponent from 1 to 10, and parentheses. At most 2000
        characters and 60 levels (each further summand or factor of a chain is one).

    Raises
    ------
    ValueError
        If it is no kernel expression; the message names the column, counted from 1, and what
        would be right.
    """
    if not isinstance(text, str):
        raise ValueError(f"A kernel expression is a text; got {type(text).__name__}.")
    if len(text) > MAX_LENGTH:
        raise _trouble(MAX_LENGTH, f"the expression is longer than {MAX_LENGTH} characters")
    text = _checked(text)
    offset = len(text) - len(text.lstrip())
    try:
        tree = ast.parse(text.lstrip(), mode="eval").body
    except SyntaxError as error:
        column = min(max((error.offset or 1) - 1, 0) + offset, len(text))
        raise _trouble(column, "this is not an expression; check operators and commas") from None
    return _Reader(offset).kernel(tree, 1)


def _checked(text: str) -> str:
    """Return ``text`` with plain blanks, or raise at the first foreign character or bracket."""
    position, opened = 0, []
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            raise _trouble(position, f"{text[position]!r} has no place in a kernel expression")
        if token[0] == "(":
            opened.append(position)
            if len(opened) > MAX_DEPTH:
                raise _trouble(position, f"more than {MAX_DEPTH} parentheses are open")
        elif token[0] == ")":
            if not opened:
                raise _trouble(position, "this parenthesis was never opened")
            opened.pop()
        position = token.end()
    if opened:
        raise _trouble(opened[-1], "this parenthesis is never closed")
    if not text.strip():
        raise _trouble(0, "the expression is empty; write for instance rbf(gamma=1)")
    return re.sub(r"\s", " ", text)


class _Reader:
    """Walks the tree; ``offset`` is what was cut off in front."""

    def __init__(self, offset: int) -> None:
        self.offset = offset

    def kernel(self, node: ast.AST, depth: int) -> Kernel:
        if depth > MAX_DEPTH:
            raise self.trouble(node, f"the expression has more than {MAX_DEPTH} levels")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult):
            left, right = self.kernel(node.left, depth + 1), self.kernel(node.right, depth + 1)
            return left + right if isinstance(node.op, ast.Add) else left * right
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            exponent = node.right.value if isinstance(node.right, ast.Constant) else None
            if type(exponent) is not int or not 1 <= exponent <= MAX_POWER:
                raise self.trouble(
                    node.right, f"the exponent must be a whole number from 1 to {MAX_POWER}"
                )
            return self.kernel(node.left, depth + 1) ** exponent
        if isinstance(node, ast.Call):
            return self.call(node)
        if isinstance(node, ast.Name):
            self.known(node)
            raise self.trouble(node, f"{node.id} needs parentheses: {node.id}()")
        if isinstance(node, ast.BinOp | ast.UnaryOp) and isinstance(node.op, ast.Sub | ast.USub):
            raise self.trouble(node, "kernels cannot be subtracted or negative; use + * **")
        number = self.value(node)
        return self.validated(node, Constant, (number,), {})

    def call(self, node: ast.Call) -> Kernel:
        cls = self.known(node.func)
        positional = [self.value(argument) for argument in node.args]
        named: dict[str, Any] = {}
        declared = [h.name for h in cls.hyperparameters]
        if len(positional) > len(declared):
            raise self.trouble(node.args[len(declared)], f"{cls.name} takes {_listed(declared)}")
        for keyword in node.keywords:
            taken = keyword.arg in named or keyword.arg in declared[: len(positional)]
            if keyword.arg not in declared:
                raise self.trouble(keyword, f"{cls.name} takes {_listed(declared)}")
            if taken:
                raise self.trouble(keyword, f"{keyword.arg} is given twice")
            named[keyword.arg] = self.value(keyword.value)
        return self.validated(node, cls, positional, named)

    def known(self, node: ast.AST) -> type[Kernel]:
        if not isinstance(node, ast.Name):
            raise self.trouble(node, "a kernel begins with its name, as in rbf(gamma=1)")
        if node.id not in KERNELS:
            close = get_close_matches(node.id.lower(), KERNELS, n=1, cutoff=0.5)
            remedy = f"did you mean {close[0]}?" if close else f"there are {_listed(KERNELS)}"
            raise self.trouble(node, f"no kernel is called {node.id}; {remedy}")
        return KERNELS[node.id]

    def value(self, node: ast.AST) -> Any:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float, str):
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            if isinstance(node.operand, ast.Constant) and type(node.operand.value) in (int, float):
                sign = -1 if isinstance(node.op, ast.USub) else 1
                return sign * node.operand.value
        elif isinstance(node, ast.Tuple) and node.elts:
            return tuple(self.value(element) for element in node.elts)
        raise self.trouble(node, "a number is expected here")

    def validated(self, node: ast.AST, cls: type[Kernel], positional, named) -> Kernel:
        try:
            return cls(*positional, **named)
        except (TypeError, ValueError) as error:
            raise self.trouble(node, str(error).rstrip(".")) from None

    def trouble(self, node: ast.AST, message: str) -> ValueError:
        return _trouble(node.col_offset + self.offset, message)


def _listed(names) -> str:
    return ", ".join(names) or "no hyperparameters"


def _trouble(position: int, message: str) -> ValueError:
    return ValueError(f"Column {position + 1}: {message}.".replace("?.", "?"))
