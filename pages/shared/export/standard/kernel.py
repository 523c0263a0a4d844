"""The kernel of a page as functions of NumPy and SciPy."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import replace

from kernels import KERNELS, STOP_WORDS, Kernel
from pages.shared.export.cells import notation_code
from pages.shared.export.cells.sections import Section
from pages.shared.export.cells.template import Lines, filled, functions_of
from pages.shared.export.standard.source_code import function_of
from pages.shared.model.controls.control import Values
from pages.shared.model.units import notations

LONG = 88  # characters of an expression on one line
INDENT = "    "


class NotExported(ValueError):
    """There is no code for the standard libraries; the message says of what."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"There is no code with standard libraries for {what}; choose this project's kernels."
        )


def kernel_section(kernel: Kernel, values: Values, whole_texts: bool) -> Section:
    """Return the kernel as a function ``kernel(X, Z)``.

    Parameters
    ----------
    kernel : Kernel
    values : mapping
        The page's values, which choose how its numbers are written.
    whole_texts : bool
        Whether its points are texts, not counts of their words.

    Raises
    ------
    NotExported
        If the code of a part of it needs more than the libraries.
    """
    used = set(re.findall(r"(\w+)\(", str(kernel)))  # a scale factor is a number there
    leaves = {leaf.name: leaf for leaf in kernel.leaves() if leaf.name in used}
    functions = [_function(leaves[name], whole_texts) for name in KERNELS if name in leaves]
    before, names = notation_code.kernel_numbers(kernel, values)
    [section] = filled(
        ("kernel",),
        {
            "all_words_of": whole_texts,
            "words": whole_texts,
            "STOP_WORDS": Lines(_stop_words() if whole_texts else ""),
            "is_noisy": kernel.is_noise,
            "gamma": Lines("\n\n\n".join([*(code for code, _ in functions), before]).strip()),
            "K": Lines(_assigned(_called(kernel, names), is_number=not functions)),
            "formula": notations.kernel_formula(kernel, values),
        },
    )
    imports = (line for _, lines in functions for line in lines)
    return replace(section, imports=(*section.imports, *imports))


def _function(leaf: Kernel, whole_texts: bool) -> tuple[str, list[str]]:
    """Return a primitive kernel as a function, and its imports."""
    takes = ", ".join([_points(leaf.name), *(h.name for h in leaf.hyperparameters)])
    exported = leaf.exported_of_texts if whole_texts and leaf.exported_of_texts else leaf.exported
    if (written := function_of(leaf, exported, takes, functions_of("kernel"))) is None:
        raise NotExported(f"the kernel {leaf.label!r}")
    return written


def _called(kernel: Kernel, names: Mapping[Kernel, Mapping[str, str]]) -> str:
    """Return the kernel as it reads, each function called with the points X and Z."""
    text = notation_code.with_names(kernel, names, str)
    return re.sub(
        r"(\w+)\((\)?)",
        lambda call: f"{call[1]}({_points(call[1])}{call[2] or ', '}",
        text,
    )


def _points(name: str) -> str:
    return "X, Z, same" if KERNELS[name].is_noise else "X, Z"


def _assigned(terms: str, is_number: bool) -> str:
    """Return the line that computes the kernel, or several, each of whole functions."""
    if is_number:
        return f"K = np.full((len(X), len(Z)), float({terms}))"
    if len(terms) < LONG:
        return f"K = {terms}"
    unbroken = terms.replace(", ", ",\xa0")
    lines = textwrap.fill(unbroken, LONG, initial_indent=INDENT, subsequent_indent=INDENT)
    return f"K = (\n{lines}\n)".replace("\xa0", " ")


def _stop_words() -> str:
    listed = textwrap.fill(" ".join(sorted(STOP_WORDS)), 92)
    return f'STOP_WORDS = set("""\n{listed}\n""".split())'
