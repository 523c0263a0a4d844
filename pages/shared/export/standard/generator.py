"""The function that draws a data set, as plain Python code that needs NumPy alone."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from types import FunctionType

import datasets


def source_of(name: str) -> str:
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
    """Whether the function also returns which rows are there to be predicted."""
    return datasets.load(name, n_samples=20).holdout is not None


def _of_module(name: str, value: object, module: str) -> str:
    """Return the definition of a function or a number of that module, else nothing."""
    if isinstance(value, FunctionType) and value.__module__ == module:
        return _plain(value)
    return f"{name} = {value!r}" if isinstance(value, int | float) else ""


def _plain(function: FunctionType) -> str:
    """Return a function's code without decorators and types."""
    source = textwrap.dedent(inspect.getsource(function))
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    takes = ", ".join(argument.arg for argument in tree.args.args)
    body = source.splitlines()[tree.body[0].lineno - 1 : tree.end_lineno]
    return "\n".join([f"def {function.__name__}({takes}):", *body])
