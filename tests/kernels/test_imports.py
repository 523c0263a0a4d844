"""The packages of the core: imports run one way, without a circle, and none is hidden."""

import ast
import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import kernels

ROOT = Path(kernels.__file__).parent
MAY_IMPORT = {
    "errors": set(),
    "version": set(),
    "linalg": {"errors"},
    "functions": {"errors", "linalg"},
    "methods": {"errors", "version", "linalg", "functions"},
}
FILES = sorted(path for path in ROOT.rglob("*.py") if path.name != "__init__.py")


def module(path):
    return path.relative_to(ROOT).with_suffix("").parts


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path):
    """The modules of the core that a file imports, as (parts, node)."""
    here = module(path)
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield (*here[: len(here) - node.level], *(node.module or "").split(".")), node
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] not in {"kernels", "datasets", "pages"}, path
        elif isinstance(node, ast.Import):
            assert all(n.name.split(".")[0] not in {"kernels", "pages"} for n in node.names), path


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(module(path)))
def test_imports_run_one_way_and_stand_at_the_top(path):
    package = module(path)[0]
    for target, node in imports(path):
        assert target[0] == package or target[0] in MAY_IMPORT[package], target
        assert node in tree_of(path).body, f"line {node.lineno} imports inside a function"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_there_is_no_circle():
    graph = {module(path): {target for target, _ in imports(path)} for path in FILES}
    assert {target for targets in graph.values() for target in targets} <= set(graph)
    list(TopologicalSorter(graph).static_order())


def test_the_public_names_come_from_the_package():
    used = set()
    for folder in ("pages", "datasets", "tests/pages", "tests/datasets", "tests/browser"):
        for path in (ROOT.parent / folder).rglob("*.py"):
            if not re.search(r"\bfrom kernels\b", path.read_text(encoding="utf-8")):
                continue  # most of them need not be parsed
            for node in ast.walk(tree_of(path)):
                if isinstance(node, ast.ImportFrom) and not node.level:
                    assert not (node.module or "").startswith("kernels."), path
                    if node.module == "kernels":
                        used |= {alias.name for alias in node.names}
    assert used <= set(vars(kernels))
