"""The examples in the docstrings of the library print what they say."""

from __future__ import annotations

import doctest
import sys

import pytest

import kernels

MODULES = sorted(name for name in sys.modules if name.startswith("kernels."))
EXAMPLES = [
    (name, test)
    for name in MODULES
    for test in doctest.DocTestFinder(exclude_empty=True).find(sys.modules[name])
    if test.examples
]


@pytest.mark.parametrize("test", [test for _, test in EXAMPLES], ids=[t.name for _, t in EXAMPLES])
def test_an_example_prints_what_it_says(test):
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


def test_examples_import_what_a_user_installs():
    for _, test in EXAMPLES:
        code = "".join(example.source for example in test.examples)
        assert "from kernel_playground import" in code, test.name


def test_every_public_class_and_function_has_an_example():
    without = {
        name
        for name in kernels.__all__
        if callable(value := getattr(kernels, name)) and ">>>" not in (value.__doc__ or "")
    }
    assert not without, f"give an example, for the pages under /docs: {without}"
