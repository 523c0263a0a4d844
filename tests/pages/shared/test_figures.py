"""Figure builders draw what was computed: the rule, read from their sources.

A builder takes arrays, numbers, texts and frozen dataclasses of these. Of results and declarations
it imports nothing but such dataclasses, never what computes them; beside them only other figures,
the look, the record of a scene, and NumPy.
"""

from __future__ import annotations

import ast
import dataclasses
import sys
from importlib import import_module
from pathlib import Path

import pytest

from kernels import Kernel

ROOT = Path(__file__).parents[3]
FIGURES = sorted({*ROOT.glob("pages/*/figures/*.py"), *ROOT.glob("pages/*/figures.py")})
FREE = (
    "numpy", "pages.shared.ranges", "pages.shared.scene", "pages.shared.stage.wire",
    "pages.shared.style", "pages.shared.wording",
)  # fmt: skip
NO_PARAMETERS = {"model", "models", "setting", "estimator", "kernel", "method"}


def imports(tree: ast.Module):
    """Yield module and name of each import; the name is empty for a whole module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield from ((node.module, alias.name) for alias in node.names)


def is_plain_record(module: str, name: str) -> bool:
    found = getattr(import_module(module), name, None)
    if not (isinstance(found, type) and dataclasses.is_dataclass(found)):
        return False
    return found.__dataclass_params__.frozen and not issubclass(found, Kernel)


@pytest.mark.parametrize("path", FIGURES, ids=lambda p: "/".join(p.parts[-3:]))
def test_figure_builders_draw_what_was_computed(path):
    tree = ast.parse(path.read_text())
    for module, name in imports(tree):
        if module.split(".")[0] in sys.stdlib_module_names or module in FREE:
            continue
        if module.startswith("pages.") and ("figures" in module.split(".")):
            continue
        assert name and is_plain_record(module, name), f"{module}.{name}"
        assert name != "Setting" and not module.startswith("datasets"), f"{module}.{name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            arguments = node.args
            named = {
                a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
            }
            assert not named & NO_PARAMETERS, (node.lineno, named & NO_PARAMETERS)


def test_there_are_figures_to_look_at():
    assert len(FIGURES) > 25
