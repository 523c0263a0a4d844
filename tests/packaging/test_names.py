"""The names that the library is imported by: which are public, and that the checkout knows both."""

from __future__ import annotations

import subprocess
import sys

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
