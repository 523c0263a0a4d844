"""The names that the library is imported by: which are public, and that the checkout knows both."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import textwrap

import pytest

import kernels
from kernels.methods.estimator import KernelEstimator
from tests.packaging.conftest import ROOT


def test_public_names_are_there_and_hold_every_kernel_and_method():
    assert len(set(kernels.__all__)) == len(kernels.__all__)
    assert all(hasattr(kernels, name) for name in kernels.__all__)
    ours = (kernels.Kernel, KernelEstimator, Exception)
    classes = {
        name
        for name, value in vars(kernels).items()
        if isinstance(value, type) and issubclass(value, ours)
    }
    assert classes <= set(kernels.__all__)


KERNELS = [
    value
    for name in kernels.__all__
    if isinstance(value := getattr(kernels, name), type)
    and issubclass(value, kernels.Kernel)
    and "__init__" not in value.__dict__
    and value.name
]


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_type_checker_sees_the_hyperparameters_as_they_are_declared(kernel):
    """The first `__init__` for it among the class and its bases has their names and defaults."""
    for cls in kernel.__mro__:
        source = textwrap.dedent(inspect.getsource(cls))
        (found,) = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
        seen = [node for node in ast.walk(found) if isinstance(node, ast.FunctionDef)]
        if constructors := [node for node in seen if node.name == "__init__"]:
            break
    arguments = constructors[0].args
    taken, defaults = arguments.args[1:], arguments.defaults
    if kernel.by_name:
        assert not taken
        taken, defaults = arguments.kwonlyargs, arguments.kw_defaults
    declared = {h.name: h.default for h in kernel.hyperparameters}
    names = [argument.arg for argument in taken]
    assert dict(zip(names, map(ast.literal_eval, defaults), strict=True)) == declared
    assert not arguments.kwarg, "say it under TYPE_CHECKING, as the other kernels do"


def test_in_the_checkout_both_names_are_the_same_modules():
    code = """
import sys
import kernel_playground
import kernel_playground.methods.ridge
from kernel_playground import RBF, datasets
from kernel_playground.datasets import load
import datasets as by_its_folder
import kernels
import kernels.methods.ridge
assert kernel_playground is kernels and datasets is by_its_folder and RBF is kernels.RBF
assert kernel_playground.methods.ridge is kernels.methods.ridge and load is datasets.load
twins = [name for name in sys.modules if name.startswith("kernel_playground.")
         and not sys.modules[name].__name__.startswith(("kernels.", "datasets"))]
assert not twins, twins
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
