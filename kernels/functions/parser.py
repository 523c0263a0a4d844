"""Kernels from text, ``0.5*rbf(gamma=2) * periodic(period=12) + white(noise=0.1)``.

The text is split into tokens, Python's own grammar makes a tree of them, and this tree is walked;
nothing but literals is evaluated.
"""

import ast
import re
import threading
from collections.abc import Mapping
from contextlib import suppress
from difflib import get_close_matches

from ..errors import KernelError
from .algebra import MAX_POWER
from .base import KERNELS, Kernel
from .constant import Constant
from .on_features import OnFeatures

MAX_LENGTH = 2000
MAX_DEPTH = 60
# Before Python 3.11.8 all threads that make a tree count its depth in one place, and where another
# one comes between, a text that is right fails (gh-106905).
TRIES = 10
_one_at_a_time = threading.Lock()

_NUMBER = r"(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])"
_TOKENS = re.compile(rf"(?:\s+|{_NUMBER}|[A-Za-z_]\w*|\*\*|[-+*(),=\[\]]|'[\w ]*')*+", re.ASCII)


def parse(text: str) -> Kernel:
    """Return the kernel that ``text`` describes; the inverse of ``str(kernel)``.

    Parameters
    ----------
    text : str
        Names of `KERNELS` with their hyperparameters in parentheses, numbers (as `Constant`),
        ``+``, ``*``, ``**`` with a whole exponent from 1 to 10, parentheses, and after a kernel the
        features that it looks at, from 0, in brackets (as `OnFeatures`). At most 2000 characters
        and 60 levels (each further summand or factor of a chain is one).

    Raises
    ------
    KernelError
        If it is no kernel expression; the message names the column, counted from 1, and what
        would be right.

    Examples
    --------
    >>> from kernel_playground import parse
    >>> parse("2*rbf(gamma=0.5) + white(noise=0.1)")
    Sum(Product(Constant(value=2.0), RBF(gamma=0.5)), White(noise=0.1))
    >>> str(parse("(linear() + 1) ** 2"))
    '(linear() + constant(value=1))**2'
    >>> parse("linear()[0] * rbf()[1, 2]").k2
    OnFeatures(RBF(gamma=1.0), (1, 2))
    """
    if not isinstance(text, str):
        raise KernelError(f"A kernel expression is a text; got {type(text).__name__}.")
    _check(text)
    shift = len(text) - len(text.lstrip())
    try:
        tree = _tree(re.sub(r"\s", " ", text[shift:]))
    except (SyntaxError, RecursionError, MemoryError) as error:
        column = min(max((getattr(error, "offset", 1) or 1) - 1, 0) + shift, len(text) - 1)
        message = "this is not an expression; check operators and commas"
        if "never closed" in str(error) or "unmatched" in str(error):
            never = "closed" if "closed" in str(error) else "opened"
            what = "bracket" if text[column] in "[]" else "parenthesis"
            message = f"this {what} was never {never}"
        raise _trouble(column, message) from None
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.keyword):
            node.col_offset += shift
    return _kernel(tree, 1)


def _tree(text: str) -> ast.expr:
    """Return the tree of Python's grammar; others than this module may make trees, too."""
    for _ in range(TRIES):
        with suppress(SystemError), _one_at_a_time:
            return ast.parse(text, mode="eval").body
    return ast.parse(text, mode="eval").body


def _check(text: str) -> None:
    """Raise at the first character that has no place, before Python sees it."""
    if len(text) > MAX_LENGTH:
        raise _trouble(MAX_LENGTH, f"the expression is longer than {MAX_LENGTH} characters")
    if not text.strip():
        raise _trouble(0, "the expression is empty; write for instance rbf(gamma=1)")
    tokens = _TOKENS.match(text)
    if tokens is not None and (end := tokens.end()) < len(text):
        raise _trouble(end, f"{text[end]!r} has no place in a kernel expression")


def _kernel(node: ast.expr, depth: int) -> Kernel:
    if depth > MAX_DEPTH:
        raise _trouble(node, f"the expression has more than {MAX_DEPTH} levels")
    match node:
        case ast.BinOp(left, ast.Add(), right):
            return _kernel(left, depth + 1) + _kernel(right, depth + 1)
        case ast.BinOp(left, ast.Mult(), right):
            return _kernel(left, depth + 1) * _kernel(right, depth + 1)
        case ast.BinOp(left, ast.Pow(), ast.Constant(int(exponent))) if 1 <= exponent <= MAX_POWER:
            return _kernel(left, depth + 1) ** exponent
        case ast.BinOp(_, ast.Pow(), right):
            raise _trouble(right, f"the exponent must be a whole number from 1 to {MAX_POWER}")
        case ast.BinOp() | ast.UnaryOp():
            raise _trouble(node, "kernels cannot be subtracted or negative; use + * **")
        case ast.Subscript(base, features):
            return _on_features(_kernel(base, depth + 1), features)
        case ast.Call(ast.Name() as name):
            return _call(node, _known(name))
        case ast.Name():
            raise _trouble(node, f"{_known(node).name} needs parentheses: {node.id}()")
        case ast.Constant():
            return _made(node, Constant, {"value": node})
    raise _trouble(node, "a kernel is expected here, as in rbf(gamma=1)")


def _known(node: ast.Name) -> type[Kernel]:
    if node.id not in KERNELS:
        close = get_close_matches(node.id.lower(), KERNELS, n=1, cutoff=0.5)
        remedy = f"did you mean {close[0]}?" if close else f"there are {', '.join(KERNELS)}"
        raise _trouble(node, f"no kernel is called {node.id}; {remedy}")
    return KERNELS[node.id]


def _call(node: ast.Call, cls: type[Kernel]) -> Kernel:
    declared = [h.name for h in cls.hyperparameters]
    takes = f"{cls.name} takes {', '.join(declared) or 'no hyperparameters'}"
    if len(node.args) > len(declared):
        raise _trouble(node.args[len(declared)], takes)
    values = dict(zip(declared, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg in values:
            raise _trouble(keyword, f"{keyword.arg} is given twice")
        if keyword.arg not in declared:
            raise _trouble(keyword, takes)
        values[keyword.arg] = keyword.value
    return _made(node, cls, values)


def _on_features(kernel: Kernel, features: ast.expr) -> Kernel:
    try:
        return OnFeatures(kernel, ast.literal_eval(features))
    except KernelError as error:
        raise _trouble(features, str(error).rstrip(".")) from None
    except ValueError:
        raise _trouble(features, "the numbers of features are expected here") from None


def _made(node: ast.expr, cls: type[Kernel], values: Mapping[str, ast.expr]) -> Kernel:
    literals = {}
    for name, value in values.items():
        try:
            literals[name] = ast.literal_eval(value)
        except ValueError:
            raise _trouble(value, f"a number is expected for {name}") from None
    try:
        return cls(**literals)
    except ValueError as error:
        raise _trouble(node, str(error).rstrip(".")) from None


def _trouble(place: ast.expr | ast.keyword | int, message: str) -> KernelError:
    column = place if isinstance(place, int) else place.col_offset
    return KernelError(f"Column {column + 1}: {message}.".replace("?.", "?"))
