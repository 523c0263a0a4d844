"""Functions of this project as plain Python: generators of data, and kernels."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Container
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

import datasets
from kernels import Kernel

KNOWN = {"numpy", "scipy", "sklearn"}


def generator_of(name: str) -> str:
    """Return the code of a generated data set: what it needs of its module, then its function.

    Decorators, types and the types of arguments are left out.
    """
    function = inspect.unwrap(datasets.SOURCES[name].make)
    assert isinstance(function, FunctionType)
    module = sys.modules[function.__module__]
    needed = [
        text
        for used in function.__code__.co_names
        if (text := _of_module(used, getattr(module, used, None), module.__name__))
    ]
    return "\n\n\n".join([*needed, _plain(function)])


def returns_holdout(name: str) -> bool:
    """Whether the generator also returns which rows are there to be predicted."""
    return datasets.load(name, n_samples=20).holdout is not None


def function_of(
    kernel: Kernel, exported: Callable[..., Any] | None, takes: str, others: Container[str]
) -> tuple[str, list[str]] | None:
    """Return a kernel as a function of X, Z and hyperparameters, and its imports.

    That is what it has ``exported``, or else its ``evaluate``. None where that needs more than its
    hyperparameters, NumPy, SciPy, scikit-learn and the ``others``, functions that the program has,
    or where its source is not at hand.
    """
    function = exported or type(kernel).evaluate
    try:
        _, body = _tree_and_body(function)
    except OSError:
        return None
    used = {name for name in _names(function.__code__) if name not in others}
    used &= function.__globals__.keys()
    imports = [_import(name, function.__globals__[name]) for name in sorted(used)]
    own = {declared.name for declared in kernel.hyperparameters}
    if not all(imports) or set(re.findall(r"\bself\.(\w+)", body)) - own:
        return None
    body = re.sub(r"\bself\.", "", re.sub(r"\bY\b", "Z", body))
    body = re.sub(r"^( *\w+): [^=\n]+ = ", r"\1 = ", body, flags=re.M)  # no types of variables
    return f"def {kernel.name}({takes}):\n{body}", imports


def _names(code: CodeType) -> set[str]:
    """Return the names that a function uses, within its comprehensions, too."""
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _of_module(name: str, value: object, module: str) -> str:
    """Return the definition of a function, a number or a tuple of that module, else nothing."""
    if isinstance(value, FunctionType) and value.__module__ == module:
        return _plain(value)
    return f"{name} = {value!r}" if isinstance(value, int | float | tuple) else ""


def _plain(function: FunctionType) -> str:
    """Return a function's code without decorators and types."""
    tree, body = _tree_and_body(function)
    takes = ", ".join(argument.arg for argument in tree.args.args)
    return f"def {function.__name__}({takes}):\n{body}"


@lru_cache(maxsize=64)
def _tree_and_body(function: Callable[..., Any]) -> tuple[ast.FunctionDef, str]:
    """Return a function's syntax tree, and the lines of its body."""
    source = textwrap.dedent(inspect.getsource(function))
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree, "\n".join(source.splitlines()[tree.body[0].lineno - 1 : tree.end_lineno])


def _import(name: str, value: object) -> str:
    """Return the import of a name out of the known libraries, else nothing."""
    if inspect.ismodule(value):
        known = value.__name__.partition(".")[0] in KNOWN
        return f"import {value.__name__} as {name}" if known else ""
    module = getattr(value, "__module__", None) or ""
    known = module.partition(".")[0] in KNOWN and getattr(value, "__name__", "") == name
    return f"from {module} import {name}" if known else ""
