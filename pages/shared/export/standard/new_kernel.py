"""A kernel that is in no table as a Python function: its own ``evaluate``, without the class."""

from __future__ import annotations

import ast
import inspect
import textwrap

from kernels import Kernel

KNOWN = {"numpy", "scipy", "sklearn"}


class _AsFunction(ast.NodeTransformer):
    """``self.gamma`` becomes ``gamma``, the second points ``Y`` become ``Z``; no types are kept."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            return ast.Name(node.attr, node.ctx)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name("Z", node.ctx) if node.id == "Y" else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign | None:
        self.generic_visit(node)
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)


def body_of(kernel: Kernel) -> tuple[str, tuple[str, ...]] | None:
    """Return the body of a function of X, Z and the hyperparameters, and its imports.

    None where ``evaluate`` needs more than its hyperparameters, NumPy, SciPy and scikit-learn, or
    where its source is not at hand.
    """
    function = type(kernel).evaluate
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, SyntaxError):
        return None
    assert isinstance(tree, ast.FunctionDef)
    if _attributes(tree) - {h.name for h in kernel.hyperparameters}:
        return None
    imports = []
    for name in sorted(set(function.__code__.co_names) & function.__globals__.keys()):
        line = _import(name, function.__globals__[name])
        if not line:
            return None
        imports.append(line)
    lines = tree.body[1:] if ast.get_docstring(tree) else tree.body
    return "\n".join(ast.unparse(_AsFunction().visit(line)) for line in lines), tuple(imports)


def _attributes(tree: ast.FunctionDef) -> set[str]:
    """Return what the function asks of the kernel itself."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }


def _import(name: str, value: object) -> str:
    """Return the import of a name out of the known libraries, else nothing."""
    if inspect.ismodule(value):
        known = value.__name__.partition(".")[0] in KNOWN
        return f"import {value.__name__} as {name}" if known else ""
    module = getattr(value, "__module__", None) or ""
    known = module.partition(".")[0] in KNOWN and getattr(value, "__name__", "") == name
    return f"from {module} import {name}" if known else ""
