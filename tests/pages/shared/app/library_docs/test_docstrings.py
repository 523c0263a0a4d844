"""Each public name says its formula, its shapes, what it raises and its source."""

from __future__ import annotations

import re

import pytest

from pages.shared.app.library_docs.docstrings import Entry, parse
from pages.shared.app.library_docs.items import items

PUBLIC = {name: item for name, item in items().items() if item.is_public}
CALLED = {name: item for name, item in PUBLIC.items() if item.kind != "constant"}
SHAPE = re.compile(
    r"\bshapes?\b|\((?:n|m|d|n_\w+)\b[^()]*[,)]|\(len\(Z\),\)|array-like of n samples"
)
FORMULA = re.compile(r"[\w)|] = |\|\||\^|\w_[ij]\b|exp\(")
# Texts and graphs have no shape, nor has what holds or prints a kernel; a few take only numbers.
SHAPELESS = {
    *("AllWords", "Graph", "KernelError", "KernelNotImplementedError", "KernelTypeError"),
    *("clear_memory", "general_formula", "stop_words_of", "words", "Evidence", "Matern"),
    *("NovikoffBound", "parse", "two_sample_test"),  # the last "as in `mean_discrepancy`"
}
# They hold, read, write or name something, and compute nothing.
NO_FORMULA = {
    *("Graph", "Kernel", "KernelError", "KernelNotImplementedError", "KernelTypeError", "Grid"),
    *("clear_memory", "general_formula", "gram_matrix", "parse", "stop_words_of", "words"),
    *("Hyperparameter", "TwoSampleTest", "evidence", "spline_features"),
}
# Not from the literature: parts of the library as such.
NO_SOURCE = NO_FORMULA - {"TwoSampleTest", "evidence", "spline_features"} | {
    *("OfTwoPoints", "OnFeatures", "Precomputed", "polynomial_powers", "probabilities"),
}
# They take whatever they are given, or are results that others make.
RAISES_NOTHING = {
    *("DualSolution", "Evidence", "NovikoffBound", "TwoSampleTest", "clear_memory", "evidence"),
    *("general_formula", "probabilities", "stop_words_of", "words", "SeparatingLine"),
    *("KernelError", "KernelNotImplementedError", "KernelTypeError"),
}
REFERS = re.compile(r"[Rr]aises as|with the same errors|KernelError is raised")


@pytest.mark.parametrize("name", PUBLIC)
def test_it_has_a_summary_of_one_sentence(name):
    summary = PUBLIC[name].doc.summary
    assert summary and summary[-1] in ".,;:"


def told(item) -> str:
    """What its docstring says, and what its page takes from those of its bases."""
    sections = ("Parameters", "Attributes", "Returns")
    entries = [e for s in sections for _, found in item.section(s) for e in found]
    return " ".join((item.doc.text, *(" ".join((e.kind, *e.text)) for e in entries)))


def without(holds) -> set[str]:
    return {name for name, item in CALLED.items() if not holds(item)}


def test_shapes_are_said():
    assert without(lambda item: SHAPE.search(told(item)) or item.is_kernel) <= SHAPELESS


def test_kernels_take_their_shapes_from_the_class_of_all():
    assert SHAPE.search(PUBLIC["Kernel"].doc.text)


def test_formulas_are_said():
    assert without(lambda item: FORMULA.search(item.doc.text)) <= NO_FORMULA


def test_sources_are_named():
    assert without(lambda item: item.names_source) <= NO_SOURCE


def test_what_is_raised_is_said():
    """By the docstring itself, or by that of `Kernel` or KernelEstimator, beside it on the page."""
    said = without(lambda item: item.section("Raises") or REFERS.search(item.doc.text))
    assert said <= RAISES_NOTHING


def test_the_parameters_that_are_told_are_those_that_are_taken():
    for name, item in CALLED.items():
        taken = {argument.partition(":")[0].strip("*") for argument in item.signature.arguments}
        named = [n for _, entries in item.section("Parameters") for e in entries
                for n in e.names.split(", ")]  # fmt: skip
        assert set(named) <= taken, name
        assert len(named) == len(set(named)), name


DOCSTRING = """Say k = 2.

    A paragraph
    of two lines.

    Parameters
    ----------
    X, Y : array-like of shape (n, d), the points
        Of which there are many.

        And more of it.
    seed : int, optional
    step : float, at most 2: above it
        all is lost

    A paragraph after it (Author 2001).

    Returns
    -------
    ndarray of shape (n,)

    Raises
    ------
    KernelError
        Where it fails.

    Examples
    --------
    >>> 1 + 1
    2
    """


def test_a_docstring_is_taken_apart():
    doc = parse(DOCSTRING)
    assert doc.summary == "Say k = 2."
    assert doc.body == ("A paragraph\nof two lines.", "A paragraph after it (Author 2001).")
    assert doc.sections["Parameters"] == (
        Entry("X, Y", "array-like of shape (n, d)",
              ("the points", "Of which there are many.", "And more of it.")),
        Entry("seed", "int, optional"),
        Entry("step", "float", ("at most 2: above it all is lost",)),
    )  # fmt: skip
    assert doc.sections["Returns"] == (Entry("", "ndarray of shape (n,)"),)
    assert doc.sections["Raises"] == (Entry("KernelError", "", ("Where it fails.",)),)
    assert doc.examples == ">>> 1 + 1\n2" and doc.names_source


def test_no_docstring_is_an_empty_one():
    assert parse(None).summary == "" and not parse(None).names_source
