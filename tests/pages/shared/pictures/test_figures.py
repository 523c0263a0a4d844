"""Figure builders draw what was computed: the rule, read from their sources.

A builder takes arrays, numbers, texts and frozen dataclasses of these. Of results and declarations
it imports nothing but such dataclasses, constants, and formulas from numbers to numbers, never what
fits or reads data; beside them only other figures, the look, the record of a scene, and NumPy.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from kernels import Hyperparameter, Kernel
from pages.shared.pictures.figures import surface
from pages.shared.pictures.figures.points import by_class

ROOT = Path(__file__).parents[4]
FIGURES = sorted(
    {
        *ROOT.glob("pages/shared/pictures/figures/*.py"),
        *ROOT.glob("pages/*/figures/*.py"),
        *ROOT.glob("pages/*/figures.py"),
    }
)
FREE = (
    "numpy",
    "pages.shared.model.units",
    "pages.shared.model.scene",
    "pages.shared.pictures.figures.style",
)
NO_PARAMETERS = {"model", "models", "setting", "estimator", "kernel", "method"}


def imports(tree: ast.Module):
    """Yield module and name of each import; the name is empty for a whole module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield from ((node.module, alias.name) for alias in node.names)


NUMBERS = {
    "np.ndarray | int",
    "np.ndarray | float",
    "float",
    "int",
    "bool",
    "str",
    "np.ndarray",
    "FloatArray",
    "float | np.ndarray",
}


def is_formula(function: object) -> bool:
    """Whether a function takes numbers and arrays of them alone, by its type hints."""
    if not inspect.isfunction(function):
        return False
    hints = [str(p.annotation) for p in inspect.signature(function).parameters.values()]
    return bool(hints) and all(hint in NUMBERS or is_record(function, hint) for hint in hints)


def is_record(function: object, hint: str) -> bool:
    """Whether a hint names a frozen dataclass of the function's module, or a sequence of them."""
    name = hint.removeprefix("Sequence[").removesuffix("]")
    annotated = getattr(sys.modules[function.__module__], name, None)
    return (
        dataclasses.is_dataclass(annotated)
        and annotated.__dataclass_params__.frozen
        and (annotated.__module__ == function.__module__)
    )


def is_constant(value: object) -> bool:
    """Whether it is a number, a text, an array, a declaration, or a collection of these."""
    if isinstance(value, tuple | list | set | frozenset):
        return all(map(is_constant, value))
    if isinstance(value, dict):
        return all(map(is_constant, value.values()))
    plain = isinstance(value, int | float | str | np.ndarray | Hyperparameter)
    return plain or (value is not None and dataclasses.is_dataclass(value)
                     and not isinstance(value, type | Kernel))  # fmt: skip


def may_be_imported(module: str, name: str) -> bool:
    thing = getattr(import_module(module), name, None)
    if is_formula(thing) or is_constant(thing):
        return True
    if not (isinstance(thing, type) and dataclasses.is_dataclass(thing)):
        return False
    return thing.__dataclass_params__.frozen and not issubclass(thing, Kernel)


@pytest.mark.parametrize("path", FIGURES, ids=lambda p: "/".join(p.parts[-3:]))
def test_figure_builders_draw_what_was_computed(path):
    tree = ast.parse(path.read_text())
    for module, name in imports(tree):
        if module.split(".")[0] in sys.stdlib_module_names or module.startswith(FREE):
            continue
        if module.startswith("pages.") and ("figures" in module.split(".")):
            continue
        assert name and may_be_imported(module, name), f"{module}.{name}"
        assert name != "Setting" and not module.startswith("datasets"), f"{module}.{name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            arguments = node.args
            named = {
                a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
            }
            assert not named & NO_PARAMETERS, (node.lineno, named & NO_PARAMETERS)


def test_there_are_figures_to_look_at():
    assert len(FIGURES) > 15


def test_sixteen_classes_look_different():
    codes = np.arange(16)
    traces = by_class(np.zeros(16), np.zeros(16), codes, tuple(map(str, codes)))
    looks = {(trace["marker"]["color"], trace["marker"]["symbol"]) for trace in traces}
    assert len(looks) == 16


@pytest.mark.parametrize("scale", [1e-4, 1.0, 1e5])
def test_what_is_too_small_to_be_sent_keeps_its_sign(scale):
    f = scale * np.array([[-1e-200, 1e-200, 0.0], [3.0, -1e-60, np.nan]])
    sent = surface.half(f)
    assert sent.dtype == (np.float16 if scale == 1 else np.float32)
    np.testing.assert_array_equal(np.sign(sent), np.sign(f))
    np.testing.assert_allclose(sent, f, rtol=1e-3, atol=1e-7)
